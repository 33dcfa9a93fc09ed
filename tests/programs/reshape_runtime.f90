! RESHAPE of sections whose sizes are known at run time only, all of them long enough or with PAD, also where nothing is executed.
program reshape_runtime
  implicit none
  integer :: a(8), b(2, 3), c(0, 3), s(2), i, m, n
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(*, BLOCK)
  n = 6
  m = -3
  a = (/ (i, i = 1, 8) /)
  s = (/ 2, 3 /)
  if (sum(a) < 0) then
    n = 2
    m = 2
    s = 3
  end if
  b = reshape(a(1:n), (/ 2, 3 /))
  print *, b
  b = reshape(a(1:n + 1) + 1, s)
  print *, b
  b = reshape(a(1:n - 2), s, pad=(/ 0, -1 /))
  print *, b
  do i = 1, 2
    b(i, :) = reshape(a(i:n), s(2:2))
  end do
  print *, b
  s = (/ 0, 3 /)
  c = reshape(a(1:m), s)
  print *, size(c), c, reshape(pack(a, a > 4), (/ 2, 2 /))
  n = 4
  if (n == 5) b = reshape(a(1:n), (/ 2, 3 /))
  where (a > 3) a = reshape(a(n:1:-1), (/ 8 /), a)
  print *, a
end program reshape_runtime
