! FORALLs and assignments in a parallel loop whose right sides read what they store: each iteration has temporaries of its own.
program columns_through_work
  implicit none
  integer, parameter :: n = 12, m = 9
  integer :: a(n, m), b(n, m), p(n), d(3), i, j, h
  logical :: even(n)
!HPF$ PROCESSORS q(2, 2)
!HPF$ DISTRIBUTE a(*, BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC, BLOCK) ONTO q
  p = (/ (1 + mod(5*i, n), i = 1, n) /)
  even = mod((/ (i, i = 1, n) /), 2) == 0
  forall (i = 1:n, j = 1:m)
    a(i, j) = mod(17*i + 5*j, 101)
    b(i, j) = mod(3*i + 29*j, 97)
  end forall
  do j = 1, m
    a(:, j) = a(p, j) + a(n:1:-1, j)
    a(2:n, j) = a(1:n-1, j) + mod(a(n:2:-1, j), 7)
    where (a(:, j) > 60) a(:, j) = a(n:1:-1, j) - 1
    forall (i = 1:n, even(i) .and. a(i, j) > 20) a(i, j) = mod(a(n+1-i, j), 50)
    if (mod(j, 3) /= 0) then
      a(p, j) = a(:, j)
    else
      a(j:n, j) = a(n:j:-1, j)
    end if
    do h = 1, 3
      a(:, j) = cshift(a(:, j), h) + h
    end do
  end do
  print '(12i6)', a
  do j = m, 1, -1
    forall (i = 1:n)
      b(i, j) = mod(b(p(i), j) + b(n+1-i, j), 300)
      b(i, j) = b(i, j) - b(1 + mod(i, n), j)
    end forall
  end do
  print '(12i6)', b
  do j = 2, m
    d(1) = a(1, j)
    d(3) = d(1) + 2
    d(2) = d(3)*d(1)
    do i = 1, n
      a(i, j) = a(i, j) + mod(d(2), 11) - d(3)
    end do
  end do
  print '(12i6)', a, d(1), d(2) + d(3)
end program columns_through_work
