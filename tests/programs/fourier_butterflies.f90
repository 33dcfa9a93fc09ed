! Walsh-Hadamard transform: butterflies at distance 1, 2, 4, ... by strided
! sections, and its inverse.
program fourier_butterflies
  implicit none
  integer, parameter :: n = 32
  integer :: a(0:n-1), b(0:n-1), i, h, round
!hpf$ processors p(4)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto p
  forall (i = 0:n-1) a(i) = mod(i * i * i + 5 * i, 13)
  b = a
  do round = 1, 2
    h = 1
    do while (h < n)
      do i = 0, n - 1, 2 * h
        a(i:i+h-1) = a(i:i+h-1) + a(i+h:i+2*h-1)
        a(i+h:i+2*h-1) = a(i:i+h-1) - 2 * a(i+h:i+2*h-1)
      end do
      h = 2 * h
    end do
    print *, a
  end do
  print *, all(a == n * b)
end program fourier_butterflies
