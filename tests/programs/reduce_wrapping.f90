! Sums and products of integers that overflow wrap, in vectors long enough for vector instructions.
program reduce_wrapping
  integer, parameter :: n = 40, m = 300
  integer(1) :: a(n, m), sa(m), pa(m)
  integer(2) :: b(n, m), sb(m), pb(m)
  integer(4) :: c(n, m), sc(m), pc(m)
  integer(8) :: d(n, m), sd(m), pd(m)
!hpf$ distribute a(block, *)
!hpf$ distribute b(cyclic, *)
!hpf$ distribute c(block, *)
!hpf$ distribute d(cyclic(3), *)
  forall (i = 1:n, j = 1:m)
    a(i, j) = int(mod(i*37 + j*11, 128), 1)
    b(i, j) = int(mod(i*3701 + j*1109, 32768), 2)
    c(i, j) = 2000000000 - i*j
    d(i, j) = 9000000000000000000_8 - i*j
  end forall
  sa = sum(a, 1)
  pa = product(2_1*(a/2_1) + 1_1, 1)
  sb = sum(b, 1)
  pb = product(2_2*(b/2_2) + 1_2, 1)
  sc = sum(c, 1)
  pc = product(2*(c/2) + 1, 1)
  sd = sum(d, 1)
  pd = product(2_8*(d/2_8) + 1_8, 1)
  print *, sa
  print *, pa
  print *, sb
  print *, pb
  print *, sc
  print *, pc
  print *, sd
  print *, pd
  print *, maxval(a, 1) - minval(a, 1)
  print *, maxval(d, 1) - minval(d, 1)
end program
