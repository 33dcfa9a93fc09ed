program wave_repeated
! small sweeps that are repeated: on rank 0 for all of them, or on all ranks; the way taken is found out
! at run time where estimates leave it open
  integer, parameter :: n = 16, m = 120, w = 40
  integer :: i, j, s, limit
  real(8) :: a(n,n), b(m,m), c(w,w), x(w), before, change
!hpf$ distribute a(block,*)
!hpf$ distribute b(*,block)
!hpf$ distribute c(cyclic(3),*)
!hpf$ distribute x(block)
  forall (i=1:n, j=1:n) a(i,j) = mod(i*37 + j*91, 101)
  forall (i=1:m, j=1:m) b(i,j) = mod(i*17 + j*31, 103)
  forall (i=1:w, j=1:w) c(i,j) = mod(i*7 + j*13, 29)
  x = 1
  do s = 1, 3000
    do j = 2, n - 1
      do i = 2, n - 1
        a(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
      end do
    end do
  end do
  print *, a(3,3), a(n-1,n-1), a(2,n/2)
  do s = 1, 40
    do j = 2, m - 1
      do i = 2, m - 1
        b(i,j) = 0.25d0 * (b(i-1,j) + b(i+1,j) + b(i,j-1) + b(i,j+1))
      end do
    end do
    do j = m - 1, 2, -1
      do i = m - 1, 2, -1
        b(i,j) = 0.25d0 * (b(i-1,j) + b(i+1,j) + b(i,j-1) + b(i,j+1))
      end do
    end do
  end do
  print *, b(3,3), b(m-1,m-1), b(2,m/2)
  limit = count(a > 0d0) / n + 24
  change = 1
  s = 0
  do while (change > 1d-12 .and. s < limit)
    before = c(w/2,w/2)
    do j = 2, w
      do i = 2, w
        c(i,j) = 0.5d0 * (c(i-1,j) + c(i,j-1)) + 1d-3 * c(i,j)
      end do
    end do
    x = x + c(:,w)
    change = abs(before - c(w/2,w/2))
    s = s + 1
  end do
  print *, s, c(w,w), c(w/2,w/2), sum(x)
  do s = 1, limit
    do i = 2, w
      x(i) = 0.5d0 * x(i-1) + x(i)
    end do
  end do
  print *, s, i, x(1), x(w)
end program
