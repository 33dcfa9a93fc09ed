! Loops that are left long before their last iteration, under conditions on elements that are the same in all iterations.
program exit_far_before_end
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), m(n), i
  integer(8) :: k
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
!HPF$ DISTRIBUTE m(BLOCK)
  do i = 1, n
    a(i) = mod(7*i, 11) + 3
    b(i) = 0
    m(i) = i
  end do
  do k = 1, huge(k) - 1
    if (k > m(30)) exit
    b(k) = a(k) + k
  end do
  print *, k, sum(b)
  do k = huge(k) - 1, 1, -2
    if (mod(huge(k) - k, 64_8) > m(20)) exit
    b(mod(huge(k) - k, 64_8)) = m(2)
  end do
  print *, huge(k) - k, sum(b)
end program
