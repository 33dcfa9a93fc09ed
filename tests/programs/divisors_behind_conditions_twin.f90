! divisors_behind_conditions.f90 with an IF inside another one for each .and., since checks of gfortran evaluate all subscripts.
program divisors_behind_conditions_twin
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
  print *, 'always'
  if (b(12/(k + 4)) > 8) print *, 'here'
  do i = 1, n
    if (b(i) /= 0) then
      if (a(mod(30, max(b(i), 1)) + 1) > 9) b(i) = b(i) + 100
    end if
    m = i - 4
    if (m == 0) then
      b(i) = b(i) + 10000
    else if (r(n/m*0 + 3) > 2) then
      b(i) = b(i) + 10000
    end if
    if (m > 0) then
      if (a(n/m) > 3) b(i) = b(i) + 100000
    end if
  end do
  print *, b
  do k = 1, 2
    if (a(k + 6/k) > 30) print *, k
  end do
end program divisors_behind_conditions_twin
