! Scalars that are far from zero in conditions, bounds and subscripts of loops around communication and work arrays.
program far_scalars
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), c(20, n), w(20), i, k, m, s, t, far(2)
  integer(8) :: further(1), l
!HPF$ DISTRIBUTE (BLOCK) :: a
!HPF$ DISTRIBUTE (CYCLIC) :: b
!HPF$ DISTRIBUTE (*, BLOCK) :: c
  far = (/ 600000030, 2000000010 /)
  further = 60000000030_8
  do i = 1, n
    a(i) = i; b(i) = 2*i
  end do
  k = far(1)
  m = far(2)
  l = further(1)
  ! what a condition stores is sent in each iteration
  s = 0
  do t = 1, 5
    if (k > 600000000) a = a + t
    forall (i = 1:n) b(i) = b(i) + a(n + 1 - i)
    s = s + a(3)
  end do
  print *, a, b, s
  do t = 1, 5
    if (l > 60000000000_8) a(t:t + 40) = a(t:t + 40) + t
    forall (i = 1:n) b(i) = b(i) + a(n + 1 - i)
    s = s + a(3)
  end do
  print *, a, b, s
  do t = 1, 5
    do i = 2000000001, m
      a(i - 2000000000) = a(i - 2000000000) + t
    end do
    forall (i = 1:n) b(i) = b(i) + a(n + 1 - i)
    s = s + a(3)
  end do
  print *, a, b, s
  ! work arrays with values of the iteration before
  w = 7
  do i = 1, n
    if (l < 60000000000_8) then
      do t = 1, 20
        w(t) = i + t
      end do
    end if
    do t = 1, 20
      c(t, i) = w(t)*2
    end do
    if (l > 60000000000_8) then
      do t = 1, 20
        w(t) = w(t) + i
      end do
    end if
  end do
  print *, sum(c), c(3, :)
  do i = 1, n
    if (m < 2000000000) then
      do t = 1, 20
        w(t) = i + t
      end do
    end if
    do t = 1, 20
      c(t, i) = w(t)*2
    end do
    if (m > 1500000000) then
      do t = 1, 20
        w(t) = w(t) + 1
      end do
    end if
  end do
  print *, sum(c), c(3, :)
  do i = 1, n
    do l = 60000000001_8, further(1) - 10
      w(l - 60000000000_8) = i
    end do
    do t = 1, 20
      c(t, i) = w(t)*2
    end do
  end do
  print *, sum(c), c(3, :)
end program far_scalars
