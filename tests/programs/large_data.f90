! FLAGS: --all-ranks
! DATA for some elements of large arrays: what it takes follows from the statement and not from the sizes.
program large_data
  implicit none
  integer, parameter :: n = 20000, m = 200, large = 2000000
  integer :: i, j
  real :: few(large), whole(n), typed(n) = 1.5
  integer :: halves(n), square(m,m), rows(m,m), stepped(n)
  logical :: flags(n)
  integer :: mixed(12), small(2,3), triangle(4,4)
!hpf$ distribute (block) :: few, halves
!hpf$ distribute (cyclic(3)) :: flags
!hpf$ distribute (block,cyclic) :: square
  data few(5) /1.0/, few(large) /-0.0/, few(3:4) /2*7.0/, few(large/2) /2.5/
  data (whole(i), i = 1, n) /n*1.5/
  data (halves(i), i = 1, n/2) /10000*1/, (halves(i), i = n/2+1, n) /10000*2/
  data flags(7), (flags(i), i = n-2, n) /4*.true./
  data square(:,2), ((square(i,j), i = 1, m), j = 4, 5) /200*3, 400*4/, square(2:3,m) /8, 9/
  data (rows(3,j), j = 1, m) /100*5, 100*6/
  data (stepped(i), i = 10, 1, -3) /1, 2, 3, 4/
  data mixed(7:12), mixed(1) /1, 2, 4*3, 5/, mixed(2:6) /5, 4*6/
  data ((small(i,j), j = 1, 3), i = 1, 2) /1, 2, 3, 4, 5, 6/
  data ((triangle(i,j), i = 1, j), j = 1, 4) /10*7/, ((triangle(i,j), i = j+1, 4), j = 1, 3) /1, 2, 3, 4, 5, 6/

  print *, few(3:5), few(large/2), sign(1.0, few(large))
  print *, whole(1), whole(n/2), whole(n), typed(1), typed(n)
  print *, halves(1), halves(n/2), halves(n/2+1), halves(n), sum(halves)
  print *, flags(7), flags(n-2:n)
  print *, square(1,2), square(m,2), square(1,4), square(m,5), square(2:3,m), sum(square(:,2)), sum(square(:,4:5))
  print *, rows(3,1), rows(3,m/2), rows(3,m/2+1), rows(3,m), sum(rows(3,:))
  print *, stepped((/ 1, 4, 7, 10 /))
  print *, mixed
  print *, small
  print *, triangle
end program
