! A conjunction or disjunction in a loop decides whether the next operand is evaluated, which may divide by zero.
program conjunction_spares_division

  integer, parameter :: m = 16
  integer :: a(m), i
  logical :: l, o, p
  character(len=8) :: t
!HPF$ PROCESSORS p4(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p4 :: a
  do i = 1, m
    a(i) = 1
  end do
  a(4) = 100
  a(9) = 0
  a(12) = 0
  l = .true.
  do i = 1, m
    l = l .and. (10/a(i) > 2)
  end do
  o = .false.
  do i = 1, m
    o = o .or. mod(10, a(i)) > 2
  end do
  p = .true.
  t = 'abc defg'
  do i = 1, m
    p = p .and. t(a(i)+i:a(i)+i) /= ' '
  end do
  print *, l, o, p
  l = .true.
  do i = 1, m
    l = (a(i) + i > 2) .and. l
  end do
  print *, l
end program
