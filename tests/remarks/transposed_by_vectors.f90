! A product of a transposed matrix and a vector needs no transposed copy.
program transposed_by_vectors
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n, n), x(n), y(n)
!hpf$ distribute a(*, block)
!hpf$ align (j) with a(*, j) :: x, y
  a = 1
  x = 1
  y = matmul(transpose(a), x)          ! REMARK "^a\(k \+ 1, i \+ 1\) is local"
  print *, y(1)
end program transposed_by_vectors
