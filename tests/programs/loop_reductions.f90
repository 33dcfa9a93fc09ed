! Folds in DO loops of many kinds, and scalars that live on behind the loop.
program loop_reductions
  implicit none
  integer :: a(15), b(15), i, j, t, last, cnt, mx, mn, pos
  real :: x(15), rs, rp, rmax
  real(8) :: y(15), ds
  logical :: any1, all1, par
  character(5) :: c
  real :: u(700, 5), v(700, 5), most, least
  real(8) :: w(700), top, bottom
!HPF$ DISTRIBUTE (BLOCK) :: a, x
!HPF$ DISTRIBUTE (CYCLIC(2)) :: b, y
!HPF$ DISTRIBUTE (BLOCK, *) :: u, v
!HPF$ DISTRIBUTE (CYCLIC(3)) :: w
  t = 7
  do i = 1, 15
    t = i * 3
    a(i) = t + 1
    b(i) = mod(t * 7, 11) - 5
  end do
  print *, t, i, a, b
  last = -1
  do i = 1, 15
    if (b(i) > 2) last = i
  end do
  print *, last
  cnt = 0; mx = -huge(mx); mn = huge(mn)
  do i = 1, 15
    if (mod(a(i), 2) == 0) cnt = cnt + 1
    mx = max(b(i), mx)
    mn = min(mn, b(i), a(i))
  end do
  print *, cnt, mx, mn
  mx = -1000; pos = 0
  do i = 1, 15
    if (b(i) > mx) then
      mx = b(i); pos = i
    end if
  end do
  print *, mx, pos
  x = 0.1 * a; y = 1d0 / a
  rs = 0; rp = 1; rmax = -1; ds = 100
  do i = 1, 15
    rs = rs + x(i)
    rp = x(i) * rp
    if (x(i) > 2.0) ds = ds + y(i)
    rmax = max(rmax, x(i) - 3.0)
  end do
  print *, rs, rp, ds, rmax
  rs = 0
  do i = 1, 15
    rs = rs + x(i)
    if (rs > 10) exit
  end do
  print *, rs, i
  rs = 0
  do i = 15, 1, -2
    if (mod(i, 3) == 0) cycle
    rs = rs - x(i) * y(i)
  end do
  print *, rs, i
  any1 = .false.; all1 = .true.; par = .true.
  do i = 1, 15
    any1 = any1 .or. b(i) == 5
    all1 = all1 .and. a(i) > 3
    par = par .eqv. b(i) > 0
  end do
  print *, any1, all1, par
  cnt = 255
  do i = 1, 15
    cnt = iand(cnt, ior(a(i), 64))
  end do
  t = 0
  do i = 1, 15
    t = ieor(t, b(i))
  end do
  print *, cnt, t
  do i = 1, 15
    if (a(i) > 20) then
      c = 'big'
    else
      c = 'small'
    end if
    if (c == 'big') b(i) = b(i) + 1
  end do
  print *, c, b
!HPF$ INDEPENDENT, NEW(t, j)
  do i = 1, 15
    t = 0
    do j = 1, i
      t = t + j
    end do
    a(i) = t
  end do
  print *, a
  j = 5
  do i = 1, 15
    b(i) = j
    j = j + 2
  end do
  print *, b, j
  do i = 1, 15
    do j = 1, 3
      if (j * i > 20) exit
    end do
    a(i) = j
  end do
  print *, a, j
  rs = 0
  do j = 1, 3
    do i = 1, 15
      rs = rs + x(i) * j
    end do
  end do
  print *, rs
  do t = 0, 2 ! extremes beside stores, of negative zeros as well
    do j = 1, 5
      do i = 1, 700
        u(i, j) = mod(i * j * (t + 1), 37) - 9 * t
        if (t == 1) u(i, j) = sign(0.0, -1.0)
      end do
    end do
    most = -huge(most); least = 1e30
    do j = 1, 5
      do i = 1, 700
        v(i, j) = u(i, j) * 0.5
        most = max(most, u(i, j))
        least = min(v(i, j), least)
      end do
    end do
    print *, most, least, sign(1.0, most), sign(1.0, least), count(v < 0)
    top = -1; bottom = 2
    do i = 1, 700
      w(i) = u(i, 3) + 1
      top = max(abs(u(i, 3)), top)
      bottom = min(bottom, w(i) - 1)
    end do
    print *, top, bottom, sign(1d0, top), sign(1d0, bottom), maxval(u * 2), minval(w - 1)
  end do
end program loop_reductions
