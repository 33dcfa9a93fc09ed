! Conditions and subscripts with numbers near the ends of their types: what they let happen, and when, is not forgotten.
program large_numbers_in_conditions
  implicit none
  integer, parameter :: n = 12, g = 1000000000
  integer :: w(4), a(n), b(n), x(n), far(g:g + n), i, j, limit, s, m
  integer(8) :: long
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b, x, far
  read *, limit, m, long
  w = 5
  do i = 1, n
    b(i) = i * 3
    x(i) = i
    a(i) = 0
    far(g + i) = i
  end do
  s = 0
  do i = 1, n
    s = s + x(3)
    if (limit >= 1000000000) then
      x(3) = x(3) + i
    end if
    do j = 1, n
      a(j) = a(j) + x(3)
    end do
  end do
  print *, s, x, a
  do i = 1, n
    w(2) = b(i)
    a(i) = w(1) + w(2)
    if (limit == 2147483647) w(1) = b(i)
  end do
  print *, a, w
  do i = 1, n
    do j = 1, n
      a(j) = mod(a(j) + x(2), 1000)
    end do
    if (long > 5000000000_8) x(2) = x(2) + a(3)
    if (long < -9223372036854775800_8) x(2) = 0
  end do
  print *, a, x
  do i = 1, n
    do j = 1, n
      a(j) = mod(a(j) + far(m), 1000)
    end do
    far(g + 2) = far(g + 2) + a(3)
  end do
  print *, a, far(g + 1:)
end program
