! Histograms, sorting by counting and by digits, the inverse of a permutation, runs of equal keys.
program counting
  implicit none
  integer, parameter :: n = 4000, r = 256, bins = 37
  integer :: key(n), other(n), place(n), inverse(n), hist(0:bins - 1), start(0:r - 1)
  integer :: sorted(n), runs, i, d, b, s, c, first(0:bins - 1), last(0:bins - 1)
  real :: weight(n), mass(0:bins - 1), big(0:bins - 1)
!HPF$ distribute (block) :: key, other, place, inverse, weight, sorted
!HPF$ distribute (cyclic) :: hist, mass, big
  do i = 1, n
    key(i) = mod(i*7919 + mod(i, 17)*331, 65536)
    weight(i) = 0.25*mod(i, 9)
  end do
  hist = 0; mass = 0; big = -1
  first = n + 1; last = 0
  do i = 1, n
    b = mod(key(i), bins)
    hist(b) = hist(b) + 1
    mass(b) = mass(b) + weight(i)
    big(b) = max(big(b), weight(i) + i)
    first(b) = min(first(b), i)
    last(b) = max(last(b), i)
  end do
  place = (/ (i, i = 1, n) /)
  do d = 0, 1
    start = 0
    do i = 1, n
      b = mod(key(place(i))/r**d, r)
      start(b) = start(b) + 1
    end do
    s = 1
    do b = 0, r - 1
      c = start(b)
      start(b) = s
      s = s + c
    end do
    do i = 1, n
      b = mod(key(place(i))/r**d, r)
      other(start(b)) = place(i)
      start(b) = start(b) + 1
    end do
    place = other
  end do
  do i = 1, n
    inverse(place(i)) = i
  end do
  do i = 1, n
    sorted(inverse(i)) = key(i)
  end do
  runs = 1
  do i = 2, n
    if (sorted(i) /= sorted(i - 1)) runs = runs + 1
  end do
  print *, hist
  print *, mass
  print *, big(3), first(5), last(6), runs
  print *, all(sorted(1:n - 1) <= sorted(2:n)), place(1:5), inverse(1:5), sorted(n)
end program
