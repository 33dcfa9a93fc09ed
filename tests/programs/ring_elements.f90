! Single elements of arrays whose blocks have overlap of their own, because a wavefront goes round on them: also where one
! processor has all blocks.
program ring_elements
  implicit none
  integer, parameter :: n = 7
  real(8) :: c(-11:26)
!hpf$ distribute c(cyclic(2))
  integer(2) :: e(n, n)
!hpf$ dynamic e
  integer :: q(n), i, j, k, last
  do i = -11, 26
    c(i) = i
  end do
  do i = 1, n
    q(i) = 1 + modulo(3*i, n)
  end do
  last = 4; e = 2
  do j = 1, n
    c(q(j)) = 100 + j + e(1, j)
!hpf$ redistribute e(cyclic(2), cyclic(3))
  end do
  print *, c
  do j = 1, min(n, last)
    do k = 1, n
      c(j - 1) = mod(c(j), 997d0)
    end do
    print *, last
  end do
  print *, c
end program ring_elements
