! RANDOM_NUMBER after RANDOM_SEED: scalars, elements, arrays and sections, in the order of their elements.
program random_numbers
  implicit none
  integer, parameter :: n = 9, m = 5
  real x(n), y(n, m), r, e(0), z(-2:3, 0:2, 2)
  real(8) d, u(n, m), v(n)
  integer seed(10), old(8), k, i, j, p(4), grid(3, 8)
!HPF$ PROCESSORS q(2, 2)
!HPF$ DISTRIBUTE x(CYCLIC(2))
!HPF$ DISTRIBUTE (BLOCK, CYCLIC) ONTO q :: y
!HPF$ ALIGN u(i, j) WITH y(i, j)
!HPF$ DISTRIBUTE v(BLOCK)
!HPF$ DISTRIBUTE z(BLOCK, *, *)
!HPF$ DISTRIBUTE p(CYCLIC)
!HPF$ DISTRIBUTE grid(*, BLOCK)
  call random_seed()
  call random_seed(size=k)
  print *, k
  seed = (/ (i * i * 7919, i = 1, 10) /)
  call random_seed(put=seed)
  call random_number(r)
  call random_number(d)
  call random_number(x)
  call random_number(y)
  call random_number(u)
  call random_number(e)
  call random_number(harvest=z)
  print *, r, d, x, y, u
  print *, z
  call random_seed(get=old)
  print *, old
  call random_seed(put=(/ 1, 2, 3, 4, 5, 6, 7, 8 /))
  p = (/ 7, 2, 9, 4 /)
  call random_number(v(n:1:-2))
  call random_number(v(2:n:2))
  call random_number(y(3, :))
  call random_number(y(2:n:3, 4:2:-1))
  call random_number(u(:p(2), 3))
  call random_number(u(p(2), p(2):))
  if (x(1) < 2) call random_number(x(1))
  k = 8
  call random_seed(get=grid(2, :))
  call random_seed(put=old(:k))
  print *, v, x, y, u, grid(2, :)
  do i = 1, 3
    call random_number(x(i:2*i))
    call random_number(d)
    do j = 1, n
      call random_number(v(j))
      if (v(j) > d) exit
    end do
    print *, i, j, d, x, v
  end do
  call random_seed(put=2 * grid(2, 8:1:-1) + 1)
  call random_number(d)
  call random_seed(put=grid(2, (/ 8, 2, 3, 1, 4, 5, 7, 6 /)))
  call random_number(d)
  print *, d
  call random_seed(put=(/ (i * i, i = 1, k) /))
  call random_number(d)
  print *, d
  call random_seed(put=pack(seed, seed /= 1))
  call random_number(d)
  print *, d
  seed(:) = 0
  call random_seed(put=seed(3:))
  call random_number(v)
  print *, v
end program
