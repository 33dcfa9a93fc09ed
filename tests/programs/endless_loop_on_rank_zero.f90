! Endless loops that work through arrays element by element and also hold array statements over the same arrays:
! rank 0 executes the whole loop. The second one rarely comes to its elements and stays with all ranks.
program endless_loop_on_rank_zero
  implicit none
  integer, parameter :: n = 7
  integer :: p(n), s(n), i, j, k, t, c
  real :: a(40), b(40)
!HPF$ DISTRIBUTE (BLOCK) :: p, a
!HPF$ DISTRIBUTE (CYCLIC(2)) :: s
!HPF$ ALIGN b(i) WITH a(41-i)
  p = (/ (i, i = 1, n) /)
  s = 0
  c = 1
  do
    i = n - 1
    do while (i >= 1)
      if (p(i) < p(i+1)) exit
      i = i - 1
    end do
    if (i == 0) exit
    j = n
    do while (p(j) < p(i))
      j = j - 1
    end do
    do k = 1, n
      s(k) = s(k) + p(k)
      if (s(k) > 900 .or. k == i) exit
    end do
    t = p(i); p(i) = p(j); p(j) = t
    p(i+1:n) = p(n:i+1:-1)
    if (mod(c, 1000) == 0) then
      s = s(n:1:-1)/2
      s = s - p
    end if
    c = c + 1
  end do
  print *, c, p, s
  a = (/ (mod(7*i, 41), i = 1, 40) /)
  b = 0
  c = 0
  do while (c < 50)
    c = c + 1
    a = a + 0.5*cshift(b, 1)
    b = b + 0.25
    if (mod(c, 10) /= 0) cycle
    j = 1
    do i = 2, 40
      if (a(i) > a(j)) j = i
      if (a(j) > 400) exit
    end do
    a(j) = 0
    do i = 2, 40
      if (a(i) < 0) exit
      a(i) = a(i) + 0.125*a(i/2)
    end do
    print *, j, sum(a), sum(b)
  end do
end program
