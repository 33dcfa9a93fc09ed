! Boxes of changing shapes in one array, by FORALL.
program boxes_in_one_array
  implicit none
  integer, parameter :: nt = 3000
  real(8) :: u(0:nt), v(0:nt)
  integer :: o, p, m, q, i, j, k, c, n
!HPF$ DISTRIBUTE (CYCLIC(7)) :: u, v
  u = (/ (mod(i*37, 101)*1d0, i = 0, nt) /)
  v = 0
  do c = 1, 12
    n = 3 + mod(c, 4)
    m = n + 2
    o = mod(c*17, 40)
    p = m*m
    q = -m
    forall (k = 0:n, j = 0:n, i = 0:n) v(o+k*p+j*m+i) = u(o+k*p+j*m+i) + u(o+j*p+i*m+k)
    forall (j = 0:n, i = 0:n, mod(i+j, 2) == 0) u(1000+o+j*q+2*i*m*m) = v(o+j*m+i) + c
    forall (i = 0:n:2, j = n:0:-1) u(2000+i*n*2+j) = u(2000+j*n+i) + 1
    forall (j = 1:n, i = 1:n) v(1500+j*m+i) = v(1500+(j-1)*m+i) + u(j*m+i)
  end do
  print *, sum(u), sum(v)
  print '(6f12.3)', u(0:300), v(0:300), u(1000:1200), u(2000:2100), v(1500:1600)
end program
