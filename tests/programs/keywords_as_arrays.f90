! Arrays called if, do, print, end, where, real; continued lines in the middle of names and strings.
program keywords_as_arrays
  integer if(4), do(4), print(4), end(4), where(4), forall(4), real(4), stop, write, call, format(3), data(2), program
  logical then, else, elsewhere; real*8 :: double, integer, exit, cycle
  integer :: e, f, to, while, parameter, contains, dimension(3), continue, implicit, template
!HPF$ DISTRIBUTE if(BLOCK)
!HPF$ DISTRIBUTE (CYCLIC) :: do, print
  if = 1; do = 2; print = 3; end = 4
  if(2) = 5; do(3) = if(2); print(1) = do(3) + 1
  where(1:4) = if + do
  forall(1) = 9; forall(2:4) = print(1:3)
  real = forall * 2
  stop = 3; write = stop; call = 4; format = 3; data(1) = 1; data(2) = 2
  then = .true.; else = .not. then; elsewhere = then .neqv. else
  if (then) if(1) = 7
  if (if(1) == 7) then; do(1) = 11; end if
  do idx = 1, 2; do(idx) = do(idx) + 1; end do
  do while (stop > 0)
    stop = stop - 1
  end do
  where (if > 1) print = 8
  forall (if1 = 1:4) end(if1) = if(if1)
  double = 1d0; integer = 2d0; exit = 3; cycle = 4
  do i = 1, 3
    exit = exit + 1
    cycle = cycle * 2
    if (i == 2) exit
    if (i == 1) cycle
  end do
  e = 1; f = 2; to = 3; while = 4; parameter = 5; contains = 6; dimension = 7; continue = 8; implicit = &
      9; template = 10
  do10i = 1.5
  print *, if, do, print, &
     end, where, fo&
     &rall, real, 'a long &
     &string', do10i
  print *, stop, write, call, format, data, then, else, elsewhere, double, integer, exit, cycle ! 'comment & more
  print *, e, f, to, while, parameter, contains, dimension, continue, implicit, template; print *, 'a''b', &
      "c""d", 'e"f', "g'h!"
  continue = continue;
  if (then) print *, 'x'; print *, 'y'
  if(else)print*,'never'
  write(*,*)1.eq.1,2.e0,2.eq.2.and.3.lt.4
  IF(IF(1).EQ.7.AND..NOT.ELSE)PRINT*,'OK'
  endprogram keywords_as_arrays
