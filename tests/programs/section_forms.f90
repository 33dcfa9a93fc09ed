! Sections: full, half open, strided, negative stride, empty, rows and columns,
! vector subscripts on the right and on the left.
program section_forms
  implicit none
  integer :: a(10), m(4, 5), v(4), c(-3:3), i, j
!hpf$ processors p(3)
!hpf$ distribute a(cyclic) onto p
!hpf$ distribute m(block, *) onto p
!hpf$ distribute c(block) onto p
  a = (/ (i * 11, i = 1, 10) /)
  print *, a(:), a(4:), a(:3), a(::4), a(9:2:-3), a(5:4)
  forall (i = 1:4, j = 1:5) m(i, j) = 10 * i + j
  print *, m(2, :), m(:, 3), m(2:3, 2:4), m(4:1:-3, 1:5:2)
  c = (/ (i, i = -3, 3) /)
  print *, c(-3:-1), c(0:), c(3:-3:-2)
  v = (/ 7, 1, 10, 7 /)
  print *, a(v), a(v(2:3))
  v = (/ 4, 2, 9, 1 /)
  a(v) = (/ 400, 200, 900, 100 /)
  print *, a
  a(v(1:2)) = a(v(3:4))
  print *, a
  a(3:7) = m(1, :)
  print *, a
  m(:, 2) = a(1:4)
  m(3, :) = a(10:2:-2)
  print *, m
  c(:) = 0
  c(::3) = 5
  print *, c
  a(6:5) = 1
  a(1:0) = a(5:4)
  print *, a, size(a(6:5)), size(m(2:3, :)), shape(m(::2, ::2))
end program section_forms
