! Sizes of constructors that are products and sums of elements, of both kinds of integers.
! FLAGS: --all-ranks
program constructor_sizes_of_elements
  integer :: i, j, l, m(3), a(6), b(4)
  integer(8) :: k, n(3), first, last
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
  m = (/ 2, 0, 3 /); n = m; first = -1; last = 2
  a = (/ (7*i, i = 1, 6) /); b = (/ 4, 1, 3, 2 /)
  print *, (/ ((a(1:b(i)), k = 1, n(3)), i = 1, m(1)), 5 /)
  print *, (/ ((k*a(1:n(1)), k = n(2), n(3)), j = 1, m(1)), n(m(1):m(3)) /)
  print *, (/ ((spread(b(1:n(j)), 1, m(j)), k = first, last, n(1)), j = 1, 3) /)
  print *, (/ ((a(i:b(j)), i = 1, b(1)/m(3)), j = 1, 4), a(b(2:m(3))) /)
  print *, (/ (k, 2*k, k = last, first, -1_8) /), (/ (k, n(1:n(2)), k = first, last) /), size((/ (n, k = last, first), n /))
  print *, sum((/ (b(1:n(j)), a(1:m(1)), j = 1, 3) /)), maxval((/ ((/ (l, k = 1, n(1)) /), l = 1, m(3)) /))
  b(1:m(1)*2) = (/ (b(n(3):1:-1), k = n(2), 0), a(n(1)) /)
  print *, b
end program
