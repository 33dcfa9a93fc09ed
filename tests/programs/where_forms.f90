! WHERE as a statement and as a construct with masked ELSEWHEREs: each mask is
! taken when control reaches it and only for elements still undecided.
program where_forms
  implicit none
  integer :: a(10), b(10), i
  real :: x(10)
!hpf$ processors p(3)
!hpf$ distribute (block) onto p :: a, x
!hpf$ distribute b(cyclic(2)) onto p
  forall (i = 1:10) a(i) = mod(7 * i, 10) - 4
  where (a < 0) a = -a
  print *, a
  where (a > 3)
    b = 1
  elsewhere (a > 1)
    b = 2
    a = 100
  elsewhere
    b = 3
  end where
  print *, a, b
  where (a == 100)
    a = b
  elsewhere
    a = 0
  endwhere
  print *, a
  x = a
  where (x /= 0.0) x = 1.0 / x
  print *, x
  where (a(2:9) == 2) a(2:9) = a(1:8) + a(3:10) - 1
  print *, a
  where (b == 3) b = a(10:1:-1)
  print *, b
  where ((/ (mod(i, 3) == 0, i = 1, 10) /))
    b = -1
  end where
  print *, b
end program where_forms
