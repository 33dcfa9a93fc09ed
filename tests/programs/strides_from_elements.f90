! Sections on both sides whose bounds and strides are the same element are the same section, and so are those behind a change of it
program strides_from_elements
implicit none
integer, parameter :: n = 60, primes(4) = (/ 2, 3, 5, 7 /)
integer :: phi(n), p(4), i, k
!hpf$ distribute (block) :: phi
phi = (/ (i, i = 1, n) /)
p = primes
do k = 1, 4
  phi(p(k):n:p(k)) = phi(p(k):n:p(k))/p(k)*(p(k)-1)
end do
print '(15i4)', phi
do k = 1, 3
  p(p(k)/2:p(k)/2+1) = p(p(k)/2:p(k)/2+1) + 1
  phi(p(k):n-p(k)) = phi(p(k)+1:n-p(k)+1) - phi(p(k):n-p(k))
  p(k) = k
  phi(p(k):n:p(k)) = phi(p(k):n:p(k)) + phi(1:n/p(k))
end do
print '(15i4)', phi, p
end program
