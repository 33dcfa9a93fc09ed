! Broken control statements; the blocks that they open still match their ends.
program syntax_control
  integer :: i, x
  logical :: l
  x = 1; l = .true.
  if (x > 1 print *, x         ! ERROR "\)|expected"
  do i 1, 5                    ! ERROR "=|do|statement"
    print *, 'go on'
  end do
  if l then                    ! ERROR "\(|if|statement"
    print *, 'go on'
  end if
  do i = 1                     ! ERROR ",|bound|expected"
  end do
  do while x < 3               ! ERROR "\(|while|statement|expected"
    print *, x
  end do
end program syntax_control
