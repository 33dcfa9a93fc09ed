! Formatted output of a distributed matrix row by row, with computed columns,
! repeat counts larger than the list, and a table with headings.
program format_long
  implicit none
  integer, parameter :: n = 6
  real(8) :: m(n, n)
  integer :: i, j, k(n)
!hpf$ processors p(2, 2)
!hpf$ distribute m(cyclic, block) onto p
  forall (i = 1:n, j = 1:n) m(i, j) = (i - j) * 0.125d0 + i
  print '(A6, 6I9)', 'row', (j, j = 1, n)
  do i = 1, n
    write (*, '(I6, 20F9.3)') i, m(i, :)
  end do
  write (*, '(A6, 6F9.3)') 'sum', sum(m, 1)
  write (*, '(6(F7.2, :, " |"))') transpose(m)
  k = maxloc(m, 2)
  write (*, '("[", I0, 5(",", I0), "]")') k
  write (*, '(2(A, F8.4, /), A)') 'mean', sum(m) / n ** 2, 'most', maxval(m), 'done'
  write (*, '(E15.7)') m(1, 2:4)
  write (*, '(L2, 1X, A)') all(m < 10), 'less than ten'
end program format_long
