! A FORALL that reads what other iterations store goes through a temporary; subscripts and masks are kept, too.
integer :: a(10), b(10)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
forall (i = 2:10, a(i) > 0) a(i) = a(i-1)
forall (i = 1:10) b(b(i)) = i
forall (i = 1:5)
  forall (j = i:10:2) a(j) = b(j - i + 1)
end forall
end
