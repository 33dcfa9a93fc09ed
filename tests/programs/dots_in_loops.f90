! Short dot products, sums and products in loops: they are asked for again and again, of elements
! that change, of sections whose temporaries come and go, and of both kinds.
program dots_in_loops
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n), b(n), s, m(6,7)
  real(4) :: c(n), d(n), t
  integer :: i, r, k
!HPF$ DISTRIBUTE a(CYCLIC(3))
!HPF$ ALIGN (i) WITH a(i) :: b, c, d
!HPF$ DISTRIBUTE m(BLOCK,CYCLIC)
  forall (i=1:n) a(i) = 1d0/i
  forall (i=1:n) b(i) = sin(real(i,8))
  c = real(a); d = real(b)
  m = 0.1d0
  s = 0; t = 0
  do r = 1, 50
    s = mod(s, 9d0)*0.5d0 + dot_product(a, b) + sum(m) + product(a(1:3))
    t = t*0.5 + dot_product(c, d) + sum(c)
    a = a*0.9d0 + mod(s, 1d0)*b*1d-3
    c = c*0.9 + mod(t, 1.0)*d*1e-3
    m(2, mod(r,7)+1) = mod(s, 1d0)
    if (mod(r, 7) == 0) then
      k = n - r/7
      do i = 1, 5
        s = s + dot_product(a(1:k), b(1:k)) + sum(a(i:k:2)) + product(c(1:i))*1d-3
        b(i) = b(i)*0.5d0
      end do
    end if
  end do
  print *, s, t, sum(a), sum(c), sum(m)
end program
