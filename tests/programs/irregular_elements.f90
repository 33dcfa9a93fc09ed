! Assembly of a stiffness matrix and a load over triangles whose corners come from an index array, matrix-free
! application, and lumped masses.
program fem
  implicit none
  integer, parameter :: m = 30, nv = (m + 1)**2, ne = 2*m*m
  integer :: corner(3, ne), i, j, e, k, l, t, v, a, b
  real(8) :: x(nv), y(nv), mass(nv), u(nv), f(nv), stiff(3, 3, ne), area(ne)
  real(8) :: bx(3), by(3), det
  logical :: fixed(nv)
!HPF$ distribute (*, block) :: corner
!HPF$ distribute (*, *, block) :: stiff
!HPF$ distribute (block) :: x, y, mass, u, f, area, fixed
  do j = 0, m
    do i = 0, m
      v = j*(m + 1) + i + 1
      x(v) = i*1d0/m
      y(v) = j*1d0/m + 0.01d0*mod(i*j, 5)
      fixed(v) = i == 0 .or. j == 0
    end do
  end do
  e = 0
  do j = 0, m - 1
    do i = 0, m - 1
      v = j*(m + 1) + i + 1
      corner(1, e + 1) = v
      corner(2, e + 1) = v + 1
      corner(3, e + 1) = v + m + 2
      corner(1, e + 2) = v
      corner(2, e + 2) = v + m + 2
      corner(3, e + 2) = v + m + 1
      e = e + 2
    end do
  end do
!HPF$ independent, new(bx, by, det, k, l, a, b)
  do e = 1, ne
    do k = 1, 3
      a = corner(mod(k, 3) + 1, e)
      b = corner(mod(k + 1, 3) + 1, e)
      bx(k) = y(a) - y(b)
      by(k) = x(b) - x(a)
    end do
    det = bx(1)*by(2) - bx(2)*by(1)
    area(e) = abs(det)/2
    do l = 1, 3
      do k = 1, 3
        stiff(k, l, e) = (bx(k)*bx(l) + by(k)*by(l))/(2*abs(det))
      end do
    end do
  end do
  mass = 0
  do e = 1, ne
    do k = 1, 3
      mass(corner(k, e)) = mass(corner(k, e)) + area(e)/3
    end do
  end do
  u = 0
  do t = 1, 20
    f = mass
    do e = 1, ne
      do l = 1, 3
        do k = 1, 3
          f(corner(k, e)) = f(corner(k, e)) - stiff(k, l, e)*u(corner(l, e))
        end do
      end do
    end do
    where (fixed)
      u = 0
    elsewhere
      u = u + 0.2d0*f
    end where
  end do
  print *, sum(mass), sum(u), maxval(u), sum(area)
end program
