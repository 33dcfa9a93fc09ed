! A sweep whose rows are found by an index array, on arrays of different arrangements: each row by itself
! would cost the ranks more than the whole sweep costs one of them.
program irregular_sweep_in_order
  implicit none
  integer, parameter :: n = 600
  integer :: col(4*n), row(n + 1), i, k, it
  real(8) :: x(n), b(n), s, change
!hpf$ processors two(2), three(3)
!hpf$ distribute col(cyclic) onto two
!hpf$ distribute x(cyclic) onto two
!hpf$ distribute b(cyclic) onto three

  forall (i = 1:4*n) col(i) = 1 + mod(i*37, n)
  forall (i = 1:n + 1) row(i) = 4*i - 3
  row(2:n) = row(2:n) - mod((/ (i, i = 2, n) /), 3)
  x = 0
  b = 1
  do it = 1, 30
    change = 0
    do i = 1, n
      s = b(i)
      do k = row(i), row(i + 1) - 1
        s = s + x(col(k))
      end do
      s = s/7
      change = change + abs(s - x(i))
      x(i) = s
    end do
    if (mod(it, 10) == 0) print *, it, change
  end do
  print '(5f14.9)', x(::20)
end program
