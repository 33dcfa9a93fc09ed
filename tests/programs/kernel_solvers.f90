! Iterative solvers: Jacobi for dense systems, conjugate gradients, power iteration, back substitution.
! FLAGS: --all-ranks
program kernel_solvers
  implicit none
  integer, parameter :: n = 20
  real(8) :: a(n,n), x(n), xn(n), b(n), r(n), p(n), q(n), s, rho, rho1, alpha, beta, err, lam, y(n)
  integer :: i, j, it
!HPF$ DISTRIBUTE (BLOCK, *) :: a
!HPF$ DISTRIBUTE (BLOCK) :: x, xn, b, r, p, q, y
  do i = 1, n
    do j = 1, n
      a(i,j) = 1d0 / (1 + abs(i - j))
    end do
    a(i,i) = a(i,i) + 8
    b(i) = i
    x(i) = 0
  end do
  do it = 1, 40
    do i = 1, n
      s = b(i)
      do j = 1, n
        if (i /= j) s = s - a(i,j) * x(j)
      end do
      xn(i) = s / a(i,i)
    end do
    err = 0
    do i = 1, n
      err = max(err, abs(xn(i) - x(i)))
      x(i) = xn(i)
    end do
    if (err < 1d-10) exit
  end do
  print *, it, x(1), x(n)
  do i = 1, n
    x(i) = 0
    r(i) = b(i)
    p(i) = r(i)
  end do
  rho = 0
  do i = 1, n
    rho = rho + r(i) * r(i)
  end do
  do it = 1, 10
    do i = 1, n
      q(i) = 0
      do j = 1, n
        q(i) = q(i) + a(i,j) * p(j)
      end do
    end do
    s = 0
    do i = 1, n
      s = s + p(i) * q(i)
    end do
    alpha = rho / s
    rho1 = 0
    do i = 1, n
      x(i) = x(i) + alpha * p(i)
      r(i) = r(i) - alpha * q(i)
      rho1 = rho1 + r(i) * r(i)
    end do
    beta = rho1 / rho
    rho = rho1
    do i = 1, n
      p(i) = r(i) + beta * p(i)
    end do
  end do
  print *, rho, x(1), x(n)
  x = 1
  do it = 1, 10
    do i = 1, n
      y(i) = 0
    end do
    do j = 1, n
      do i = 1, n
        y(i) = y(i) + a(i,j) * x(j)
      end do
    end do
    lam = 0
    do i = 1, n
      if (abs(y(i)) > lam) lam = abs(y(i))
    end do
    do i = 1, n
      x(i) = y(i) / lam
    end do
  end do
  print *, lam, x(1)
! upper triangular solve by rows, then by columns
  do i = n, 1, -1
    s = b(i)
    do j = i + 1, n
      s = s - a(i,j) * x(j)
    end do
    x(i) = s / a(i,i)
  end do
  print *, x(1), x(n)
  do i = 1, n
    x(i) = b(i)
  end do
  do j = n, 1, -1
    x(j) = x(j) / a(j,j)
    do i = 1, j - 1
      x(i) = x(i) - a(i,j) * x(j)
    end do
  end do
  print *, x(1), x(n)
! sparse, in rows of at most 4
  do i = 1, n
    s = 0
    do j = max(1, i - 2), min(n, i + 2)
      s = s + a(i,j) * x(j)
    end do
    y(i) = s
  end do
  print *, y(1), y(n)
end program kernel_solvers
