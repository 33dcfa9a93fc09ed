! The stages of a number-theoretic transform: subscripts that are no sums of products, other ones in every stage, and two owners
! in each iteration.
program butterflies_of_stages
  implicit none
  integer, parameter :: m = 16, n = 2**m
  integer(8), parameter :: p = 998244353
  integer(8) :: x(0:n-1), y(0:n-1), w, root, power(0:n-1)
  integer :: i, j, k, l, s
!HPF$ DISTRIBUTE (BLOCK) :: x, y
  root = 3
  w = 1
  k = (p - 1)/n
  do while (k > 0)
    if (mod(k, 2) == 1) w = mod(w*root, p)
    root = mod(root*root, p)
    k = k/2
  end do
  power(0) = 1
  do i = 1, n - 1
    power(i) = mod(power(i - 1)*w, p)
  end do
  do i = 0, n - 1
    x(i) = mod(i*7919, 1009)
  end do
  l = n/2
  do s = 1, m
    do i = 0, n/2 - 1
      j = mod(i, l)
      k = i/l
      w = mod(x(j + 2*l*k + l)*power(l*k), p)
      y(i) = mod(x(j + 2*l*k) + w, p)
      y(i + n/2) = mod(x(j + 2*l*k) - w + p, p)
    end do
    x = y
    l = l/2
  end do
  print *, sum(mod(x, 1000_8)), x(0), x(1), x(n - 1)
  do s = 0, 3
    w = 0
    do i = 0, n - 1
      w = mod(w + mod(i*7919, 1009)*power(modulo(i*s, n)), p)
    end do
    print *, w, x(s) == w
  end do
end program butterflies_of_stages
