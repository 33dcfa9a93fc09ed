! ELSEWHERE chains whose masks are functions of what the parts before assign.
program where_chains
  implicit none
  real :: x(15), y(0:14); integer :: k(15), i
  logical :: l(15)
!HPF$ DISTRIBUTE x(BLOCK)
!HPF$ DISTRIBUTE (CYCLIC(4)) :: y, k
  x = (/ (mod(i*7, 15) - 7.0, i=1,15) /)
  y = x(15:1:-1)
  k = 0; l = .false.
  where (x > 0)
    x = -x; k = 1
  elsewhere (x > -3)
    x = y; k = 2
    l = .true.
  elsewhere (y > x)
    y = x + sum(x); k = 3
  elsewhere
    k = k + 4
    x = merge(x, y, l)
  end where
  print *, x; print *, y; print *, k; print *, l
  where (l)
    x = sqrt(abs(x)) 
    l = x > 1.5
    y = 0
  elsewhere
    l = .true.
    y = log(abs(x) + 1)
  endwhere
  print *, x; print *, y; print *, l
  where (y /= 0) x = 1/y
  print *, x
  where (x(1:13:3) > 1) y(0:8:2) = x(3:15:3)
  print *, y
  where (cshift(l, 3)) k = eoshift(k, -2, 7)
  print *, k
  where (k(15:1:-1) > 3) k = k(15:1:-1) - 1
  print *, k
  where (.true. .neqv. l)
  elsewhere
  end where
  outer: where (k > 2)
    inner: where (l)
      k = 0
    elsewhere inner
      k = 1
    end where inner
  elsewhere outer
    k = -1
  end where outer
  print *, k
end program
