! Fortran has no reserved words: statement keywords and intrinsic names serve
! as variables, and the compiler tells an assignment from a statement.
program keywords
  integer :: if, do, end, then, else, where, forall, print, stop, program
  integer :: integer, real(3), data(2), call, exit, cycle, write, format, while
  if = 3; while = 5; do = 4; end = 5; then = 6; else = 7
  where = 8; forall = 9; print = 10; stop = 11; program = 12
  integer = 13; real = 14; real(2) = 15; data(1) = 16; data(2) = 17
  call = 18; exit = 19; cycle = 20; write = 21; format = 22
  if (if == 3) if = if + 1
  if (do == 4) then
    then = then + 1
  else
    else = else + 1
  end if
  do do = 1, 2
    end = end + do
  end do
  do while (end < 20)
    end = end + while
  end do
  print *, if, do, end, then, else, where, forall, print, stop, program
  print *, integer, real, data, call, exit, cycle, write, format
end program keywords
