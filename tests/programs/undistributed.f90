! No array is distributed: one rank of each process executes all of it, whatever their number.
program undistributed
  implicit none
  integer, parameter :: n = 40
  integer :: table(n), d(n,n), i, j, k, hits
  integer(8) :: seed
  real(8) :: x(n), s
!HPF$ PROCESSORS q(2,3)
!HPF$ TEMPLATE t(n,n)
!HPF$ DISTRIBUTE t(*,BLOCK)
!HPF$ ALIGN table(i) WITH t(i,*)
  seed = 4711
  hits = 0
  do i = 1, n
    seed = mod(seed*16807_8, 2147483647_8)
    table(i) = int(mod(seed, 100_8))
    if (table(i) < 50) hits = hits + 1
  end do
  forall (i = 1:n, j = 1:n) d(i,j) = mod(i*table(j), 17) + 1
  do k = 1, n
    do j = 1, n
      do i = 1, n
        d(i,j) = min(d(i,j), d(i,k) + d(k,j))
      end do
    end do
  end do
  x = table/8.0d0
  s = sum(x*cshift(x, 1))
  print *, hits, sum(d), maxloc(d), s
  print '(10i4)', table
  if (any(d < 1)) stop 3
  stop 4
end program undistributed
