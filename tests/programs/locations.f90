! MAXLOC and MINLOC: first extreme element, position counted from 1 whatever
! the lower bound, MASK, DIM, empty arrays and masks, sections, and NaNs, which are elements of no
! rank: any number is better, and among NaNs alone the first counts.
program locations
  implicit none
  integer :: a(0:14), m(5, 7), e(4:3), i, j, where_max(1), place(2)
  real(8) :: x(-4:4), gaps(5, 7), nan
!hpf$ processors p(4), q(2, 2)
!hpf$ distribute a(cyclic) onto p
!hpf$ distribute x(block) onto p
!hpf$ distribute m(block, block) onto q
!hpf$ align gaps(i, j) with m(i, j)
  forall (i = 0:14) a(i) = mod(i * 4, 9)
  forall (i = -4:4) x(i) = 0.5d0 * i * i - i
  forall (i = 1:5, j = 1:7) m(i, j) = mod(3 * i * j, 8)
  print *, maxloc(a), minloc(a), maxloc(x), minloc(x), maxloc(m), minloc(m)
  where_max = maxloc(a); place = minloc(m)
  print *, a(where_max(1) - 1), m(place(1), place(2))
  print *, maxloc(a, mask=a < 5), minloc(a, a > 0), maxloc(m, m < 6), minloc(m, mask=m > 3)
  print *, maxloc(a, 1), minloc(a, dim=1), maxloc(m, 1), minloc(m, dim=2)
  print *, maxloc(m, 2, m < 5), minloc(m, dim=1, mask=m > 1)
  print *, maxloc(a(3:12:2)), minloc(x(4:-4:-1)), maxloc(m(2:4, 6:2:-2))
  print *, maxloc(e), minloc(e), maxloc(a, mask=a > 100), minloc(m, m > 100)
  a = 3
  print *, maxloc(a), minloc(a), maxloc(a, mask=(/ (mod(i, 5) == 0, i = 1, 15) /))
  nan = 0
  nan = nan / nan
  gaps = nan
  forall (i = 1:5, j = 1:6, mod(i + 2 * j, 4) == 1) gaps(i, j) = m(i, j)
  print *, maxloc(gaps), minloc(gaps), maxloc(gaps(:, 7)), minloc(gaps, gaps > 2)
  print *, maxloc(gaps, 1), minloc(gaps, 1), maxloc(gaps, 2), minloc(gaps, 2)
  print *, maxloc(gaps, 2, gaps < 5), minloc(gaps, 1, m > 1)
  forall (i = 1:5) m(i, 1) = 10 * maxloc(gaps(i, :), 1) + minloc(gaps(i, 2:), 1)
  print *, m(:, 1)
end program locations
