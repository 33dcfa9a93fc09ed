! Loops whose results belong to all ranks share the work on distributed arrays.
program results_everywhere
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n,n), rs(n), cs(n), tot
  integer :: h(16), i, k
!HPF$ DISTRIBUTE a(BLOCK,*)
  forall (i=1:n, k=1:n) a(i,k) = mod(i*k,1000)*0.001d0
  do k = 1, 16
    h(k) = count(a >= (k-1)/16d0 .and. a < k/16d0)
  end do
  do i = 1, n
    rs(i) = sum(a(i,:))
  end do
  do k = 1, n
    cs(k) = maxval(a(:,k))
  end do
  print *, h
  print *, sum(rs), sum(cs)
end program results_everywhere
