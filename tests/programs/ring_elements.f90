! Single elements of arrays whose blocks have overlap of their own, because a wavefront goes round on them: also where one
! processor has all blocks.
program ring_elements
  implicit none
  integer, parameter :: n = 7
!hpf$ processors several(3)
  real(8) :: c(-11:26), d(-11:26)
!hpf$ distribute c(cyclic(2))
!hpf$ distribute d(cyclic(3)) onto several
  integer(2) :: e(n, n)
!hpf$ dynamic e
  integer :: q(n), i, j, k, last
  do i = -11, 26
    c(i) = i
    d(i) = -2*i
  end do
  do i = 1, n
    q(i) = 1 + modulo(3*i, n)
  end do
  last = 4; e = 2
  do j = 1, n
    c(q(j)) = 100 + j + e(1, j)
    d(q(j)) = c(q(j)) - d(j)
!hpf$ redistribute e(cyclic(2), cyclic(3))
  end do
  print *, c, d
  do j = 1, min(n, last)
    do k = 1, n
      c(j - 1) = mod(c(j), 997d0)
      d(j - 1) = mod(d(j), 997d0)
    end do
    print *, last, c(q(j)), d(q(j) + 1)
  end do
  print *, c, d
end program ring_elements
