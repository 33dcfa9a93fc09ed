! Tabulators at the beginning of records behind the first: the column is that of the new record.
program tabs_in_records
  implicit none
  integer :: i, j, k, l, m
  character(3) :: word
  read (*, '(t3, i2)') i, j, k
  print *, i, j, k
  read (*, '(i4, /, t5, i2, t1, i2, /, tl3, i2, /, 2x, t7, a)') i, j, k, l, word
  print *, i, j, k, l, word
  read (*, '(t1, a3, (t6, i3))') word, i, j, k
  print *, word, i, j, k
  read (*, '(t2, i1, 2(/, t2, i1))') i, j, m
  print *, i, j, m
end program
