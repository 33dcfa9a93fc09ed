! N bodies with leapfrog, symmetric forces over pairs, energies; a cell grid with counts and prefix sums.
program kernel_pairs_and_cells
  implicit none
  integer, parameter :: n = 12, g = 4
  real(8) :: x(3,n), v(3,n), f(3,n), mass(n), d(3), r2, dt, e, px(n), py(n)
  integer :: i, j, s, cell(n), cnt(g*g), start(0:g*g), order(n), pos(g*g), k
!HPF$ DISTRIBUTE (*,BLOCK) :: x, v, f
!HPF$ DISTRIBUTE (CYCLIC) :: mass, px, py
!HPF$ ALIGN cell(i) WITH px(i)
  do i = 1, n
    x(:,i) = (/ cos(0.5d0*i), sin(0.7d0*i), 0.1d0*i /)
    v(:,i) = (/ 0.01d0*i, -0.02d0, 0d0 /)
    mass(i) = 1d0 + mod(i,3)
  end do
  dt = 0.01d0
  do s = 1, 10
    f = 0
    do i = 1, n-1
      do j = i+1, n
        d = x(:,j) - x(:,i)
        r2 = dot_product(d, d) + 0.01d0
        d = d * mass(i)*mass(j)/(r2*sqrt(r2))
        f(:,i) = f(:,i) + d
        f(:,j) = f(:,j) - d
      end do
    end do
    v = v + dt*f/spread(mass, 1, 3)
    x = x + dt*v
  end do
  e = 0
  do i = 1, n
    e = e + 0.5d0*mass(i)*sum(v(:,i)**2)
    do j = i+1, n
      e = e - mass(i)*mass(j)/sqrt(sum((x(:,i)-x(:,j))**2) + 0.01d0)
    end do
  end do
  print *, e
  print '(3F12.7)', x
  px = x(1,:); py = x(2,:)
  cell = min(g-1, max(0, int((px+2)*g/4))) * g + min(g-1, max(0, int((py+2)*g/4))) + 1
  cnt = 0
  do i = 1, n
    cnt(cell(i)) = cnt(cell(i)) + 1
  end do
  start(0) = 0
  do i = 1, g*g
    start(i) = start(i-1) + cnt(i)
  end do
  pos = start(0:g*g-1)
  do i = 1, n
    pos(cell(i)) = pos(cell(i)) + 1
    order(pos(cell(i))) = i
  end do
  print *, cell, cnt, start, order
  do i = 1, g*g
    do k = start(i-1)+1, start(i)
      write (*, '(I3,":",I3,1X)', advance='no') i, order(k)
    end do
  end do
  print *
end program
