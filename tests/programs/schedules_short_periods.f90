! Constant sizes and processors with short periods: the compiler unrolls the periods of the
! messages, for elements of every size, with both directions and tails of the last period.
! RANKS: 1 2 5
program schedules_short_periods
  implicit none
  integer, parameter :: n = 4099
  integer(1) :: a1(n), b1(n)
  integer(2) :: a2(n), b2(n)
  real(4) :: a4(n), b4(n)
  real(8) :: a8(n), b8(0:n - 1)
  integer(8) :: ac(n), bc(n)
  logical :: al(n), bl(n)
  integer :: i, k
!HPF$ PROCESSORS p(2), q(5)
!HPF$ DISTRIBUTE (CYCLIC(3)) ONTO p :: a1, a2, a4, a8, ac, al
!HPF$ DISTRIBUTE (CYCLIC(4)) ONTO p :: b1, b2
!HPF$ DISTRIBUTE b4(CYCLIC(64)) ONTO p
!HPF$ DISTRIBUTE (CYCLIC) ONTO q :: b8, bc, bl
  forall (i = 1:n)
    a1(i) = mod(i, 100)
    a2(i) = mod(i * 7, 30011)
    a4(i) = i * 0.5
    a8(i) = i * 0.125d0
    al(i) = mod(i, 3) == 0
    ac(i) = i * 1000003_8
  end forall
  b1 = 0; b2 = 0; b4 = 0; b8 = 0; bc = 0; bl = .false.
  do k = 1, 3
    b1 = a1
    b2(2:n) = a2(1:n - 1)
    b4 = a4
    b8(n - 1:0:-1) = a8
    bc = ac
    bl = al
    a1(n:1:-1) = b1
    a2(1:n - 4:4) = b2(3:n - 2:4)
    a4(5:n) = b4(1:n - 4)
    a8(1:n / 3) = b8(0:3 * (n / 3) - 1:3)
    al(5:n) = bl(1:n - 4)
    ac(2:n) = bc(n:2:-1)
  end do
  print '(20i6)', a1(1:n:41)
  print '(12i8)', a2(1:n:97)
  print '(10f10.2)', a4(1:n:83), b4(n - 9:n)
  print '(8f12.3)', a8(1:n:131), b8(0:7)
  print '(7i14)', ac(1:n:301), bc(n - 1:n)
  print '(70l1)', al(1:700)
end program schedules_short_periods
