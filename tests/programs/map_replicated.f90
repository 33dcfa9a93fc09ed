! Arrays without a directive are replicated and mixed with distributed ones
! in both directions; scalars take elements of distributed arrays.
program map_replicated
  implicit none
  integer :: d(15), r(15), m(5, 4), w(5, 4), i, s
!hpf$ processors p(4)
!hpf$ distribute d(cyclic) onto p
!hpf$ distribute m(block, *) onto p
  r = (/ (i, i = 1, 15) /)
  d = r * r
  r = d(15:1:-1)
  print *, r
  r(3:7) = d(1:5)
  d(9) = r(2)
  r(1) = d(9)
  s = d(4) + r(4)
  print *, r, d, s
  w = reshape(r, (/ 5, 4 /), pad=(/ 0 /))
  m = w + 1
  w(2, :) = m(3, :)
  w(:, 4) = m(:, 1)
  print *, w
  do i = 1, 15
    r(i) = d(i) - d(16 - i)
    if (r(i) == 0) s = i
  end do
  print *, r, s
end program map_replicated
