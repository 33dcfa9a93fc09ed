! Elements that get their values from elements which the same rank may own, or not: ghost cells and ends of rods.
! FLAGS: --all-ranks
program elements_beside
  implicit none
  integer, parameter :: n = 11
  real(8) :: u(0:n+1), v(0:n+1), w(n,n), c(7), s
  integer :: k(0:n+1), m(n), i, j, t
  logical :: l(n)
!HPF$ PROCESSORS two(2)
!HPF$ DISTRIBUTE u(BLOCK)
!HPF$ ALIGN v(:) WITH u(:)
!HPF$ ALIGN k(i) WITH u(i)
!HPF$ DISTRIBUTE w(CYCLIC,BLOCK)
!HPF$ DISTRIBUTE c(BLOCK) ONTO two
!HPF$ DISTRIBUTE m(CYCLIC(2))
!HPF$ ALIGN l(i) WITH m(n+1-i)
  do i = 0, n+1
    u(i) = sin(1.0d0*i)
    v(i) = 0
    k(i) = mod(i*5, 7)
  end do
  do j = 1, n
    do i = 1, n
      w(i,j) = i + 0.1d0*j
    end do
    m(j) = j*j
    l(j) = mod(j, 3) == 0
  end do
  c = [1, 2, 3, 4, 5, 6, 7]
  do t = 1, 9
    do i = 1, n
      v(i) = 0.5d0*(u(i-1) + u(i+1))
    end do
    do i = 1, n
      u(i) = v(i)
    end do
    u(0) = u(1); v(0) = -v(1)
    u(n+1) = u(n); v(n+1) = 2*u(n) - v(n-1)
    ! no owner of the left side, or no neighbour
    u(t) = u(n+1-t) + u(t)
    k(t) = 100/(1 + k(t-1)) + k(t+1)
    k(mod(t*t, n)) = mod(k(mod(t, 4)), 1 + k(5))
    m(k(2)/60 + 1) = m(3) + m(2)
    w(1,t) = w(2,t) - w(1,t+1)
    w(t,t) = w(t+1,t)*w(t+2,t+1)
    c(t/2+1) = c(7-t/2)/c(t/2+2)
    l(t) = l(t+1) .neqv. l(t+2)
  end do
  s = 0
  do i = 1, 3
    do j = 1, 2
      c(j) = c(5) + c(j+1) ! one element for all steps of the loop
      s = s + c(j)
    end do
    if (s > 1.0d6) then
      u(3) = u(4)
      exit
    end if
    c(6) = c(7)/s
  end do
  print '(5f12.6)', u, v
  print '(5f14.6)', w(1,:), (w(i,i), i = 1, n), c, s
  print *, k
  print *, m, l
end program
