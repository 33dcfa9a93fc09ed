! A line's place of the least value, where which elements are read depends on others on other ranks: MINLOC goes over the line
! again only if nothing was found, and each operand of MERGE counts only where it is chosen.
program irregular_many_conditions
  implicit none
  integer, parameter :: n = 24
  integer(8) :: b(n), m(n,n), v(n,n), w(n,n), s
  integer :: i, j
!HPF$ PROCESSORS p(2), q(2,2)
!HPF$ TEMPLATE t(300), t2(300,300)
!HPF$ DISTRIBUTE t(CYCLIC(4)) ONTO p
!HPF$ DISTRIBUTE t2(BLOCK,BLOCK) ONTO q
!HPF$ ALIGN b(i) WITH t(2*i)
!HPF$ ALIGN m(i,j) WITH t2(i,j)
!HPF$ DISTRIBUTE w(BLOCK,CYCLIC) ONTO q
  forall (i = 1:n) b(i) = mod(i * 52 + 18, 72) - 7
  forall (i = 1:n, j = 1:n)
    m(i,j) = mod(i * 24 + j * 49, 29) - 2
    v(i,j) = mod(i * 57 + j * 9, 20) - 14
    w(i,j) = mod(i * 75 + j * 44, 35) - 4
  end forall
  s = 3
  print *, minloc(merge(v(9:11,24:2:-2) + s, m(20:22,18:7:-1), m(4:6,4:15) - w(9:13:2,1:23:2) <= spread(b(2:13), 1, 3)), 2)
  print *, maxloc(merge(m(3:8,1:23:2), w(1:6,12:1:-1) - s, v(1:6,2:13) > m(12:7:-1,4:15)), 2, mask=w(2:12:2,1:12) > 4)
end program irregular_many_conditions
