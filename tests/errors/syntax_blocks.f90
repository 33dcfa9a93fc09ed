! Block ends that do not match what is open.
program syntax_blocks
  integer :: i, a(5)
  a = 0
  end do                       ! ERROR "do"
  else                         ! ERROR "else|if"
  do i = 1, 5
    if (i > 2) then
      a(i) = 1
    end if
  end do
  end if                       ! ERROR "if"
  elsewhere                    ! ERROR "where"
  end forall                   ! ERROR "forall"
  print *, a
end program syntax_blocks
