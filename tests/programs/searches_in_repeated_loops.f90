! Searches and last values in loops that merely repeat statements over small arrays: rank 0 may run them as a whole.
program searches_in_repeated_loops
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n), i, it, best, place, last, check
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b
  do i = 1, n
    a(i) = mod(i * 7, 13)
  end do
  b = 0
  check = 0
  do it = 1, 300
    forall (i = 2:n - 1) a(i) = mod(a(i - 1) + a(i + 1) + it, 97)
    best = -1
    place = 0
    do i = 1, n
      if (a(i) > best) then
        best = a(i)
        place = i
      end if
    end do
    last = -5
    do i = 1, n
      if (a(i) > 40) last = i
    end do
    b(place) = b(place) + 1
    check = mod(check * 3 + best + place * last, 10007)
  end do
  print *, best, place, last, check
  print *, a
  print *, b
end program
