! The logical IF statement, IF constructs with ELSE IF and ELSE in both
! spellings, nesting, and conditions on elements of distributed arrays.
program if_forms
  implicit none
  integer :: i, a(8)
  real :: x
!hpf$ processors p(4)
!hpf$ distribute a(cyclic) onto p
  do i = 1, 8
    a(i) = mod(5 * i, 8) - 3
  end do
  do i = 1, 8
    if (a(i) < 0) then
      print *, i, a(i), 'negative'
    else if (a(i) == 0) then
      print *, i, a(i), 'zero'
    elseif (a(i) == 1) then
      print *, i, a(i), 'one'
    else
      if (mod(a(i), 2) == 0) then
        print *, i, a(i), 'even'
      else
        print *, i, a(i), 'odd'
      endif
    end if
  end do
  if (a(1) > a(2)) print *, 'first is larger'
  if (a(1) <= a(2)) print *, 'first is not larger'
  if (any(a > 3)) a = a - 1
  x = 0.5
  if (x > 0.0) x = -x
  if (x < 0.0) then
  else
    print *, 'never'
  end if
  print *, a, x
end program if_forms
