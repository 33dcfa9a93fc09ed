program operands_behind_updated_logicals
  ! Behind .and. and .or. with an element that the loop updates, or with its result, stands what does not exist, or divides by zero,
  ! where it does not matter.
! ORACLE: operands_behind_updated_logicals_twin.f90
  implicit none
  integer, parameter :: n = 1600, m = 40, few = 50
  integer :: e(n), k(n), d(few), where(few), i, t
  logical :: small(m), everywhere(m), any_small(m), large(few), divided(few), all_above, one_above
  real(8) :: x(n), y(n)
!HPF$ DISTRIBUTE (BLOCK) :: e, k, x, small, any_small
!HPF$ DISTRIBUTE (CYCLIC(3)) :: d, where, large, divided
  do i = 1, n
    e(i) = mod(i*7, m) + 1
    k(i) = mod(i*3, n) + 1
    if (mod(i, 4) == 0) k(i) = 0
    x(i) = i
    y(i) = -i
  end do
  do i = 1, n
    small(e(i)) = mod(i, 4) /= 0
    any_small(e(i)) = mod(i, 4) == 0
    everywhere(e(i)) = mod(i, 4) /= 0
  end do
  do i = 1, few
    where(i) = mod(i*7, few) + 1
    d(i) = mod(i*3, few) + 1
    if (mod(i, 4) == 0) d(i) = 0
  end do
  large(where) = d /= 0
  divided = large
  do t = 1, 2
    do i = 1, n
      small(e(i)) = small(e(i)) .and. x(k(i)) > 5
    end do
    do i = 1, n
      everywhere(e(i)) = everywhere(e(i)) .and. y(k(i)) < -6
    end do
    do i = 1, n
      any_small(e(i)) = any_small(e(i)) .or. y(k(i)) < -1590
    end do
    do i = 1, few
      large(where(i)) = large(where(i)) .and. x(d(i)) > t*3 .and. y(d(i)) < -5
    end do
    do i = 1, few
      divided(where(i)) = divided(where(i)) .and. 100/d(i) > 5 - t
    end do
  end do
  print *, small
  print *, everywhere
  print *, any_small
  print *, large
  print *, divided
  k(21:) = 0
  do i = 1, 20
    k(i) = i
  end do
  all_above = .true.
  one_above = .false.
  do i = 1, n
    all_above = all_above .and. y(k(i)) > -15
  end do
  do i = 1, n
    one_above = one_above .or. y(k(i)) < -15
  end do
  print *, all_above, one_above
end program
