! Sets as bits: shortest tours, Gray codes, checksums, bit reversal and sums over subsets.
program held_karp
  implicit none
  integer, parameter :: n = 9, full = 2**(n-1) - 1
  integer :: d(0:n-1,0:n-1), best(0:n-2,0:full), from(0:n-2,0:full), s, i, j, k, t, tour(n), gray(0:31), crc(0:255), &
      reg, w, pc(0:255), rev(0:63)
  integer(8) :: lf, acc
  integer :: sub(0:full), fwht(0:63), h
  logical :: parity(0:63)
!hpf$ processors p(4)
!hpf$ distribute best(*,block) onto p
!hpf$ align from(i,j) with best(i,j)
!hpf$ distribute (cyclic) onto p :: gray, crc, pc, sub
!hpf$ distribute (block) onto p :: rev, fwht, parity
  forall (i=0:n-1, j=0:n-1) d(i,j) = merge(0, 5 + mod((i+1)*(j+1)*7 + i + j, 23), i == j)
  best = 1000000; from = -1
  do i = 0, n-2
    best(i, 2**i) = d(n-1, i)
  end do
  do s = 1, full
    do i = 0, n-2
      if (.not. btest(s, i)) cycle
      do j = 0, n-2
        if (btest(s, j)) cycle
        t = ibset(s, j)
        if (best(i,s) + d(i,j) < best(j,t)) then
          best(j,t) = best(i,s) + d(i,j); from(j,t) = i
        end if
      end do
    end do
  end do
  i = sum(minloc(best(:,full) + d(0:n-2,n-1))) - 1
  print *, 'tour length', best(i,full) + d(i,n-1)
  s = full; k = 0
  do while (i >= 0)
    k = k + 1; tour(k) = i
    j = from(i,s); s = ibclr(s, i); i = j
  end do
  print '(9i3)', tour(1:k)
  gray = (/ (ieor(i, i/2), i = 0, 31) /)
  print '(8(1x,b5.5))', gray
  do i = 0, 255
    reg = i
    do k = 1, 8
      if (btest(reg, 0)) then
        reg = ieor(ishft(reg, -1), -306674912)
      else
        reg = ishft(reg, -1)
      end if
    end do
    crc(i) = reg
  end do
  reg = not(0)
  print '(4(1x,z8.8))', crc(::32)
  do i = 0, 8
    w = iachar('1') + i
    reg = ieor(crc(iand(ieor(reg, w), 255)), ishft(reg, -8))
  end do
  print '(a,z8.8)', 'crc32 ', not(reg)
  pc(0) = 0
  do i = 1, 255
    pc(i) = pc(i/2) + iand(i, 1)
  end do
  print *, sum(pc), maxval(pc), pc(170), pc(255)
  forall (i=0:63) rev(i) = sum((/ (ishft(ibits(i,k,1), 5-k), k=0,5) /))
  print '(16i4)', rev
  lf = 44257_8; acc = 0
  do i = 1, 500
    lf = ior(ishft(lf, -1), ishft(iand(ieor(ieor(lf, ishft(lf,-2)), ieor(ishft(lf,-3), ishft(lf,-5))), 1_8), 15))
    acc = ieor(ishftc(acc, 3), lf)
  end do
  print '(i8,1x,z16.16)', lf, acc
  ! subset sums over supersets, in place
  sub = (/ (mod(i*7, 13), i=0,full) /)
  do k = 0, n-2
    do s = 0, full
      if (.not. btest(s, k)) sub(s) = sub(s) + sub(ibset(s, k))
    end do
  end do
  print '(8i7)', sub(0:full:17)
  fwht = (/ (mod(i*i, 11) - 5, i=0,63) /); h = 1
  do while (h < 64)
    do i = 0, 63, 2*h
      do j = i, i+h-1
        k = fwht(j); t = fwht(j+h)
        fwht(j) = k + t; fwht(j+h) = k - t
      end do
    end do
    h = 2*h
  end do
  print '(16i5)', fwht
  parity = mod(fwht, 2) /= 0
  print *, count(parity), all(parity .eqv. parity(0))
end program
