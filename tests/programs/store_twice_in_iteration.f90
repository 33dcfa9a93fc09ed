! loops whose iterations store into one element twice, or read what they have stored, with
! strides that vectorised code likes to join
program store_twice_in_iteration
  implicit none
  integer :: m(6,8), a(64), b(64), c(4,16), i, j
  logical :: k(6,8)
!hpf$ distribute (block) :: a, b
  m = 1
  forall (i=1:6, j=1:8) k(i,j) = mod(i+j, 3) > 0
  forall (i=2:5)
    where (k(i,:)) m(i,:) = m(i-1,:) + 1
  end forall
  print *, m
  b = (/ (mod(i*7, 10), i=1,64) /)
  do i = 1, 31
    a(2*i-1) = 0
    a(2*i) = 5
    if (b(2*i) > 4) a(2*i) = b(2*i)
    if (b(2*i-1) > 4) a(2*i-1) = a(2*i) + b(2*i-1)
    a(2*i) = a(2*i) + a(2*i-1)
  end do
  a(63:64) = 0
  print *, a
  do i = 1, 16
    c(1,i) = i
    c(2,i) = -i
    if (mod(i,3) == 0) c(1,i) = 100
    c(3,i) = c(1,i) + c(2,i)
    if (c(3,i) > 0) c(2,i) = c(3,i)
    c(4,i) = c(2,i)
  end do
  print *, c
end program
