! Single elements of distributed arrays on both sides, in scalar expressions,
! as loop bounds, conditions and subscripts of one another.
program scalars_and_elements
  implicit none
  integer :: a(7), m(3, 5), i, j, s
  real(8) :: x(4)
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute a(cyclic) onto p
!hpf$ distribute m(cyclic, block) onto q
!hpf$ distribute x(block) onto p
  a = (/ 3, 1, 4, 1, 5, 2, 6 /)
  s = a(1) * a(3) - a(5)
  a(2) = s + a(7)
  a(a(4)) = a(a(6))
  print *, s, a
  do i = a(4), a(5), a(1)
    print *, i, a(i)
  end do
  m = 0
  do i = 1, 3
    do j = 1, 5
      if (mod(i + j, 2) == 0) m(i, j) = a(i) * a(j)
    end do
  end do
  m(2, 3) = m(1, 1) + m(3, 5)
  m(a(4), a(6)) = 99
  print *, m
  x(1) = 0.5d0
  do i = 2, 4
    x(i) = x(i - 1) * a(i) + m(i - 1, i)
  end do
  print *, x
  if (m(2, 2) > m(1, 1) .and. x(4) > 1) print *, 'compared'
  s = 0
  do while (s < a(7) .and. a(mod(s, 7) + 1) /= 0)
    s = s + a(mod(s, 7) + 1)
  end do
  print *, s
end program scalars_and_elements
