! NAS EP in small: the linear congruential generator in double precision, Gaussian pairs, annuli counts.
program nas_ep
  implicit none
  integer, parameter :: mk = 6, nk = 2**mk, nn = 32
  real(8), parameter :: r23 = 0.5d0**23, r46 = r23**2, t23 = 2d0**23, t46 = t23**2, a = 1220703125d0, s = 271828183d0
  real(8) :: x(2*nk), q(0:9), sx, sy, t1, t2, t3, t4, x1, x2, an, tt, gc, a1, a2, z, seed(nn)
  integer :: i, k, kk, ik, l
!HPF$ DISTRIBUTE seed(BLOCK)
!HPF$ DISTRIBUTE x(CYCLIC)
  t1 = a
  do i = 1, mk + 1
    a1 = aint(r23*t1); x1 = t1 - t23*a1; t2 = t1
    a2 = aint(r23*t2); x2 = t2 - t23*a2
    z = a1*x2 + a2*x1; z = z - t23*aint(r23*z)
    t3 = t23*z + x1*x2
    t1 = t3 - t46*aint(r46*t3)
  end do
  an = t1
  tt = s
  gc = 0; q = 0; sx = 0; sy = 0
  seed(1) = s
  do k = 2, nn
    t1 = an; t2 = seed(k-1)
    a1 = aint(r23*t1); x1 = t1 - t23*a1
    a2 = aint(r23*t2); x2 = t2 - t23*a2
    z = a1*x2 + a2*x1; z = z - t23*aint(r23*z)
    t3 = t23*z + x1*x2
    seed(k) = t3 - t46*aint(r46*t3)
  end do
  do k = 1, nn
    tt = seed(k)
    do i = 1, 2*nk
      a1 = aint(r23*a); x1 = a - t23*a1
      a2 = aint(r23*tt); x2 = tt - t23*a2
      z = a1*x2 + a2*x1; z = z - t23*aint(r23*z)
      t3 = t23*z + x1*x2
      tt = t3 - t46*aint(r46*t3)
      x(i) = r46*tt
    end do
    do i = 1, nk
      x1 = 2*x(2*i-1) - 1
      x2 = 2*x(2*i) - 1
      t1 = x1**2 + x2**2
      if (t1 <= 1) then
        t2 = sqrt(-2*log(t1)/t1)
        t3 = x1*t2; t4 = x2*t2
        l = int(max(abs(t3), abs(t4)))
        q(l) = q(l) + 1
        sx = sx + t3; sy = sy + t4
      end if
    end do
  end do
  do i = 0, 9
    gc = gc + q(i)
  end do
  print *, gc, sx, sy
  print '(10F7.0)', q
end program
