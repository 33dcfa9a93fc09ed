! Subscripts that are not known before the nest need the whole array.
integer :: a(10), b(10), idx(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b, idx
a = b(idx)
end
