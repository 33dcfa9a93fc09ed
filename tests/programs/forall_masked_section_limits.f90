! Limits of a section in a FORALL count only where its mask holds.
program forall_section_where_mask
  integer, parameter :: m = 12
  integer :: i, k(m), j(m), c(m, m)
  logical :: l(m)
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: c
  do i = 1, m
    k(i) = mod(5*i, m)
  end do
  k(1) = 2000000000
  l = .true.
  l(1) = .false.
  c = 0
  forall (i = 1:m, l(i)) c(i, 1:k(i)) = i
  print *, sum(c, dim=1)
  j = 0
  j(3) = 2
  j(7) = 5
  j(8) = 123456789
  forall (i = 1:m, l(i) .and. mod(i, 4) == 3 .and. i < 9) c(i, k(j(i)):1:-3) = -i
  print *, sum(c, dim=1)
  forall (i = 1:m, l(i))
    where (c(i, 1:k(i)) > 0) c(i, 1:k(i)) = c(i, 1:k(i)) + sum(c(:, i))
  end forall
  print *, sum(c, dim=1)
end program
