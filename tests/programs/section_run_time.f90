! Sections and loops with bounds and strides known at run time, of either sign.
! FLAGS: --all-ranks
program section_run_time
  implicit none
  integer :: a(20), b(20), d(6,7), i, lo, hi, st, s, k
  integer(1) :: i1
  integer(2) :: i2
  integer(8) :: i8, far, k8
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC(3))
!HPF$ DISTRIBUTE d(CYCLIC,BLOCK)
  a = (/ (i, i = 1, 20) /)
  b = 0
  do k = 1, 4
    lo = k; hi = 20 - k; st = k
    b(lo:hi:st) = a(hi:lo:-st) + 1
    print *, b
    a(hi:lo:-st) = a(lo:hi:st)
    print *, a
    st = -st
    b(hi:lo:st) = b(lo:hi:-st) + a(hi:lo:st)
    print *, sum(b(hi:lo:st)), maxval(a(lo:hi:-st)), minloc(b(hi:lo:st))
  end do
  do st = -3, 3
    if (st == 0) cycle
    a = a * 2
    do i = 10 - 3*st, 10 + 3*st, st
      a(i) = b(i) + st
    end do
    print *, a, i
    forall (i = 10-2*st:10+2*st:st) a(i) = a(20-i) + i
    print *, a
  end do
  b(5:4) = a(7:6)
  b(lo:lo-1) = 99
  print *, b, sum(b(5:4)), maxval(a(9:3)), any(a(4:1) > 0), minloc(a(6:5))
  d = reshape((/ (i, i=1,42) /), (/ 6, 7 /))
  do i1 = 1, 5_1
    d(i1, :) = d(i1 + 1_1, :) - i1
  end do
  print *, d
  do i2 = 7_2, 2_2, -1_2
    d(:, i2) = d(:, i2 - 1_2) + d(:, 1)
  end do
  print *, d
  do i8 = 2_8, 6_8
    forall (i = 1:6) d(i, i8) = d(7-i, i8+1) + d(i, i8-1)
  end do
  print *, d
  s = 0
  do i = 6, 1, -2
    d(i:1:-1, i) = d(1:i, i+1)
    s = s + sum(d(1:i, :))
  end do
  print *, d, s
  b(1:20:9223372036854775800_8) = 3 ! steps whose sum with an extent is beyond 64 bits
  far = 9223372036854775800_8
  b(2:20:far) = 5
  b(20:1:-far) = b(2:20:far) + b(1)
  print *, b, size(b(3:1:far)), sum(b(19:1:-far)), any(b(2:20:far) == 5), (b(i8), i8 = 20, 1, -far)
  print *, (/ (k8, k8 = 1, 10, far) /), (k8, k8 = 1, 0, far)
end program section_run_time
