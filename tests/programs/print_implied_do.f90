! PRINT and WRITE with implied DO over distributed arrays, nested, with a
! stride, mixed with scalars and expressions; an empty PRINT is an empty line.
program print_implied_do
  implicit none
  integer :: a(8), m(3, 4), i, j
!hpf$ processors p(2), q(2, 2)
!hpf$ distribute a(cyclic) onto p
!hpf$ distribute m(block, block) onto q
  forall (i = 1:8) a(i) = i * i
  forall (i = 1:3, j = 1:4) m(i, j) = 10 * i + j
  print *, (a(i), i = 1, 8)
  print *, (a(i), -i, i = 8, 1, -3)
  print *, ((m(i, j), j = 1, 4), i = 1, 3)
  do i = 1, 3
    write (*, *) 'row', i, ':', (m(i, j), j = 1, 4)
  end do
  print *
  write (*, *)
  print *, (i, i = 1, 0), 'nothing before'
  print *, (a(i) + m(1, i), i = 1, 4), sum(a), 'end'
  write (*, *) (i, (m(j, i) * 2, j = 1, 3), i = 1, 2)
  write (6, *) a(2:4), 1.5, .true., 'text', 'joined'
end program print_implied_do
