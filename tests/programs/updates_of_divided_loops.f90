! A loop that is divided among several nests, of which one updates elements through an index array: where that array
! changes each time, rank 0 does so, with all elements and not only with its own.
program updates_of_divided_loops
  implicit none
  integer, parameter :: n = 8
  real(8) :: sums(0:n), local(0:n), everywhere(0:n), delta
  integer :: p(0:n), i, j, it
  logical :: used(0:n)
!hpf$ distribute (block) :: sums, local
  sums = 0; local = 0; p = 0; everywhere = 100
  do it = 1, n
    p(0) = it; used = .false.; j = 0
    do
      used(j) = .true.
      delta = 1 + mod(it + j, 5)
      do i = 0, n
        if (used(i)) then
          sums(p(i)) = sums(p(i)) + delta; local(i) = local(i) - delta
        else
          everywhere(i) = everywhere(i) - delta
        end if
      end do
      j = j + 1
      if (p(j) == 0) exit
    end do
    p(j) = n + 1 - it
  end do
  print '(9f8.1)', sums, local, everywhere
end program
