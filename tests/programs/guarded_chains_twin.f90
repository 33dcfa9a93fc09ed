! guarded_chains with nested IFs: gfortran's checks evaluate all subscripts of a condition.
program guarded_chains
  implicit none
  integer :: idx(10), p(10), i, k, found
  real :: a(10), b(10)
  do i = 1, 10
    idx(i) = 11 - i
    p(i) = 1 + mod(i*3, 10)
    a(i) = i - 5
  end do
  k = 0
  found = 0
  if (k > 0) then
    if (a(idx(k)) > 0) found = 1
  end if
  if (k < 1) then
    found = found + 10
  else if (a(p(idx(k))) > 0) then
    found = found + 10
  end if
  do while (k > 0)
    if (.not. a(idx(k)) > 0) exit
    k = k - 1
  end do
  print *, found, k
  do i = 2, 10
    k = i - 1
    found = p(i)
    do while (k > 0)
      if (.not. a(p(k)) > a(found)) exit
      p(k + 1) = p(k)
      k = k - 1
    end do
    p(k + 1) = found
  end do
  print *, p
  do i = 1, 10
    b(i) = 0
    if (i > 1) then
      if (a(idx(i - 1)) > 0) b(i) = 1
    end if
    if (i == 1) then
      b(i) = b(i) + 2
    else if (a(p(idx(i - 1))) > 0) then
      b(i) = b(i) + 2
    end if
  end do
  print *, b
end program guarded_chains
