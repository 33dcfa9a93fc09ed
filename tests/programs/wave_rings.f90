! Sweeps over arrays that are not in one block on each processor, or whose values go in both
! directions: they run on copies in blocks.
program wave_rings
  implicit none
  integer, parameter :: n = 26, m = 22
  real(8) :: a(n, m), b(0:n, m), c(n, m)
  integer :: i, j, it
!hpf$ processors p(3)
!hpf$ distribute a(cyclic, *) onto p
!hpf$ distribute b(*, cyclic(2)) onto p
!hpf$ distribute c(block, *)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 13, 17) / 4d0
      b(i, j) = mod(i * 3 + j * 5, 19) / 4d0
      c(i, j) = mod(i + j, 5)
    end do
    b(0, j) = j
  end do
  do it = 1, 3
    do j = 2, m - 1
      do i = 2, n - 1
        a(i, j) = 0.25d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
      end do
    end do
  end do
  do i = 1, n
    do j = 2, m
      b(i, j) = 0.5d0 * (b(i-1, j) + b(i, j-1)) + a(i, j)
    end do
  end do
  do j = 2, m - 1
    do i = 2, n - 1
      c(i, j) = (c(i-1,j-1) + c(i,j-1) + c(i+1,j-1) + c(i-1,j) + c(i,j) + c(i+1,j) + c(i-1,j+1) + c(i,j+1) + c(i+1,j+1)) / 9
    end do
  end do
  print *, a
  print *, b
  print *, c
end program wave_rings
