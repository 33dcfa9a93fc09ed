! Array-valued assignments inside FORALL: rows, columns and sections.
program forall_sections
  implicit none
  integer :: a(6, 8), b(8), i
!hpf$ processors p(2, 2)
!hpf$ distribute a(block, cyclic) onto p
  forall (i = 1:8) b(i) = i
  forall (i = 1:6) a(i, :) = b + 10 * i
  print *, a
  forall (i = 1:8) a(:, i) = a(6:1:-1, i)
  print *, a
  forall (i = 1:6:2) a(i, 2:8:3) = -i
  print *, a
  forall (i = 1:8) b(i) = sum(a(:, i))
  print *, b
  forall (i = 1:6) a(i, 1) = maxval(a(i, :)) - minval(a(i, :))
  print *, a(:, 1)
end program forall_sections
