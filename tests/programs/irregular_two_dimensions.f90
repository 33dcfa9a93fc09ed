! Index arrays in the first and in the second subscript, in loops in either order, on arrays divided by rows and by columns.
program irregular_two_dimensions
  implicit none
  integer, parameter :: n = 24, m = 31
  integer :: ix(m), jx(n), kx(n,m), i, j
  real(8) :: a(n,m), b(m,n), c(n,m)
!hpf$ processors g(number_of_processors())
!hpf$ distribute a(block,*) onto g
!hpf$ distribute b(*,cyclic) onto g
!hpf$ distribute c(*,cyclic(2)) onto g
!hpf$ distribute kx(cyclic,*) onto g
  do j = 1, m
    ix(j) = mod(j*5, n) + 1
  end do
  do i = 1, n
    jx(i) = mod(i*9, m) + 1
  end do
  do j = 1, m
    do i = 1, n
      a(i,j) = i + 100*j
      b(j,i) = i*0.5d0 - j
      kx(i,j) = mod(i*j, n) + 1
    end do
  end do
  do j = 1, m
    do i = 1, n
      c(i,j) = a(ix(j), j) + b(jx(i), kx(i,j))
    end do
  end do
  do i = 1, n
    do j = 1, m
      a(i, jx(i)) = a(i, jx(i)) + c(kx(i,j), j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      b(jx(i), ix(j)) = b(jx(i), ix(j)) - 0.25d0*kx(i,j)
    end do
  end do
  print '(6f12.2)', a(:,10), a(3,:), b(5,:), b(:,7)
  print *, c(jx(4), ix(3)+2), a(jx(3)-3:n, ix(2))
end program
