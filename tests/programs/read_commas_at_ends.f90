! Lines of input that end with a comma, the next of which begins with one, and values that are too large.
program read_commas_at_ends
  implicit none
  integer :: table(3, 4), i, j, ios(4), last
!hpf$ distribute table(*, block)
  table = -1
  do j = 1, 4
    read (*, *, iostat=ios(j)) (table(i, j), i = 1, 3)
  end do
  read (*, *)
  read (*, *) last
  print *, table
  print *, ios, last
end program read_commas_at_ends
