! What people write who think of another language, and what Fortran has instead.
program other_languages
  integer i, j
  real x, y
  double precision(8) z             ! ERROR "has its kind already"
  character(5) word
  int k                             ! ERROR "starts no statement"
  i++                               ! ERROR "there is no operator"
  x, y = 3                          ! ERROR "the left side of an assignment must be one variable"
  x + 1 = y                         ! ERROR "the left side of an assignment must be one variable"
  if (i <> 3) i = 3                 ! ERROR "expected an expression after"
  for (i = 1, 3)                    ! ERROR "starts no statement"
  do while i < 3                    ! ERROR "the condition of DO WHILE must stand in parentheses"
    i = i + 1
  end do
  while (i < 3) do                  ! ERROR "starts no statement"
    i = i + 1
  end do
!hpf$ independent
  do concurrent (i = 1:3)           ! ERROR "DO CONCURRENT"
    y = i
  end do
  print *, ichar(word)              ! ERROR "ICHAR needs a single character here"
  print *, char(300)                ! ERROR "CHAR: the code of a character lies between 0 and 255"
  print *, repeat('a', -1)          ! ERROR "REPEAT needs at least 0 copies"
end program other_languages
