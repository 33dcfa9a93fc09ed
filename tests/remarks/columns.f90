! Temporaries of assignments in a parallel loop belong to its iterations.
program columns
  implicit none
  integer, parameter :: n = 64
  integer :: p(n), i, j, h
  real :: a(n, n), w(n), t(2)
!HPF$ DISTRIBUTE a(*, BLOCK)
  a = 1
  w = 1
  p = (/ (n + 1 - i, i = 1, n) /)
  do j = 1, n           ! REMARK "loop over j runs in parallel"
    a(:, j) = a(p, j)   ! REMARK "right side goes to a temporary"  ! REMARK "right\(i, j\) is local"
    h = n/2
    do while (h > 0)
      do i = 1, h
        t(1) = w((i - 1)*(n/(2*h)) + 1)
        t(2) = a(i + h, j)
        a(i, j) = a(i, j) + t(1)*t(2)
      end do
      h = h/2
    end do
  end do
  do j = 2, n
    a(:, j) = a(p, j)   ! REMARK "right side goes to a temporary"
    a(1, j) = a(1, j - 1)
  end do
  print *, sum(a)
end program columns
