program operands_behind_updated_logicals
  ! Of operands_behind_updated_logicals.f90: what stands behind .and. and .or. is evaluated where it matters.
  implicit none
  integer, parameter :: n = 1600, m = 40, few = 50
  integer :: e(n), k(n), d(few), where(few), i, t
  logical :: small(m), everywhere(m), any_small(m), large(few), divided(few), all_above, one_above
  real(8) :: x(n), y(n)
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
      if (small(e(i))) small(e(i)) = x(k(i)) > 5
    end do
    do i = 1, n
      if (everywhere(e(i))) everywhere(e(i)) = y(k(i)) < -6
    end do
    do i = 1, n
      if (.not. any_small(e(i))) any_small(e(i)) = y(k(i)) < -1590
    end do
    do i = 1, few
      if (large(where(i))) large(where(i)) = x(d(i)) > t*3 .and. y(d(i)) < -5
    end do
    do i = 1, few
      if (divided(where(i))) divided(where(i)) = 100/d(i) > 5 - t
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
    if (all_above) all_above = y(k(i)) > -15
  end do
  do i = 1, n
    if (.not. one_above) one_above = y(k(i)) < -15
  end do
  print *, all_above, one_above
end program
