! Vector subscripts in rows and columns, on both sides.
program irregular_sections
  implicit none
  integer, parameter :: n = 20, m = 12
  integer :: row(m), a(n,m), b(m,n), i, j
  integer :: perm(n)
!hpf$ distribute a(cyclic,block)
!hpf$ distribute b(block,*)
!hpf$ distribute perm(cyclic)
  row = (/ 3, 17, 20, 1, 5, 8, 11, 2, 14, 19, 7, 4 /)
  perm = (/ (mod(i*7, n)+1, i=1,n) /)
  a = reshape((/ (i, i=1,n*m) /), (/ n, m /))
  b = transpose(a(perm,:))
  do i = 1, m
    a(row(i), :) = a(row(i), :) + b(:, perm(i))
  end do
  do j = 1, m
    b(j, perm(1:n:2)) = a(perm(2:n:2), j)
  end do
  do i = 1, n
    a(perm(i), m:1:-1) = a(perm(i), 1:m)
  end do
  a(perm(1:3), 2:m:5) = -b(1:9:4, perm(3:1:-1))
  print '(12i6)', (a(i,:), i=1,n)
  print '(10i6)', b
end program irregular_sections
