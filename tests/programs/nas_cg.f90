! NAS CG in small: a sparse matrix in rows (CSR), conjugate gradients, a power iteration around it.
program nas_cg
  implicit none
  integer, parameter :: n = 60, nz = 7*n
  integer :: rowstr(n+1), colidx(nz), i, j, k, it, cg
  real(8) :: a(nz), x(n), z(n), p(n), q(n), r(n), rho, rho0, d, alpha, beta, zeta, s, rnorm
!HPF$ PROCESSORS pr(3)
!HPF$ DISTRIBUTE (BLOCK) ONTO pr :: x, z, p, q, r
!HPF$ DISTRIBUTE (BLOCK(7*20)) ONTO pr :: a, colidx
  k = 0
  do i = 1, n
    rowstr(i) = k + 1
    do j = 0, 6
      if (j == 3) then
        k = k + 1; a(k) = 10d0 + mod(i,3); colidx(k) = i
      else if (mod(i*j + j*j, 4) /= 1) then
        k = k + 1
        colidx(k) = mod(i + j*j*5 - 7 + 2*n, n) + 1
        a(k) = 0.1d0 * (j - 2.5d0)
      end if
    end do
  end do
  rowstr(n+1) = k + 1
  print *, k
  x = 1
  do it = 1, 4
    z = 0; r = x; p = r
    rho = sum(r*r)
    do cg = 1, 10
      do i = 1, n
        s = 0
        do k = rowstr(i), rowstr(i+1)-1
          s = s + a(k) * p(colidx(k))
        end do
        q(i) = s
      end do
      d = dot_product(p, q)
      alpha = rho / d
      rho0 = rho
      z = z + alpha*p
      r = r - alpha*q
      rho = 0
      do i = 1, n
        rho = rho + r(i)*r(i)
      end do
      beta = rho / rho0
      p = r + beta*p
    end do
    do i = 1, n
      s = 0
      do k = rowstr(i), rowstr(i+1)-1
        s = s + a(k) * z(colidx(k))
      end do
      r(i) = s
    end do
    rnorm = sqrt(sum((x - r)**2))
    zeta = 20 + 1 / dot_product(x, z)
    print *, it, rnorm, zeta
    x = z / sqrt(dot_product(z, z))
  end do
  print *, x(1:n:7)
end program
