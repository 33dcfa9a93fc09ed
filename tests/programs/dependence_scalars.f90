! Scalars that iterations assign, in subscripts and bounds: what is known of one at one place does
! not hold at another.
program dependence_scalars
  implicit none
  integer, parameter :: n = 24
  integer :: i, j, k, down
  integer :: a(n), b(n), c(n), d(n, -20:20)
!hpf$ distribute (block) :: a, b, c
!hpf$ distribute (block, *) :: d

  ! The second assignment, under a condition.
  do i = 1, n
    a(i) = i*i
    b(i) = mod(i, 3)
  end do
  do i = 2, n
    k = i
    if (b(i) == 0) k = i - 1
    a(i) = a(k) + i
  end do
  print *, a

  ! A loop assigns its variable, too.
  do i = 1, n
    k = i
    b(i) = k
    do k = 1, 3
      c(i) = k*i
    end do
    a(i) = a(k) + b(i)
  end do
  print *, a, c

  ! A bound is what it was when the loop began, though the scalar changes.
  d = 0
  c(1) = 0
  do i = 2, n
    k = 7
    do j = 1, k
      k = k - 1
      d(i, j - k) = i + j
    end do
    c(i) = d(i - 1, 1)
  end do
  print *, c, sum(d)

  ! What is known in an ELSE is that the condition does not hold.
  do i = 12, n
    if (i < 12) then
      b(i) = i
    else
      a(i) = a(36 - i) + 1
    end if
  end do
  print *, a

  ! Between the limits of a loop whose step is known at run time only lie its values, the first
  ! limit perhaps above the second.
  down = -b(1)
  do i = 10, 1, down
    a(i) = a(10) + i
  end do
  print *, a

  ! Each iteration hands over how often the inner loop runs in the next one.
  k = 3
  do i = 2, n
    do j = 1, k
      a(i) = mod(a(i - 1), 1000) + j*k
      k = mod(i*i, 7) + 1
    end do
  end do
  print *, a, k
end program dependence_scalars
