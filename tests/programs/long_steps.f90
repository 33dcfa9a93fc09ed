! Steps up to the largest default integer: from the first element on there is no other one. Loops whose bounds are so far apart that
! their distance does not fit 64 bits.
program long_steps
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), i, step, few
  integer(8), parameter :: far = 2_8**62
  integer(8) :: k, from, to, stride
!HPF$ DISTRIBUTE a(CYCLIC(3))
!HPF$ DISTRIBUTE b(BLOCK)
  a = [(i, i = 1, n)]
  b = 0
  step = huge(step) - a(1) + 1
  few = a(3)
  print *, a(1:n:step), a(n:1:-step), a(3:n:huge(1)), size(a(3:n:step)), size(a(n:3:-step)), size(a(n:3:step)), &
   shape(a(2:n:huge(1)))
  print *, sum(a(5:n:step)), maxval(a(9:1:-step)), count(a(2:n:step) > 0), size(a(n:few:-few)), size(a(few:1:few))
  a(2:n:step) = -1
  a(n:1:-step) = b(3:n:step) - 2
  do i = 1, n, step
    b(i) = 5
  end do
  b(8:n:step) = a(9:n:step) + b(10:1:-step)
  b(2:n:step) = cshift(a(n:1:-step), 1) + reshape(a(1:n:step), [size(a(1:n:step))])
  where (a(1:n:step) > 0) b(n:1:-step) = 100
  print *, a
  print *, b
  do k = -far, far, far/3
    a(int(k/(far/4)) + 8) = 7
  end do
  from = -far
  to = far
  stride = far/3
  do k = from, to, stride
    do i = 1, n/few
      b(i) = b(i) + i
    end do
  end do
  do k = to, from, -stride
    do i = 1, few
      a(i) = a(i) + i
    end do
  end do
  print *, a
  print *, b
end program
