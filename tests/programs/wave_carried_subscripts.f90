! Scalars that iterations hand over from rank to rank are subscripts: the elements that they
! name differ from iteration to iteration, and none of them can be fetched before the loop.
program wave_carried_subscripts
  implicit none
  integer, parameter :: n = 40
  integer :: c(n), d(n), e(n), all(n), i, j, k, lo, mid, hi, width
!hpf$ processors p(4)
!hpf$ distribute c(cyclic(5)) onto p
!hpf$ distribute d(block) onto p
!hpf$ align e(i) with d(n + 1 - i)

  c = (/ (mod(i * 7919 + 13 * i * i, 97), i = 1, n) /)
  width = 1
  do while (width < n)
    do lo = 1, n, 2 * width
      mid = min(lo + width, n + 1)
      hi = min(lo + 2 * width, n + 1)
      i = lo
      j = mid
      do k = lo, hi - 1
        if (i < mid .and. (j >= hi .or. c(min(i, n)) <= c(min(j, n)))) then
          d(k) = c(i)
          i = i + 1
        else
          d(k) = c(j)
          j = j + 1
        end if
      end do
    end do
    c = d
    width = 2 * width
  end do
  print '(20i4)', c

  ! the values that d gets decide how far to go on in c
  i = 1
  do k = 1, n
    d(k) = c(i)
    if (mod(c(i) + k, 2) == 0) i = i + 1
  end do
  print '(20i4)', d, i

  ! every rank has all of the array, but not before it comes to the element
  all = c
  i = 3
  do k = 1, n
    if (k > i) then
      d(k) = all(i)
      i = i + 2 + mod(all(i), 3)
      if (i > n - 4) i = 1
    else
      d(k) = -all(k)
    end if
  end do
  print '(20i4)', d, i

  ! downwards, with two steps of different sizes
  i = n
  j = 1
  do k = n, 1, -1
    e(k) = c(i) + d(j)
    if (e(k) > 60) then
      i = max(1, i - 2)
    else
      j = min(n, j + 3)
    end if
  end do
  print '(20i4)', e, i, j
end program
