program reallocated
  real :: y(40)
  integer :: ia(40), ib(40)
  integer :: i, t
!HPF$ processors p(4)
!HPF$ dynamic y
!HPF$ distribute (block) onto p :: y, ia, ib
  y = 0
  do i = 1, 40
    ia(i) = mod(7*i, 40) + 1
    ib(i) = mod(3*i, 40) + 1
  end do
  do t = 1, 3
    do i = 1, 40
      y(ia(i)) = y(ia(i)) + i
      y(ib(i)) = y(ib(i)) - 1
    end do
!HPF$ redistribute y(cyclic) onto p
    y = 2*y
!HPF$ redistribute y(block) onto p
  end do
  print *, y
end program
