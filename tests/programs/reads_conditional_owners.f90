! Nests that could run where they read, were it not for iterations in which a condition keeps them from reading an element that does not
! exist: nobody owns that.
program reads_conditional_owners
  implicit none
  integer, parameter :: n = 41
  integer :: u(n+14), v(n), w(0:n), i, t, s
!HPF$ DISTRIBUTE (BLOCK) :: u, v, w
  do i = 1, n + 14
    u(i) = i * i
  end do
  v = -1
  w = 7
  s = 0
  do i = 1, n
    t = 1
    if (i > 3) t = t + u(i-3) * 7
    if (i > 2) t = t + u(i-2) * 3
    if (i > 1) t = t + u(i-1)
    v(i) = t
    s = s + t
  end do
  print *, v, s
  do i = 0, n
    t = 3
    if (i > 3) t = u(i-3) + u(i-2) + u(i-1) * 5
    w(i) = t
  end do
  print *, w
! the same with an element that each iteration reads
  do i = 1, n
    t = u(i+2)
    if (i > 3) t = t + u(i-3) * 7
    if (i > 2) t = t + u(i-2) * 3
    if (i > 1) t = t + u(i-1)
    v(i) = t
  end do
  print *, v
end program reads_conditional_owners
