! A calculator that parses a line by two stacks in mapped arrays.
program calculator
  ! shunting yard over a line of text; values and operators on stacks
  implicit none
  character(len=*), parameter :: line = '3+4*(2-7)*(8/3)-(1+2)*-5+2*3*4 '
  character(len=1) :: c
  integer :: vals(32), ops(32), nv, no, i, v, a, b, op, prec(0:127), code(64), nc, digits
  integer :: counts(0:127), hist(26)
  logical :: unary, innum
!hpf$ distribute vals(block)
!hpf$ distribute ops(cyclic(3))
!hpf$ distribute code(block)
!hpf$ distribute prec(block)
!hpf$ distribute (cyclic) :: counts
  prec = 0
  prec(iachar('+')) = 1; prec(iachar('-')) = 1; prec(iachar('*')) = 2; prec(iachar('/')) = 2; prec(iachar('~')) = 3
  nv = 0; no = 0; unary = .true.; innum = .false.; v = 0; nc = 0
  scan_line: do i = 1, len(line)
    c = line(i:i)
    if (lge(c, '0') .and. lle(c, '9')) then
      v = v * 10 + iachar(c) - iachar('0'); innum = .true.; unary = .false.
      cycle scan_line
    end if
    if (innum) then
      nv = nv + 1; vals(nv) = v; v = 0; innum = .false.
      nc = nc + 1; code(nc) = vals(nv)
    end if
    if (c == '(') then
      no = no + 1; ops(no) = iachar(c); unary = .true.
    else
      op = iachar(c)
      if (c == '-' .and. unary) op = iachar('~')
      pop: do while (no > 0)
        if (ops(no) == iachar('(')) then
          if (c == ')') no = no - 1
          exit pop
        end if
        if (c /= ')' .and. c /= ' ' .and. (prec(ops(no)) < prec(op) .or. op == iachar('~'))) exit pop
        b = vals(nv)
        if (ops(no) == iachar('~')) then
          vals(nv) = -b
        else
          a = vals(nv-1); nv = nv - 1
          if (ops(no) == iachar('+')) vals(nv) = a + b
          if (ops(no) == iachar('-')) vals(nv) = a - b
          if (ops(no) == iachar('*')) vals(nv) = a * b
          if (ops(no) == iachar('/')) vals(nv) = a / b
        end if
        nc = nc + 1; code(nc) = -ops(no)
        no = no - 1
      end do pop
      if (c /= ')') then
        no = no + 1; ops(no) = op; unary = .true.
      end if
    end if
  end do scan_line
  print '(3a,i0)', trim(line), ' = ', '', vals(1)
  do i = 1, nc
    if (code(i) < 0) then
      write (*, '(1x,a)', advance='no') achar(-code(i))
    else
      write (*, '(1x,i0)', advance='no') code(i)
    end if
  end do
  print *
  counts = 0
  do i = 1, len_trim(line)
    counts(iachar(line(i:i))) = counts(iachar(line(i:i))) + 1
  end do
  do i = 0, 127
    if (counts(i) > 0) write (*, '(a,a,i0)', advance='no') achar(i), '=', counts(i)
  end do
  print *
  hist = 0
  do i = 1, 26
    digits = index('the quick brown fox jumps over the lazy dog', achar(96+i), back=.true.)
    hist(i) = digits
  end do
  print '(26i3)', hist
  print *, scan('forall', 'lr'), verify('aabbc', 'ab'), adjustl('  x')//'|', adjustr('x  ')//'|', len_trim('ab '), &
      'a' < 'B', llt('a', 'B'), ichar('Z')
end program
