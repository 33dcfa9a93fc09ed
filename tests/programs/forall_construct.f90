! FORALL constructs run statement by statement: the second statement sees all
! stores of the first one, and nested FORALLs use the outer index.
program forall_construct
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), t(n, n), i, j
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b
!hpf$ distribute t(block, *) onto p
  forall (i = 1:n)
    a(i) = i
    b(i) = a(n + 1 - i) * 2
  end forall
  print *, a, b
  forall (i = 2:n-1)
    a(i) = a(i - 1) + a(i + 1)
    b(i) = a(i - 1) + a(i + 1)
  end forall
  print *, a, b
  t = 0
  forall (i = 1:n)
    t(i, i) = 1
    forall (j = 1:i-1) t(i, j) = i * 10 + j
    forall (j = i+1:n, mod(j, 2) == 0)
      t(i, j) = -(t(j, i) + 1)
    end forall
  end forall
  print *, t
end program forall_construct
