! Constant subscripts outside of their arrays where the program never comes to
program never_reached
  implicit none
  integer, parameter :: n = 8, wide = 12
  integer, parameter :: table(4) = (/2, 3, 5, 7/)
  integer :: a(n), b(0:n, n), c(n), small(4), i, j, k, s, t, zero, turn
  real :: x(n), y(n, n)
  logical :: found
!hpf$ processors p(3)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic, block)
!hpf$ distribute x(cyclic(2)) onto p
!hpf$ distribute y(*, block) onto p
!hpf$ align c(i) with a(n + 1 - i)
  a = (/(i*i, i = 1, n)/)
  c = a(n:1:-1)
  forall (i = 0:n, j = 1:n) b(i, j) = i - 2*j
  x = a*0.5
  y = spread(x, 1, n)
  small = table
  zero = count(a > 1000)
  s = 0
  t = 1
! branches
  if (n > 10) a(wide) = 1
  if (n > 10) then
    a(9:wide) = a(1:4)
    x(0) = x(wide)
  else if (n == 8) then
    a(8) = a(8) + 1
  else if (a(wide) > 0) then
    c(-3) = 2
  end if
  if (zero == 1) then
    s = sum(a(5:wide)) + small(5)
    print *, b(9, 9), maxval(b(:, 9))
    c(0:7) = c(1:8)
    where (a(2:9) > 3) a(2:9) = 0
    forall (i = 1:n) b(i, 9) = a(i)
  end if
  select case (zero)
  case (0)
    s = s + 1
  case (1)
    s = a(9)
  case default
    a(0) = s
  end select
! loops that do nothing, once or more often
  do i = 1, zero
    a(wide) = a(-1) + i
    s = s + x(100)
    b(i, 0) = c(9)
  end do
  do turn = 1, 3
    do i = 1, n*zero
      a(i) = a(i) + a(99)*b(99, i) + x(i)
    end do
    do i = 1, n
      if (zero > 0) a(i) = a(i) + c(wide)
      if (i > n) y(i, i) = x(0)*y(0, 9)
      if (i > 100) then
        t = t + a(9)
        c(i) = small(0)
      end if
      do j = 1, n
        if (i*j > 64) cycle
        if (i + j == 17) b(9, j) = table(4)
        b(i, j) = b(i, j) + turn
        if (b(i, j) > 99) y(j, i) = y(0, i) + y(j, 0)
      end do
    end do
    do while (zero > 0)
      a(0) = 1
    end do
    forall (i = 1:zero) c(i) = a(44)
    forall (i = 1:n, c(i) < 0) c(i) = a(0) + i
    found = .false.
    do i = 1, n
      if (a(i) == -1) then
        k = small(7)
        found = .true.
        exit
      end if
      if (found) s = s + a(-7)
    end do
    print *, turn, i, s, t, found, (a(9), i = 1, zero)
  end do
  print *, a
  print *, c
  print *, sum(b), b(:, n)
  print *, x, sum(y), small, size((/(a(10), i = 1, zero)/))
end program
