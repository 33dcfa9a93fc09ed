! European options by the formula of Black and Scholes, the normal distribution by a polynomial.
program black_scholes
  implicit none
  integer, parameter :: n = 1000
  real(8), dimension(n) :: price, strike, years, call, put
  real(8), parameter :: rate = 0.02d0, sigma = 0.30d0
  real(8) :: d1, d2, k, c1, c2, discount
  integer :: i
!hpf$ distribute (block) :: price, strike, years, call, put
  do i = 1, n
    price(i) = 5 + mod(i*79, 1000)*0.025d0
    strike(i) = 1 + mod(i*104, 990)*0.1d0
    years(i) = 0.25d0 + mod(i*129, 975)*0.01d0
  end do
  do i = 1, n
    d1 = (log(price(i)/strike(i)) + (rate + 0.5d0*sigma**2)*years(i))/(sigma*sqrt(years(i)))
    d2 = d1 - sigma*sqrt(years(i))
    k = 1/(1 + 0.2316419d0*abs(d1))
    c1 = 0.3989422804014327d0*exp(-0.5d0*d1*d1)*k &
      *(0.319381530d0 + k*(-0.356563782d0 + k*(1.781477937d0 + k*(-1.821255978d0 + k*1.330274429d0))))
    if (d1 > 0) c1 = 1 - c1
    k = 1/(1 + 0.2316419d0*abs(d2))
    c2 = 0.3989422804014327d0*exp(-0.5d0*d2*d2)*k &
      *(0.319381530d0 + k*(-0.356563782d0 + k*(1.781477937d0 + k*(-1.821255978d0 + k*1.330274429d0))))
    if (d2 > 0) c2 = 1 - c2
    discount = strike(i)*exp(-rate*years(i))
    call(i) = price(i)*c1 - discount*c2
    put(i) = discount*(1 - c2) - price(i)*(1 - c1)
  end do
  print '(3es20.12)', sum(call), sum(put), maxval(call - put)
  print '(6f12.6)', call(1:n:n/10), put(n:1:-n/10)
  print *, count(call > put), maxloc(call), minloc(put)
end program
