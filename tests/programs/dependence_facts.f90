! What surrounds a loop says something about scalars in it, but only as long as it is true; and what
! a loop leaves in a scalar may be used where no statement behind it leads directly.
program dependence_facts
  implicit none
  integer, parameter :: n = 24
  integer :: i, j, k, m, step, t
  integer :: a(3*n), b(n), c(n)
!hpf$ distribute (block) :: a, b, c

  do i = 1, 3*n
    a(i) = i
  end do

  ! An EXIT goes past the statement that would overwrite t.
  t = -1
  do step = 1, 3
    do i = 1, n
      t = a(i)*step
      b(i) = t
    end do
    if (b(3) > 5) exit
    t = 0
  end do
  print *, t, b

  ! The last value of the variable of an inner loop that few iterations execute.
  j = 0
  do i = 1, n
    c(i) = i
    if (b(i) < 9) then
      do j = 1, b(i)
        c(i) = c(i) + j
      end do
    end if
  end do
  print *, j, c

  ! m was k before the loop; k changes in it.
  k = n
  m = k
  do step = 1, 3
    do i = 1, n
      a(i + m - k) = a(i) + 1
    end do
    k = k - 1
  end do
  print *, a(1:n + 3)

  ! The condition holds for k as it was.
  k = b(n) - 2*n + n + 1
  if (k > n) then
    k = k - n
    do i = 1, n
      a(i + k) = a(i) + 2
    end do
  end if
  print *, k, a(1:2*n)

  ! In the ELSE it does not hold.
  k = b(1)
  if (k > n) then
    b(1) = 0
  else
    do i = 1, n
      a(i + k) = a(i) + 3
    end do
  end if
  print *, a(1:n + 3)

  ! k is what it was before the loop in the first step only.
  k = 2*n
  do step = 1, 2
    do i = 1, n
      a(i + k) = a(i) + step
    end do
    k = 1
  end do
  print *, a

  ! m is no longer what k became.
  m = b(2)
  k = m
  m = m - 1
  do i = 1, n
    a(i + k - m) = a(i) + 1
  end do
  print *, a(1:n + 1)

  ! Nor is it where a branch has changed it.
  m = b(2)
  k = m
  if (b(3) > 0) then
    m = m - 1
    do i = 1, n
      a(i + k - m) = a(i) + 1
    end do
  end if
  print *, a(1:n + 1)

  ! Nor are limits of a loop what they were when it began.
  m = b(1)
  do k = m, 2
    m = m + n - 1
    do i = 1, n
      a(i + n + k - m) = a(i) + 1
    end do
  end do
  m = b(1)
  do k = 2, m
    m = m - n + 1
    do i = 1, n
      a(i + n + m - k) = a(i) + 1
    end do
  end do
  print *, a(1:n + 1)

  ! What the variable of a loop was before.
  k = 2*n
  do k = 1, 2
    c = c + k
    do i = 1, n
      a(i + k) = a(i) + c(i)
    end do
  end do
  print *, a(1:n + 2)

  ! A loop that counts down.
  do k = 3, 1, -1
    c = c + a(1:n)
    do i = 1, n
      a(i + k) = a(i) + c(i)
    end do
  end do
  print *, a(1:n + 3)
end program dependence_facts
