! Communication in loops that change its source sometimes, or never run. A DO WHILE that reads on other ranks what it has stored.
! FLAGS: --all-ranks
program communication_in_loops
  implicit none
  integer :: a(16), b(16), c(16), d(4,16), i, k, it, n, m
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE (CYCLIC) :: c
!HPF$ DISTRIBUTE d(*,CYCLIC(2))
  a = (/ (i, i = 1, 16) /); b = 2*a; c = 3*a
  forall (i = 1:4, k = 1:16) d(i,k) = i*k
  k = 900
  do it = 1, 0
    b(1:8) = c(k:k+7)
    a = a + c(k)
  end do
  print *, a, b
  n = 1000; m = 0
  do while (m < 0)
    b(1:5) = c(n:n+4)
    n = n - 1
  end do
  print *, b
  do it = 1, 4
    a = a + c(17-it)
    if (it == 2) c(14) = 500
    b = b + c
    if (it > 2) a(1:8) = a(1:8) + c(9:16)
  end do
  print *, a, b
  do it = 1, 3
    do k = 1, 3
      a(2:15) = a(1:14) + c(3:16) + c(k)
      if (mod(it + k, 4) == 0) then
        forall (i = 1:16) c(i) = a(17-i)
      end if
      b(k:k+10) = d(it, k:k+10) * d(it, 3)
    end do
    d(:, it) = d(:, it+1) + c(it)
  end do
  print *, a, b, c, d
  do it = 1, 5
    if (it == 4) exit
    a = a + b(it) * c
    do k = 1, 2
      if (a(3) > 10**8) cycle
      b(2:16) = b(1:15) + c(it) 
    end do
  end do
  print *, a, b
  do i = 1, 16
    n = 0; m = 0
    do while (n < 3)
      do k = 1, 16
        if (k == 17 - i) m = a(17 - k)
      end do
      a(i) = m + mod(b(i), 100)
      n = n + 1
    end do
  end do
  print *, a
end program communication_in_loops
