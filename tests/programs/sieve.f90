! The sieve of Eratosthenes: strided stores whose bounds depend on data.
program sieve
  implicit none
  integer, parameter :: n = 200
  logical :: prime(2:n)
  integer :: i, k
!hpf$ processors p(4)
!hpf$ distribute prime(block) onto p
  prime = .true.
  do i = 2, n
    if (i * i > n) exit
    if (prime(i)) prime(i*i:n:i) = .false.
  end do
  print *, count(prime), pack((/ (i, i = 2, n) /), prime)
  k = 0
  do i = 2, n
    if (prime(i)) k = k + i
  end do
  print *, k
end program sieve
