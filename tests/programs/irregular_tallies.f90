! Histograms in arrays that all ranks have, and in distributed ones: exact updates in copies of each rank, combined behind the loop.
program irregular_tallies
  implicit none
  integer, parameter :: n = 5000, nb = 64
  integer :: key(n), h(nb), h2(0:7,0:7), i, k, t
  integer(8) :: big(nb)
  real :: w(n), wmax(nb)
  logical :: seen(nb)
  integer :: d(0:15), last(16), square(4,4), bits(4)
!hpf$ distribute (block) :: key, w
!hpf$ distribute (cyclic) :: d, last
!hpf$ distribute (block,cyclic(2)) :: square
  do i = 1, n
    key(i) = mod(i*i + 3*i, nb) + 1
    w(i) = mod(i*71, 1009) * 0.5
  end do
  h = 0; h2 = 0; big = 0; wmax = -huge(w(1)); seen = .false.
  do i = 1, n
    h(key(i)) = h(key(i)) + 1
  end do
  do i = 1, n
    k = key(i) - 1
    h2(mod(k,8), k/8) = h2(mod(k,8), k/8) + int(w(i))
    big(key(i)) = big(key(i)) + int(key(i),8)*i
  end do
  do t = 1, 3
    do i = 1, n
      if (w(i) > 100.) wmax(key(i)) = max(wmax(key(i)), w(i)/t)
      seen(key(i)) = seen(key(i)) .or. w(i) > 500.
    end do
    key = cshift(key, 17)
  end do
  print *, h
  print *, h2
  print *, big
  print *, wmax
  print *, seen, sum(h)
  d = 5; last = 0; square = -1; bits = 0
  do t = 1, 4
    do i = 1, n
      k = mod(key(i) + t, 16)
      d(k) = d(k) - i*t
      last(k + 1) = max(last(k + 1), i - t)
      square(mod(k, 4) + 1, k/4 + 1) = min(i, square(mod(k, 4) + 1, k/4 + 1))
      bits(k/4 + 1) = ior(bits(k/4 + 1), key(i))
      w(i) = w(i) + k
    end do
    key = mod(key*3 + t, nb) + 1
  end do
  print *, d, last, square, bits, w(17)
end program irregular_tallies
