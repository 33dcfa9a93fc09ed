! Statements in a row read neighbours of an array that nobody stores in between, or that something does.
! FLAGS: --all-ranks
program exchanges_in_a_row
  implicit none
  integer, parameter :: n = 23
  integer :: a(n), b(n), c(n), d(n), at(n), i, t
!hpf$ distribute (block) :: a, b, c, d
  forall (i = 1:n) a(i) = mod(i*i, 17)
  forall (i = 1:n) at(i) = mod(i*5, n) + 1
  d = 0
  do t = 1, 3
    b(2:n) = a(1:n-1)
    b(1) = 7
    c(1:n-2) = a(3:n)
    d(1:n-1) = d(1:n-1) + a(2:n)
    if (t > 1) a(9:15) = a(9:15) + t
    c(n-1:n) = a(n-2:n-1)
    d(2:n) = d(2:n) - a(1:n-1)
    do i = 1, 2
      a(i::3) = b(i::3) + 1
    end do
    c(2:n) = c(2:n) + a(1:n-1)
    do i = 1, n
      a(at(i)) = a(at(i)) + d(i)
    end do
    d(1:n-3) = d(1:n-3) + a(4:n)
    a(n/2) = t
    b(3:n) = b(3:n) + a(1:n-2)
    a(3:18) = a(3:18) + 1
    d(2:n) = d(2:n) + a(1:n-1)
    print *, a, b, c, d
  end do
end program exchanges_in_a_row
