! Where sides have different strides, known at run time only, the owners of what is stored compute.
program strides
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), k, l
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = 0
  b = 1
  k = a(1) + 2                                 ! REMARK "^a\(1\) is broadcast"
  l = 5 - k
  a(1:1+9*k:k) = a(1:1+9*k:k) + b(1:1+9*l:l)   ! REMARK "^a\(i\) is local" "^b\(1 \+ \(l \* \(\(i - 1\) / stride\)\)\) is indirect: an inspector finds the owners"
  a(1:1+9*k:k) = b(1:10) + 1                   ! REMARK "^b\(\(\(i - 1\) / stride\) \+ 1\) is indirect: an inspector finds the owners"
  print *, sum(a)                              ! REMARK "^sum is a reduction \(sum\)" "^a\(i\) is local"
end program strides
