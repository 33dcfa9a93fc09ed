! Statements of a loop that store for different owners: those of one owner stay together, also where subscripts only the run knows.
! FLAGS: --all-ranks
program split_by_owner
  implicit none
  integer, parameter :: n = 64
  real(8) :: a(0:n-1), b(0:n-1), c(0:n-1), d(0:n-1), w
  integer :: i, j, k, l, s
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c, d
  do i = 0, n - 1
    a(i) = mod(i*7, 11)
    b(i) = mod(i*5, 13)
  end do
  c = 0
  d = 0
  l = n/2
  do s = 1, 6
    do i = 0, n/2 - 1
      j = mod(i, l)
      k = i/l
      w = 1 + mod(k, 3)
      c(i) = a(j + 2*l*k) + w*b(j + 2*l*k + l)
      d(i) = b(j + 2*l*k) - w*a(j + 2*l*k + l)
      if (k > 1) c(i + n/2) = a(j + 2*l*k) - w
      d(i + n/2) = b(j + 2*l*k + l) + w
    end do
    a = c - 16*aint(c/16)
    b = d - 16*aint(d/16)
    l = l/2
  end do
  print *, a
  print *, b
  ! What is stored first is read behind it, where another owner stores.
  do i = 0, n/2 - 1
    a(i) = i
    b(i) = a(i) + 1
    c(i + n/2) = b(i) + a(i)
    d(i + n/2) = c(i + n/2) - a(i)
    a(i + n/2) = d(i + n/2)
  end do
  print *, a, b
  print *, c, d
end program split_by_owner
