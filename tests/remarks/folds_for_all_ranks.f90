! Loops whose results belong to all ranks, and which meet in each iteration for little work, run on rank 0.
program folds_for_all_ranks
  implicit none
  integer, parameter :: n = 64
  real(8) :: a(n,n), b(n,n), s
  integer :: g(n,n), h(2:n-1,2:n-1), v(n), c, i, j
!hpf$ distribute a(cyclic,*)
!hpf$ distribute b(*,cyclic(2))
!hpf$ distribute g(*,block)
!hpf$ distribute v(block)
  a = 1; b = 2; s = 0; v = 3; g = 4
  do i = 1, n     ! REMARK "runs element by element on rank 0, where a, b are gathered unless they lie as in a sequential program"
    do j = 1, n
      s = max(s, abs(dot_product(b(i,:), a(:,j)) - merge(1d0, 0d0, i == j)))
    end do
  end do
  do j = 2, n-1   ! REMARK "runs element by element on rank 0, where g, h are gathered"
    do i = 2, n-1
      h(i,j) = sum(g(i-1:i+1,j-1:j+1))
    end do
  end do
  c = 0
  do i = 1, n     ! a copy of v, not an inspector that notes half of n*n elements
    c = c + count(v(i+1:n) < v(i))   ! REMARK "v\(\(i \+ k\) \+ 1\) is gathered: from \(block\) to a temporary on every rank"
  end do
  print *, s, c, sum(h)
end program folds_for_all_ranks
