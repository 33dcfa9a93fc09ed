program where_long_chain
 implicit none
 integer :: i
 integer :: a(60), b(60), m(12,5), k(12,5)
 logical(1) :: l(60)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
!HPF$ DISTRIBUTE l(CYCLIC(3))
!HPF$ DISTRIBUTE m(*,BLOCK)
!HPF$ DISTRIBUTE k(BLOCK,BLOCK)
! An ELSEWHERE concerns what no mask before it has taken, however many there are: also where assignments change what the masks read,
! where a WHERE stands inside another, and where the masks are sections.
 forall (i = 1:60) a(i) = mod(7*i, 50)
 b = -1
 l = .false.
 where (a == 0)
  b = 100
 elsewhere (mod(a + b, 40) == 3)
  b = 1 + b
 elsewhere (mod(a + b, 39) == 6)
  b = 2 + b
 elsewhere (mod(a + b, 38) == 9)
  b = 3 + b
 elsewhere (mod(a + b, 37) == 12)
  b = 4 + b
 elsewhere (mod(a + b, 36) == 15)
  b = 5 + b
  a = a + 1
 elsewhere (mod(a + b, 35) == 18)
  b = 6 + b
 elsewhere (mod(a + b, 34) == 21)
  b = 7 + b
  l = a > 7
 elsewhere (mod(a + b, 33) == 24)
  b = 8 + b
 elsewhere (mod(a + b, 32) == 27)
  b = 9 + b
 elsewhere (mod(a + b, 31) == 30)
  b = 10 + b
  a = a + 1
 elsewhere (mod(a + b, 30) == 3)
  b = 11 + b
 elsewhere (mod(a + b, 29) == 7)
  b = 12 + b
 elsewhere (mod(a + b, 28) == 11)
  b = 13 + b
 elsewhere (mod(a + b, 27) == 15)
  b = 14 + b
  l = a > 14
 elsewhere (mod(a + b, 26) == 19)
  b = 15 + b
  a = a + 1
 elsewhere (mod(a + b, 25) == 23)
  b = 16 + b
 elsewhere (mod(a + b, 24) == 3)
  b = 17 + b
 elsewhere (mod(a + b, 23) == 8)
  b = 18 + b
 elsewhere (mod(a + b, 22) == 13)
  b = 19 + b
 elsewhere (mod(a + b, 21) == 18)
  b = 20 + b
  a = a + 1
 elsewhere (mod(a + b, 20) == 3)
  b = 21 + b
  l = a > 21
 elsewhere (mod(a + b, 19) == 9)
  b = 22 + b
 elsewhere (mod(a + b, 18) == 15)
  b = 23 + b
 elsewhere (mod(a + b, 17) == 4)
  b = 24 + b
 elsewhere (mod(a + b, 16) == 11)
  b = 25 + b
  a = a + 1
 elsewhere (mod(a + b, 15) == 3)
  b = 26 + b
 elsewhere (mod(a + b, 14) == 11)
  b = 27 + b
 elsewhere (mod(a + b, 13) == 6)
  b = 28 + b
  l = a > 28
 elsewhere (mod(a + b, 12) == 3)
  b = 29 + b
 elsewhere (mod(a + b, 11) == 2)
  b = 30 + b
  a = a + 1
 elsewhere (mod(a + b, 10) == 3)
  b = 31 + b
 elsewhere (mod(a + b, 9) == 6)
  b = 32 + b
 elsewhere (mod(a + b, 8) == 3)
  b = 33 + b
 elsewhere (mod(a + b, 7) == 4)
  b = 34 + b
 elsewhere (mod(a + b, 6) == 3)
  b = 35 + b
  a = a + 1
  l = a > 35
 elsewhere (mod(a + b, 5) == 3)
  b = 36 + b
 elsewhere (mod(a + b, 4) == 3)
  b = 37 + b
 elsewhere (mod(a + b, 3) == 0)
  b = 38 + b
 elsewhere (mod(a + b, 2) == 1)
  b = 39 + b
 elsewhere (mod(a + b, 1) == 0)
  b = 40 + b
  a = a + 1
 elsewhere
  b = -5
 end where
 print *, a
 print *, b
 print *, l
 m = reshape(a, (/ 12, 5 /))
 k = 0
 where (m(2:12:2, :) > 3)
  where (m(1:11:2, :) == 1)
   k(1:6, :) = 1
  elsewhere (m(1:11:2, :) == 2)
   k(1:6, :) = m(2:12:2, :)*2
  elsewhere (m(1:11:2, :) == 3)
   k(1:6, :) = m(2:12:2, :)*3
  elsewhere (m(1:11:2, :) == 4)
   k(1:6, :) = m(2:12:2, :)*4
  elsewhere (m(1:11:2, :) == 5)
   k(1:6, :) = m(2:12:2, :)*5
  elsewhere (m(1:11:2, :) == 6)
   k(1:6, :) = m(2:12:2, :)*6
  elsewhere (m(1:11:2, :) == 7)
   k(1:6, :) = m(2:12:2, :)*7
  elsewhere (m(1:11:2, :) == 8)
   k(1:6, :) = m(2:12:2, :)*8
  elsewhere (m(1:11:2, :) == 9)
   k(1:6, :) = m(2:12:2, :)*9
   m(1:11:2, :) = m(1:11:2, :) + 1
  elsewhere (m(1:11:2, :) == 10)
   k(1:6, :) = m(2:12:2, :)*10
  elsewhere (m(1:11:2, :) == 11)
   k(1:6, :) = m(2:12:2, :)*11
  elsewhere (m(1:11:2, :) == 12)
   k(1:6, :) = m(2:12:2, :)*12
  elsewhere (m(1:11:2, :) == 13)
   k(1:6, :) = m(2:12:2, :)*13
  elsewhere (m(1:11:2, :) == 14)
   k(1:6, :) = m(2:12:2, :)*14
  elsewhere (m(1:11:2, :) == 15)
   k(1:6, :) = m(2:12:2, :)*15
  elsewhere (m(1:11:2, :) == 16)
   k(1:6, :) = m(2:12:2, :)*16
  elsewhere (m(1:11:2, :) == 17)
   k(1:6, :) = m(2:12:2, :)*17
  elsewhere (m(1:11:2, :) == 18)
   k(1:6, :) = m(2:12:2, :)*18
   m(1:11:2, :) = m(1:11:2, :) + 1
  elsewhere (m(1:11:2, :) == 19)
   k(1:6, :) = m(2:12:2, :)*19
  elsewhere (m(1:11:2, :) == 20)
   k(1:6, :) = m(2:12:2, :)*20
  elsewhere (m(1:11:2, :) == 21)
   k(1:6, :) = m(2:12:2, :)*21
  elsewhere (m(1:11:2, :) == 22)
   k(1:6, :) = m(2:12:2, :)*22
  elsewhere (m(1:11:2, :) == 23)
   k(1:6, :) = m(2:12:2, :)*23
  elsewhere (m(1:11:2, :) == 24)
   k(1:6, :) = m(2:12:2, :)*24
  elsewhere (m(1:11:2, :) == 25)
   k(1:6, :) = m(2:12:2, :)*25
  elsewhere (m(1:11:2, :) == 26)
   k(1:6, :) = m(2:12:2, :)*26
  elsewhere (m(1:11:2, :) == 27)
   k(1:6, :) = m(2:12:2, :)*27
   m(1:11:2, :) = m(1:11:2, :) + 1
  elsewhere (m(1:11:2, :) == 28)
   k(1:6, :) = m(2:12:2, :)*28
  elsewhere (m(1:11:2, :) == 29)
   k(1:6, :) = m(2:12:2, :)*29
  elsewhere (m(1:11:2, :) == 30)
   k(1:6, :) = m(2:12:2, :)*30
  elsewhere (m(1:11:2, :) == 31)
   k(1:6, :) = m(2:12:2, :)*31
  elsewhere (m(1:11:2, :) == 32)
   k(1:6, :) = m(2:12:2, :)*32
  elsewhere (m(1:11:2, :) == 33)
   k(1:6, :) = m(2:12:2, :)*33
  elsewhere (m(1:11:2, :) == 34)
   k(1:6, :) = m(2:12:2, :)*34
  elsewhere (m(1:11:2, :) == 35)
   k(1:6, :) = m(2:12:2, :)*35
  elsewhere (m(1:11:2, :) == 36)
   k(1:6, :) = m(2:12:2, :)*36
   m(1:11:2, :) = m(1:11:2, :) + 1
  elsewhere
   k(1:6, :) = -1
  end where
 elsewhere (m(2:12:2, :) == 1 .and. k(1:6, :) < 1)
  k(1:6, :) = 200 + 1
 elsewhere (m(2:12:2, :) == 2 .and. k(1:6, :) < 2)
  k(1:6, :) = 200 + 2
 elsewhere (m(2:12:2, :) == 3 .and. k(1:6, :) < 3)
  k(1:6, :) = 200 + 3
 elsewhere (m(2:12:2, :) == 0 .and. k(1:6, :) < 4)
  k(1:6, :) = 200 + 4
 elsewhere (m(2:12:2, :) == 1 .and. k(1:6, :) < 5)
  k(1:6, :) = 200 + 5
 elsewhere (m(2:12:2, :) == 2 .and. k(1:6, :) < 6)
  k(1:6, :) = 200 + 6
 elsewhere (m(2:12:2, :) == 3 .and. k(1:6, :) < 7)
  k(1:6, :) = 200 + 7
 elsewhere (m(2:12:2, :) == 0 .and. k(1:6, :) < 8)
  k(1:6, :) = 200 + 8
 elsewhere (m(2:12:2, :) == 1 .and. k(1:6, :) < 9)
  k(1:6, :) = 200 + 9
 elsewhere (m(2:12:2, :) == 2 .and. k(1:6, :) < 10)
  k(1:6, :) = 200 + 10
 elsewhere (m(2:12:2, :) == 3 .and. k(1:6, :) < 11)
  k(1:6, :) = 200 + 11
 elsewhere (m(2:12:2, :) == 0 .and. k(1:6, :) < 12)
  k(1:6, :) = 200 + 12
 elsewhere (m(2:12:2, :) == 1 .and. k(1:6, :) < 13)
  k(1:6, :) = 200 + 13
 elsewhere (m(2:12:2, :) == 2 .and. k(1:6, :) < 14)
  k(1:6, :) = 200 + 14
 elsewhere (m(2:12:2, :) == 3 .and. k(1:6, :) < 15)
  k(1:6, :) = 200 + 15
 elsewhere (m(2:12:2, :) == 0 .and. k(1:6, :) < 16)
  k(1:6, :) = 200 + 16
 elsewhere (m(2:12:2, :) == 1 .and. k(1:6, :) < 17)
  k(1:6, :) = 200 + 17
 elsewhere (m(2:12:2, :) == 2 .and. k(1:6, :) < 18)
  k(1:6, :) = 200 + 18
 elsewhere (m(2:12:2, :) == 3 .and. k(1:6, :) < 19)
  k(1:6, :) = 200 + 19
 elsewhere
  k(1:6, :) = -2
 end where
 print *, k
 print *, m
 forall (i = 1:12)
  where (m(i, :) == 1)
   k(i, :) = 1
  elsewhere (m(i, :) == 2)
   k(i, :) = 4
  elsewhere (m(i, :) == 3)
   k(i, :) = 9
  elsewhere (m(i, :) == 4)
   k(i, :) = 16
  elsewhere (m(i, :) == 5)
   k(i, :) = 25
  elsewhere (m(i, :) == 6)
   k(i, :) = 36
  elsewhere (m(i, :) == 7)
   k(i, :) = 49
  elsewhere (m(i, :) == 8)
   k(i, :) = 64
  elsewhere (m(i, :) == 9)
   k(i, :) = 81
  elsewhere (m(i, :) == 10)
   k(i, :) = 100
  elsewhere (m(i, :) == 11)
   k(i, :) = 121
  elsewhere (m(i, :) == 12)
   k(i, :) = 144
  elsewhere (m(i, :) == 13)
   k(i, :) = 169
  elsewhere (m(i, :) == 14)
   k(i, :) = 196
  elsewhere (m(i, :) == 15)
   k(i, :) = 225
  elsewhere (m(i, :) == 16)
   k(i, :) = 256
  elsewhere (m(i, :) == 17)
   k(i, :) = 289
  elsewhere (m(i, :) == 18)
   k(i, :) = 324
  elsewhere (m(i, :) == 19)
   k(i, :) = 361
  elsewhere (m(i, :) == 20)
   k(i, :) = 400
  elsewhere (m(i, :) == 21)
   k(i, :) = 441
  end where
 end forall
 print *, k
end program where_long_chain
