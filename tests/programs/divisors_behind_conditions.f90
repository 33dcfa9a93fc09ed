! Subscripts behind .and. and .or. are computed only where they matter: their divisors may be zero elsewhere.
! FLAGS: --all-ranks
! ORACLE: divisors_behind_conditions_twin.f90
program divisors_behind_conditions
  integer, parameter :: n = 12
  integer :: a(n), b(n), r(n), i, k, m
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
  do i = 1, n
    a(i) = i*i
    b(i) = n - i
    r(i) = i
  end do
  k = b(12)
  if (k /= 0 .and. a(10/k) > 0) print *, 'never'
  if (k == 0 .or. r(mod(10, k) + 1) > 0) print *, 'always'
  if (k /= 0 .and. (k > 5 .or. a(60/k) > 0)) print *, 'never'
  if (k == 0 .and. (k /= 0 .or. b(12/(k + 4)) > 8)) print *, 'here'
  do i = 1, n
    if (b(i) /= 0 .and. a(mod(30, max(b(i), k)) + 1) > 9) b(i) = b(i) + 100
    if (k > 0 .and. a(mod(i, k) + 1) > 9) b(i) = b(i) + 1000
    m = i - 4
    if (m == 0 .or. r(n/m*0 + 3) > 2) b(i) = b(i) + 10000
    if (m > 0 .and. a(n/m) > 3) b(i) = b(i) + 100000
  end do
  print *, b
  do while (k < 3)
    if (k /= 0 .and. a(k + 6/k) > 30) print *, k
    k = k + 1
  end do
end program
