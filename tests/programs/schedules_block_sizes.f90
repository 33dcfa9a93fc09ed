! Redistributions between many block sizes, forwards and back: the shortest periods, long
! FLAGS: --all-ranks
! ones, and blocks that are one piece of the array.
! RANKS: 1 2 3 4 5 7 8 16
program schedules_block_sizes
  implicit none
  integer, parameter :: n = 2003
  integer(8) :: a1(n), a2(n), a3(n), a4(n), a5(n), a12(n), a64(n), ab(n), ab9(0:n - 1)
  integer(8) :: s
  integer :: i, k
!HPF$ PROCESSORS p(number_of_processors())
!HPF$ DISTRIBUTE a1(CYCLIC) ONTO p
!HPF$ DISTRIBUTE a2(CYCLIC(2)) ONTO p
!HPF$ DISTRIBUTE a3(CYCLIC(3)) ONTO p
!HPF$ DISTRIBUTE a4(CYCLIC(4)) ONTO p
!HPF$ DISTRIBUTE a5(CYCLIC(5)) ONTO p
!HPF$ DISTRIBUTE a12(CYCLIC(12)) ONTO p
!HPF$ DISTRIBUTE a64(CYCLIC(64)) ONTO p
!HPF$ DISTRIBUTE ab(BLOCK) ONTO p
!HPF$ DISTRIBUTE ab9(BLOCK(2100)) ONTO p
  forall (i = 1:n) a1(i) = i * i - 31 * i
  do k = 1, 3
    a2 = a1
    a3 = a2 + k
    a4 = a3
    a64 = a4
    ab = a64
    a1 = ab
    a5 = a1
    a12 = a5
    ab9 = a12
    a3 = ab9
    a64 = a3
    a1 = a64 - 1
  end do
  s = 0
  do i = 1, n
    s = mod(s * 31 + a1(i) + 2 * a2(i) + 3 * a3(i) + 5 * a4(i) + 7 * a5(i) + 11 * a12(i) + 13 * a64(i) + ab(i), 1000000007_8)
  end do
  print *, s, sum(a1), sum(ab9), maxval(a12), minval(ab)
  print *, a1(1), a2(2), a3(n), a4(n / 2), ab9(0), ab9(n - 1)
end program schedules_block_sizes
