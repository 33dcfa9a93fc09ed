! Loops whose iterations depend on each other through index arrays: Gauss-Seidel forwards and
! backwards on a shuffled mesh, triangular systems with matrices by rows, relaxation along edges,
! lists and ranks built in order, with masks, several arrays and small kinds.
program irregular_dependent
  implicit none
  integer, parameter :: side = 14, n = side*side, m = 2*side*(side-1)
  integer :: row(n+1), col(4*n), ia(m), ib(m), place(n), head(0:16), next(n), class(n), rank_of(n), count_of(17)
  integer :: i, j, k, e, it, steps
  real(8) :: a(4*n), b(n), d(n), x(n), y(n), z(-3:n-4), w(m), s, f, change, most
  real(4) :: p(n), q(n), twice(2, n)
  integer(2) :: small(n)
  logical :: active(n)
!hpf$ processors procs(number_of_processors())
!hpf$ distribute (block) onto procs :: x, b, d, a, col, y, place, active
!hpf$ distribute (cyclic) onto procs :: z, w, next
!hpf$ distribute (cyclic(5)) onto procs :: ia, ib, p, class, rank_of
!hpf$ distribute (block) onto procs :: q, small, head
!hpf$ distribute twice(*, cyclic(3)) onto procs
!hpf$ align row(i) with x(*)
  do i = 1, n
    place(i) = mod(i*89, 197)
  end do
  do i = 1, n
    if (place(i) > n .or. place(i) < 1) place(i) = 1
  end do
  k = 1
  do j = 1, n
    row(j) = k
    do i = 1, 4
      col(k) = 1 + mod(j*31 + i*i*57 + (j/7)*i, n)
      a(k) = 1.0d0/(i + mod(j, 3))
      if (col(k) /= j) k = k + 1
    end do
  end do
  row(n+1) = k
  e = 0
  do j = 1, side
    do i = 1, side - 1
      e = e + 1
      ia(e) = 1 + mod(((j-1)*side + i)*89, n)
      ib(e) = 1 + mod(((j-1)*side + i + 1)*89, n)
      e = e + 1
      ia(e) = 1 + mod(((i-1)*side + j)*89, n)
      ib(e) = 1 + mod((i*side + j)*89, n)
    end do
  end do
  do i = 1, n
    b(i) = 1 + mod(i*7, 11); d(i) = 9 + mod(i, 3); x(i) = 0; y(i) = mod(i*37, 101); z(i-4) = i
    p(i) = mod(i, 13); q(i) = 0; class(i) = mod(i*i, 17); active(i) = mod(i, 5) /= 0; small(i) = int(mod(i*11, 50), 2)
    next(i) = 0; rank_of(i) = 0
    twice(1, i) = i; twice(2, i) = -i
  end do
  do e = 1, m
    w(e) = 1.0d0/(2 + mod(e, 7))
  end do
  ! Gauss-Seidel, forwards and backwards, with the change as a sum and its greatest term
  do it = 1, 4
    change = 0
    most = 0
!hpf$ locality(dep=levels)
    do i = 1, n
      s = 0
      do k = row(i), row(i+1) - 1
        s = s + a(k)*x(col(k))
      end do
      f = (b(i) - s)/d(i)
      change = change + abs(f - x(i))
      most = max(most, abs(f - x(i)))
      x(i) = f
    end do
    print *, 'forwards', it, change, most
!hpf$ locality(dep=topo)
    do i = n, 1, -1
      s = b(i)
      do k = row(i), row(i+1) - 1
        s = s - a(k)*x(col(k))
      end do
      if (active(i)) x(i) = s/d(i)
    end do
    print *, 'backwards', it, sum(x)
  end do
  print *, i, x(1), x(n)
  ! a triangular system: the matrix's entries below the diagonal
!hpf$ locality(dep=levels)
  do i = 1, n
    y(i) = b(i)
    do k = row(i), row(i+1) - 1
      if (col(k) < i) y(i) = y(i) - a(k)*y(col(k))
    end do
    y(i) = y(i)/d(i)
  end do
  print *, sum(y), y(n/2)
  ! relaxation along edges, of a cyclic array with a lower bound of its own
  do it = 1, 3
!hpf$ locality(dep=levels)
    do e = 1, m
      f = w(e)*(z(ia(e) - 4) - z(ib(e) - 4))
      z(ia(e) - 4) = z(ia(e) - 4) - f
      z(ib(e) - 4) = z(ib(e) - 4) + 0.5d0*f
    end do
  end do
  print *, sum(z), z(-3), z(n-4)
  ! lists of equal classes, and each element's rank in its class
  head = 0
  count_of = 0
!hpf$ locality(dep=levels)
  do i = 1, n
    next(i) = head(class(i))
    head(class(i)) = i
  end do
  print *, head
  print *, next
  ! two arrays that depend on each other
!hpf$ locality(dep=topo)
  do i = 1, n
    p(i) = p(i) + 0.25*q(place(i))
    q(place(i)) = q(place(i)) + p(place(i)) + i
  end do
  print *, p
  print *, q
  ! columns of two elements, and a small kind
!hpf$ locality(dep=levels)
  do i = 1, n
    twice(1, i) = twice(2, place(i)) + 1
    twice(2, i) = twice(1, place(i)) - 2
  end do
  print *, twice
!hpf$ locality(dep=levels)
  do i = 1, n
    small(i) = small(place(i)) + small(n + 1 - i) + int(1, 2)
  end do
  print *, small
  ! index arrays that change every third step, and a loop that runs now and then not at all
  steps = n
  do it = 1, 7
    if (mod(it, 3) == 0) then
      do i = 1, n
        place(i) = 1 + mod(place(i)*5 + it, n)
      end do
      steps = n - it
    end if
    if (it == 5) steps = 0
!hpf$ locality(dep=levels)
    do i = 1, steps
      x(place(i)) = 0.5d0*(x(i) + x(place(i)))
    end do
    if (it == 5) steps = n
    print *, it, sum(x)
  end do
end program irregular_dependent
