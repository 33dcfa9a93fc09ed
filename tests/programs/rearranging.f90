! Loops whose every execution carries elements to other places: the stages of a Stockham transform, with places by division and
! remainder, in DO and DO WHILE loops; the passes of a merge sort; permutations that change in each step, then rest, then
! change again.
program rearranging
  implicit none
  integer, parameter :: n = 16384
  real(8) :: x(0:n-1), y(0:n-1)
  integer :: a(n), b(n), c(n), j, l, s, width, factor, lo, mid, hi, p, q, k
!HPF$ DISTRIBUTE (BLOCK) :: x, y, a, b, c
  forall (j = 0:n-1) x(j) = mod(j*37, 101)
  l = 1
  do s = 1, 14
    do j = 0, n/2 - 1
      y(2*(j/l)*l + mod(j, l)) = x(j) + mod(j, l)*0.125d0*x(j + n/2)
      y(2*(j/l)*l + mod(j, l) + l) = x(j) - mod(j, l)*0.125d0*x(j + n/2)
    end do
    x = y*0.5d0
    l = 2*l
  end do
  print '(4es14.5)', x(0), x(5), x(n/2 + 1), x(n-1)
  forall (j = 0:n-1) x(j) = mod(j*41, 103)
  l = 1
  s = 0
  do while (l < n)
    do j = 0, n/2 - 1
      y(2*(j/l)*l + mod(j, l)) = x(j) + x(j + n/2)
      y(2*(j/l)*l + mod(j, l) + l) = x(j) - x(j + n/2)
    end do
    x = y*0.5d0
    s = s + 1
    if (s > 20 .or. mod(s, 2) == 0) l = 2*l
  end do
  print '(4f14.5)', x(0), x(5), x(n/2 + 1), x(n-1)

  do factor = 2, 3
    forall (j = 1:n) a(j) = mod(j*7919, 10007)
    width = 1
    do while (width < n)
      do lo = 1, n, 2*width
        mid = min(lo + width, n + 1)
        hi = min(lo + 2*width, n + 1)
        p = lo
        q = mid
        do k = lo, hi - 1
          if (q >= hi) then
            b(k) = a(p)
            p = p + 1
          else if (p >= mid) then
            b(k) = a(q)
            q = q + 1
          else if (a(p) <= a(q)) then
            b(k) = a(p)
            p = p + 1
          else
            b(k) = a(q)
            q = q + 1
          end if
        end do
      end do
      a = b
      width = factor*width
    end do
    print *, a(1), a(n/2), a(n), all(a(1:n-1) <= a(2:n))
  end do

  forall (j = 1:n) a(j) = mod(j*7 + 3, n) + 1
  b = a
  do s = 1, 60
    do j = 1, n
      c(a(j)) = b(j)
    end do
    do j = 1, n
      b(j) = mod(c(j) + s, n)
      if (s < 12 .or. s > 40) a(j) = mod(a(j) + s*5, n) + 1
    end do
    if (mod(s, 15) == 0) print *, s, b(1), b(n/2), b(n), sum(c)
  end do
end program
