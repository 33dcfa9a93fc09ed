! RESHAPEs of several dimensions to one, in loops, expressions, masks and reductions, with sections, ORDER, PAD, longer sources
! and targets that overlap their sources.
program reshape_source_loops
  implicit none
  integer, parameter :: n = 14
  integer :: a(n,n), b(n,n), w(9), v(0:8), lines(12,n), cube(3,4,n), flat(6*n), none(0), order(9), i, j, k, total
!hpf$ distribute (block,*) :: a, b
!hpf$ distribute lines(*,block)
!hpf$ distribute cube(*,*,block)
!hpf$ distribute flat(cyclic)
  forall (i = 1:n, j = 1:n) a(i,j) = mod(i*i*31 + j*j*17 + i*j, 256)
  b = a
  do j = 2, n - 1
    do i = 2, n - 1
      w = reshape(a(i-1:i+1, j-1:j+1), (/9/))
      do k = 1, 9
        order(k) = count(w < w(k))
      end do
      b(i,j) = w(5) + maxval(order)
    end do
  end do
  print *, b
  total = 0
  do i = 1, n - 4
    w = reshape(a(i:i+4:2, n:1:-6), (/9/)) - 2*reshape(a(i+2:i:-1, (/3, 5, i/)), (/9/))
    v(8:0:-1) = v(8:0:-1)*0 + reshape(b(1:3, i:i+2), (/9/)) + w
    where (reshape(a(1:3, i:i+2), (/9/)) > 100) w = reshape(b(i:i+2, 1:3), (/9/))
    w((/1, 3, 5, 7, 9, 2, 4, 6, 8/)) = w + reshape(b(i:i+2, 1:4), (/9/))
    total = total*3 + sum(reshape(a(i:i+2, 2:4), (/9/))*v) + dot_product(w, reshape(b(2:4, i:i+2), (/9/)))
    total = mod(total, 100000) + count(reshape(a(i:i+2, 1:3), (/9/)) > 128) + maxval(reshape(a(i:i+2, 1:3), (/9/)) - w)
    print *, w, v, total
  end do
  forall (i = 1:3, j = 1:4, k = 1:n) cube(i,j,k) = i + 10*j + 100*k
  lines = reshape(cube, (/12, n/))
  print *, lines
  lines(:, 2:n) = reshape(cube(:, 4:1:-1, 1:n-1), (/12, n - 1/))
  print *, lines
  lines = reshape(cube, (/12, n/), order=(/2, 1/))
  print *, lines
  lines(1:6, :) = reshape(lines(7:12:2, :), (/6, n/), pad=(/-1, -2/))
  lines(1:6, 1) = reshape(lines(4:6, 1:2), (/6/))
  print *, lines
  flat = reshape(cube(2:3, 1:3, :), (/6*n/))
  print *, flat
  flat(1:6) = reshape(flat(5:4:-1), (/6/), pad=flat(2:3))
  w(2:7) = reshape(reshape(w(1:6), (/2, 3/)), (/6/))
  none = reshape(a(4:3, :), (/0/))
  print *, flat(1:6), w, none, reshape(a(1:2, 1:2), (/4/))
end program
