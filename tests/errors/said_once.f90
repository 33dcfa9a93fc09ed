! One mistake, one error: names that are not declared, or are twice, and parentheses of a FORALL statement.
program said_once
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), b(n), i
  real :: i                                  ! ERROR "'i' already has the type integer"
!hpf$ distribute w(block)                    ! ERROR "'w' is neither a declared array nor a template"
  v(1) = 2                                   ! ERROR "'v' is not a declared array"
  v(2) = 3
  w(1) = v(2)
  a(1) = area(2) + area(3)                   ! ERROR "'area' is neither a declared array"
  a(mod(i, 3)) = b(i)
  forall (i = 1:max(3,(4)) a(i) = 2          ! ERROR "this .\(. has no .\)."
  a = 1
  forall (i = 1:n                            ! ERROR "this .\(. has no .\)."
    a(i) = 2
  end forall
  print *, 1
  print *, a, w, area(1), i
end program
