! Edit descriptors over extreme values: widths that overflow, zeros with signs, huge, tiny, NaN, infinities.
program format_extremes
  implicit none
  real(8) :: v(14), z, nan, inf
  real :: w(14)
  integer :: i
  z = 0
  inf = 1/z; nan = z/z
  v = (/ 0d0, -0d0, 1d0, -1d0, 0.5d0, 9.9995d0, 99999.5d0, -0.04d0, 1d-10, 123456789d0, huge(1d0), tiny(1d0), &
      inf, nan /)
  v(2) = -z
  w = real(v)
  do i = 1, 14
    print '(F0.3,"|",F8.3,"|",F3.1,"|",F12.0,"|",F5.5,"|",F1.0,"|",F2.0)', v(i), v(i), v(i), v(i), v(i), v(i), v(i)
    print '(E12.4,"|",E10.3E3,"|",E8.1,"|",E20.10E4,"|",E9.1E2,"|",E7.2)', v(i), v(i), v(i), v(i), v(i), v(i)
    print '(ES12.4,"|",ES10.3E3,"|",ES8.1,"|",ES9.2E2,"|",ES20.13)', v(i), v(i), v(i), v(i), v(i)
    print '(D12.4,"|",D10.3,"|",D8.1,"|",D22.15)', v(i), v(i), v(i), v(i)
    print '(G12.4,"|",G10.3E3,"|",G8.1,"|",G0,"|",G20.12,"|",G0.5)', v(i), v(i), v(i), v(i), v(i), v(i)
    print '(F0.0,"|",F0.1,"|",E12.3,"|",ES12.3,"|",G11.3,"|",G0)', w(i), w(i), w(i), w(i), w(i), w(i)
  end do
end program
