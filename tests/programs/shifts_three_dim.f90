! CSHIFT and EOSHIFT with arrays of shifts and boundaries on grids of processors.
program shifty
  implicit none
  integer, parameter :: n=6, m=5, k=4
  integer :: k2; integer :: a(n,m), b(n,m), sh1(m), sh2(n), i, j, t(n,m,k), u(n,m,k), s3(n,k)
  real :: r(n,m), bd(m)
  logical :: l(n,m)
!hpf$ processors p(2,2)
!hpf$ distribute (block,cyclic) onto p :: a, b, r, l
!hpf$ distribute t(cyclic,*,block) onto p
!hpf$ align u(i,j,*) with a(i,j)
!hpf$ distribute sh1(cyclic(2))
!hpf$ align sh2(i) with a(i,*)
  forall (i=1:n, j=1:m) a(i,j) = 10*i + j
  sh1 = (/ 0, 1, -1, 7, -13 /)
  sh2 = (/ 2, -2, 0, 1, 5, -6 /)
  b = cshift(a, sh1, 1)
  print '(6i4)', b
  b = cshift(a, sh2, dim=2)
  print '(6i4)', b
  b = cshift(cshift(a, 1, 1), -1, 2) - cshift(a, shift=-n-1)
  print '(6i4)', b
  b = eoshift(a, sh1, dim=1)
  print '(6i4)', b
  b = eoshift(a, 2, boundary=-1, dim=2)
  print '(6i4)', b
  bd = (/ 1.5, 2.5, 3.5, 4.5, 5.5 /)
  r = a
  r = eoshift(r, sh1, bd)
  print '(6f6.1)', r
  r = eoshift(r, -2, bd, 1)
  print '(6f6.1)', r
  r = eoshift(r, sh2, dim=2, boundary=-9.)
  print '(6f6.1)', r
  l = mod(a, 3) == 0
  l = cshift(l, 2) .neqv. eoshift(l, 1, .true., 2)
  print '(6l2)', l
  forall (i=1:n, j=1:m, k2=1:k) t(i,j,k2) = i + 10*j + 100*k2
  s3 = reshape((/ (mod(i*7, 11) - 5, i=1,n*k) /), (/ n, k /))
  u = cshift(t, s3, 2)
  print '(6i5)', u
  u = eoshift(t, s3, -s3, 2)
  print '(6i5)', u(:,:,k:1:-1)
  print *, sum(cshift(t, 1, 3) * t), cshift((/1,2,3/), 1), eoshift((/ .true., .false. /), -1)
end program
