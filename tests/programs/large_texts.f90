program large_texts
 implicit none
 ! Texts that are larger than a rank's stack, alone and together.
 character(3000000) :: s, t
 character(2000000) :: u
 integer :: i, k(40)
!HPF$ DISTRIBUTE k(CYCLIC(3))
 k = 0
 s = 'begin'
 t = s(1:5)//'middle'//s
 s(2999990:) = 'end of s'
 u = t(1:11)//s(2999990:2999999)
 print *, len_trim(s), len_trim(t), len_trim(u), u(1:21)
 do i = 1, 3
  t = s//t
  s = t(2999980:)//u(1:20)
  u = adjustr(u)
  k(i) = index(s, 'end') + len_trim(u)
 end do
 where (k == 0) k = ichar(u(2000000:2000000))
 print *, k(1:5), len_trim(s), s(1:12), index(u, 'begin')
 if (s // u > t // s) print *, 'greater'
 u = repeat('ab', 1000000)
 print *, count((/ (u(i:i) == 'a', i = 1, 999999, 1000) /)), merge(s(1:30), t(1:30), k(1) > 0)
end program large_texts
