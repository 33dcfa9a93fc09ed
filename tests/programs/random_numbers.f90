! Random numbers, which are gfortran's: seeds put and got, numbers and arrays, sections, as many ranks as may be.
program random_numbers
  implicit none
  integer :: n, s(8), g(8), k, idx(3)
  real(8) :: x, b(4,5)
  real(4) :: y, z(3), a(20)
  integer :: big(33)
!hpf$ distribute a(cyclic(3))
!hpf$ distribute b(block,cyclic)
  call random_seed(size=n)
  print *, n
  s = (/ (k*1000003, k=1,8) /)
  call random_seed(put=s)
  call random_seed(get=g)
  print *, g
  do k = 1, 3
    call random_number(x)
    print *, x
  end do
  call random_seed(get=g)
  print *, g
  call random_number(y)
  print *, y
  call random_number(harvest=z)
  print *, z
  call random_number(a)
  print *, a
  call random_number(b)
  print *, b
  a = 0
  call random_number(a(20:1:-3))
  print *, a
  b = 0
  call random_number(b(2:4:2,:))
  call random_number(b(1,3))
  print *, b
  idx = (/ 3, 1, 2 /)
  z = 0
  call random_number(z); a(idx) = z
  print *, a
  n = 7
  call random_number(a(n:n+3))
  print *, a
  big = 5
  call random_seed(put=big)
  call random_number(x); print *, x
  call random_seed(get=big)
  print *, big
  call random_seed(put=(/ (k*k, k=1,10) /) + 3)
  call random_number(x); print *, x
  call random_seed(get=big(33:1:-4))
  print *, big
  call random_seed(put=s*7)
  k = 0
  do n = 1, 10000
    call random_number(x); call random_number(y)
    if (x*x + y*y <= 1) k = k + 1
  end do
  print *, k
  call random_number(a(5:4))
  call random_number(x); print *, x
  call random_seed()
  call random_number(a)
  print *, all(a >= 0 .and. a < 1)
end program
