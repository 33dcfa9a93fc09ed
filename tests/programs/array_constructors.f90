! Array constructors: lists, arrays inside, implied DO with stride, nested
! implied DO, both bracket forms, RESHAPE of a constructor.
program array_constructors
  implicit none
  integer :: a(12), b(4), c(3, 4), i, j
  real :: x(5)
!hpf$ processors p(3)
!hpf$ distribute a(block) onto p
!hpf$ distribute c(*, cyclic) onto p
  a = (/ (i * i, i = 1, 12) /)
  print *, a
  a = (/ 1, 2, (10 * i, i = 3, 9, 2), (/ 7, 8 /), (0, i = 1, 4) /)
  print *, a
  a = [ ((i + 10 * j, i = 1, 4), j = 1, 3) ]
  print *, a
  b = [ 4, 3, 2, 1 ]
  a = (/ b, b * 2, b(4:1:-1) /)
  print *, a
  a = (/ (b(i), a(5 - i), i * 100, i = 1, 4) /)
  print *, a
  c = reshape((/ ((i * 10 + j, j = 1, 3), i = 1, 4) /), (/ 3, 4 /))
  print *, c
  x = (/ 1.5, 2.5, (real(i) / 4, i = 3, 5) /)
  print *, x
  print *, (/ 1, 2, 3 /) + (/ (i, i = 3, 1, -1) /), sum((/ (i, i = 1, 100) /))
  print *, (/ (i, i = 5, 1) /), size((/ (i, i = 5, 1) /))
  i = 99
  a = (/ (i, i = 1, 12) /)
  print *, i, a
end program array_constructors
