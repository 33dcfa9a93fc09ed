! Sums of products of whole arrays, of parts of them, and of other terms, in element order on any mapping.
program sums_of_products
  implicit none
  integer, parameter :: n = 5003
  real(8) :: x(n), y(0:n-1), z(n), m(70, 61), w(70, 61), s
  real :: f(n)
  integer :: i, j
!hpf$ processors p(3), q(2, 2)
!hpf$ distribute (block) onto p :: x, z
!hpf$ align y(i) with x(i + 1)
!hpf$ distribute (block, cyclic(7)) onto q :: m, w
!hpf$ distribute f(block)
  do i = 1, n
    x(i) = 1d0 / i
    y(i - 1) = sqrt(dble(i)) * (-1)**i
    z(i) = sin(0.1d0 * i)
    f(i) = 1.0 / (i + 0.3)
  end do
  forall (i = 1:70, j = 1:61) m(i, j) = 1d0 / (i + 3 * j)
  w = cos(m)
  do i = 1, 3
    print *, sum(x * x), sum(x * z), sum(x * y), sum(z**2), sum(f * f), product(1 + x * 0.001d0)
    print *, sum(x(1:n-1) * x(2:n)), sum(x(n:1:-1) * z), sum(x * z + z), sum(x(::2) * x(::2))
    print *, sum(m * m), sum(m * w), sum(w(:, 2:) * m(:, :60)), dot_product(x, z), dot_product(f, f)
    s = 0
    do j = 1, n
      s = s + x(j) * z(j)
    end do
    print *, s
    s = 0
    do j = n, 1, -1
      s = s + x(j) * x(j)
    end do
    print *, s
    x = x + 0.125d0 * z
    m = m * 1.5d0
  end do
end program sums_of_products
