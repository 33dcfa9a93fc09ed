! PACK and UNPACK read distributed arrays where they lie, or on rank 0 if these do not lie there as in a sequential
! program. Arguments of every distribution, sections, expressions and copies on all ranks are mixed, the result goes
! where an argument comes from, and all ranks use the arrays in front of each call and behind it.
program pack_in_place
  implicit none
  integer, parameter :: n = 1200, rows = 30, columns = 40
  real(8) :: a(n), b(n), c(0:n-1), shifted(n), here(n), kept(n)
  real(8) :: q(rows, columns), s(rows, columns), box(rows, columns), lines(columns)
  integer :: order(n)
  logical :: m(n), every(0:n-1), mine(n), odd(rows, columns), none(n)
  integer :: i, j, k, it
!hpf$ template t(2*n)
!hpf$ distribute t(block)
!hpf$ distribute (block) :: a, b, m, none, order
!hpf$ distribute (cyclic) :: c, every
!hpf$ align shifted(i) with t(2*i - 1)
!hpf$ distribute (block, *) :: q
!hpf$ distribute (*, block) :: s, odd
!hpf$ distribute box(cyclic(3), block)
!hpf$ distribute lines(cyclic(2))
  forall (i = 1:n) a(i) = mod(i*37, 101)
  forall (i = 1:n) c(i - 1) = mod(i*53, 97)
  forall (i = 1:rows, j = 1:columns) q(i, j) = mod(i*7 + j*13, 29)
  forall (i = 1:n) order(i) = n + 1 - i
  s = q + 1
  box = q * 2
  shifted = a + 0.5d0
  here = c
  m = mod(int(a), 3) == 0
  every = c > 40
  mine = here < 20
  odd = mod(int(s), 2) == 1
  none = .false.
  kept = 0
  lines = 0

  do it = 1, 3
    a = a + it
    k = count(m)
    b = -it
    b(1:k) = pack(a, m)
    print *, 'block', b(2), b(n/2), b(n-1), sum(b)
    b = pack(a, a > 50, b)                        ! the result is also the vector
    print *, 'expression', b(2), b(n/2), b(n-1), sum(b)
    kept = pack(c, m, shifted)
    print *, 'cyclic', kept(2), kept(n/2), kept(n-1), sum(kept)
    b = pack(shifted, every, c)
    print *, 'aligned', b(2), b(n/2), b(n-1), sum(b)
    c = pack(here, m, c)                          ! a copy on all ranks under a mask that is not
    print *, 'copies', sum(here + c), c(1)
    b = pack(a, mine, b)
    print *, 'mask of all', b(2), b(n/2), b(n-1), sum(b)
    b(2:n:2) = pack(a(1:n:2), m(2:n:2), c(0:n/2-1))
    print *, 'sections', b(2), b(n/2), b(n-1), sum(b)
    b = pack(a(order), m, a)
    print *, 'subscripts', b(2), b(n/2), b(n-1), sum(b)
    b = pack(box, odd, a)
    print *, 'planes', b(2), b(n/2), b(n-1), sum(b)
    b(1:n) = pack(q, it > 1, a)
    print *, 'one condition', b(2), b(n/2), b(n-1), sum(b)
    b = pack(a, none, a)
    print *, size(pack(a, none)), sum(pack(s, odd)), maxval(pack(pack(a, m), .true.))
    print *, pack(lines + it, lines < 1)

    b = unpack(a, m, c)
    print *, 'into block', b(2), b(n/2), b(n-1), sum(b)
    a = unpack(a, m, a)                           ! everything is its own argument
    print *, 'onto itself', a(2), a(n/2), a(n-1), sum(a)
    c = unpack(here, every, b)
    print *, 'into cyclic', c(2), c(n/2), c(n-1), sum(c)
    shifted = unpack(c, mine, 3d0)
    print *, 'into aligned', shifted(2), shifted(n/2), shifted(n-1), sum(shifted)
    here = unpack(shifted, m, here)
    print *, 'to all', here(2), here(n/2), here(n-1), sum(here)
    q = unpack(a, odd, box)
    box = unpack(c(0:n-1), q > 14, box)
    s(2:rows, :) = unpack(b, odd(2:rows, :), 0d0)
    print *, q(3, 5), box(7, 9), s(2:4, 2), sum(q), sum(box), sum(s)
    do j = 1, columns                             ! arrays of a size that changes
      k = count(odd(:, j))
      lines(j) = sum(pack(s(:, j), odd(:, j))) + k
      q(:, j) = unpack(pack(box(:, j), odd(:, j)), odd(:, j), q(:, j))
    end do
    print *, lines(1:5), sum(lines), sum(q)
  end do
end program
