! Transport sweeps of the eight octants, as in Sweep3D: each from one corner of the grid.
program sweep3d
  implicit none
  integer, parameter :: nx = 12, ny = 10, nz = 8
  real(8) :: phi(nx, ny, nz), src(nx, ny, nz), psii(ny, nz), psij(nx, nz), psik(nx, ny), p

  integer :: i, j, k, oct, i0, i1, id, j0, j1, jd, k0, k1, kd
!hpf$ processors grid(2, 2)
!hpf$ distribute (block, block, *) onto grid :: phi, src
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        src(i, j, k) = 0.1d0 * mod(i + 2 * j + 3 * k, 7)
      end do
    end do
  end do
  phi = 0
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        p = 0.5d0 * src(i, j, k)
        if (i > 1) p = p + 0.2d0 * phi(i-1, j, k)
        if (j > 1) p = p + 0.2d0 * phi(i, j-1, k)
        if (k > 1) p = p + 0.2d0 * phi(i, j, k-1)
        phi(i, j, k) = p
      end do
    end do
  end do
  do k = nz, 1, -1
    do j = ny, 1, -1
      do i = nx, 1, -1
        p = 0.5d0 * src(i, j, k)
        if (i < nx) p = p + 0.2d0 * phi(i+1, j, k)
        if (j < ny) p = p + 0.2d0 * phi(i, j+1, k)
        if (k < nz) p = p + 0.2d0 * phi(i, j, k+1)
        phi(i, j, k) = phi(i, j, k) + p
      end do
    end do
  end do
  do k = 2, nz
    do j = ny - 1, 1, -1
      do i = 2, nx
        phi(i, j, k) = phi(i, j, k) + 0.1d0 * (phi(i-1, j, k) + phi(i, j+1, k) + phi(i, j, k-1))
      end do
    end do
  end do
  do k = nz - 1, 1, -1
    do j = 2, ny
      do i = nx - 1, 1, -1
        phi(i, j, k) = phi(i, j, k) + 0.1d0 * (phi(i+1, j, k) + phi(i, j-1, k) + phi(i, j, k+1))
      end do
    end do
  end do
  ! the rest of the octants by a loop with bounds from tables
  do oct = 1, 4
    i0 = 2; i1 = nx; id = 1
    if (mod(oct, 2) == 0) then
      do k = 2, nz
        do j = 2, ny
          do i = i0, i1
            phi(i, j, k) = 0.9d0 * phi(i, j, k) + 0.02d0 * oct * (phi(i-1, j, k) + phi(i, j-1, k))
          end do
        end do
      end do
    else
      do k = 2, nz
        do j = ny - 1, 1, -1
          do i = i1 - 1, i0 - 1, -1
            phi(i, j, k) = 0.9d0 * phi(i, j, k) + 0.02d0 * oct * (phi(i+1, j, k) + phi(i, j+1, k))
          end do
        end do
      end do
    end if
  end do
  print '(3es24.16)', phi(1, 1, 1), phi(nx, ny, nz), sum(phi)
end program sweep3d
