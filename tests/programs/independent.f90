! INDEPENDENT loops, with NEW scalars and a REDUCTION, and a nested pair. The directive also as it
! was written early: with the loops it is about, which may not be the next one, and without commas.
program independent
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n), idx(n), m(n, n), i, j, t, total
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b
!hpf$ distribute idx(cyclic) onto p
!hpf$ distribute m(block, *) onto p
  forall (i = 1:n) idx(i) = mod(7 * i, n) + 1
!hpf$ independent
  do i = 1, n
    a(i) = i * i
  end do
!hpf$ independent
  do i = 1, n
    b(idx(i)) = a(i)
  end do
!hpf$ independent, new(t)
  do i = 1, n
    t = b(i) + 1
    a(i) = t * t
  end do
  total = 0
!hpf$ independent, reduction(total)
  do i = 1, n
    total = total + a(i)
  end do
!hpf$ independent, new(j)
  do i = 1, n
!hpf$ independent
    do j = 1, n
      m(i, j) = a(i) - b(j)
    end do
  end do
!hpf$ independent
  forall (i = 1:n) a(i) = m(i, i)
!hpf$ independent(j, i)
  do j = 1, n
    do i = 1, n
      m(i, j) = m(i, j) + a(i)
    end do
  end do
!hpf$ independent(i) new(t)
  do j = 2, n
    do i = 1, n
      t = m(i, j - 1)
      m(i, j) = mod(m(i, j) + t, 1000)
    end do
  end do
!hpf$ independent(i)
  forall (i = 2:n, j = 1:n) m(i, j) = m(i, j) - m(i - 1, j)
!hpf$ independent new(t) reduction(total)
  do i = 1, n
    t = m(i, i)
    total = total + t
  end do
  print *, a, b, total
  print *, sum(m), m(3, :)
end program independent
