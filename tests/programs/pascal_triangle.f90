! Binomial coefficients row by row with overlapping sections, formatted output.
program pascal_triangle
  implicit none
  integer :: row(0:12), k
!hpf$ distribute row(cyclic)
  row = 0
  row(0) = 1
  do k = 1, 12
    row(1:k) = row(1:k) + row(0:k-1)
    print '(13I5)', row(0:k)
  end do
  print '(A, I6)', 'sum of the last row:', sum(row)
end program pascal_triangle
