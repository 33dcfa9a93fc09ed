! More than seven dimensions.
program ranks_too_high
!HPF$ PROCESSORS p(1, 1, 1, 1, 1, 1, 1, 2)               ! ERROR "at most 7"
!HPF$ TEMPLATE t(1, 1, 1, 1, 1, 1, 1, 2)                 ! ERROR "at most 7"
  integer q(1, 2, 1, 2, 1, 2, 1, 2), r(2, 2, 2, 2, 2, 2, 2) ! ERROR "at most 7"
  real, dimension(1, 2, 1, 2, 1, 2, 1, 2) :: s           ! ERROR "at most 7"
  q = 1
  print *, shape(spread(r, 1, 2))                        ! ERROR "rank 8"
  print *, reshape((/ 1 /), (/ 1, 1, 1, 1, 1, 1, 1, 1 /)) ! ERROR "1 to 7"
  s = 2
end program
