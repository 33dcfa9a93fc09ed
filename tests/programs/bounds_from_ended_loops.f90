program bounds_from_ended_loops
! The limits of a loop inside an iteration follow from the variable of another one that has ended: that is beyond its last value
! by then, or before all of them if there was none. What is copied for the loop has to reach as far.
  implicit none
  integer, parameter :: n = 12
  integer :: i, k, m, last
  real :: a(n), b(n, 5), y(n), s
!hpf$ distribute (block) :: a
!hpf$ distribute (block, *) :: b
!hpf$ distribute (cyclic) :: y
  forall (i = 1:n, k = 1:5) b(i, k) = i*k
  forall (i = 1:n) y(i) = i*i
  do i = 1, n
    s = 0
    do k = 1, 5
      s = s + b(i, k)
    end do
    do m = 1, k
      s = s + y(m)
    end do
    a(i) = s
  end do
  print *, a
!hpf$ independent, new(s, k, m)
  do i = 1, n
    s = 0
    do k = 5, 2, -1
      s = s + b(i, k)
    end do
    do m = k, n
      s = s + y(m)
    end do
    do m = n - k, k, -2
      s = s + y(m)*2
    end do
    a(i) = s
  end do
  print *, a
  last = 3
  do i = 1, n
    s = 0
    do k = last + 4, last
      s = s + b(i, k)
    end do
    do m = 1, k
      s = s + y(m)
    end do
    a(i) = s
  end do
  print *, a
end program bounds_from_ended_loops
