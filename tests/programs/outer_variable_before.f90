! A loop inside another one, distributed by what holds in that one: its variable had another value before.
program outer_variable_before
  implicit none
  integer, parameter :: n = 30, m = 40
  integer :: a(0:n, 0:2*m), b(0:n, 0:2*m), c(0:m, n), i, j
!HPF$ DISTRIBUTE a(BLOCK, *)
!HPF$ DISTRIBUTE b(CYCLIC, *)
!HPF$ DISTRIBUTE c(BLOCK, *)
  do j = 0, 2*m
    do i = 0, n
      a(i, j) = i + j; b(i, j) = i*j
    end do
  end do
  do j = 1, n
    do i = 0, m
      c(i, j) = i - j
    end do
  end do
  i = 3
  do i = 2, n
    do j = 3, m
      a(i, j) = mod(a(i - 1, j) + b(i, j), 1009)
      b(i, j + i - 3) = c(j, i)*2
    end do
  end do
  print *, sum(a), sum(b), a(3, :), a(n, :), b(5, :)
end program outer_variable_before
