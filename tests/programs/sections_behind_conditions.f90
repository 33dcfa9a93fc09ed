! Sections in the second operand of .and. and .or. may be outside their arrays, or of other shapes, where that does not matter.
! FLAGS: --all-ranks
! ORACLE: sections_behind_conditions_twin.f90
program sections_behind_conditions
  integer :: a(10), b(10), c(5000), k(10), i, j, m, n
  real :: x(10)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
!hpf$ distribute c(block)
!hpf$ align x(i) with a(i)
  a = (/ (i, i = 1, 10) /)
  b = a
  c = 7
  x = 0.5*b
  n = 5
  m = 3
  if (n == m .and. all(a(1:n) == b(1:m))) print *, 'same'
  if (n /= m .or. all(a(1:n) == b(1:m))) print *, 'other'
  if (n == m .and. dot_product(a(1:n), b(1:m)) > 3) print *, 'product'
  if (n == m .and. maxval(a(1:n), mask = b(1:m) > 1) > 3) print *, 'extreme'
  n = 20
  if (n <= 10 .and. any(a(1:n) > 5)) print *, 'any'
  if ((n > 10 .or. sum(a(1:n)) > 3) .and. (n < 5 .or. b(3) > 2 .or. sum(b(1:n)) > 4)) print *, 'sums'
  if (n <= 10 .and. c(maxloc(a(1:n), dim = 1)) > 5) print *, 'place'
  i = 1
  do while (i <= 10 .and. .not. any(b(1:i) == 7))
    i = i + 1
  end do
  print *, i
  k = 0
  do i = 1, 10
    k(i) = merge(1, 0, i < 8 .and. all(b(i:i + 3) > 2))
    if (i <= 5 .and. sum(b(1:2*i)) > 3) a(i) = a(i) + 3
    if (i > 5 .or. x(maxloc(x(1:2*i), dim = 1)) > 1 .and. sum(x(i:2*i)) > 3) x(i) = x(i) + sum(x)
  end do
  print *, k, a, x
  do n = 1, 4
    do j = 2, 4
      if (n == j .and. all(a(1:n) + 1 > b(1:j))) print *, n
    end do
  end do
  n = 20
  forall (i = 1:10, i <= 5 .and. sum(b(1:2*i)) > 3) a(i) = i
  forall (i = 1:10, i > 5 .or. maxval(b(1:2*i)) > 3) a(i) = a(i) - i
  forall (i = 1:10, n <= 10 .and. sum(b(i:n)) > i) a(i) = 7
  print *, a
  forall (i = 1:10, i <= 5 .and. c(100*sum(b(9:2*i)) + 1) > 3) a(i) = a(i) + 2*i
  print *, a
end program
