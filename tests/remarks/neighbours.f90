! Loops are cut where neighbours begin anew or stop, and short loops over neighbours written out for that.
program neighbours
  integer, parameter :: n = 100
  integer :: i, k
  real :: a(n), b(n)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = 1
  forall (i = 1:n)
    b(i) = a(max(i - 1, 1)) + a(min(i + 1, n))   ! REMARK "loop over i is cut at 2 and 100" REMARK "a\(i - 1\) is read from the overlap area"
  end forall
  do i = 1, n                    ! REMARK "loop over i is cut at 2 and 100, between which its subscripts are affine"
    do k = -1, 1                 ! REMARK "loop over k is written out, so that the loops around may be cut"
      b(i) = b(i) + a(modulo(i + k - 1, n) + 1)  ! REMARK "a\(i - 1\) is read from the overlap area" REMARK "a\(i - 99\) is remapped"
    end do
  end do
  a = 0
  do i = 1, n
    do k = -5, 5
      a(i) = a(i) + b(modulo(i + k - 1, n) + 1)  ! REMARK "is indirect"
    end do
  end do
  print *, sum(a)
end program neighbours
