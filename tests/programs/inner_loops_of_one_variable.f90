! Two inner loops of one variable with other bounds: what a loop inside the first one reads follows from the first one's bounds.
program inner_loops_of_one_variable
  implicit none
  integer, parameter :: n = 24
  real :: b(n), c(n,n), y(n), s
  integer :: i, j, k, t
!hpf$ distribute (block) :: b, y
!hpf$ distribute c(block,*)
  do i = 1, n
    b(i) = i
    c(i,:) = i*0.5
  end do
  do t = 1, 2
    do i = 1, n
      s = 0
      do j = 15, 19
        do k = j, j + 2
          s = s + b(k)*k + c(k,i)
        end do
      end do
      do j = 1, 3
        s = s + j
      end do
      y(i) = s
    end do
    b = b + 1
    print *, y
  end do
end program inner_loops_of_one_variable
