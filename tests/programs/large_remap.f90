! Ten thousand elements redistributed many times with strides and reversal;
! a checksum with weights would notice one misplaced element.
program large_remap
  implicit none
  integer, parameter :: n = 10000
  integer(8) :: a(0:n-1), b(0:n-1), c(0:n-1), w(0:n-1)
  integer :: i, round
!hpf$ processors p(6), q(4)
!hpf$ distribute a(cyclic(3)) onto p
!hpf$ distribute b(cyclic(64)) onto q
!hpf$ distribute c(block) onto p
!hpf$ distribute w(cyclic(48)) onto q
  forall (i = 0:n-1) w(i) = mod(i * 7919, 10007) + 1
  forall (i = 0:n-1) a(i) = i
  do round = 1, 8
    b = a
    c = b(n-1:0:-1)
    a(0:n-1:2) = c(0:n/2-1)
    a(1:n-1:2) = c(n/2:n-1)
    forall (i = 0:3332) b(3*i + 1) = mod(a(2*i + 5) + round, 100003_8)
    a(5:n-1) = b(0:n-6)
    print *, sum(a * w), sum(b * w), sum(c * w)
  end do
  print *, a(0:n-1:997)
end program large_remap
