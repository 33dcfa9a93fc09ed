! An incomplete LU factorisation: each row is a loop that depends on itself through index arrays, and all rows are short
program incomplete_factors
implicit none
integer, parameter :: nx = 8, n = nx*nx
real(8) :: a(5*n), x(n)
integer :: first(n+1), column(5*n), diagonal(n), place(n), i, j, k, l, count
!hpf$ distribute (block) :: a, column, x
!hpf$ align (:) with x(:) :: diagonal
count = 0
do i = 1, n
  first(i) = count + 1
  do k = -2, 2
    j = i + merge(sign(nx,k), k, abs(k) == 2)
    if (j < 1 .or. j > n .or. abs(k) == 1 .and. (i-1)/nx /= (j-1)/nx) cycle
    count = count + 1
    column(count) = j
    a(count) = merge(4 + mod(i,7)/64d0, -1 - k/8d0, k == 0)
    if (k == 0) diagonal(i) = count
  end do
end do
first(n+1) = count + 1
place = 0
do i = 1, n
  do k = first(i), first(i+1)-1
    place(column(k)) = k
  end do
  do k = first(i), diagonal(i)-1
    j = column(k)
    a(k) = a(k)/a(diagonal(j))
    do l = diagonal(j)+1, first(j+1)-1
      if (place(column(l)) > 0) a(place(column(l))) = a(place(column(l))) - a(k)*a(l)
    end do
  end do
  do k = first(i), first(i+1)-1
    place(column(k)) = 0
  end do
end do
print '(8f9.5)', a(diagonal(1:n:3))
x = 1
do i = 1, n
  do k = first(i), diagonal(i)-1
    x(i) = x(i) - a(k)*x(column(k))
  end do
end do
print '(8f9.5)', x
end program
