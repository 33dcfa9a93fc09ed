! MVBITS, whose names of bit functions are the program's own here.
program move_bits
  integer :: i, ibits(3)
  integer(8) :: l8, m8
  integer(1) :: b1, b2
  integer :: q(2,2), r(2,2)
!HPF$ DISTRIBUTE q(BLOCK,*)
  ibits = 7
  l8 = 123456789012345_8
  m8 = -1
  call mvbits(l8, 3, 33, m8, 20)
  print *, m8
  call mvbits(from=l8, len=64, topos=0, to=m8, frompos=0)
  print *, m8
  b1 = -1_1; b2 = 0
  call mvbits(b1, 7, 1, b2, 7)
  print *, b2
  call mvbits(b1, 0, 0, b2, 8)
  print *, b2
  q = reshape((/ 1, 2, 3, 4 /), (/ 2, 2 /))
  r = -1
  call mvbits(q, 0, 3, r, reshape((/ 0, 1, 2, 3 /), (/ 2, 2 /)))
  print *, r, ibits
  if (r(1,1) < 0) call mvbits(15, 0, 4, r(1, 2), 28)
  do i = 1, 4
    call mvbits(i, 0, 2, q(1, :), 2*i)
  end do
  print *, r, q
  call mvbits(q(2,:), 0, 2, q(:,1), 1)
  print *, q
  call mvbits(q(1,1), 0, 5, q(1,1), 5)
  print *, q
end program
