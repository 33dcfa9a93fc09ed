! Loops that run in order leave, or go on with, loops around them in which all ranks take part.
program loop_exits_outwards
  implicit none
  integer :: a(12), b(12), c(3,12), i, j, k, n, s
!hpf$ processors p(3)
!hpf$ distribute (cyclic(2)) onto p :: a, b
!hpf$ distribute c(*, block) onto p
  a = (/ (mod(5 * i, 12), i = 1, 12) /)
  b = 0
  c = 1
  n = 0
  outer: do while (n < 20)
    n = n + 1
    middle: do i = 1, 3
      inner: do j = 2, 12
        a(j) = mod(a(j) + a(j - 1) * i, 50)
        if (a(j) == 47) exit outer
        if (a(j) > 44) cycle outer
        if (a(j) > 41) cycle middle
        if (a(j) == 13) exit inner
        do k = 1, j
          if (a(k) * k == 91) exit middle
        end do
      end do inner
      forall (k = 1:12) b(k) = b(k) + a(13 - k)
    end do middle
    c = c + 1
    c(2, :) = c(2, :) + a
  end do outer
  print *, n, i, j, k
  print *, a
  print *, b
  print *, c
  s = 0
  steps: do
    s = s + 1
    b = cshift(b, 1)
    do i = 2, 12
      if (b(i) > b(i - 1) + 100) exit steps
      if (s > 40) exit steps
      b(i) = b(i) + mod(b(i - 1), 7)
      if (b(i) < 50) cycle steps
    end do
    where (b > 300) b = b / 2
  end do steps
  print *, s, i, b
end program loop_exits_outwards
