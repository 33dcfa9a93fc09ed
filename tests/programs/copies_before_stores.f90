! Statements that read what they store, where all of that is copied elsewhere first.
program copies_before_stores
  implicit none
  integer, parameter :: n = 24
  integer :: a(n, n), b(n, n), v(n), w(n), i, t
  real(8) :: x(n), y(n)
!HPF$ DISTRIBUTE (BLOCK, *) :: a
!HPF$ DISTRIBUTE (BLOCK, BLOCK) :: b
!HPF$ DISTRIBUTE (CYCLIC(3)) :: v, x
!HPF$ DISTRIBUTE (BLOCK) :: w, y
  forall (i = 1:n) v(i) = mod(i*i, 17)
  w = v; x = v*0.5d0; y = w*0.25d0
  do i = 1, n
    a(:, i) = v + i; b(i, :) = w - i
  end do
  do t = 1, 3
    a = transpose(a) + 1
    b = transpose(b) - b
    v = cshift(v, t) + v
    v(2:n) = v(1:n-1) + 3
    v = v/v(3) + v(t)
    x = x/(1 + x(5)) + x(n:1:-1)
    w(1:n:2) = w(2:n:2) + w(1:n:2)
    w(1:12) = w(13:24) + w(12:1:-1)
    w(4:20) = w(3:19) + w(5:21)
    y = y(n:1:-1) + y
    a(:, 1) = a(1, :) + a(:, 1)
    a(2:n, :) = a(1:n-1, :) + 1
    forall (i = 1:n) b(i, i) = b(n+1-i, i) + 1
    forall (i = 1:n) v(i) = v(n+1-i) + v(1 + mod(i, n))
    a = spread(a(:, t), 2, n) + a
    b = matmul(b, transpose(b))
    b = mod(b, 1000)
    print *, sum(a), sum(b), v, w
    print *, x, y
  end do
end program copies_before_stores
