! Copies between all pairs of distributions, whole and with affine subscripts,
! of an array whose size is no multiple of any block.
program remap_distributions
  implicit none
  integer, parameter :: n = 61
  integer, dimension(0:n-1) :: a, b, c, d, e
  integer :: i, step
!hpf$ processors p(4), q(6)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto q
!hpf$ distribute c(cyclic(3)) onto p
!hpf$ distribute d(cyclic(4)) onto q
!hpf$ distribute e(block(11)) onto q
  forall (i = 0:n-1) a(i) = i
  do step = 1, 3
    b = a; c = b; d = c; e = d; a = e
    a(0:29) = a(30:59)
    c(1:60:3) = a(0:38:2)
    d(60:2:-2) = b(1:30)
    e(0:20) = c(40:60) - d(0:20)
    print *, sum(a), sum(b), sum(c), sum(d), sum(e)
    a = a + b - c + d - e
  end do
  print *, a, b, c, d, e
end program remap_distributions
