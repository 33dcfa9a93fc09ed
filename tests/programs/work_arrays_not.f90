! Arrays that are nearly work arrays: an element comes from the iteration before, from before the
! loop, or does not leave the last iteration.
program work_arrays_not
  implicit none
  integer, parameter :: n = 20, m = 6
  integer :: i, j, none
  integer :: a(n), b(n), c(0:n), w(m)
!hpf$ distribute (block) :: a, b, c

  none = 0
  do i = 1, n
    b(i) = mod(i, 4)
  end do

  ! One element comes from the iteration before.
  w = -1
  do i = 1, n
    do j = 2, m
      w(j) = i + j
    end do
    a(i) = w(1) + w(2)
    w(1) = i
  end do
  print *, a, w

  ! Which elements an iteration fills depends on values.
  w = -2
  do i = 1, n
    do j = 1, m
      if (b(i) == mod(j, 4)) w(j) = i*j
    end do
    a(i) = w(3) + w(4)
  end do
  print *, a, w

  ! Iterations leave the filling loop early: the last one does not leave all.
  do i = 1, n
    do j = 1, m
      w(j) = i + j
      if (j > n - i) exit
    end do
    a(i) = w(1)
  end do
  print *, a, w

  ! The last store stands under a condition.
  do i = 1, n
    do j = 1, m
      w(j) = i*j
    end do
    a(i) = w(3)
    if (mod(i, 3) == 0) then
      w(3) = -i
    end if
  end do
  print *, a, w

  ! No iteration, and nothing to leave.
  do i = 1, none
    do j = 1, m
      w(j) = 7*i*j
    end do
    a(i) = w(3)
  end do
  print *, a, w

  ! What is read from before the loop is known at run time only.
  do i = 1, n
    do j = 1, 2
      w(j) = i + j
    end do
    a(i) = w(1) + w(3 + mod(i, 4))
  end do
  print *, a, w

  ! Two loops fill it.
  do i = 1, n
    do j = 1, m, 2
      w(j) = i
    end do
    do j = 2, m, 2
      w(j) = -i
    end do
    c(i) = w(1) + 2*w(6)
  end do
  print *, c(1:n), w
end program work_arrays_not
