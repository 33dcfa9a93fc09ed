! FORALLs and sections with vector subscripts whose index arrays change before each of them, and name elements of other ranks.
program forall_index_changes
  implicit none
  integer, parameter :: n = 500, wide = 40*n
  integer :: k(n), v(n), x(n), y(n,3), few(wide), i, j, t
  real :: z(n)
  logical :: named(n)
!hpf$ distribute (block) :: k, v, x, few, z
!hpf$ distribute named(cyclic(7))
!hpf$ distribute y(cyclic,*)
  x = 0; y = 0; few = 0
  forall (i = 1:n) z(i) = i*0.25
  do t = 1, 9
    forall (i = 1:n) k(i) = mod((i - 1)*37 + t*31, n) + 1
    forall (i = 1:n) v(i) = mod(i*t + i, 101)
    forall (i = 1:n) x(k(i)) = v(i) + t
    x(k(3:n)) = v(3:n)
    forall (i = 1:n, mod(k(i) + t, 3) /= 0) x(k(i)) = x(i) + x(k(i))
    forall (i = 1:n:2, j = 1:3) y(k(i), j) = v(n+1-i)*j
    forall (i = 1:n, j = 1:3, v(i) > 50) y(k(i), mod(t + j, 3) + 1) = y(i, j) + 1
    forall (i = 1:n) few(40*k(i) - t) = v(i)
    z(k) = z + t
    k(t) = k(t + 1)
    forall (i = 1:n) z(k(i)) = 1.5
    forall (i = 1:n) k(i) = mod(i*i, 7*t + 1) + 1
    named = .false.
    forall (i = 1:n) named(k(i)) = .true.
    forall (i = 1:n, k(i) > 40) x(k(i) - 3) = -t
    if (mod(t, 4) == 0) print *, x(::25), sum(y), sum(few), count(named)
  end do
  print *, x
  print *, y(::7, :)
  print *, few(40:wide:400), maxval(few)
  print *, z
end program
