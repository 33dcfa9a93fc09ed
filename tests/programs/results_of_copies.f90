! FLAGS: --all-ranks
! The owners of what a loop reads hold copies of it, and the loop counts: it stays with those who own what it stores.
program results_of_copies
  implicit none
  integer, parameter :: n = 40
  real :: u(0:n+1), v(n)
  integer :: i, k, t
!hpf$ processors p(2,2)
!hpf$ template where(0:n+1,4)
!hpf$ distribute where(block,block) onto p
!hpf$ align u(i) with where(i,*)
!hpf$ distribute v(block)
  u = (/ (real(i), i = 0, n+1) /)
  k = 0
  do t = 1, 3
    do i = 1, n
      v(i) = u(i-1) + u(i) + u(i+1)
      if (u(i) > 3*t) k = k + 1
    end do
    u = u*2
  end do
  print *, v
  print *, k
end program results_of_copies
