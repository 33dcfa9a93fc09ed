! constructors that loops assign element by element: of several owners, with sections that are read, and with items that read them
program fluxes
  implicit none
  integer, parameter :: nx = 13, ny = 9
  real(8) :: up(4,0:nx,0:ny), f(4,0:nx,0:ny), g(4,0:nx,0:ny), vx, vy, pr
  integer :: i, j, k, m(3,8), p(3), top(0:4)
  integer(2) :: small(2,5)
!HPF$ PROCESSORS q(3)
!HPF$ DISTRIBUTE up(BLOCK,CYCLIC(3),*)
!HPF$ DISTRIBUTE f(*,*,CYCLIC(3))
!HPF$ DISTRIBUTE g(*,*,CYCLIC) ONTO q
!HPF$ DISTRIBUTE m(CYCLIC,BLOCK)
!HPF$ DISTRIBUTE small(*,BLOCK)
!HPF$ DISTRIBUTE top(BLOCK)
  forall (k=1:4, i=0:nx, j=0:ny) up(k,i,j) = 1 + mod(i*j + k, 7)
  f = 0; g = 0
  do j = 0, ny
    do i = 0, nx
      if (i == 0 .and. j == 0) cycle
      vx = up(2,i,j)/up(1,i,j); vy = up(3,i,j)/up(1,i,j)
      pr = up(4,i,j) - 0.5d0*up(1,i,j)*(vx**2 + vy**2)
      f(:,i,j) = (/ up(2,i,j), up(2,i,j)*vx + pr, up(3,i,j)*vx, (up(4,i,j) + pr)*vx /)
      g(4:1:-1,i,j) = (/ up(3,i,j), up(2,i,j)*vy, up(3,i,j)*vy + pr, (up(4,i,j) + pr)*vy /)
    end do
  end do
  print '(4f12.6)', sum(sum(f, 3), 2), sum(sum(g, 3), 2), f(:,3,4), g(:,nx,ny)
  m = 0
  m(1,1) = 2
  do i = 1, 8
    p = (/ i, i*i, 9 - i /)
    m(:,i) = (/ p(3), p(1), p(2) /)
    m(:,i) = (/ m(3,i), m(1,i), m(2,i) + m(1,9-i) /)
    if (i > 4) m(:,1+mod(m(1,1),8)) = (/ i, m(2,i), i + 1 /)
    p((/ 3, 1, 2 /)) = (/ p(1), p(2), p(3) /)
    m(2:3,i) = m(2:3,i) + p(1:2)
  end do
  print '(3i6)', m
  m(:,1) = (/ 8, 4, 6 /)
  m(1:3,1+mod(m(1,1),8)) = (/ m(2,2), 5, m(3,3) /)
  m(:,1+mod(m(1,1),8)) = (/ 7, 8, int(vx) /)
  print '(3i6)', m
  top = 0
  do i = 1, 5
    small(:,i) = (/ i*7000, -i /)
    top(i-1:i-1) = (/ sum(m(:,i)) /)
    if (i < 5) top(i-1:i:1) = (/ top(i), i /)
    top(::2) = (/ i, top(1), sum(top) /)
    top(1:3:2) = (/ 4*i, maxval(m(:,i)) /)
  end do
  print *, small, top
end program
