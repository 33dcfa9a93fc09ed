! IF / ELSE IF chains that compare one integer with constants, whose alternatives give one element its value: chosen where all values
! can be had, executed as written where one stands for an element that may not exist, divides, or stores elsewhere.
program alternatives
  implicit none
  integer, parameter :: n = 37, m = 11
  integer :: kind(n), a(n), b(n), longer(0:n+3), short(m), i, j, c
  integer :: g(n,m), h(n,m), columns(n,m)
  real :: x(n), y(n), zero(n)
!HPF$ PROCESSORS p(2,2)
!HPF$ DISTRIBUTE (CYCLIC(3)) :: kind, a, b
!HPF$ ALIGN longer(i) WITH a(*)
!HPF$ DISTRIBUTE (BLOCK) :: short, x, y, zero
!HPF$ DISTRIBUTE (BLOCK,CYCLIC) ONTO p :: g, h
!HPF$ DISTRIBUTE (*,BLOCK) :: columns
  forall (i=1:n) kind(i) = mod(i*i, 7)
  forall (i=1:n) b(i) = 3*i - 40
  longer = -7
  short = (/ (100*i, i=1,m) /)
  a = 0
  do i = 1, n
    if (kind(i) == 1) then
      a(i) = b(i)
    else if (kind(i) == 2) then
      a(i) = -b(i) + kind(i)
    else
      a(i) = 5
    end if
  end do
  print '(20I5)', a
  do i = 1, n
    if (kind(i) == 0) then
      a(i) = b(i)
    else if (kind(i) == 2 .and. i <= m) then
      a(i) = short(i)
    else if (kind(i) == 4) then
      a(i) = longer(i)
    else
      a(i) = a(i) + 1
    end if
  end do
  print '(20I5)', a
  do i = 1, n
    c = kind(i) - 1
    if (c == 0) then
      a(i) = 1
    else if (c == 1) then
      a(i) = 1000 / c
    else if (c == -1) then
      b(i) = 2
    else
      a(i) = 1000 / (c - 1 + 10*max(0, 2 - c))
    end if
  end do
  print '(20I5)', a, b
  forall (i=1:n) x(i) = mod(i, 3) - 1
  zero = 0
  y = 0
  do i = 1, n
    if (mod(i, 5) == 0) then
      y(i) = x(i)*1.5
    else if (mod(i, 5) == 1) then
      y(i) = 1/x(i) + zero(i)
    else if (mod(i, 5) == 2) then
      y(i) = merge(x(i), -2.0, kind(i) > 3)
    end if
  end do
  print '(10F9.3)', y
  g = 0
  forall (i=1:n, j=1:m) g(i,j) = mod(i*j + i, 5)
  forall (i=1:n, j=1:m) columns(i,j) = i - j
  h = -1
  do j = 2, m-1
    do i = 2, n-1
      c = g(i-1,j) + g(i+1,j) + g(i,j-1) + g(i,j+1)
      if (c == 3) then
        h(i,j) = 1
      else if (c == 2) then
        h(i,j) = g(i,j)
      else if (c == 9) then
        h(i,j) = columns(i,j)
      else
        h(i,j) = 0
      end if
    end do
  end do
  print '(11I4)', (h(i,:), i=1,n)
end program
