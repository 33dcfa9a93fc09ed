! Integer algorithms on scalars: gcd, primes, digits, powers modulo, Fibonacci,
! integer square root; plenty of MOD, DO WHILE and nested IF.
program integer_functions
  implicit none
  integer :: a, b, t, i, n, digits_sum, root
  integer(8) :: f, g, h, base, power, m
  a = 1071; b = 462
  do while (b /= 0)
    t = mod(a, b); a = b; b = t
  end do
  print *, 'gcd', a
  f = 0; g = 1
  do i = 1, 80
    h = f + g; f = g; g = h
  end do
  print *, 'fibonacci', f
  base = 7; power = 1; m = 1000000007_8; n = 123456
  do while (n > 0)
    if (btest(n, 0)) power = mod(power * base, m)
    base = mod(base * base, m)
    n = n / 2
  end do
  print *, 'power', power
  n = 987654321; digits_sum = 0
  do while (n > 0)
    digits_sum = digits_sum + mod(n, 10)
    n = n / 10
  end do
  print *, 'digits', digits_sum
  n = 1000003; root = n
  do
    t = (root + n / root) / 2
    if (t >= root) exit
    root = t
  end do
  print *, 'root', root, root * root <= n, (root + 1) * (root + 1) > n
end program integer_functions
