! Elements in array expressions that stand behind .and. and .or. where they do not exist: what is there to compute does not depend on them.
! ORACLE: single_elements_behind_conditions_twin.f90
program single_elements_behind_conditions
  implicit none
  integer, parameter :: n = 20
  integer :: i, k, c(n), idx(n)
  logical :: l(n), m(n)
!HPF$ DISTRIBUTE (BLOCK) :: l
!HPF$ DISTRIBUTE (CYCLIC) :: m
  do i = 1, n
    l(i) = mod(i, 2) > 0
    m(i) = mod(i, 3) > 0
    c(i) = i*i
    idx(i) = n + 1 - i
  end do
  do k = 0, 3
    print *, any((k > 3 .and. l(k)) .or. m), count(k > 2 .and. l(k) .or. m)
    print *, all(k < 1 .or. l(idx(k)) .or. m)
    print *, sum(merge(c, 2*c, k > 1 .and. l(k))), maxval(merge(c, 2*c, k < 1 .or. l(k)))
    print *, maxloc(merge(c, -c, k > 1 .and. l(k)))
  end do
end program single_elements_behind_conditions
