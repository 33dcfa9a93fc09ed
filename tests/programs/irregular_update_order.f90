! Elements that several vertices of several elements update, in nested loops: the outer loop goes first, which other orders
! would round differently.
program update_order
  implicit none
  integer, parameter :: n = 400, m = 37
  integer :: corner(3,n), e, k
  real(8) :: mass(m), g(n)
!hpf$ distribute corner(*,block)
!hpf$ distribute (block) :: mass, g
  do e = 1, n
    g(e) = 1d0/(e + 3)
    do k = 1, 3
      corner(k,e) = 1 + mod(e*e*7 + k*5*e + k, m)
    end do
  end do
  mass = 0
  do e = 1, n
    do k = 1, 3
      mass(corner(k,e)) = mass(corner(k,e)) + g(e)*k
    end do
  end do
  print *, mass
end program
