! Sums and products of integer constants do not wrap around before they are used.
program t
integer :: k1
integer, parameter :: pp(3) = (/ 2000000000, 2000000000, 7 /)
integer(8), parameter :: qq(2) = (/ 9223372036854775807_8, 5_8 /)
integer :: v(3) = (/ 2000000000, 2000000000, 7 /)
print *, product((/ (9, k1 = 1, 12) /))
print *, mod(product((/ (9, k1 = 1, 12) /)), 997)
print *, mod(product((/9,9,9,9,9,9,9,9,9,9,9,9/)), 997)
print *, mod(sum((/2000000000,2000000000/)),997)
print *, sum((/2000000000,2000000000/))/2
print *, mod(dot_product((/2000000000,2000000000/),(/2,3/)),997)
print *, mod(sum(pp),997), mod(sum(pp, mask=(/.true.,.false.,.true./)),997), mod(sum(pp(1:2)),997), sum(pp, dim=1)/2
print *, mod(sum(v),997)
print *, mod(product(pp),997)
print *, sum(qq)/2
print *, maxval(pp), minval(pp), mod(dot_product(pp,pp),997)
end
