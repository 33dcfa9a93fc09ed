! Errors of different kinds in one file are all reported in one run.
program several_kinds
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), b(n, n), i
  logical :: l
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK(1)) ONTO p           ! ERROR "block|small|1"
!HPF$ ALIGN b(i, *) WITH c(i)                 ! ERROR "c\b"
  l = a(1)                          ! ERROR "logical|integer|type"
  a = b                             ! ERROR "rank|shape|conform"
  n = 3                             ! ERROR "constant|parameter|not a variable"
  do i = 1, n
    a(i) = undeclared_function(i)   ! ERROR "undeclared_function"
    b(i) = 1                        ! ERROR "rank|subscript|dimension"
  end do
  print *, a, b, l
end program several_kinds
