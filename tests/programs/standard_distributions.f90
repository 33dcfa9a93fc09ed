! Distribution examples of section 3 of the HPF specification.
program standard_distributions
  implicit none
  integer :: i, j
  real salami(100), chess_board(8,8), go_board(19,19), cribbage(121), lithos(21,21), bagel(30), lox(30)
  double precision daily(366), weekly(52,7)
  logical board(8,8)
  integer*2 short(33)
!HPF$ PROCESSORS scraps(3), checker(2,4), rubik(2,2,2), warped(1:3,0:1), one(1)
!HPF$ DISTRIBUTE salami(block(40)) onto scraps
!HPF$ distribute chess_board(cyclic, cyclic)
!HPF$ distribute (*, cyclic(5)) :: go_board
!HPF$ distribute cribbage(cyclic(17))
!HPF$ distribute lithos(cyclic(3), block) onto warped
!HPF$ distribute (block), dynamic :: bagel
!HPF$ align (i) with bagel(i) :: lox
!HPF$ distribute daily(cyclic(7)) onto scraps
!HPF$ distribute weekly(block,*) onto scraps
!HPF$ distribute board(block,block) onto checker
!HPF$ distribute short(block) onto one
  salami = (/ (sqrt(real(i)), i = 1, 100) /)
  forall (i = 1:8, j = 1:8) chess_board(i,j) = mod(i+j,2)
  board = chess_board > 0.5
  forall (i = 1:19, j = 1:19) go_board(i,j) = abs(i-10)+abs(j-10)
  cribbage(1) = 1
  do i = 2, 121
    cribbage(i) = mod(cribbage(i-1) * 7 + 3, 101.0)
  end do
  forall (i = 1:21, j = 1:21) lithos(i,j) = go_board(mod(i,19)+1, mod(j,19)+1)
  bagel = salami(1:90:3)
  lox = bagel * 2
!HPF$ redistribute bagel(cyclic(4))
  bagel = bagel + lox(30:1:-1)
  do i = 1, 366
    daily(i) = dble(i)/7
  end do
  weekly = transpose(reshape(daily(1:364), (/7,52/)))
  short = int(salami(1:33)*1000)
  print *, sum(salami), count(board), board
  print '(19F4.0)', go_board
  print *, cribbage(100:121)
  print *, sum(lithos), maxval(lithos)
  print *, bagel, lox
  print *, sum(weekly,1)
  print *, short
  print *, lithos(5,:)
end
