! Kinds of character constants stand before the quote; a comma may follow the length of CHARACTER*3, and names have
! lengths of their own, also those of their values.
program kinds
integer, parameter :: k = 1, kk = kind('a')
character*3, s
character*(4), t, u*2
character*(*), p
character*2 v, w*(*), q*(4)
parameter (p = k_'par''am', w = 'as long as this')
character(3) :: x = k_"a'c", y = 1_'', z = K_'Zz'
v = w(4:); q = w(4:)
s = k_'abc'; t = 1_"defg"; u = kk_'&
 &hi'
print *, k_'a', s, t, u, p, x, y, z, 1_'q'//k_'R', len(1_'abc'), k_'abc'(2:3)
print *, v, w, q, len(w), len(v)
print 1_'(i3)', 4
print k_"(i3)", 4
if (s == k_'abc') stop 1_'x'
end
