! Alignments of all kinds, each result checked and printed.
! validation style: every test prints OK or FAILED
      program alignval
      implicit none
      integer, parameter :: n = 17
      integer i, j, nerr
      integer a(n, n), b(n, n), c(n), d(n), r(n, n), chk(n, n)
      real e(0:n-1), g(-5:11)
!hpf$ processors p(2, 3)
!hpf$ processors q(5)
!hpf$ template t(40, 40), tr(-40:40), t3(n, n, 4)
!hpf$ align a(i, j) with t(2*i+1, 3+j)
!hpf$ align b(i, j) with t(j, 40-2*i)
!hpf$ align c(i) with t(*, i+3)
!hpf$ align d(*) with tr(*)
!hpf$ align r(i, j) with t3(j, i, *)
!hpf$ align e(i) with tr(-2*i)
!hpf$ align g(i) with e(i+5)
!hpf$ distribute t(block, cyclic(2)) onto p
!hpf$ distribute tr(cyclic(4)) onto q
!hpf$ distribute t3(cyclic, *, block) onto p
      nerr = 0
      do i = 1, n
        do j = 1, n
          a(i, j) = i * 100 + j
        end do
      end do
      forall (i=1:n, j=1:n) b(j, i) = a(i, j)
      chk = 0
      where (b == transpose(a)) chk = 1
      if (sum(chk) == n*n) then
        print *, 'test 1: OK'
      else
        print *, 'test 1: FAILED', sum(chk)
      end if
      c = a(:, 3)
      d = a(5, :)
      r = spread(c, 2, n) + spread(d, 1, n)
      do i = 1, n
        do j = 1, n
          if (r(i, j) /= i*100 + 3 + 500 + j) nerr = nerr + 1
        end do
      end do
      print *, 'test 2:', nerr, r(1,1), r(n,n)
      e = (/ (real(i) / 4, i = 0, n-1) /)
      g = e(n-1:0:-1)
      e(1:n-2) = (e(0:n-3) + g(-3:11)) * 0.5
      print '(6f9.4)', e, g
      g(-5:11:4) = e(::4)
      print '(17f6.2)', g
      print *, maxloc(g), minloc(e), maxval(b(:, n:1:-3)), count(a > b)
      print *, dot_product(c, d), any(a == 1717), all(b > 0)
      end
