! Declarations that contradict each other or ask for what does not exist.
program declarations
  implicit none
  implicit real (x)                 ! ERROR "IMPLICIT NONE allows no other"
  integer :: a, b(3)
  real :: declarations              ! ERROR "name of the program"
  real :: a                         ! ERROR "a\b"
  integer(3) :: c                   ! ERROR "kind|3"
  real :: cos
  real(5) :: d                      ! ERROR "kind|5"
  dimension b(4)                    ! ERROR "b\b"
  logical, dimension(2) :: l(3, 3), l   ! ERROR "l\b"
  character*(*) m                   ! ERROR "only for a named constant"
  character(9223372036854775807_8) :: endless ! ERROR "a character has at most 2147483647 bytes"
  integer, parameter :: many(2000000000) = 3 ! ERROR "'many' has 2000000000 elements"
  integer, parameter :: more(100000, 100000) = reshape((/ 1 /), (/ 100000, 100000 /), pad=(/ 2 /)) ! ERROR "'more' has 10000000000"
  integer :: slashed /3/            ! ERROR "stand in declarations without"
  integer coded(3) /1, 2*z'1f'/     ! ERROR "hexadecimal constant cannot stand in a declaration"
  integer twice /1, 2/              ! ERROR "more values than variables"
  a = 1
  print *, a, m
  print *, 1.5d0_8                  ! ERROR "letter D says already"
  cos = 3
  print *, sin(cos(1.0))            ! ERROR "'cos' is a variable here"
  print *, b_'text'                 ! ERROR "kind 'b' is not a named constant"
  print *, 3_'text'                 ! ERROR "kind|3"
end program declarations
