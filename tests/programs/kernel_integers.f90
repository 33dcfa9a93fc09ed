! Sieves of primes, divisors, Collatz, greatest common divisors, Pascal's triangle and partitions.
program kernel_integers
  implicit none
  integer, parameter :: n = 120
  logical :: prime(n)
  integer :: d(n), c(n), phi(n), p(0:20,0:20), ways(0:60), i, j, k, s, a, b, t, most, best, cnt
!HPF$ DISTRIBUTE (BLOCK) :: prime, d, c, phi
!HPF$ DISTRIBUTE (BLOCK, *) :: p
!HPF$ DISTRIBUTE (BLOCK) :: ways
  prime = .true.
  prime(1) = .false.
  do i = 2, int(sqrt(real(n)))
    if (prime(i)) then
      do j = i * i, n, i
        prime(j) = .false.
      end do
    end if
  end do
  cnt = 0
  do i = 1, n
    if (prime(i)) cnt = cnt + 1
  end do
  print *, cnt
  do i = 1, n
    d(i) = 0
    do j = 1, i
      if (mod(i, j) == 0) d(i) = d(i) + 1
    end do
  end do
  print *, d
  d = 0
  do j = 1, n
    do i = j, n, j
      d(i) = d(i) + j
    end do
  end do
  print *, d(n), d(97)
  do i = 1, n
    k = i
    s = 0
    do
      if (k == 1) exit
      if (mod(k, 2) == 0) then
        k = k / 2
      else
        k = 3 * k + 1
      end if
      s = s + 1
    end do
    c(i) = s
  end do
  most = 0; best = 0
  do i = 1, n
    if (c(i) > most) then
      most = c(i)
      best = i
    end if
  end do
  print *, best, most
  do i = 1, n
    phi(i) = 0
    do j = 1, i
      a = i
      b = j
      do while (b /= 0)
        t = mod(a, b)
        a = b
        b = t
      end do
      if (a == 1) phi(i) = phi(i) + 1
    end do
  end do
  print *, phi
  p = 0
  do i = 0, 20
    p(i,0) = 1
    do j = 1, i
      p(i,j) = p(i-1,j-1)
      if (j < i) p(i,j) = p(i,j) + p(i-1,j)
    end do
  end do
  print *, p(20,10)
  ways = 0
  ways(0) = 1
  do k = 1, 5
    do i = k, 60
      ways(i) = ways(i) + ways(i-k)
    end do
  end do
  print *, ways(60)
end program kernel_integers
