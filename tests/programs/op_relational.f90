! Relational operators in both spellings; 1.eq.2 is 1 .eq. 2; comparisons
! between kinds and types; NaN is unordered.
program op_relational
  implicit none
  integer :: i, j
  real :: x
  real(8) :: nan, zero
  integer(8) :: k
  i = 1; j = 2; x = 1.5; zero = 0.0d0; k = 2
  nan = zero / zero
  if (1.eq.2) print *, 'wrong'
  if (1.lt.2) print *, 'right'
  print *, i.eq.j, i.ne.j, i.lt.j, i.le.j, i.gt.j, i.ge.j
  print *, i == j, i /= j, i < j, i <= j, i > j, i >= j
  print *, i < x, j < x, x == 1.5d0, j == k, k > x, 0.1 == 0.1d0
  print *, nan == nan, nan /= nan, nan < 1.0d0, nan > 1.0d0, nan <= nan
  print *, i + 1 == j, i + j > 2 * i, i == 1 .and. j == 2, .not. i == j
  print *, 'abc' < 'abd', 'abc' == 'abc  ', 'b' > 'abc', 'a' <= 'A', 'z' >= 'y'
end program op_relational
