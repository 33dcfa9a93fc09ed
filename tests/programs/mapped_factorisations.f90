! Factorisations on arrays of many mappings, aligned with offsets and permuted, some of them on one processor.
! FLAGS: --all-ranks
program mapped_factorisations
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(n,n), b(n,n), q(n,n), r(n,n), h(n,n), v(n), piv, t, s, alpha, c, w1, w2
  integer :: ip(n), i, j, k, p
!hpf$ processors zp1(6), zp1b(1)
!hpf$ processors zp2(3,2), zp2b(2,1)
!hpf$ processors zp3(2,2,2)
!hpf$ distribute a(block(12),block) onto zp2b
!hpf$ template zt1(-2:12,-1:12)
!hpf$ align b(zi0,zi1) with zt1(1*zi0+(-1),1*zi1+(-1))
!hpf$ distribute zt1(cyclic,*) onto zp1b
!hpf$ template zt2(-16:1,4:18)
!hpf$ align q(zi0,zi1) with zt2(-1*zi1+(-2),1*zi0+(3))
!hpf$ distribute zt2(cyclic,block(15)) onto zp2
!hpf$ distribute r(block(12),block) onto zp2b
!hpf$ align h(zi0,zi1) with r(zi0+(0),zi1+(0))
!hpf$ distribute v(block(12)) onto zp1
!hpf$ distribute ip(block(12)) onto zp1b
  do j = 1, n
    do i = 1, n
      a(i,j) = 1d0 / (i + 2 * j) + mod(i * j, 3)
    end do
    a(j,j) = a(j,j) + 5
  end do
  b = a; q = a; h = a
! right-looking LU
  do k = 1, n - 1
    do i = k + 1, n
      b(i,k) = b(i,k) / b(k,k)
    end do
    do j = k + 1, n
      do i = k + 1, n
        b(i,j) = b(i,j) - b(i,k) * b(k,j)
      end do
    end do
  end do
  print *, b(n,n), b(2,1)
! with partial pivoting
  b = a
  b(3,1) = 20
  do k = 1, n - 1
    p = k
    piv = abs(b(k,k))
    do i = k + 1, n
      if (abs(b(i,k)) > piv) then
        piv = abs(b(i,k))
        p = i
      end if
    end do
    ip(k) = p
    if (p /= k) then
      do j = 1, n
        t = b(k,j)
        b(k,j) = b(p,j)
        b(p,j) = t
      end do
    end if
    do i = k + 1, n
      b(i,k) = b(i,k) / b(k,k)
    end do
    do j = k + 1, n
      t = b(k,j)
      do i = k + 1, n
        b(i,j) = b(i,j) - b(i,k) * t
      end do
    end do
  end do
  print *, ip(1:n-1)
  print *, b(n,n), b(2,1)
! Cholesky, column by column
  do j = 1, n
    do i = 1, n
      b(i,j) = 1d0 / (i + j)
    end do
    b(j,j) = b(j,j) + 3
  end do
  do j = 1, n
    do k = 1, j - 1
      do i = j, n
        b(i,j) = b(i,j) - b(i,k) * b(j,k)
      end do
    end do
    b(j,j) = sqrt(b(j,j))
    do i = j + 1, n
      b(i,j) = b(i,j) / b(j,j)
    end do
  end do
  print *, b(n,n), b(n,1)
! modified Gram-Schmidt
  r = 0
  do k = 1, n
    s = 0
    do i = 1, n
      s = s + q(i,k) * q(i,k)
    end do
    r(k,k) = sqrt(s)
    do i = 1, n
      q(i,k) = q(i,k) / r(k,k)
    end do
    do j = k + 1, n
      s = 0
      do i = 1, n
        s = s + q(i,k) * q(i,j)
      end do
      r(k,j) = s
      do i = 1, n
        q(i,j) = q(i,j) - s * q(i,k)
      end do
    end do
  end do
  print *, r(1,1), r(1,n), r(n,n)
! Householder
  do k = 1, n - 1
    s = 0
    do i = k, n
      s = s + h(i,k)**2
    end do
    alpha = -sign(sqrt(s), h(k,k))
    do i = k, n
      v(i) = h(i,k)
    end do
    v(k) = v(k) - alpha
    s = 0
    do i = k, n
      s = s + v(i)**2
    end do
    do j = k, n
      t = 0
      do i = k, n
        t = t + v(i) * h(i,j)
      end do
      t = 2 * t / s
      do i = k, n
        h(i,j) = h(i,j) - t * v(i)
      end do
    end do
  end do
  print *, h(1,1), h(1,n), h(n,n)
! one column of Givens rotations
  do i = 2, n
    t = sqrt(a(1,1)**2 + a(i,1)**2)
    c = a(1,1) / t
    s = a(i,1) / t
    do j = 1, n
      w1 = a(1,j)
      w2 = a(i,j)
      a(1,j) = c * w1 + s * w2
      a(i,j) = c * w2 - s * w1
    end do
  end do
  print *, a(1,1), a(2,n), a(n,n)
end program mapped_factorisations
