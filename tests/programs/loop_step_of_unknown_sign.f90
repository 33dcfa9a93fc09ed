! Loops whose step has a sign that only the run knows, and inner loops that reach as far as they do.
program loop_step_of_unknown_sign
  implicit none
  integer, parameter :: n = 8
!hpf$ processors line(3)
  real(8) :: e(-10:29), h(n), a(n, n)
!hpf$ distribute e(cyclic) onto line
!hpf$ distribute a(*, block) onto line
  integer :: i, j, first, last, step
  do i = -10, 29
    e(i) = i*1.5d0
  end do
  h = 0; a = 0
  first = 1; last = n
  do step = -2, 2
    if (step == 0) cycle
    if (step < 0) then
      i = first; first = max(i, last); last = min(i, last)
    else
      i = first; first = min(i, last); last = max(i, last)
    end if
    do i = first, last, step
      do j = 1, i
        h(i) = mod(e(j - 2) + step, 997d0)
      end do
    end do
    print *, i, j, h
    do i = first, last, step
      do j = i, n
        a(j, i) = a(j, i) + e(j + 2) - e(i)
      end do
    end do
    print *, i, j, a
  end do
end program loop_step_of_unknown_sign
