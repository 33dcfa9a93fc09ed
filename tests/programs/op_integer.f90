! Integer operators and their pitfalls: division truncates, unary minus binds
! weaker than **, ** is right-associative, negative exponents give 0, 1 or -1.
program op_integer
  implicit none
  integer :: i, j, a, b, c, none(3)
  a = 7; b = 2; c = 3
  print *, -2**2, 2**3**2, 2**(-1), (-1)**(-3), 1**(-5), (-2)**3
  print *, -a/b, (-a)/b, a/(-b), -(a/b), 7/2, -7/2
  print *, a - b - c, a/b/c, a*b/c, a/b*c, a - (b - c), 100/7/3
  print *, -a**b, -a*b, -a + b, a + (-b), a**b**c, (a**b)**c
  do i = -7, 7, 7
    do j = -2, 2, 4
      print *, i, j, i/j, mod(i, j), modulo(i, j)
    end do
  end do
  do i = -8, 8
    print *, i, mod(i, 3), modulo(i, 3), mod(i, -3), modulo(i, -3), i/3, i/(-3)
  end do
  print *, 0**0, 10**9, 3**19, 2**30, 2**31, (-3)**3
  print *, +a, -(-a), a*(-1)
  none = 0 ! a power, not a division
  j = -2
  print *, none(1)**j, none**(/ -1, 0, 1 /), none(2)**(-1), int(none(3), 8)**int(j, 8), int(none(1), 1)**int(j, 1)
end program op_integer
