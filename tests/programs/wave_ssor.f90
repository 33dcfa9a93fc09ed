! Lower and upper sweeps of a three-dimensional SSOR over a two-dimensional grid of processors.
program wave_ssor
  implicit none
  integer, parameter :: nx = 12, ny = 11, nz = 9
  real(8) :: v(2, nx, ny, nz)
  integer :: i, j, k, m, it
!hpf$ distribute v(*, block, block, *)
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        do m = 1, 2
          v(m, i, j, k) = mod(i + 2*j + 3*k + 5*m, 13) / 3d0
        end do
      end do
    end do
  end do
  do it = 1, 2
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          do m = 1, 2
            v(m, i, j, k) = (v(m, i, j, k) + v(m, i-1, j, k) + v(m, i, j-1, k) + v(m, i, j, k-1)) / 4 + v(3-m, i, j, k) / 8
          end do
        end do
      end do
    end do
    do k = nz - 1, 2, -1
      do j = ny - 1, 2, -1
        do i = nx - 1, 2, -1
          v(1, i, j, k) = (v(1, i, j, k) + v(2, i+1, j, k) + v(1, i, j+1, k) + v(2, i, j, k+1)) / 4
          v(2, i, j, k) = (v(2, i, j, k) + v(1, i+1, j, k) + v(2, i, j+1, k) + v(1, i, j, k+1)) / 4
        end do
      end do
    end do
  end do
  print *, v
end program wave_ssor
