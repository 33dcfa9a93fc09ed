! Sections whose stride is known at run time only: stores, reads of the same section and of others,
! strides of both signs, no elements, overlap of both sides, masks, FORALL, reductions, several
! dimensions, alignments and distributions.
program strides
  implicit none
  integer, parameter :: n = 61
  integer :: a(n), b(n), c(n), w(n), e(-5:25), f(0:2*n+3), u(n,13), v(n,13), r(n)
  real :: x(n), y(n)
  logical :: p(200), q(n)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN (i) WITH a(i) :: b
!HPF$ DISTRIBUTE c(CYCLIC)
!HPF$ DISTRIBUTE w(CYCLIC(3))
!HPF$ ALIGN e(i) WITH w(2*i+11)
!HPF$ DISTRIBUTE f(BLOCK(20))
!HPF$ DISTRIBUTE (BLOCK,CYCLIC) :: u, v
!HPF$ DISTRIBUTE x(CYCLIC(4))
!HPF$ ALIGN y(i) WITH x(n+1-i)
!HPF$ DISTRIBUTE p(CYCLIC(2))
!HPF$ ALIGN q(i) WITH a(i)
  integer :: s(6), lo(6), hi(6)
  integer :: i, j, k, h, t, l, m
  data s /1, 2, 7, -1, -4, 100/
  data lo /1, 3, 60, 61, 58, 5/
  data hi /61, 58, 3, 1, 2, 30/

  p = .true.
  p(1) = .false.
  do i = 2, 14
    if (p(i)) p(i*i:200:i) = .false.
  end do
  print *, count(p)

  forall (i=1:n) a(i) = i
  b = 3*a; c = 5*a; w = 7*a; f = 1; r = a
  e = 2
  x = 1.0/a
  y = x*x
  forall (i=1:n, j=1:13) u(i,j) = i + 100*j
  v = u + 1

  do k = 1, 6
    t = s(k); l = lo(k); m = hi(k)
    a(l:m:t) = k
    c(l:m:t) = c(l:m:t) + k
    w(l:m:t) = 2*w(l:m:t) - k
    b(l:m:t) = b(l:m:t) + a(l:m:t)
    print *, sum(a), sum(c), sum(w), sum(b)
    b(l:m:t) = a(l:m:t)*c(l:m:t) + r(l:m:t)
    f(2*l:2*m:2*t) = f(2*l:2*m:2*t) + 1
    f(2*l+1:2*m+1:2*t) = f(2*l:2*m:2*t) + b(l:m:t)
    r(l:m:t) = r(l:m:t) + 1
    print *, sum(b), sum(f), sum(r), maxval(c(l:m:t)), minval(w(l:m:t))
    where (b(l:m:t) > 100) b(l:m:t) = mod(b(l:m:t), 100)
    where (mod(a(l:m:t), 2) == 0)
      a(l:m:t) = a(l:m:t) + 1
    elsewhere
      a(l:m:t) = b(l:m:t)
    end where
    q = .false.
    q(l:m:t) = a(l:m:t) > 3
    print *, a
    print *, count(q), any(q(l:m:t)), all(q(l:m:t)), count(q(l:m:t))
    forall (i=l:m:t) b(i) = a(i) + i
    if ((m - l + t) / t > 0) then  ! gfortran has no memory for the mask of nothing
      forall (i=l:m:t, b(i) > 5) b(i) = b(n+1-i)
    end if
    forall (i=l:m:t) w(i) = c(i)
    print *, b
    x(l:m:t) = x(l:m:t) + y(l:m:t)
    y(l:m:t) = x(n+1-l:n+1-m:-t)
    print *, x(l:m:t)
    print *, y(1:n:abs(t))
    u(l:m:t, k) = v(l:m:t, k) - 1
    u(l:m:t, 1:13:abs(t)) = v(l:m:t, 1:13:abs(t)) + u(l:m:t, 1:13:abs(t))
    u(l:m:t, :) = u(l:m:t, :) + 1
    v(:, 2:12:abs(t)) = k
    print *, sum(u), sum(v), sum(u(l:m:t, 1:13:abs(t))), maxloc(u(l:m:t, 3))
    u(k, 1:13:abs(t)) = u(k+1, 1:13:abs(t))
    a(l:m:t) = (/ (i, i = l, m, t) /)
    print *, sum(a), sum(u)
  end do

  ! both sides overlap
  do k = 1, 3
    t = s(k)
    a(1:n-t:t) = a(1+t:n:t)
    c(1+t:n:t) = c(1:n-t:t)
    w(n:1:-t) = w(1:n:t)
    e(-5:25-t:t) = e(-5+t:25:t) + e(-5:25-t:t)
    e(-5:25:t) = e(-5:25:t) + k
    print *, sum(a), sum(c), w(1), w(n), e
  end do

  ! cyclic reduction and prefix sums by doubling
  h = 1
  do while (h < n)
    x(1:n-h:2*h) = x(1:n-h:2*h) + x(1+h:n:2*h)
    c(2*h:n:2*h) = c(2*h:n:2*h) + c(h:n-h:2*h)
    b(1+h:n) = b(1+h:n) + b(1:n-h)
    y(1:n:2*h) = y(1:n:2*h)*2 + 1
    h = 2*h
  end do
  print *, x(1), c(32), b(n), sum(c), y

  ! nothing to do, at limits
  t = huge(t)
  a(1:0:t) = 1
  a(1:0-t:t) = 1
  a(n:n:t) = 2
  a(n:1:-t) = 3
  a(1:n:t) = 4
  a(t:t-1:r(1)) = 5
  u(3:5:-t, 1:4) = u(4:6:-t, 2:5)
  u(5:3:t, 1:4) = u(6:4:t, 2:5)
  w(3:5:-t) = w(4:6:-t)
  do i = 1, 3
    do j = 1, 4
      a(i:n:j) = a(i:n:j) + i*j
      a(i*j:n:i*j) = a(i*j:n:i*j) - 1
    end do
  end do
  do j = 1, 13
    u(s(2):n:s(3), j) = j
    t = j
    c(t:n:t) = c(t:n:t) + t
  end do
  print *, a
  print *, sum(c), sum(u)
end program
