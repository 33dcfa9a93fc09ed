! Terms of sums and copies of work arrays would need more memory than there is with the numbers of iterations that only the run
! shows, though in the second round a condition, or an empty loop around them, leaves them out.
! FLAGS: --all-ranks
program temporaries_too_large
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n), b(n), w(5), s, t
  integer :: h(3), i, j, k, m, runs, last
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  do i = 1, n
    a(i) = 1d0 / i
    b(i) = i
  end do
  h = 0
  w = 0
  do runs = 1, 2
    m = 7
    if (runs == 2) m = 2000000000
    s = 0
    t = 0
    last = 0
    do i = 1, n
      if (runs /= 2) then
        do k = 1, m
          s = s + a(i) * k
        end do
        t = max(t, s)
        last = i
      end if
    end do
    print *, runs, i, s, t, last
    do i = 1, n
      h(mod(i, 3) + 1) = h(mod(i, 3) + 1) + i
      if (runs == 1) then
        do k = 1, m
          s = s + a(i) * k
        end do
      end if
    end do
    print *, i, s, h
    do j = 1, 10 - m
      do i = 1, n
        do k = 1, 5
          w(k) = b(i) + k * j
        end do
        do k = 1, m
          s = s + w(1) * w(5)
        end do
        a(i) = w(2)
      end do
    end do
    print *, i, j, s, w, sum(a)
  end do
end program
