! Steps that carry elements elsewhere in each execution, as those of a transform and of a merge sort: the loop around them
! may run on rank 0 as a whole.
program rearranging
  implicit none
  integer, parameter :: n = 64
  real(8) :: x(0:n-1), y(0:n-1)
  integer :: a(n), b(n), j, s, l, width, lo, mid, hi, p, q, k
!HPF$ PROCESSORS r(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO r :: a, b, x, y
  forall (j = 0:n-1) x(j) = mod(j*37, 101)
  l = 1
  do s = 1, 6                        ! REMARK "^loop over s keeps its order" "^runs element by element on rank 0, where x, y are gathered unless they lie as in a sequential program: its iterations run in order, and ranks would wait for each other in each, .* ms, which is more than"
    do j = 0, n/2 - 1
      y(2*(j/l)*l + mod(j, l)) = x(j) + x(j + n/2)
      y(2*(j/l)*l + mod(j, l) + l) = x(j) - x(j + n/2)
    end do
    x = y
    l = 2*l
  end do
  forall (j = 1:n) a(j) = mod(j*37, 101)
  width = 1
  do while (width < n)
    do lo = 1, n, 2*width            ! REMARK "^loop over lo keeps its order" "^loop over lo runs on all ranks or on rank 0, whichever is estimated to take less time"
      mid = lo + width
      hi = lo + 2*width
      p = lo
      q = mid
      do k = lo, hi - 1
        if (p < mid .and. (q >= hi .or. a(min(p, n)) <= a(min(q, n)))) then
          b(k) = a(p)
          p = p + 1
        else
          b(k) = a(q)
          q = q + 1
        end if
      end do
    end do
    a = b
    width = 2*width
  end do
  print *, a, x
end program
