! A RESHAPE that cuts no dimension only renames subscripts: it is a copy between distributions, or in place.
program reshaped
  implicit none
  integer :: a(8,6,4), b(4,8,6), c(48,4), d(8,24), i, j, k
!HPF$ PROCESSORS p(2)
!HPF$ DISTRIBUTE (*,*,BLOCK) ONTO p :: a, b
!HPF$ DISTRIBUTE (*,BLOCK) ONTO p :: c, d
  forall (i = 1:8, j = 1:6, k = 1:4) a(i,j,k) = i + j + k
  b = reshape(a, (/4,8,6/), order=(/2,3,1/))   ! REMARK "^a\(j, k, i\) is transposed straight into b\(i, j, k\)"
  d = reshape(a, (/8,24/)) + 1                 ! REMARK "^a\(i, .* is indirect"
  a = reshape(d, (/8,6,4/))                    ! REMARK "^d\(i, .* is indirect"
  c = reshape(a, (/48,4/))                     ! REMARK "^a\(.* is local"
  print *, b, c
end program reshaped
