! FLAGS: --all-ranks
! FORALL and array assignments through index arrays that change before each execution, more often than marks have numbers: all elements
! may be the ranks' own or not, under masks, in several dimensions and of several kinds.
program stores_once_changing
  integer, parameter :: n = 84, m = 24
  integer :: a(n), b(n), c(n), d(n+6), e(n), ix(n), jx(n), near(n), all(n), i, j, k
  integer :: g(m,m), h(m,m), px(m), py(m)
  integer(1) :: a1(n)
  integer(2) :: a2(n)
  integer(8) :: a8(n)
  real(8) :: r(n), wide(50*n)
  logical :: l(n)
!HPF$ DISTRIBUTE (BLOCK) :: a, b, d, e, ix, jx, near, a1, a2, a8, r, l, wide
!HPF$ DISTRIBUTE (CYCLIC) :: c
!HPF$ DISTRIBUTE (*,BLOCK) :: g, h
  forall (i = 1:n) b(i) = 7*i - 3
  forall (i = 1:m, j = 1:m) h(i,j) = 100*i + j
  a = 0; c = 0; d = 0; e = 0; g = 0; a1 = 0; a2 = 0; a8 = 0; r = 0; wide = 0; l = .false.
  do k = 1, 140
    forall (i = 1:n) ix(i) = 1 + mod(5*i + k, n)
    forall (i = 1:n) jx(i) = n + 1 - ix(i)
    forall (i = 1:n) near(i) = i + mod(k, 2)*(2*mod(i, 2) - 1)
    all = ix
    forall (i = 1:n) e(near(i)) = e(i) + b(i) + k
    forall (i = 1:n) a(ix(i)) = b(i) + k
    c(ix) = b
    forall (i = 1:n, mod(i, 3) == 0) a(jx(i)) = b(i)
    if (k > 6) cycle
    a1(ix) = int(mod(b, 100), 1)
    forall (i = 1:n) a2(all(i)) = int(b(i), 2)
    forall (i = 1:n) a8(jx(ix(i))) = int(b(i), 8)*100000
    r(near) = b/2d0
    wide(50*ix) = b + k
    l(ix) = mod(b, 2) == 0
    forall (i = 1:n)
      a(ix(i)) = a(ix(i)) + b(i)
      e(near(i)) = a(i)
    end forall
    forall (i = 1:m)
      px(i) = 1 + mod(i*5 + k, m)
      py(i) = 1 + mod(i*7 + k, m)
    end forall
    forall (i = 1:m, j = 1:m) g(px(i),py(j)) = h(i,j) + k
    g(px,k) = h(:,k)
    d(ix) = b
    forall (i = 1:n) d(jx(i)+k) = b(i)
    print *, sum(d), d(1), d(n+6)
    forall (i = 5:4) a(ix(i)) = i
    forall (i = 1:mod(k, 3)) a(jx(i)) = i
  end do
  print *, a
  print *, c
  print *, e
  print *, a1, a2
  print *, a8
  print *, r, sum(wide)
  print *, l
  print *, g
end program
