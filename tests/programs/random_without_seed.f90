! What does not depend on random numbers: ranges, means, sorting them, areas by chance.
program random_without_seed
  implicit none
  integer, parameter :: n = 4000
  real x(n), y(n), t
  real(8) m(20, 30), s
  integer i, j, hits, bins(0:9), size_of_seed
  integer, dimension(8) :: seed, later
  logical sorted
!HPF$ DISTRIBUTE (BLOCK) :: x, y
!HPF$ DISTRIBUTE m(CYCLIC, BLOCK)
  call random_seed
  call random_seed(size=size_of_seed)
  call random_number(x)
  call random_number(y)
  print *, minval(x) >= 0, maxval(x) < 1, abs(sum(x) / n - 0.5) < 0.05, count(x == y) < 10
  hits = count(x * x + y * y < 1)
  print *, abs(4.0 * hits / n - 3.14159) < 0.2
  hits = 0
  do i = 1, n
    call random_number(t)
    call random_number(s)
    if (t * t + s * s < 1) hits = hits + 1
  end do
  print *, abs(4.0 * hits / n - 3.14159) < 0.2
  do i = 2, 200
    t = x(i)
    do j = i - 1, 1, -1
      if (x(j) <= t) exit
      x(j+1) = x(j)
    end do
    x(j+1) = t
  end do
  sorted = all(x(:199) <= x(2:200))
  bins = 0
  do i = 1, n
    bins(int(10 * y(i))) = bins(int(10 * y(i))) + 1
  end do
  print *, sorted, sum(bins), minval(bins) > 200
  call random_number(m)
  print *, all(m >= 0 .and. m < 1), abs(sum(m) / size(m) - 0.5d0) < 0.1d0
  call random_seed(get=seed)
  call random_number(x)
  call random_seed(put=seed)
  call random_number(y)
  call random_seed(get=later)
  print *, all(x == y), any(seed /= later), size_of_seed
end program
