! Solves of triangular systems in which an iteration refers to an element twice, the first time under a condition that does not hold in
! those iterations that other steps depend on.
! FLAGS: --all-ranks
program steps_conditions
  implicit none
  integer, parameter :: n = 60
  integer :: x(n), a(n,n), i, j, t
!HPF$ DISTRIBUTE (BLOCK) :: x
!HPF$ DISTRIBUTE (BLOCK,*) :: a
  forall (i = 1:n, j = 1:n) a(i,j) = mod(i * j, 3) - 1
  forall (i = 1:n) x(i) = mod(i * 7, 5)
  do i = 1, n
    do j = 1, i-1
      t = 0
      if (j > i) t = x(j)
      t = t + a(i,j) * x(j)
      x(i) = mod(x(i) + t, 1000)
    end do
    x(i) = x(i) + 1
  end do
  print *, sum(x), x(1:60)
  do i = n, 1, -1
    do j = n, i+1, -1
      t = 1
      if (j < 1) t = x(j)
      x(i) = mod(x(i) - a(i,j) * x(j) + t, 1000)
    end do
    x(i) = x(i) * 2
  end do
  print *, sum(x), x(1:60)
end program steps_conditions
