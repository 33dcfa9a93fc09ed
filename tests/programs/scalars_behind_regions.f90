! FLAGS: --all-ranks
! Scalars that loops in order leave behind: read later, assigned before they are read later, assigned under a condition only.
program scalars_behind_regions
  implicit none
  integer, parameter :: n = 24
  integer :: a(0:n), b(0:n), i, j, k, last, found, step, t
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = (/ (mod(7*i, 11), i = 0, n) /)
  b = 0
  found = -1
  last = 5
  do step = 1, 4
    do i = 1, n
      k = mod(a(i-1) + step, n)
      t = a(k) + 1
      if (mod(t, 5) == 0) found = i
      a(i) = mod(a(i-1) + t, 13)
      last = k
    end do
    do j = 0, n
      k = mod(3*j + step, n)
      b(j) = b(j) + k
    end do
    if (step == 2) then
      do i = 1, n
        t = b(mod(b(i-1), n))
        if (t > 1000) last = t
        b(i) = mod(b(i-1) + t, 17)
      end do
      print *, t, last, i
    end if
    if (step > 2) found = found + k
  end do
  print *, found, last, k, t, i, j
  do i = n, 1, -1
    t = a(mod(a(i), n))
    if (t > 6) cycle
    a(i-1) = mod(a(i) + t, 19)
    j = i
  end do
  print *, a, b, j
end program scalars_behind_regions
