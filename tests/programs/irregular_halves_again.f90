! Iterations that need no message run first. One array that is read changes between the executions, the other, and where
! the iterations find it, does not.
program irregular_halves_again
implicit none
integer :: i, j, step
integer, parameter :: n = 500, m = 37
!hpf$ processors procs(number_of_processors()), few(3), grid(2, 2)
integer(2) :: u(3, 1:500)
!hpf$ distribute u(cyclic, cyclic(2)) onto grid
logical :: y(-3:496)
!hpf$ distribute y(cyclic) onto procs
integer(8) :: z(1:37)
!hpf$ distribute z(cyclic(3)) onto few
integer(8) :: ia(-2:34)
!hpf$ distribute ia(block) onto procs
do i = -2, 34; ia(i) = modulo(i*15 + i*i*2 + 18, n) + 1; end do
do j = 1, 3
do i = 1, n; u(j, i) = modulo((i + 7*j)*9, 17); end do
end do
do i = -3, n - 4; y(i) = modulo((i)*7, 17) > 7; end do
do i = 1, m; z(i) = modulo((i)*7, 17); end do
do step = 1, 2
do i = 1, m, 3
if (u(3, ia(i - 3)) > 3) z(i) = mod(int(merge(1.5d0, 0.25d0, y(ia(i - 3) - 4))), 10000)
end do
print *, step, z(4), u(3, ia(1)), ia(1)
u(2, ia(2)) = u(2, ia(2)) + 1
end do
end program irregular_halves_again
