! FLAGS: --all-ranks
! One branch stores elements that the other one reads in earlier iterations: vector instructions must not store first.
program old_values_in_branches
  implicit none
  integer, parameter :: n = 1000
  integer :: a(n), c(n), s, w, i

  do i = 1, n
     a(i) = 17*i - mod(i, 5)
     c(i) = mod(7*i, 5) - 2
  end do
  do w = 1, 3
     s = 0
     do i = 1, n - w
        if (c(i) > 0) then
           a(i) = 3*c(i) + i
        else
           s = s + a(i+w)
        end if
     end do
     print *, s, sum(a)
     s = 0
     do i = 1, n - w
        if (c(i) > 0) then
           s = s + a(i+w)
        else
           a(i) = 3*c(i) - i
        end if
     end do
     print *, s, sum(a)
  end do
end program old_values_in_branches
