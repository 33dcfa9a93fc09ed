! An exec halo, until more elements are updated elsewhere and operands that do not matter are outside of their array.
program irregular_exec_halo_given_up
  implicit none
  integer, parameter :: n = 8000
  integer :: p(n), q(n), i, t
  real(8) :: x(n), y(n)
!HPF$ processors pr(number_of_processors())
!HPF$ distribute (block) onto pr :: p, q, x, y
  forall (i = 1:n) x(i) = i*0.5d0
  y = 0
  forall (i = 1:n) p(i) = min(n, i + mod(i, 2))
  forall (i = 1:n) q(i) = i
  do t = 1, 6
    if (t == 4) then
      forall (i = 1:n) q(i) = merge(i, -5, mod(i, 7) /= 0)
      forall (i = 1:n, mod(i, 10) == 0) p(i) = n + 1 - i
    end if
    do i = 1, n
      y(p(i)) = y(p(i)) + merge(x(q(i)), 0d0, q(i) > 0)
    end do
  end do
  print '(4f20.6)', sum(y), y(1), y(2), y(n)
end program
