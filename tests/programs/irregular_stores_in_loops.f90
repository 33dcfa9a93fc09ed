program irregular_stores_in_loops
  implicit none
  integer, parameter :: n = 40
  integer :: i, w, t, m, k(n), y(n), z(n), h(6, -4:1)
  logical :: d(4:21)
!HPF$ DISTRIBUTE (BLOCK) :: y, k
!HPF$ DISTRIBUTE z(CYCLIC(3))
!HPF$ DISTRIBUTE h(*, BLOCK)
!HPF$ DISTRIBUTE d(BLOCK)
  ! Stores to others' elements stay in the order of the loop also where one of them stands in a loop that ends by EXIT.
  forall (i = 1:n) k(i) = modulo(7 * i * i, n) + 1
  forall (i = 4:21) d(i) = modulo(14 * i, 35) < 9
  y = 0
  z = 5
  h = 0
  do i = 6, 1, -1
    h(-i + 7, -i + 2) = i
    w = 0
    do
      w = w + 1
      if (w > 3 .or. d(3*i + 3)) exit
      h(2*w, i - 5) = 37
    end do
    h(i, -i + 2) = 2
  end do
  print '(6i4)', h
  do i = 1, n
    y(k(i)) = i
    w = 0
    do
      w = w + 1
      if (w > modulo(i, 4)) exit
      y(w + i/4) = 100 + i
    end do
    y(n + 1 - k(i)) = 200 + i
  end do
  print '(20i4)', y
  do i = 1, n
    t = 1
    do while (3*t <= k(i))
      t = t * 3
      z(modulo(t + i, n) + 1) = i
    end do
    z(k(i)) = -i
  end do
  print '(20i4)', z
  forall (i = 1:n) k(i) = modulo(7 * i, n + 1)
  y = 0
!HPF$ INDEPENDENT, NEW(w, m)
  do i = 1, n
    w = 0
    m = 0
    do
      w = w + 1
      if (w > 4) exit
      m = m + y(k(i))
      y(k(i)) = w + i
    end do
    z(i) = m
  end do
  print '(20i4)', y
  print '(20i4)', z
end program
