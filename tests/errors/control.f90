! EXIT and CYCLE outside loops, steps of zero, loop variables that are none.
program control
  implicit none
  integer :: i, a(5), s, case
  real :: x
  exit                              ! ERROR "exit|loop|do"
  cycle                             ! ERROR "cycle|loop|do"
  do i = 1, 5, 0                    ! ERROR "zero|step|stride|0"
    s = i
  end do
  do x = 1, .false.                 ! ERROR "must be a number"
    s = 1
  end do
  do a = 1, 2                       ! ERROR "scalar|array|integer|a\b"
    s = 1
  end do
  do i = 1, 3
    i = 7                           ! ERROR "i\b"
  end do
  forall (s = 1:5, a(2) = 1:5) a(s) = s ! ERROR "must be a scalar variable, not an array element"
  forall (i = 1:5:0) a(i) = i       ! ERROR "zero|stride|step|0"
  a(1:5:0) = 1                      ! ERROR "zero|stride|step|0"
  select case (x)                   ! ERROR "selector.*real"
  case (1)
  end select
  select case (i + s)
    s = 1                           ! ERROR "CASE must stand before"
  case (1:3)
    i = 1
  case (2, 'a', i)                  ! ERROR "overlaps" "integer like the selector" "constant"
  case (4                           ! ERROR "parentheses"
  case default
  case default                      ! ERROR "one CASE DEFAULT"
  case 5                            ! ERROR "parentheses"
    case = 5
  end select
  case (5)                          ! ERROR "CASE without SELECT CASE"
  if (i > 3) select case (i)        ! ERROR "cannot stand after IF"
end program control
