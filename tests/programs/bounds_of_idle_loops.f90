! Loops that are not executed may have any bounds: quotients by zero, and numbers of iterations that no memory holds and no
! integer counts. What is computed ahead of them, estimates and temporaries, must not care.
program bounds_of_idle_loops
  implicit none
  integer, parameter :: n = 20
  integer :: i, j, k, l, m, z, it, huge_one, ia(64)
  real(8) :: a(n), b(n), c(n,n), d(n,n), e(n), f(n,n), x(64), y(64), s, v
!hpf$ distribute (block) :: a, e, x, ia
!hpf$ distribute (cyclic) :: b, y
!hpf$ distribute (block,*) :: c
!hpf$ distribute (*,cyclic) :: d
!hpf$ distribute (*,block) :: f
  forall (i = 1:n) a(i) = i
  b = a; e = a; s = 0
  forall (i = 1:n, j = 1:n) c(i,j) = i + j
  d = c
  f = c
  z = int(a(1)) - 1
  m = z
  huge_one = int(a(1))*1900000000
  ! a step of an induction
  k = 3
  do i = 1, n
    a(i) = i
    do j = 1, m
      k = k + 10/z
      b(i) = b(i) + k
    end do
  end do
  do i = 1, n
    do j = 1, m
      do l = 1, 36/z
        k = k + 1
        b(k) = a(i)
      end do
    end do
  end do
  print *, k, sum(b)
  ! estimates of loops that may run on rank 0
  do it = 1, int(a(3))
    do j = 2, n
      do k = 1, m
        do l = j, 36/z
          c(j,l) = c(j-1,l) + c(j,l-1)
        end do
      end do
      c(:,j) = mod(c(:,j-1) + a, 97d0)
    end do
    do j = 2, n
      do k = z, m - 1
        do l = 1, mod(36, z)
          c(l,j) = c(l,j-1) + c(l/z,j)
        end do
      end do
      c(j,:) = mod(c(j-1,:) + 1, 89d0)
    end do
  end do
  print *, sum(c)
  do i = 1, n
    if (d(i,1) < 0) then
      do k = 1, huge_one
        v = d(i,k) + f(k,i)
        c(k,i) = v
        do l = 1, huge_one
          d(l,k) = v*c(k,l)
        end do
      end do
    end if
  end do
  ! how often an inner loop will run again, whose step has become zero
  forall (i = 1:64) x(i) = i
  forall (i = 1:64) ia(i) = mod(i*3, 64) + 1
  y = 0
  do it = 1, 4
    m = int(x(2))
    do j = 1, 12, m
      m = 0
      do i = 1, 64
        y(ia(i)) = y(ia(i)) + x(i)
      end do
      forall (i = 1:64) x(i) = mod(x(i) + y(ia(i)), 64d0) + 2
    end do
    ia(it) = ia(it+1)
    x(2) = 2
  end do
  print *, sum(y), j, m
  ! copies of what a loop reads, and terms of its sums
  do i = 1, n
    if (e(i) < 0) then
      do k = 1, huge_one
        e(i) = e(i) + b(k) + c(k,i) + d(i,k)
      end do
    end if
  end do
  do i = 1, n
    do k = 1, huge_one
      if (k > n/2) exit
      e(i) = e(i) + b(k)
    end do
  end do
  do i = 1, n
    if (e(i) < 0) then
      do k = 1, huge_one
        s = s + c(i,k)*d(k,i)
      end do
    end if
  end do
  print *, sum(e), s
  do i = 1, n
    do k = huge_one, 1, -1
      if (k < huge_one - 2) exit
      s = s + e(i)*(huge_one - k)
    end do
  end do
  print *, s
end program
