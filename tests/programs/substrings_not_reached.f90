! A substring that the program does not evaluate may reach out of its text: behind an EXIT that is looked for beforehand, or
! where a loop has no iterations.
! FLAGS: --all-ranks
program substrings_not_reached
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n, n), i, j, k, m
  character(10) :: text
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK,*)
  text = 'abcdefghij'
  do i = 1, n
    a(i) = i
  end do
  b = 1
  do i = 1, n
    if (a(i) > 3 .and. text(i:i) == 'f') exit
  end do
  print *, i, sum(a)
  m = len_trim(text(1:0))
  do i = 1, m
    do j = 1, ichar(text(m:m)) - 90
      b(i, j) = 2
    end do
  end do
  k = 0
  do i = 1, m
    do j = 1, n
      k = k + ichar(text(m:m))
      b(i, j) = k
    end do
  end do
  print *, i, k, sum(b)
  forall (i = 1:m) a(i) = sum(b(:, ichar(text(m:m))))
  print *, sum(a)
end program
