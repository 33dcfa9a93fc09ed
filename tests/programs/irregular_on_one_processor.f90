! Index arrays and arrays that lie on one processor of many, read through each other by the owners of others.
program irregular_on_one_processor
  implicit none
  integer, parameter :: n = 8
!hpf$ processors line(4), ring(5), grid(1, 4)
  integer(8) :: e(-12:29)
!hpf$ distribute (cyclic(7)) onto line :: e
  integer :: h(-12:27, -12:28), x(n)
!hpf$ template room(1:7, -18:25)
!hpf$ distribute room(cyclic, cyclic) onto grid
!hpf$ align h(i, *) with room(3, i - 5)
!hpf$ distribute x(block) onto line
  integer :: p(-10:27), q(-10:27), i
!hpf$ distribute p(cyclic) onto line
!hpf$ template few(1:4)
!hpf$ distribute few(cyclic) onto ring
!hpf$ align q(*) with few(2)
  do i = -10, 27
    p(i) = 1 + modulo(i*16 + 4, n)
    q(i) = 1 + modulo(i*9, n)
  end do
  do i = -12, 29
    e(i) = 3*i
  end do
  h = 0
  do i = 1, n
    h(2*i, i + 2) = int(e(q(p(i))))
  end do
  do i = 1, n
    x(i) = q(q(p(i))) + q(p(q(i)))
  end do
  do i = 1, n
    q(p(i)) = 1 + modulo(q(p(i)) + x(q(i)), n)
  end do
  print *, h(2:16:2, 3:10), x, q
end program irregular_on_one_processor
