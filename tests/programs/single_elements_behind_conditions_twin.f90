! single_elements_behind_conditions with elements that exist: gfortran's checks evaluate all of a condition.
program single_elements_behind_conditions
  implicit none
  integer, parameter :: n = 20
  integer :: i, k, c(n), idx(n)
  logical :: l(n), m(n)
  do i = 1, n
    l(i) = mod(i, 2) > 0
    m(i) = mod(i, 3) > 0
    c(i) = i*i
    idx(i) = n + 1 - i
  end do
  do k = 0, 3
    print *, any((k > 3 .and. l(max(k, 1))) .or. m), count(k > 2 .and. l(max(k, 1)) .or. m)
    print *, all(k < 1 .or. l(idx(max(k, 1))) .or. m)
    print *, sum(merge(c, 2*c, k > 1 .and. l(max(k, 1)))), maxval(merge(c, 2*c, k < 1 .or. l(max(k, 1))))
    print *, maxloc(merge(c, -c, k > 1 .and. l(max(k, 1))))
  end do
end program single_elements_behind_conditions
