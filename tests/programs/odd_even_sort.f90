! Odd-even transposition sort: strided FORALLs with masks exchange neighbours.
program odd_even_sort
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), t(n), i, phase
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, t
  forall (i = 1:n) a(i) = mod(i * 17, 31)
  do phase = 1, n
    t = a
    forall (i = 1 + mod(phase, 2):n-1:2, t(i) > t(i + 1)) a(i) = t(i + 1)
    forall (i = 2 + mod(phase, 2):n:2, t(i - 1) > t(i)) a(i) = t(i - 1)
  end do
  print *, a
  print *, all(a(1:n-1) <= a(2:n))
end program odd_even_sort
