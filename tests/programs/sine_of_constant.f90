! Sines and cosines of numbers that a compiler comes to know have the bits of the library's.
program sine_of_constant
  implicit none
  real :: y(34:34), z(28:28)
  double precision :: d(9:9)
  integer :: i
  do i = 34, 34
    y(i) = sin(real(i) * 2.3) * 10
  end do
  forall (i = 28:28) z(i) = cos(real(i * i) * 0.37) * 10
  do i = 9, 9
    d(i) = sin(i * 0.37d0) + cos(i * 0.37d0)
  end do
  print *, y, z, d
end program sine_of_constant
