! Compound programs with IF around array statements, array statements inside
! DO and DO WHILE, and reductions as loop bounds.
program select_by_masks
  implicit none
  integer :: a(14), b(14), i, n
!hpf$ processors p(4)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto p
  forall (i = 1:14) a(i) = mod(i * 9, 14)
  b = 0
  n = 0
  do while (any(a > 0))
    where (a > 0)
      a = a - 2
    elsewhere
      b = b + 1
    end where
    n = n + 1
    if (mod(n, 3) == 0) then
      a = cshift(a, 1)
    else if (n > 4) then
      b(1:7) = b(8:14)
    else
      b = b(14:1:-1)
    end if
  end do
  print *, n, a, b
  do i = minval(b), maxval(b)
    if (count(b == i) == 0) cycle
    print *, i, count(b == i), pack(a, b == i)
  end do
  do i = 1, count(a < 0)
    a(i) = a(i) + sum(b(1:i))
  end do
  print *, a
end program select_by_masks
