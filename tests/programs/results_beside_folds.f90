! FLAGS: --all-ranks
! What owners of the elements that a loop reads compute, beside a fold: the array for their results has copies on ranks that
! compute nothing, since the place of the loop along a dimension of the processors is known at run time only.
program results_beside_folds
  implicit none
  integer, parameter :: n = 6
  integer :: i, j, k, least, place(2)
  real(8) :: a(0:n, n, 0:n)
  real(4) :: b(n, n, n)
!hpf$ distribute a(block, *, block)
!hpf$ distribute b(cyclic, cyclic, *)
  do k = 0, n
    do j = 1, n
      do i = 0, n
        a(i, j, k) = mod(i*3 + j*5 + k*7, 11)
      end do
    end do
  end do
  b = 1
  place = (/ 2, 5 /)
  least = 100
  i = place(1)
  j = place(2)
  do k = 1, n - 1
    b(k, j, i) = real(a(k, j, i) + a(k + 1, j, i - 1)*2)
    least = min(least, int(a(k - 1, i, i + 1) + a(k, j, i - 1)*k))
  end do
  print *, least, b
end program
