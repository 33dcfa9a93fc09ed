! REALIGN of two arrays with each other in different branches, and one after the other.
program realign_in_branches
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), b(n), c(2*n), d(n), i, k
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a
!HPF$ DISTRIBUTE (CYCLIC) ONTO p :: b, c
!HPF$ ALIGN d(i) WITH a(i)
!HPF$ DYNAMIC a, b, c
  a = (/ (i*i, i = 1, n) /)
  b = a(n:1:-1)
  c = 1
  d = 0
  do k = 1, 6
    if (mod(k, 2) == 0) then
!HPF$ REALIGN a(i) WITH b(n+1-i)
      a(2:n) = a(1:n-1) + b(2:n)
    else
!HPF$ REALIGN b(i) WITH a(i)
      b(1:n-1) = b(2:n) - a(1:n-1)
    end if
    if (k == 4) then
!HPF$ REDISTRIBUTE a(CYCLIC(3)) ONTO p
      d = d + a
    else if (k == 5) then
!HPF$ REDISTRIBUTE b(BLOCK) ONTO p
      d = d - b
    end if
    d(2:n) = d(1:n-1) + a(2:n) + b(1:n-1)
  end do
!HPF$ REALIGN a(i) WITH c(2*i)
  c(2:2*n:2) = a
!HPF$ REDISTRIBUTE a(BLOCK) ONTO p
!HPF$ REALIGN b(i) WITH a(n+1-i)
!HPF$ REALIGN a(i) WITH b(i)
  a = a + b(n:1:-1)
  print *, a
  print *, b
  print *, c
  print *, d
end program realign_in_branches
