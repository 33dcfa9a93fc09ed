! Mistakes in statement functions, their references and what looks like either.
program statement_functions
  implicit none
  integer, parameter :: n = 3
  integer :: i, j, v(3), f, g, h, k
  real :: x, r
  character(3) :: c, cf
  f(i) = i + j
  f(j) = j                      ! ERROR "defined twice"
  g(i, i) = i                   ! ERROR "dummy argument twice"
  h(v) = 3                      ! ERROR "must be a scalar variable"
  k(n) = 3                      ! ERROR "must be a scalar variable"
  cf(c) = c                     ! ERROR "characters"
  r(x) = undefined + x          ! ERROR "'undefined' has no declaration"
  r = 3                         ! ERROR "arguments are missing"
  print *, f(1.5), f(1, 2)      ! ERROR "must be integer\(4\), not real\(4\)" "takes 1 argument, not 2"
  print *, f, f(i=3)            ! ERROR "arguments are missing" "must be a value"
  print *, f(v), f(1:2)         ! ERROR "must be a scalar" "must be a value"
  f(2) = 3                      ! ERROR "'f' is not a declared array"
  print *, f(2), g(1, 2), r(2.0)
end program
