! Masks of sections whose extents are known at run time only, in a loop with an EXIT: what tells their size is used once more in the code.
program masks_of_run_time_sections
  implicit none
  real(8) :: q(-1:7, 0:8, -2:7)
  integer :: x(-5:46), i, j, k, m, n, u
!hpf$ processors line(8), grid(3, 3)
!hpf$ distribute q(*, block, cyclic(2)) onto grid
!hpf$ distribute x(cyclic(2)) onto line
  forall (i = -1:7, j = 0:8, u = -2:7) q(i, j, u) = mod(6*i + 6*j + 8*u, 10) + 0.2
  x = 0
  x(13) = 99
  k = 0
  m = 0
  n = 0
  do i = 4, 12
    if (x(i + 2) > k + i) exit
    where (q((i + 1)/2:(i + 1)/2, modulo(k, 8):modulo(k, 8):-2, modulo(m, 3):modulo(m, 3) + 4) > 4)
      q(6:6:3, 8:8, modulo(n, 3):modulo(n, 3) + 4) = q(modulo(m, 7):modulo(m, 7), 4:4:2, -2:2)
      q(6:6:3, 8:8, modulo(n, 3):modulo(n, 3) + 4) = i
    end where
    m = m + 1
  end do
  print *, i
  print '(10f6.1)', q(6, 8, :)
end program masks_of_run_time_sections
