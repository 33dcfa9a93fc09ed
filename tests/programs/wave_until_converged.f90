program gstest
  implicit none
  integer, parameter :: n = 30
  real :: u(0:n, 0:n), f(0:n, 0:n), old, change, tol
  integer :: i, j, it
  logical :: done
!hpf$ distribute (*, block) :: u, f
  u = 0.0
  f = 0.0
  f(n/3, n/2) = 1.0
  tol = 1.0e-4
  done = .false.
  it = 0
  do while (.not. done .and. it < 300)
    change = 0.0
    do j = 1, n - 1
      do i = 1, n - 1
        old = u(i, j)
        u(i, j) = 0.25 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) + f(i, j))
        change = max(change, abs(u(i, j) - old))
      end do
    end do
    it = it + 1
    done = change < tol
  end do
  print *, it, change, u(n/2, n/2), maxval(u)
end program gstest
