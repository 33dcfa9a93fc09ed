! Searches and extremes under a mask along a dimension that ranks share: what is searched is copied once, and the lines
! lie whole then. A loop that changes the array must not bring back an inspector in each step.
program shared_lines
  implicit none
  integer, parameter :: n = 60
  real :: a(n, n), b(n, n), s(n)
  integer :: l(n), t
!hpf$ distribute (*, block) :: a
!hpf$ distribute (block, block) :: b
  a = 1
  b = 2
  do t = 1, n
    l = minloc(a, 2)                 ! REMARK "remapped straight into lines\(i, j\): from \(\*, block\) to \(block, \*\)" "^lines\(i, k\) is local"
    l = l + maxloc(b, 1)             ! REMARK "remapped straight into lines\(i, j\): from \(block, block\) to \(\*, block\)" "^lines\(k, i\) is local"
    l = l + maxloc(a, 1)             ! REMARK "^a\(k \+ 1, i \+ 1\) is local"
    s = maxval(a, 2, a < 3)          ! REMARK "remapped straight into mask\(i, j\): from \(\*, block\) to \(block, \*\)" "^mask\(i, k\) is local"
    s = s + minval(a*2, 2, a < 3)    ! REMARK "remapped straight into lines\(i, j\): from \(\*, block\) to \(block, \*\)" "^lines\(i, k\) is local"
    a(l(t), t) = s(t)
    b(t, l(t)) = t
  end do
  print *, l, s
end program shared_lines
