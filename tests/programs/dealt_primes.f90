! Nothing is distributed, but the INDEPENDENT loop, which has nearly all the work.
program dealt_primes
  implicit none
  integer, parameter :: n = 30000
  integer :: i, k, primes, twins(3)
  logical :: prime
  primes = 0
!HPF$ INDEPENDENT, NEW(k, prime), REDUCTION(primes)
  do i = 2, n
    prime = .true.
    k = 2
    do while (k*k <= i)
      if (mod(i, k) == 0) then
        prime = .false.
        exit
      end if
      k = k + 1
    end do
    if (prime) primes = primes + 1
  end do
  twins = (/ (primes*i, i = 1, 3) /)
  print *, primes, twins, i
end program dealt_primes
