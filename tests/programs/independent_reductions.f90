! REDUCTION clauses: scalars of all kinds, arrays that all ranks hold and distributed ones; last values of scalars.
program independent_reductions
  integer, parameter :: n = 40
  integer :: a(n), b(n), i, j, s, p, last, cnt, h(5), hd(10), t, big
  real :: x(n), r, e(5)
!HPF$ DISTRIBUTE (BLOCK) :: a, b, x, hd
  forall (i = 1:n) a(i) = mod(7*i, 23)
  b = 0; s = 0; p = 1; cnt = 0; h = 0; r = 0.0; last = -1
  forall (i = 1:n) x(i) = 1.0/i
!HPF$ INDEPENDENT, REDUCTION(s)
  do i = 1, n
    s = s + a(i)
    b(i) = a(i) + 1
  end do
  print *, s
!HPF$ INDEPENDENT, NEW(t), REDUCTION(s, cnt)
  do i = 1, n
    t = a(i) * 2
    if (t > 20) then
      cnt = cnt + 1
      s = s + t
    else
      s = s + 1
    end if
    b(i) = t
  end do
  print *, s, cnt
!HPF$ INDEPENDENT, REDUCTION(r)
  do i = 1, n
    r = r + x(i)
    b(i) = i
  end do
  print *, r
!HPF$ INDEPENDENT, REDUCTION(h)
  do i = 1, n
    h(mod(a(i), 5) + 1) = h(mod(a(i), 5) + 1) + 1
    b(i) = i
  end do
  print *, h
  big = 0
!HPF$ INDEPENDENT, REDUCTION(big)
  do i = 1, n
    big = max(big, a(i))
    b(i) = 2 * i
  end do
  print *, big
!HPF$ INDEPENDENT
  do i = 1, n
    t = a(i) + 1
    last = t * 2
    b(i) = last
  end do
  print *, t, last, b
  do i = 1, n
    t = a(i) + 1
    if (t > 5) last = i
    b(i) = t
  end do
  print *, t, last, b, i
!HPF$ INDEPENDENT, REDUCTION(s)
  do i = 1, n
    do j = 1, 3
      s = ieor(s, a(i) * j)
    end do
    b(i) = i - 3
  end do
  print *, s
  hd = 1
!HPF$ INDEPENDENT, REDUCTION(hd)
  do i = 1, n
    hd(mod(a(i), 5) + 1) = hd(mod(a(i), 5) + 1) + b(i)
  end do
  print *, hd
!HPF$ INDEPENDENT, REDUCTION(hd), NEW(t)
  do i = 1, n
    t = mod(3 * a(i), 7) + 1
    hd(t) = max(hd(t), i)
    b(i) = t
  end do
  print *, hd, b
  e = 0
!HPF$ INDEPENDENT, REDUCTION(e)
  do i = 1, n
    do j = 1, 5
      e(j) = e(j) + x(i) * j
    end do
  end do
  print *, e
!HPF$ INDEPENDENT, REDUCTION(h)
  do i = 1, n
    do j = 1, 5
      h(j) = h(j) + a(i) * j
    end do
    b(i) = 3
  end do
  print *, h
end program
