! Conditions that compare loop variables with the largest and the smallest integers.
program guards_at_extremes
  implicit none
  integer, parameter :: n = 40
  integer(8) :: most, least
  integer :: a(0:n), b(-5:n,0:n), i, j
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
end program
