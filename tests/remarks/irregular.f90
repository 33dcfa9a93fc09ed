! Index arrays: what an inspector finds out, and what it cannot.
program irregular
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), b(n), i, j
  real(8) :: x(n), y(n), w(n)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b, w, x
!hpf$ distribute (cyclic) onto p :: y
  forall (i = 1:n) a(i) = mod(5 * i, n) + 1
  b = a
  x = 1
  w = 0.5d0
  y = 0
  forall (i = 1:n) w(i) = x(a(i))            ! REMARK "^x\(a\(i\)\) is indirect: an inspector finds the owners of its elements" "^a\(i\) is local"
  do i = 1, n                                ! REMARK "^loop over i runs in parallel"
    y(a(i)) = y(a(i)) + w(i)                 ! REMARK "^y\(a\(i\)\) is indirect: each rank updates its own elements in place" "^w\(i\) is local"
    y(b(i)) = y(b(i)) - x(a(b(i)))           ! REMARK "^y\(b\(i\)\) is indirect" "^x\(a\(b\(i\)\)\) is indirect" "^a\(b\(i\)\) is indirect"
  end do
  forall (i = 1:n) y(b(i)) = w(i)            ! REMARK "^y\(b\(i\)\) is indirect: each rank updates"
  do i = 2, n                                ! REMARK "^loop over i keeps its order: y\(a\(i\)\) and y\(a\(i\)\) may be the same element" "^loop over i depends on itself through y with subscripts that only the run shows"
    y(a(i)) = y(a(i - 1)) + w(i)
  end do
  do j = 1, 9                                ! REMARK "^loop over j keeps its order" "^runs element by element on rank 0, where a, y, w are gathered unless they lie as in a sequential program: its iterations run in order, and ranks would wait for each other"
    do i = 1, n
      y(a(i)) = y(a(i)) + w(i)
    end do
  end do
  print *, y
end program irregular
