! The element that k got is not the one that the redistributed array brings back before k is used.
program redistributed_between_uses
  integer, parameter :: n = 24
  integer :: idx(n), i, k, j, m
  real :: f(n), g(3*n)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: f, g
!HPF$ DYNAMIC idx
  do i = 1, n
    f(i) = 10*i
    idx(i) = n + 1 - i
  end do
  g = 0
  j = idx(n)
  m = idx(5)
  do i = 1, n
    k = idx(i)
    if (mod(i, 5) == 3) then
!HPF$ REDISTRIBUTE idx(BLOCK) ONTO p
      idx(i) = 1
    end if
    g(j*m + i) = k + f(i)
  end do
  print *, g, idx
end program
