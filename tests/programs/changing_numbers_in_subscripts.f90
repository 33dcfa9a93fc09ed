! Numbers in subscripts that change in the loop, or only seem to.
program changing_numbers
  implicit none
  integer, parameter :: n = 60
  real(8) :: u(0:n), v(0:n), w(0:7,0:7)
  integer :: off(5), d(5), l, i, j, k, o, m
!HPF$ DISTRIBUTE (BLOCK) :: u, v, d
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: w
  u = 0
  v = (/ (i*0.5d0, i = 0, n) /)
  w = 1
  off = (/ 1, 3, 5, 7, 9 /)
  d = off
  do l = 1, 4
    do i = 1, 5
      u(off(l)+i) = v(off(l)+i) + l
      off(l+1) = off(l+1) + 1
    end do
    do i = 1, 5
      off(l) = mod(off(l)*3, 40)
      u(off(l)+i) = v(off(l)+i+1) + l
    end do
    do i = 1, 5
      u(d(l)+i) = u(d(l)+i) + v(d(l)*2+i)
    end do
    do j = 0, 7
      o = j*l/2
      do i = 0, 7
        w(mod(o,4)+i/2, j) = w(mod(o,4)+i/2, j) + v(o+i)
        u(o*2+i) = u(o*2+i) + w(i, j)
      end do
    end do
    m = l
    do i = 1, 5
      m = m + 1
      u(m*l+i) = u(m*l+i) + 1
    end do
    do i = 1, 5
      u(60/l-i) = u(60/l-i) + v(abs(l-3)*7+i)
      v(mod(l*7,13)+i) = u(mod(l*7,13)+i)
    end do
    where (u(off(1)/2:off(1)/2+9) > 3) u(off(1)/2:off(1)/2+9) = v(l*l:l*l+9)
    u(l*l:l*l+5) = u(l*l+1:l*l+6) + v(off(l)/3:off(l)/3+5)
    u((/ 1, 4, 7 /) + l*l) = v(l*(/ 2, 3, 4 /))
  end do
  print '(5f14.5)', u
  print '(5f14.5)', v
  print '(5f14.5)', w
end program
