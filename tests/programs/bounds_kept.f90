! References beyond their arrays that are never executed: nothing may be said about them.
program bounds_kept
  implicit none
  integer, parameter :: size = 10
  integer :: a(size), b(0:size), c(size, size), r(size), i, j, n, m
!hpf$ processors p(3), q(2, 2)
!hpf$ distribute a(block) onto p
!hpf$ distribute b(cyclic) onto p
!hpf$ distribute c(block, cyclic) onto q
  n = 3; m = 1
  do i = 1, 9
    n = n + 1
    m = m - 1
  end do
  a = (/(i, i=1, size)/); b = 2; r = 3
  forall (i=1:size, j=1:size) c(i, j) = i*j
  a(n:1) = b(m:m - 1)              ! no elements
  r(n:9) = a(m:m - 3)
  do i = n, 9
    r(i) = a(i) + r(i + 5)
  end do
  do i = n, 9, -4                  ! 12 only
    if (i < 10) r(i) = 1
  end do
  forall (i=1:n, i <= size) a(i) = a(i) + b(i - 1)
  do i = 1, n
    if (i <= size) then
      a(i) = a(i) - r(i)
      r(i) = a(i)
    end if
    if (i >= size) exit
    r(i + 1) = r(i) + 1
  end do
  do i = m, size
    if (i < 1) cycle
    a(i) = a(i)*2
    b(i) = b(i - 1)
  end do
  do i = 1, n - 2
    r(i) = merge(r(min(i + 1, size)), 0, i < size)
  end do
  r(1:n - 1:3) = r(10:1 - 0*n:-3)  ! 1, 4, 7, 10
  do i = 1, n, 5                   ! 1, 6, 11
    if (i > size) exit
    do j = i, n - i
      if (j > size) exit
      c(i, j) = c(j, i) + 1
    end do
  end do
  where (a > n) a = a - n
  print *, a, b, r
  print *, c, i
end program
