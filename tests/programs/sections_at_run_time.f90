! Sections whose bounds are computed at run time, in every role, with empty and reversed results.
program sections_at_run_time
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(-3:16), m(6,8), i, j, lo, hi, st, v(5)
!HPF$ PROCESSORS p(3), q(2,2)
!HPF$ DISTRIBUTE (CYCLIC(3)) ONTO p :: a
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: b
!HPF$ DISTRIBUTE (BLOCK,CYCLIC) ONTO q :: m
  a = (/ (i*i, i=1,n) /); b = -a; forall (i=1:6,j=1:8) m(i,j) = 10*i+j
  do lo = 1, n, 6
    do hi = lo - 2, n, 7
      do st = -3, 3
        if (st == 0) cycle
        if (st > 0) then
          b(lo-3:hi-4:st) = b(lo-3:hi-4:st) + 1
          print *, sum(a(lo:hi:st)), size(a(lo:hi:st)), maxval(b(lo-4+1:max(lo-3,hi-4):st))
        else
          if (hi >= 1) a(hi:lo:st) = a(hi:lo:st) * 2 - lo
          if (hi >= 1) print *, a(hi:lo:st), 'e'
        end if
      end do
    end do
  end do
  print *, a, b
  v = (/ 3, 1, 6, 2, 5 /)
  do i = 1, 3
    m(v(i):6, i:8:i) = m(v(i):6, i:8:i) - v(i+1)
  end do
  print '(6I5)', m
end program
