! FLAGS: --all-ranks
! Iterations of an INDEPENDENT loop read elements that they update on other ranks, and run once.
program irregular_exec_halo_independent
  implicit none
  integer, parameter :: n = 6000
  integer :: a(n), b(n), i, k
  real(8) :: y(2*n), z(2*n), w(n), t
!hpf$ distribute (block) :: y, z, w
!hpf$ align (i) with w(i) :: a, b
  do i = 1, n
    a(i) = 2*i
    b(i) = 2*i - 1
    w(i) = 0.5d0*i
  end do
  do i = 1, 200
    a(n/2 + i) = 2*i
    a(i) = n + 2*i
  end do
  do i = 1, 2*n
    y(i) = i
    z(i) = mod(i, 10)
  end do
  do k = 1, 40
!hpf$ independent, new(t)
    do i = 1, n
      t = y(b(i))
      y(b(i)) = y(b(i)) + w(i)
      y(a(i)) = y(a(i)) + t
    end do
!hpf$ independent, new(t)
    do i = 1, n
      t = -1
      if (z(b(i)) < 5) t = 2
      z(b(i)) = z(b(i)) + t
      z(a(i)) = z(a(i)) + t*w(i)
    end do
  end do
  print *, sum(y), y(2), y(n + 2), y(n + 400), y(7)
  print *, sum(z), z(2), z(n + 2), z(n + 400), z(7)
end program
