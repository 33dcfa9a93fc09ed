! Game of Life on a 64 by 64 torus, forty generations, population per step and
! the final picture as a checksum per row.
program large_life
  implicit none
  integer, parameter :: n = 64
  integer :: w(0:n-1, 0:n-1), c(0:n-1, 0:n-1), i, j, gen
!hpf$ processors p(3, 2)
!hpf$ distribute (block, block) onto p :: w, c
  forall (i = 0:n-1, j = 0:n-1) w(i, j) = merge(1, 0, mod(i * i * 3 + j * 7 + i * j, 11) < 4)
  do gen = 1, 40
    c = cshift(w, 1, 1) + cshift(w, -1, 1) + cshift(w, 1, 2) + cshift(w, -1, 2) &
      + cshift(cshift(w, 1, 1), 1, 2) + cshift(cshift(w, 1, 1), -1, 2) &
      + cshift(cshift(w, -1, 1), 1, 2) + cshift(cshift(w, -1, 1), -1, 2)
    where (c == 3 .or. (c == 2 .and. w == 1))
      w = 1
    elsewhere
      w = 0
    end where
    print *, gen, sum(w)
  end do
  print *, sum(w * spread((/ (i, i = 1, n) /), 1, n), dim=2)
end program large_life
