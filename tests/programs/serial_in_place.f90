! What rank 0 works on alone lies in the arrays themselves on one rank, also where these have got other storage in between.
program serial_in_place
  implicit none
  integer, parameter :: n = 40
  integer :: a(0:n), b(n), c(-3:n), next(n), wide(n, 3), i, j, k, step, m
!HPF$ PROCESSORS p(number_of_processors())
!HPF$ DYNAMIC :: a, b
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
!HPF$ DISTRIBUTE (CYCLIC(3)) ONTO p :: c
!HPF$ ALIGN next(i) WITH a(n - i)
!HPF$ DISTRIBUTE (*, BLOCK) ONTO p :: wide
  a = (/ (mod(7 * i, 11), i = 0, n) /)
  b = (/ (mod(5 * i, 13), i = 1, n) /)
  c = 1
  next = (/ (mod(i * 17, n) + 1, i = 1, n) /)
  wide = 0
  do step = 1, 6
    if (step == 2) then
!HPF$ REDISTRIBUTE a(CYCLIC)
    else if (step == 4) then
!HPF$ REDISTRIBUTE a(BLOCK)
!HPF$ REDISTRIBUTE b(CYCLIC(2))
    end if
    do i = 1, n - 1                 ! overlap areas
      b(i) = a(i - 1) + a(i + 1)
    end do
    k = 1
    do i = 1, 2 * n                 ! a walk that changes what it reads
      a(k) = mod(a(k) + b(next(k)), 1009)
      b(k) = mod(b(k) + a(k - 1), 997)
      c(k - 3) = c(k - 3) + a(k)
      k = next(k)
      if (mod(a(k), 7) == 3) k = mod(k * 3, n) + 1
    end do
    do m = 1, 3
      do i = 2, n
        wide(i, m) = mod(wide(i - 1, m) * 3 + b(next(i)) + wide(mod(wide(i - 1, m), n) + 1, m), 101)
      end do
    end do
    if (step == 3) then  ! nothing of this region is a scalar
      do i = 2, n
        a(next(i)) = a(next(i - 1)) + 1
      end do
    end if
    print '(a, i0, 4(1x, i0))', 'step ', step, k, sum(a), sum(b), sum(c)
  end do
  print '(20i5)', a, b, c
  print '(20i5)', ((wide(i, j), i = 1, n), j = 1, 3)
end program serial_in_place
