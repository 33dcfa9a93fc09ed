! What all ranks read of an array that a loop stores into is broadcast each time, which counts when ways are compared.
program rotations
  implicit none
  integer, parameter :: n = 100
  real(8) :: a(n, n), c, s, r, t
  integer :: i, j, k
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(*, BLOCK) ONTO p
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i*3 + j*7, 13)
  do j = 1, n - 1                             ! REMARK "^runs element by element on rank 0, .* which is more than"
    do i = n, j + 1, -1
      r = sqrt(a(i - 1, j)**2 + a(i, j)**2)
      if (r > 1d-14) then
        c = a(i - 1, j)/r
        s = a(i, j)/r
        do k = j, n
          t = c*a(i - 1, k) + s*a(i, k)
          a(i, k) = c*a(i, k) - s*a(i - 1, k)
          a(i - 1, k) = t
        end do
      end if
    end do
  end do
  print *, a
end program rotations
