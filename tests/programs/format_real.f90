! Edit descriptors for reals: F, E, ES, EN, D, G with widths, digits, rounding,
! overflow asterisks, zero and negative values, scale factor.
program format_real
  implicit none
  real(8) :: x(7)
  real :: s
  integer :: i
  x = (/ 0.0d0, 1.0d0, -2.5d0, 3.14159265358979d0, 12345.678d0, 1.0d-5, -6.02214d23 /)
  do i = 1, 7
    print '(F10.3, 1X, E12.4, 1X, ES12.4)', x(i), x(i), x(i)
    print '(D14.6, 1X, G14.6, 1X, EN14.3)', x(i), x(i), x(i)
  end do
  do i = 1, 6
    print '(F0.2, 1X, F5.1, 1X, F4.0)', x(i), x(i), x(i)
  end do
  s = 0.5
  print '(F3.0, F4.1, F6.2)', s, 1.5, 2.675
  print '(F4.1, F4.1)', 99.96, 999.96
  print '(4F8.3)', (i / 8.0, i = 1, 8)
  print '(E10.3E3, ES11.3E3)', x(5), x(6)
  print '(G10.3)', 0.1, 1.0, 10.0, 100.0, 1000.0, 0.01
  print '(1P, E12.4, 0P, F8.2)', 123.456, 123.456
  print '(F8.3)', -0.0001, 0.0004, 0.0005, 0.0015
  print '(F5.2, A, E9.2)', 1.0, ' and ', 1.0e10
  print '(2(F6.2, 1X, I3), A)', 1.5, 1, 2.5, 2, 'end'
end program format_real
