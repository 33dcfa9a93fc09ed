! Loops over tables of constants are written out where subscripts of distributed dimensions follow from them.
program tables
  integer, parameter :: n = 100
  integer :: e(3) = (/ -1, 0, 1 /), u(3), i, k, j
  real :: a(n), b(n)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
  a = 1
  b = 0
  do i = 2, n - 1
    do k = 1, 3                ! REMARK "loop over k is written out"
      b(i) = b(i) + a(i+e(k))  ! REMARK "a\(i [+] -1\) is read from the overlap area" REMARK "a\(i [+] 1\) is read from the overlap area"
    end do
  end do
  do i = 1, n                  ! REMARK "loop over i is cut at 2 and 100"
    do k = 1, 3                ! REMARK "loop over k is written out"
      j = modulo(i - 1 - e(k), n) + 1
      b(i) = b(i) + a(j)       ! REMARK "is read from the overlap area"
    end do
  end do
  u = e
  u(2) = int(a(1))
  do k = 1, 3
    do i = 2, n - 1
      b(i) = b(i) + a(i+u(k))  ! REMARK "is remapped|is indirect|overlap area"
    end do
  end do
  print *, sum(b)
end program tables
