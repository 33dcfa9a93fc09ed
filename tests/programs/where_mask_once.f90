! The mask of a WHERE is evaluated once, before its body changes what the mask
! was computed from; right-hand sides see the stores of earlier statements.
program where_mask_once
  implicit none
  integer :: a(8), b(8), m(4, 6), i, j
  logical :: l(8)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: a, b, l
!hpf$ distribute m(*, cyclic) onto p
  a = (/ 1, -2, 3, -4, 5, -6, 7, -8 /)
  b = 0
  where (a > 0)
    a = -a
    b = a
    a = a - 1
  elsewhere
    a = 0
  end where
  print *, a, b
  l = a < -3
  where (l)
    l = .false.
    b = 77
  end where
  print *, l, b
  where (b(1:7) > b(2:8)) b(2:8) = b(1:7)
  print *, b
  forall (i = 1:4, j = 1:6) m(i, j) = i - j
  where (m < 0)
    m = m * m
  elsewhere (m > 1)
    m = -m
  end where
  print *, m
  where (m(:, 1:5) == 1) m(:, 2:6) = 50
  print *, m
end program where_mask_once
