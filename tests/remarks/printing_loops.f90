! Loops in order inside a loop that prints are compared with rank 0 by themselves, also where they use its variable; where all
! of it runs there, so does the loop that prints.
program printing_loops
  implicit none
  integer, parameter :: n = 24
  real(8) :: u(5, n, n, n), r(5)
  integer :: i, j, k, m
!HPF$ DISTRIBUTE u(*, *, *, BLOCK)
  forall (m = 1:5, i = 1:n, j = 1:n, k = 1:n) u(m, i, j, k) = mod(i + 2*j + 3*k + m, 11)
  do k = n - 1, 2, -1       ! REMARK "^runs element by element on rank 0, where u, r are gathered unless they lie as in a sequential program: its iterations run in order, and not as a wavefront, because it holds output"
    do j = n - 1, 2, -1     ! REMARK "^loop over j keeps its order"
      do i = n - 1, 2, -1
        do m = 1, 5
          r(m) = u(m, i-1, j, k) + u(m, i+1, j, k) + u(m, i, j+1, k) + u(m, i, j, k-1) - 4*u(m, i, j, k)
        end do
        do m = 1, 5
          u(m, i, j, k) = u(m, i, j, k) + r(m)/6
        end do
      end do
    end do
    print *, u(1, 2, 3, k)
  end do
  print *, u(:, 2, 3, 4)
end program
