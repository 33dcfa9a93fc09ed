! sections_behind_conditions.f90 with an IF inside another one for each .and. and .or., since checks of gfortran compare all sections.
program sections_behind_conditions_twin
  integer :: a(10), b(10), c(5000), k(10), old(10), i, j, m, n
  real :: x(10)
  logical :: l
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
  if (n == m) then
    if (all(a(1:n) == b(1:m))) print *, 'same'
  end if
  l = n /= m
  if (.not. l) l = all(a(1:n) == b(1:m))
  if (l) print *, 'other'
  if (n == m) then
    if (dot_product(a(1:n), b(1:m)) > 3) print *, 'product'
    if (maxval(a(1:n), mask = b(1:m) > 1) > 3) print *, 'extreme'
  end if
  n = 20
  if (n <= 10) then
    if (any(a(1:n) > 5)) print *, 'any'
  end if
  l = n > 10
  if (.not. l) l = sum(a(1:n)) > 3
  if (l) then
    l = n < 5
    if (.not. l) l = b(3) > 2
    if (.not. l) l = sum(b(1:n)) > 4
  end if
  if (l) print *, 'sums'
  if (n <= 10) then
    if (c(maxloc(a(1:n), dim = 1)) > 5) print *, 'place'
  end if
  i = 1
  do
    if (i > 10) exit
    if (any(b(1:i) == 7)) exit
    i = i + 1
  end do
  print *, i
  k = 0
  do i = 1, 10
    if (i < 8) then
      if (all(b(i:i + 3) > 2)) k(i) = 1
    end if
    if (i <= 5) then
      if (sum(b(1:2*i)) > 3) a(i) = a(i) + 3
    end if
    l = i > 5
    if (.not. l) then
      if (x(maxloc(x(1:2*i), dim = 1)) > 1) l = sum(x(i:2*i)) > 3
    end if
    if (l) x(i) = x(i) + sum(x)
  end do
  print *, k, a, x
  do n = 1, 4
    do j = 2, 4
      if (n == j) then
        if (all(a(1:n) + 1 > b(1:j))) print *, n
      end if
    end do
  end do
  n = 20
  do i = 1, 5
    if (sum(b(1:2*i)) > 3) a(i) = i
  end do
  old = a
  do i = 1, 10
    l = i > 5
    if (.not. l) l = maxval(b(1:2*i)) > 3
    if (l) a(i) = old(i) - i
  end do
  if (n <= 10) a = 7
  print *, a
  do i = 1, 5
    if (c(100*sum(b(9:2*i)) + 1) > 3) a(i) = a(i) + 2*i
  end do
  print *, a
end program
