! Loops that read and store with strides, on columns and along rows: restriction and prolongation
! between grids, red and black points, mixed kinds, strides down, and few iterations.
program strided_kernels
  implicit none
  integer, parameter :: n = 67
  real(8) :: fine(0:2*n, 0:2*n), coarse(0:n, 0:n)
  real(4) :: single(0:2*n, 0:2*n)
  integer(2) :: short(0:2*n, 0:2*n)
  integer :: i, j, c, s, m
!HPF$ DISTRIBUTE fine(*, BLOCK)
!HPF$ ALIGN (i, j) WITH fine(i, j) :: single, short
!HPF$ ALIGN coarse(i, j) WITH fine(*, 2*j)

  forall (i = 0:2*n, j = 0:2*n) fine(i, j) = mod(i*j + i, 17) * 0.25d0
  single = real(fine, 4)
  short = int(4 * fine, 2)
  coarse = 0

  forall (i = 1:n-1, j = 1:n-1) coarse(i, j) = 0.25d0*fine(2*i, 2*j) &
    + 0.125d0*(fine(2*i-1, 2*j) + fine(2*i+1, 2*j) + single(2*i, 2*j-1) + short(2*i, 2*j+1))
  print *, sum(coarse), coarse(1, 1), coarse(n-1, n-1)

  forall (i = 1:n-1, j = 1:n-1) fine(2*i, 2*j) = fine(2*i, 2*j) + coarse(i, j)
  forall (i = 0:n-1, j = 1:n-1) single(2*i+1, 2*j) = single(2*i+1, 2*j) + real(coarse(i, j) + coarse(i+1, j), 4)
  forall (i = 2*n-1:1:-3, j = 1:2*n-1) short(i, j) = short(i, j) + short(i-1, j)*int(2, 2)
  print *, sum(fine), sum(single), sum(int(short)), fine(2, 2), single(1, 2), short(2*n-1, 3)

  do c = 0, 1                                        ! red and black, by a bound and by a condition
    do j = 1, 2*n - 1
      do i = 1 + mod(j + c, 2), 2*n - 1, 2
        fine(i, j) = 0.25d0*(fine(i-1, j) + fine(i+1, j) + fine(i, j-1) + fine(i, j+1))
      end do
    end do
    forall (i = 1:2*n-1, j = 1:2*n-1, mod(i + j, 2) == c) &
      single(i, j) = 0.25*(single(i-1, j) + single(i+1, j) + single(i, j-1) + single(i, j+1))
  end do
  print *, fine(n, n), fine(1, 1), fine(2*n-1, 2*n-1), single(n, n), single(2, 2*n-1)

  do s = 1, 9, 4                                     ! a stride that is not known before
    forall (i = 0:2*n:s, j = 0:2*n) short(i, j) = short(i, j) + int(i + s, 2)
    m = s + 3                                        ! fewer iterations than a vector has elements
    fine(s:m:2, :) = fine(s+1:m+1:2, :) + 1
    fine(:, s:m:2) = fine(:, s+1:m+1:2) * 0.5d0
  end do
  print *, sum(int(short)), sum(fine), fine(1, 1), fine(3, 9)

  do i = 1, n                                        ! along rows
    coarse(i, 1:n) = coarse(i, 1:n) - coarse(i-1, 0:n-1)*0.5d0
    fine(2*i, :) = fine(2*i, :) + fine(2*i-1, :)
  end do
  print *, sum(coarse), coarse(n, n), sum(fine), fine(2*n, 2*n)
end program strided_kernels
