! The overlap areas of several arrays of other types, ranks and widths are filled in one meeting, again and again.
! FLAGS: --all-ranks
program overlap_joint
  implicit none
  integer, parameter :: n = 230
  real(8) :: h(0:n+1), hu(0:n+1), a(0:n+1), b(0:n+1), m(5, 0:n+1)
  integer :: k(0:n+1), i, t
!hpf$ processors p(number_of_processors())
!hpf$ distribute h(block) onto p
!hpf$ align with h :: hu, a, b, k
!hpf$ align m(*, i) with h(i)
  do i = 0, n + 1
    h(i) = i
    hu(i) = 2*i
    k(i) = mod(i, 5)
  end do
  m = 3
  do t = 1, 6
    do i = 1, n
      a(i) = 0.5d0*(h(i-1) + h(i+1)) - 0.25d0*(hu(i+1) - hu(i-1)) + k(i+1)
      b(i) = 0.5d0*(hu(i-1) + hu(i+1)) - 0.25d0*h(i+1) + m(2, i-1)
    end do
    do i = 1, n
      h(i) = a(i)
      hu(i) = b(i)
      k(i) = mod(k(i) + t, 7)
      m(2, i) = i*t
    end do
  end do
  print *, h
  print *, hu
end program overlap_joint
