! A matrix in coordinate form and its transpose, both scattered; weights of the entries change every few steps.
program coo
  implicit none
  integer, parameter :: n = 700, m = 5*n
  integer :: i(m), j(m), k, t
  real(8) :: a(m), x(n), y(n), z(n), norm
!HPF$ distribute (block) :: i, j, a
!HPF$ distribute (cyclic(8)) :: x, y, z
  do k = 1, m
    i(k) = mod(k*13, n) + 1
    j(k) = mod(k*k + 5*k, n) + 1
    a(k) = 1d0/(1 + mod(k, 29))
  end do
  x = 1
  do t = 1, 12
    y = 0; z = 0
    do k = 1, m
      y(i(k)) = y(i(k)) + a(k)*x(j(k))
    end do
    do k = 1, m
      z(j(k)) = z(j(k)) + a(k)*y(i(k))
    end do
    norm = sqrt(dot_product(z, z))
    x = z/norm
    if (mod(t, 4) == 0) then
      do k = 1, m
        if (abs(a(k)) < 0.05d0) j(k) = mod(j(k), n) + 1
      end do
    end if
  end do
  print *, norm, sum(x), maxloc(x), sum(j)
end program
