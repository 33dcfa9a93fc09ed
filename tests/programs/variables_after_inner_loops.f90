! What an iteration reads at the value that an inner loop's variable has behind that loop.
program variables_after_inner_loops
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
      do j = 1, 3
        s = s + c(j,i)
      end do
      y(i) = s + b(j) + c(j,i)
      do k = 10, 12
        s = s + b(k)
        if (s > 3*i) exit
      end do
      y(i) = y(i) + b(k)*2
    end do
    b = b + 1
    print *, y
  end do
end program variables_after_inner_loops
