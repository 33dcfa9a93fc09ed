! INDEPENDENT loops that fold into scalars and touch no distributed array: all ranks share the iterations.
program dealt_out
  implicit none
  integer :: i, m, s, r, lo, hi, best, hits
  integer :: w(100), x(10)
  integer(1) :: b
  integer(8) :: l, p, all
  logical :: below
  real :: s4
  real(8) :: s8, t, zx, zy, most
!HPF$ DISTRIBUTE x(BLOCK)
  w = (/ (mod(i*7, 13), i = 1, 100) /)
  do r = 1, 4
    lo = 1
    hi = 30000*r*(r - 2)
    s = 0
    m = 0
!HPF$ INDEPENDENT, REDUCTION(s, m)
    do i = lo, hi
      s = s + mod(i*i, 17)*w(mod(i, 100) + 1)
      m = ieor(m, i*r)
    end do
    print *, r, s, m, i
    p = 1
!HPF$ INDEPENDENT, REDUCTION(p)
    do l = hi, lo, -2
      p = p*(2*mod(l, 5_8) + 1)
    end do
    print *, p, l
    s4 = 0
    s8 = 1
!HPF$ INDEPENDENT, REDUCTION(s4, s8)
    do i = lo, hi, 3
      s4 = s4 + sin(real(i))
      if (mod(i, 1000) == 7) s8 = s8*(1 + cos(dble(i))/7)
    end do
    print *, s4, s8, i
    b = 0
!HPF$ INDEPENDENT, REDUCTION(b)
    do i = lo, hi
      b = b + int(mod(i, 3), 1)
    end do
    print *, b
  end do

  hi = 100000
!HPF$ INDEPENDENT, REDUCTION(hi)
  do i = 1, hi
    hi = hi + mod(i, 2)
  end do
  print *, hi, i

  hits = 0
  best = -1
  most = -1
  all = -1
  below = .true.
!HPF$ INDEPENDENT, NEW(s, m, t, zx, zy), REDUCTION(hits, all, below)
  do r = 300, -300, -3
    do s = -300, 150, 3
      zx = 0
      zy = 0
      m = 0
      do while (m < 30)
        t = zx*zx - zy*zy + s/3d2
        zy = 2*zx*zy + r/3d2
        zx = t
        if (zx*zx + zy*zy > 4) exit
        m = m + 1
      end do
      if (m == 30) hits = hits + 1
      all = iand(all, int(m, 8) + 64)
      below = below .and. m < 31
    end do
  end do
  print *, hits, all, below, r

!HPF$ INDEPENDENT, NEW(t)
  do i = 1, 100000
    t = abs(sin(dble(i))*cos(dble(i)/3))
    if (t > most) then
      most = t
      best = i
    end if
  end do
  print *, most, best

  hits = 0
!HPF$ INDEPENDENT, REDUCTION(hits)
  do 10 i = 1, 100000
    if (mod(i, 3) == 0) goto 10
    if (mod(i, 7) == 1) cycle
    hits = hits + 1
10 continue
  x = hits
  do r = 1, 3
    hits = 0
!HPF$ INDEPENDENT, REDUCTION(hits)
    do i = 1, 100000
      hits = hits + mod(i, 5 + r)
    end do
    x = x + hits
  end do
  print *, x
end program dealt_out
