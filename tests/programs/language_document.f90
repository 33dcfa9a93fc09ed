! What docs/language.md promises, a little of each.
program language_document
  implicit integer (i-n), real(8) (a-h, o-z)
  real*8 x
  character(len=5) :: names = "one"
  character*10 s
  integer(1), dimension(-2:2) :: small
  integer, parameter :: n = 6, dk = selected_real_kind(12)
  integer :: idx(4) = [4, 1, 3, 2], v(4), m(2,3)
  real(dk) :: r(n), q(n) = 1.5_dk
  logical :: mask(n)
!HPF$ TEMPLATE t(0:2*n)
!HPF$ PROCESSORS p(2)
!HPF$ ALIGN r(i) WITH t(2*i)
!HPF$ ALIGN q(i) WITH t(n-i+1)
!HPF$ DISTRIBUTE t(CYCLIC(2)) ONTO p
  data_ = 3.5d0
  small = 127
  small = small + 1_1
  print *, small, data_
  v = idx(idx)
  v(idx) = v(4:1:-1)
  print *, v, names, names(1:2) // 'x'
  s = 'ab'
  write (*, '(a,a1)', advance='no') s, '|'
  write (*, 100) 3, 2.5, 1.0d-3
100 format (i4, ' f ', f6.2, 1x, es12.4)
  print '(2(i3, :, ","), /, g12.4, l3, t20, d10.3)', 1, 2, 3.25, .true., 1.0d0
  forall (i = 1:n) r(i) = i
  mask = r > 2
  print *, pack(r, mask), unpack((/ 9d0, 8d0, 7d0, 6d0 /), mask, r)
  print *, cshift(r, 2), eoshift(r, -1, 100d0), merge(r, q, mask)
  print *, spread((/1, 2/), 2, 2), reshape((/1, 2, 3, 4/), (/2, 2/)), dot_product(r, q)
  print *, matmul(reshape((/1,2,3,4/), (/2,2/)), (/1, 1/))
  print *, maxloc(r), minval(q), any(mask), all(mask), count(mask), product(r), sum(r, mask)
  print *, size(m), shape(m), lbound(small), ubound(m, 2), kind(r), huge(1), tiny(1.0), epsilon(1d0), selected_int_kind(9)
  print *, ior(5, 2), ishft(1, 4), btest(5, 0), not(0), iand(12, 10), int(z'ff')
  where (mask)
    r = -r
  elsewhere (q > 1)
    r = 0
  elsewhere
    r = 1
  end where
  print *, r
  outer: do i = 1, 3
    do
      if (i == 2) cycle outer
      exit
    end do
    print *, i
  end do outer
!HPF$ INDEPENDENT, NEW(w), REDUCTION(data_)
  do i = 1, n
    w = r(i) * 2
    data_ = data_ + w
  end do
  print *, data_
end program
