! Constructors with implied DOs of constants have gfortran's values of compile time: powers and functions are rounded
! once, integers do not wrap around on the way. Where the first item is no implied DO, or a limit is
! a variable, they have those of the library and of wrapping integers.
program constructors_constant
  implicit none
  integer, parameter :: n = 6
  integer :: i, j, k, a(n)
  real :: x(n), z(n, 2)
  real(8) :: d(n)
  integer, parameter :: large(2) = (/ 2000000000, 2000000000 /)
!hpf$ distribute (block) :: a, x
!hpf$ distribute d(cyclic)
!hpf$ distribute z(block, *)
  x = (/ (1.1**(i*20), i = 1, n) /)
  print *, x
  k = n
  x = (/ (1.1**(i*20), i = 1, k) /)
  print *, x
  d = (/ (sin(dble(i)) * 10d0**(i*20), i = 1, n) /)
  print *, d
  d(1:2) = (/ (exp(0.37d0*i)*1.01d0**(3*i), i = 1, 2) /)
  print *, d(1:2), (/ (1.37**i, i = 20, 23), 1.0 /), (/ 1.0, (1.37**i, i = 20, 23) /)
  z = reshape((/ ((real(i)**(j*7)/10.0, i = 1, n), j = 1, 2) /), (/ n, 2 /))
  print *, z
  print *, sum((/ (1d0/dble(i)**7, i = 1, 1000) /)), (/ (/ (1.3**i, i = 10, 12) /), (1.3**i, i = 20, 22) /)
  where ((/ (1.7**i, i = 1, n) /) > 5) x = (/ (1.7**(i + 30), i = 1, n) /)
  print *, x
  a = (/ (mod(i*1103515245 + 12345, 100), i = 1, n) /)
  print *, a
  a = (/ (mod(i*1103515245 + 12345, 100), i = 1, k) /)
  print *, a
  print *, (/ (i*2000000000/7, i = 1, 4) /), (/ (i*1500000000, i = 1, 3) /) > 0, (/ (abs(i*1500000000), i = 1, 3) /)
  a(1:3) = (/ (i*1103515245, i = 1, 3) /)/7
  x(1:3) = (/ (i*1103515245, i = 1, 3) /)
  print *, a, x(1:3), large*2/3, real(large + large), (/ 3*1103515245, 7 /)/2
end program
