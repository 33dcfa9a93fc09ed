! A block that is still open at the end of the program.
program syntax_unclosed
  integer :: i
  do i = 1, 5
    print *, i
end program syntax_unclosed    ! ERROR "end do"
