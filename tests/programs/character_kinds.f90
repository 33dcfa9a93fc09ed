! Kinds of character constants stand before the quote; a comma may follow the length of CHARACTER*3.
program kinds
integer, parameter :: k = 1, kk = kind('a')
character*3, s
character*(4), t, u*2
character*(*), p
parameter (p = k_'par''am')
character(3) :: x = k_"a'c", y = 1_'', z = K_'Zz'
s = k_'abc'; t = 1_"defg"; u = kk_'&
 &hi'
print *, k_'a', s, t, u, p, x, y, z, 1_'q'//k_'R', len(1_'abc'), k_'abc'(2:3)
print 1_'(i3)', 4
print k_"(i3)", 4
if (s == k_'abc') stop 1_'x'
end
