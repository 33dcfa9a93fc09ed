! Loops with EXIT and CYCLE in their bodies, DO WHILE and endless DO, whose outer loop is parallel.
program loop_jumps
  implicit none
  integer, parameter :: n = 21
  integer :: a(n), b(n), m(n, n), i, j, k, t
  real :: x(n), w
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE (CYCLIC(2)) :: x
!HPF$ DISTRIBUTE (*, BLOCK) :: m
  do i = 1, n
    a(i) = 0
    b(i) = -1
    if (mod(i, 3) == 0) cycle
    a(i) = i
    if (mod(i, 3) == 1) then
      b(i) = 7
      cycle
    else
      b(i) = 8
    end if
    a(i) = a(i) + b(i)
  end do
  print *, a, b
  do j = 1, n
    do i = 1, n
      m(i, j) = 0
      if (i > j) cycle
      do k = 1, n
        if (k * k > i + j) exit
        if (mod(k, 2) == 0) cycle
        m(i, j) = m(i, j) + k
      end do
    end do
  end do
  print *, m
  do i = 1, n
    k = i
    t = 0
    do while (k > 1)
      if (mod(k, 2) == 1) then
        k = 3 * k + 1
      else
        k = k / 2
      end if
      t = t + 1
      if (t > 15) exit
    end do
    a(i) = t
  end do
  print *, a
  do i = 1, n
    b(i) = 0
    do j = 1, 5
      do k = 1, 5
        if (j * k > i) b(i) = b(i) + 1
      end do
    end do
  end do
  print *, b
  do i = 1, n
    w = i
    do
      w = w / 2
      if (w < 1) exit
    end do
    x(i) = w
  end do
  print *, x
end program loop_jumps
