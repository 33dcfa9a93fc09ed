! Parallel loops over DO loops: privates that live across the inner loops, conditions in them,
! bounds of other loops, last values of inner variables, lengths around the width of a strip.
program strips_of_iterations
  implicit none
  integer, parameter :: n = 150, m = 37
  real(8) :: a(n,m), b(m,n), c(n,n), x(n), y(n), s, t
  real(4) :: q(n), r
  integer :: k(n), i, j, l, cnt, last
  logical :: seen, flags(n)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK,*) ONTO p
!HPF$ DISTRIBUTE b(*,BLOCK) ONTO p
!HPF$ DISTRIBUTE c(BLOCK,*) ONTO p
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: x, y, q, k, flags
  forall (i = 1:n, j = 1:m) a(i,j) = 0.25d0*mod(i*j + 3*i, 17) - 1
  forall (i = 1:m, j = 1:n) b(i,j) = 0.5d0*mod(2*i + j*j, 13) - 2
  c = matmul(a, b)
  print *, c(1,1), c(n,n), c(64,65), c(65,64), sum(c)

  do i = 1, n
    s = 0
    t = 1
    do j = 1, m
      s = s + a(i,j)
      if (a(i,j) > 1.5d0) t = t + s
    end do
    x(i) = s + t
    s = t
    do j = m, 1, -3
      do l = j, min(j + 2, m)
        s = s - a(i,l)*l
      end do
      y(i) = s
    end do
    last = j
    y(i) = y(i) + last
  end do
  print *, x(1), x(n), y(1), y(128), y(n), sum(x), sum(y)

  do i = 1, n
    cnt = 0
    seen = .false.
    do j = 1, m
      if (a(i,j) < 0) then
        cnt = cnt + j
      else
        seen = seen .or. mod(cnt, 2) == 1
      end if
    end do
    k(i) = cnt
    flags(i) = seen
  end do
  print *, k(1), k(63), k(64), k(65), k(n), count(flags), sum(k)

  do i = 3, n - 5
    r = 0
    do j = 1, 5
      r = r + x(i + j) / (1 + j)
    end do
    q(i) = r
  end do
  q(1:2) = 0
  q(n-4:n) = 0
  print *, q(3), q(n-5), maxval(q), minval(q)

  do i = 1, n
    do j = 1, 0
      x(i) = -1
    end do
    do j = 1, 2
      x(i) = x(i) * 0.5d0
    end do
  end do
  print *, x(1), x(77), x(n)
end program strips_of_iterations
