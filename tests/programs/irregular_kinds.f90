! Index arrays of all kinds, arrays with lower bounds, several indirections in an iteration.
program irregular_kinds
  implicit none
  integer, parameter :: n = 80
  integer(2) :: i2(n)
  integer(8) :: i8(-n:n)
  integer(1) :: i1(n)
  integer :: i
  real(8) :: a(-40:40), b(0:159), c(n)
!hpf$ distribute (cyclic(3)) :: i2, a
!hpf$ distribute (block) :: i8, b
!hpf$ distribute c(cyclic)
  do i = 1, n
    i2(i) = int(mod(i*9, 81) - 40, 2)
    i1(i) = int(mod(i*5, 41), 1)
  end do
  do i = -n, n
    i8(i) = mod(abs(i)*13_8, 160_8)
  end do
  forall (i=-40:40) a(i) = i*0.25d0
  forall (i=0:159) b(i) = i
  do i = 1, n
    c(i) = a(i2(i)) * b(i8(-i)) + a(-i1(i)) - b(2*i1(i)+1)
  end do
  do i = -n, n
    b(i8(i)) = b(i8(i)) + a(i/2)
  end do
  do i = 1, n
    a(i2(i)) = max(a(i2(i)), c(i))
    a(-i1(i)) = max(a(-i1(i)), b(i8(i)))
  end do
  print '(8f11.3)', a, b(0:159:3), c
end program irregular_kinds
