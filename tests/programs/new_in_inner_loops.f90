! NEW of a loop says nothing about the elements that the loop around it uses beside it.
program new_in_inner_loops
  implicit none
  integer, parameter :: n = 16
  integer :: w(10), before(n), behind(n), b(n, n), i, k
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: before, behind
!hpf$ distribute (*, block) onto p :: b
  w = 0
  b = 0
  do k = 1, n
    before(k) = w(5)
!hpf$ independent, new(w)
    do i = 1, n
      w(1) = i * k
      b(i, k) = w(1) + 1
    end do
    w(5) = k
  end do
  print *, before, sum(b)
  do k = 1, n
!hpf$ independent, new(w)
    do i = 1, n
      w(1) = i - k
      b(i, k) = b(i, k) + w(1)
    end do
    behind(k) = w(5)
    w(5) = w(5) + k
  end do
  print *, behind, w(5), sum(b)
  do k = 1, n
!hpf$ independent, new(w)
    do i = 1, n
      w(1) = i + k
      b(i, k) = b(i, k) - w(1)
    end do
!hpf$ independent, new(w)
    do i = 1, n, 2
      w(2) = b(i, k)
      b(i, k) = w(2) * 3
    end do
  end do
  print *, sum(b), b(:, 3)
end program
