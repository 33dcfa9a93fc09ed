! Index arrays in masks of WHERE and FORALL, and in array expressions.
program irregular_masks
  implicit none
  integer, parameter :: n = 90
  integer :: k(n), a(n), b(n), i
  logical :: l(n)
!hpf$ distribute (block) :: k, a
!hpf$ distribute (cyclic(4)) :: b, l
  k = (/ (mod(i*19, n) + 1, i = 1, n) /)
  a = (/ (i*i - 40*i, i = 1, n) /)
  b = 0
  where (a(k) > 0)
    b = a(k)
  elsewhere (mod(a(k), 3) == 0)
    b = -k
  elsewhere
    b = a(k(n:1:-1))
  end where
  l = b(k) > a
  where (l(k)) a = a + b(k)
  where (l .and. .not. l(k)) b = k(k)
  forall (i = 1:n, a(k(i)) > b(i)) b(i) = a(k(i)) - b(k(i))
  forall (i = 1:n, l(k(i)))
    a(k(i)) = b(i)
    l(i) = .not. l(k(i))
  end forall
  print '(10i7)', a, b
  print '(45l2)', l
  print *, count(l(k)), any(a(k) == b), all(k(k) > 0), sum(a(k), mask=l(k))
end program irregular_masks
