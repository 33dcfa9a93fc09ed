! Shifts, triangles and folds over CYCLIC(k).
! FLAGS: --all-ranks
program cyclic_block_shifts
  implicit none
  integer :: a(40), b(40), c(3:33), d(12,12), i, j, k, n, s
  real :: x(40), t
!HPF$ DISTRIBUTE (CYCLIC(3)) :: a, b
!HPF$ DISTRIBUTE (CYCLIC(4)) :: c, x
!HPF$ DISTRIBUTE d(CYCLIC(2),CYCLIC(3))
  a = (/ (i*i, i=1,40) /)
  b = 0
  forall (i = 4:37) b(i) = a(i-3) + a(i+3) - a(i-1)
  print *, b
  forall (i = 1:13) b(3*i) = a(3*i-2) + a(40-3*i)
  print *, b
  c = b(1:31) - a(40:10:-1)
  print *, c
  c(5:33:4) = c(3:31:4)
  print *, c
  n = 0
  do i = 3, 33, 3
    if (c(i) > 0) n = n + 1
    c(i) = n
  end do
  print *, c, n
  forall (i=1:12, j=1:12) d(i,j) = i*100+j
  forall (i=2:11, j=2:11) d(i,j) = d(i-1,j+1) + d(i+1,j-1)
  print *, d
  do k = 1, 11
    d(k+1:12, k) = d(k+1:12, k) - d(k, k)
    forall (i=k+1:12, j=k+1:12) d(i,j) = d(i,j) - mod(d(i,k)*d(k,j), 17)
  end do
  print *, d
  do i = 12, 2, -1
    do j = i-1, 1, -1
      d(i,j) = d(j,i) + d(i-1,j)
    end do
  end do
  print *, d
  x = 1.5
  t = 0
  do i = 1, 40
    if (a(i) > 100) t = t + x(i) / a(i)
  end do
  s = 0
  do j = 1, 12
    do i = 1, 12
      if (d(i,j) > s) s = d(i,j)
    end do
  end do
  print *, t, s
  do i = 2, 40, 2
    x(i) = x(i-1) + i
    x(i-1) = -x(i-1)
  end do
  print *, x
  do i = 1, 20
    a(i) = a(i+20) + a(41-i)
  end do
  print *, a
  do i = 1, 20
    a(i) = a(21-i) + 1
  end do
  print *, a
!HPF$ INDEPENDENT
  do i = 1, 40
    b(41-i) = a(mod(i*7,40)+1)
  end do
  print *, b
end program cyclic_block_shifts
