! Conditions that compare loop variables with the largest and the smallest integers, and remainders of sums that wrap around.
program guards_at_extremes
  implicit none
  integer, parameter :: n = 40
  integer(8) :: most, least
  integer :: a(0:n), b(-5:n,0:n), i, j, k
  integer(8) :: k8
  integer(1) :: i1, k1
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK,BLOCK)
  forall (i = 0:n) a(i) = i
  most = huge(most) - a(0)
  least = -most - 1
  do i = 0, n
    if (i <= most) a(i) = a(i) + 1
  end do
  print *, sum(a)
  forall (i = 1:n, i >= least) a(i) = a(i) + 10
  print *, sum(a)
  forall (i = 0:n, i <= most) a(i) = a(i) + 100
  forall (i = 1:n, i >= least) a(i) = a(i) + 1000
  forall (i = 0:n, i >= most) a(i) = 7
  forall (i = 0:n, i <= least) a(i) = 7
  print *, sum(a)
  forall (i = -5:n, j = 0:n, i <= most .and. j >= least) b(i,j) = i * 3 + j
  print *, sum(b)
  do j = 0, n
    do i = 0, n
      if (i <= most) b(i,j) = i + j
    end do
  end do
  print *, sum(b)
  do j = 0, 20
    k = huge(k) - 30 + j
    k8 = huge(k8) - 20 + j
    k1 = int(100 + j, 1)
    do i = 1, n
      if (mod(i + k, 2) == 1) a(i) = mod(a(i - 1) + i, 1009)
    end do
    do i = 1, n
      if (mod(i + k8, 4_8) == 3) a(i) = mod(a(i - 1) + i, 1009)
    end do
    do i1 = 1, n
      if (mod(i1 + k1, 4_1) == 2) a(i1) = mod(a(i1 - 1) + i1, 1009)
    end do
    do i1 = 1, n
      if (mod(i1 + k1, 4_1) == 0) a(i1) = mod(a(i1 - 1) + i1, 1009)
    end do
    k1 = int(j - 128, 1)
    do i1 = 1, n
      if (i1 >= k1 .and. mod(i1 - k1, 3_1) == 0) a(i1) = mod(a(i1 - 1) + i1, 1009)
    end do
    print *, a
  end do
end program
