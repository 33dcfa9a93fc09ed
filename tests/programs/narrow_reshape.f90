! Shapes of RESHAPE that are sums of one or two bytes wrap around.
program narrow_reshape
integer(1) :: k
integer(2) :: m
integer :: a(2,2), w(6)
!HPF$ distribute a(block,*)
!HPF$ distribute w(block)
a = reshape((/1, 2, 3, 4/), (/2, 2/))
k = 100_1
m = 32760_2
print *, reshape(a, (/int(k+k+58_1)/))
print *, reshape((/1, 2, 3, 4/), (/2_2, m+m+18_2/))
w = reshape(a, (/k+k+62_1/), pad=(/9/))
print *, w
w(1:4) = reshape(a, (/k+k+60_1/))
print *, w, sum(reshape(a, (/k+k+59_1/)))
end
