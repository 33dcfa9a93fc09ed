! Elements of arrays that all iterations of a loop update.
program loop_element_fold
  implicit none
  integer, parameter :: n = 30
  real(8) :: r(3,3), q(n,3), v(5)
  integer :: c(2), k(n), i, j, m
!hpf$ distribute q(block,*)
!hpf$ distribute k(cyclic)
!hpf$ distribute v(block)
  do j = 1, 3
    do i = 1, n
      q(i,j) = 1.0d0/(i+j)
    end do
  end do
  do i = 1, n
    k(i) = mod(i*7, 5)
  end do
  r = 0.5d0; c = 0; v = 1
  do j = 1, 3
    do m = 1, j
      do i = 1, n
        r(m,j) = r(m,j) - q(i,m)*q(i,j)
      end do
    end do
  end do
  print *, r
  do i = 1, n
    if (k(i) > 2) c(1) = c(1) + k(i)
  end do
  do i = n, 3, -2
    c(2) = max(c(2), k(i)*i)
    v(4) = v(4)*(1 + q(i,1))
  end do
  do i = 5, 4
    v(2) = v(2) + k(i)
  end do
  print *, c, v, i
end program
