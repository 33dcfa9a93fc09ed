! A loop that rank 0 could run alone, unless rounds of one inside it pay, and that is left by jumps out of the loops around it.
program loop_leaves_rank_zero
  implicit none
  integer, parameter :: n = 8
  integer :: i, j, k, trips, s, last
  integer :: a(0:n + 2, 0:n + 2), b(-1:2*n, -1:2*n), d(-2:2*n), q(0:n + 1)
!hpf$ distribute a(block, block)
!hpf$ distribute b(cyclic, block)
!hpf$ distribute d(cyclic)
!hpf$ distribute q(block)
  do i = 0, n + 1
    q(i) = 1 + modulo(5*i, n)
  end do
  do j = 0, n + 2
    do i = 0, n + 2
      a(i, j) = mod(3*i + 5*j, 7)
    end do
  end do
  b = 1; d = 2; s = 0; last = 0
  outer: do i = 1, n
    middle: do j = 1, n
      trips = 0
      inner: do while (trips < 2)
        trips = trips + 1
        if (a(i, j + 1) > 3) then
          if (j > i + 3) exit middle
          if (mod(i + j, 4) == 0) exit inner
          s = mod(s*3 + i, 9973)
          if (mod(i + j, 5) == 0) cycle middle
          if (i*j > 45) exit outer
        end if
        do k = 1, n - 1
          b(q(k), k + 1) = mod(d(mod(j, 3)) + b(k, q(k)) + j, 91)
          d(q(k)) = mod(d(k + 1) + b(k, k), 97)
        end do
        last = k
      end do inner
    end do middle
    print *, i, j, trips, s, last
  end do outer
  print *, i, j, s, b(1:n, 1:n), d
end program loop_leaves_rank_zero
