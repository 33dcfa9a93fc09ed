! Operands, conditions and subscripts of the wrong type.
program types
  implicit none
  integer :: i, a(5)
  logical :: l, m(5)
  character(len=4) :: s
  real :: x
  i = .true.                   ! ERROR "logical|type|convert"
  l = 1                        ! ERROR "integer|type|convert"
  s = 3                        ! ERROR "integer|type|character|convert"
  i = 'four'                   ! ERROR "character|type|convert"
  if (i) print *, 'no'         ! ERROR "logical"
  if (x + 1) then              ! ERROR "logical"
    print *, 'no'
  end if
  l = .not. i                  ! ERROR "logical|\.not\."
  l = l .and. 3                ! ERROR "logical|\.and\."
  l = l < .true.               ! ERROR "logical|<"
  i = 'a' + 1                  ! ERROR "character|\+"
  x = l * 2.0                  ! ERROR "logical|\*"
  s = s // 5                   ! ERROR "character|//"
  a(1.5) = 2                   ! ERROR "integer|subscript"
  a(l) = 2                     ! ERROR "integer|subscript|logical"
  where (a) a = 1              ! ERROR "logical|mask"
  forall (i = 1:5, a(i)) a(i) = 1   ! ERROR "logical|mask"
  do while (x)                 ! ERROR "logical"
    x = 1
  end do
  i = m(1) + 1                 ! ERROR "logical|\+"
end program types
