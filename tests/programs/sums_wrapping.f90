! Sums of scalars that wrap around on the way to subscripts, and variables of loops that only count.
program sums_wrapping
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), c(n), i, j, k, l, m, q, t, ends(4), one, each, last, far
  integer(1) :: m1
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ ALIGN (i) WITH a(i) :: b, c
  ends = (/ huge(i) - 2, huge(i) - 7, 250, 3 /)
  do i = 1, n
    a(i) = 3*i; b(i) = mod(i, 7); c(i) = 0
  end do
  ! a sum of two that are positive is not: it leads to the element before
  k = ends(1)
  m = ends(1)
  if (k > 0 .and. m > 0) then
    one = k + m + 5
    do i = 10, 90
      a(i) = a(i + one) + 1
    end do
  end if
  print *, a
  if (k > 0 .and. m > 0) then
    do i = 10, 90
      each = i + k + m + 5
      a(i) = a(each) + 1
    end do
    print *, each
  end if
  print *, a
  do t = 1, 3
    if (k > 0 .and. m > 0) then
      last = m + k
      a(90 + t) = a(90 + t + last + 5) + 1
      do i = 1, 40
        b(i) = b(i) + a(i + 84 + last + 5)
      end do
    end if
  end do
  print *, a, b
  ! a loop whose inner loop has no iterations leaves its bound
  far = ends(2)
  do t = 1, 2
    do j = far + 1, 10
      c(j) = c(j) + j
    end do
  end do
  q = (j + 10)/1000000000
  if (j > 0) then
    do i = 10, 90
      a(i) = a(i + q) + 1
    end do
  end if
  print *, a, c, q, j
  ! a part of a subscript wraps around in a smaller type
  l = ends(3)
  m1 = int(ends(4), 1)
  if (m1 > 2 .and. m1 < 5) then
    if (l > 0) then
      do i = 2, n
        c(i) = b(l + m1*50_1)
        if (l + 2147483400 < i) a(i) = mod(a(i - 1)*3 + b(i), 1009)
      end do
    end if
  end if
  print *, a, c
end program sums_wrapping
