! Distances of neighbours in tables of constants: lattice gases. The loops over the tables are written out, subscripts
! of distributed dimensions are affine then, and begin anew at the periodic boundary.
program neighbours_in_tables
  implicit none
  integer, parameter :: nx = 14, ny = 17, steps = 3
  integer, parameter :: cx(0:8) = (/ 0, 1, 0, -1, 0, 1, -1, -1, 1 /)
  integer :: cy(0:8), ring(4), changing(3)
  integer :: f(0:8,nx,ny), g(0:8,nx,ny), density(nx,ny), line(ny), image(ny)
  integer :: i, j, k, ip, jp, t
!HPF$ DISTRIBUTE (*,*,BLOCK) :: f, g
!HPF$ ALIGN density(i,j) WITH f(*,i,j)
!HPF$ DISTRIBUTE (BLOCK) :: line, image
  data ring /-2, -1, 1, 2/
  cy = (/ 0, 0, 1, 0, -1, 1, 1, -1, -1 /)
  changing(1) = 1
  changing(2) = -1
  changing(3) = 0
  do j = 1, ny
    do i = 1, nx
      do k = 0, 8
        f(k,i,j) = mod(i*7 + j*11 + k*3, 19)
      end do
    end do
  end do
  do t = 1, steps
    do j = 1, ny                       ! pulled
      do i = 1, nx
        do k = 0, 8
          ip = modulo(i - 1 - cx(k), nx) + 1
          jp = modulo(j - 1 - cy(k), ny) + 1
          g(k,i,j) = f(k,ip,jp)
        end do
      end do
    end do
    print *, ip, jp, k
    do k = 0, 8                        ! pushed
      do j = 1, ny
        do i = 1, nx
          jp = j + cy(k)
          if (jp > ny) jp = 1
          if (jp < 1) jp = ny
          f(k,i,jp) = g(k,i,j) + k*t
        end do
      end do
    end do
    print *, jp, k
  end do
  density = sum(f, 1)
  do j = 1, ny
    line(j) = j*j
  end do
  image = 0
  do j = 3, ny - 2
    do k = 4, 1, -1
      image(j) = image(j)*2 + line(j + ring(k))
    end do
  end do
  do k = 1, 3                          ! no table: it changes
    do j = 2, ny - 1
      image(j) = image(j) + line(j + changing(k))
    end do
    changing(k) = 0
  end do
  print *, changing, k
  print '(14i6)', density
  print *, image
end program neighbours_in_tables
