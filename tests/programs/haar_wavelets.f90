! Haar's transformation of a distributed vector and back: sections whose lengths halve and double, taken apart and put together by
! constructors, RESHAPE and TRANSPOSE.
program haar_wavelets
  implicit none
  integer, parameter :: n = 64
  real(8) :: signal(n), t(n), back(n)
  integer :: half, i
!hpf$ distribute signal(block)
!hpf$ distribute t(cyclic(3))
!hpf$ align back(i) with t(i)
  signal = (/ (dble(mod(i*i, 23)), i = 1, n) /)
  t = signal
  half = n / 2
  do while (half >= 1)
    t(1:2*half) = (/ (t(1:2*half-1:2) + t(2:2*half:2)) / 2, (t(1:2*half-1:2) - t(2:2*half:2)) / 2 /)
    half = half / 2
  end do
  print '(8f9.4)', t
  back = t
  half = 1
  do while (half < n)
    back(1:2*half) = reshape((/ back(1:half) + back(half+1:2*half), back(1:half) - back(half+1:2*half) /), (/ 2*half /))
    back(1:2*half) = reshape(transpose(reshape(back(1:2*half), (/ half, 2 /))), (/ 2*half /))
    half = 2 * half
  end do
  print *, all(back == signal), maxval(abs(back - signal)), sum(t**2)
end program haar_wavelets
