! Characters, and integers and logicals of every kind, in loops over distributed arrays.
program loop_small_kinds
  implicit none
  integer :: a(13), b(13), i, j, n
  integer(1) :: k1(13), s1
  integer(2) :: k2(13), i2
  integer(8) :: k8(13), i8
  logical(1) :: l1(13)
  real(8) :: e(13)
  character(4) :: w, other
!HPF$ DISTRIBUTE (BLOCK) :: a, k1, k8
!HPF$ DISTRIBUTE (CYCLIC(3)) :: b, k2, l1
!HPF$ ALIGN e(i) WITH b(i)
  a = (/ (mod(i*5, 13), i=1,13) /)
  b = 13 - a
  do i = 1, 13
    write (*, '(a,i3)') 'at', a(i)
    if (a(i) > 9) exit
  end do
  w = 'x'; other = 'none'
  do i = 1, 13
    if (b(i) == 7) w = 'yes'
    if (w == 'yes') then
      other = 'late'
      a(i) = a(i) + 1
    else
      other(2:2) = '-'
    end if
  end do
  print *, w, other, a
  do i = 1, 13
    if (mod(a(i), 3) == 0) then
      n = i
      a(i) = n
    end if
  end do
  print *, n, a
  k1 = 100_1; s1 = 0
  do i = 1, 13
    s1 = s1 + k1(i)
  end do
  print *, s1, sum(k1), product(k1), maxval(-k1)
  k8 = 5000000000_8
  do i8 = 1_8, 13_8
    k8(i8) = k8(i8) * i8
    k2(i8) = int(i8, 2)
  end do
  i2 = 5
  k2(i2) = k2(i2 + 1_2)
  print *, k8(i2), k2, sum(k8), k8(k2(2)), k8(a(2):b(2))
  l1 = k2 > 6
  print *, l1, count(l1), all(l1), any(.not. l1(1:3))
  e = sqrt(real(b, 8))
  do n = 1, 3
    e(2:12) = (e(1:11) + e(3:13)) / 2
    if (maxval(abs(e)) < 0.1d0) exit
  end do
  print *, e, sum(e, l1), sum(e, e > 2d0), n
  do j = 1, 13
    if (e(j) < 1.0d0) cycle
    a(j) = nint(e(j))
    if (j > 10) stop 3
  end do
  print *, a
end program loop_small_kinds
