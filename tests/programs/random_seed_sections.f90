! Seeds in sections with limits that are known at run time.
program random_seed_sections
  integer :: s(12), n, m
  real :: x
  s = (/ (n*n, n = 1, 12) /)
  n = 10; m = 3
  call random_seed(put=s(n:1:-1))
  call random_number(x); print *, x
  call random_seed(get=s(m:))
  print *, s
end program
