! Odd declarations: kind parameters, old and new in one, initial values by expressions, bounds from constants.
program declarations_of_all_sorts
  integer, parameter :: ik = selected_int_kind(9), lk = selected_int_kind(15), dp = selected_real_kind(12), &
      sp = kind(1.0)
  integer, parameter :: lo = -3, hi = 2*4+1, ext = hi - lo + 1, tab(3) = (/ 2, 4, 8 /)
  real(dp), parameter :: pi = 3.14159265358979_dp, e1 = 1e-3_dp, arr(0:2) = (/ 1._dp, pi, pi**2 /)
  integer(ik), dimension(lo:hi) :: a, b(5), c = 7
  integer(kind=lk) :: big(ext) = 3_lk**20, one = 1
  real(kind=sp) x, y(tab(2), size(tab)), z(lbound(arr,1):ubound(arr,1))
  real*8 old1, old2(4), old3(2,2)
  logical*1 lf; logical(kind=4), dimension(3) :: lg = (/ .true., .false., .true. /)
  character*5 s5; character(len=3) s3, t*7; character, parameter :: ch = 'x'
  double precision :: d0 = 1d0/3, d1(ext) = (/ (i*e1, i=1,ext) /)
  dimension q(3), w(-1:1)
  integer r
  dimension r(tab(3))
  parameter (half = 0.5, nn = 5, name = 3.7)
  real, parameter :: m(2,2) = reshape((/ 1., 2., 3., 4. /), (/ 2, 2 /))
!HPF$ DISTRIBUTE (BLOCK) :: a, c, big
!HPF$ DISTRIBUTE y(*,CYCLIC)
  a = c + lo; b = tab(1); x = half; y = m(2,1); z = arr * 2
  old1 = 0.1; old2 = 0.1d0; old3 = 1
  lf = lg(2); s5 = 'hello world'; s3 = 'a'; t = s5 // s3 // ch
  q = nn; w = name; r = (/ (k*k, k=1,8) /)
  print *, ik, lk, dp, sp, ext, pi, e1, arr
  print *, a, b, c, big(1), one, x, y, z
  print *, old1, old2(1), old3, lf, lg, s5, s3, t, ch, d0, d1(3)
  print *, q, w, r, nn, name, m, matmul(m, m), len(t), len_trim(t), t(2:4), t(:3)//t(5:), index('banana', &
      'an'), index('banana', 'an', .true.)
  print *, precision(x), range(x), digits(1), radix(1), maxexponent(x), minexponent(d0), kind(one), kind(lf), &
      huge(a), epsilon(d0)
  print *, 1e3, 1.e3, .5, 5., 1d-3, 0.5_dp, 12_8, -5_2, .true._1, 'it''s'
end program
