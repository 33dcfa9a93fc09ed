program p
  do i = 1, 3
    print *, i
end program ! ERROR "END DO is missing before this"
