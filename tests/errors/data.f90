! DATA, COMMON and INTRINSIC with mistakes.
program data_statements
  integer a(3), b, c(2), k
  real x
  character(4) s
  parameter (k = 3)
  common /z/ b, b                   ! ERROR "COMMON block already"
  common /y/ x = 3                  ! ERROR "COMMON takes names"
  save /nosuch/, x                  ! ERROR "there is no COMMON block"
  intrinsic foo, sin                ! ERROR "foo"
  data a /1, 2/                     ! ERROR "fewer values"
  data b, c /1, 2, 3, 4/            ! ERROR "more values"
  data b /3/                        ! ERROR "second value"
  data x /'abc'/                    ! ERROR "number"
  data k /3/                        ! ERROR "not a variable"
  data c(3) /3/                     ! ERROR "bounds"
  data s(2:3) /'ab'/
  data s(3:4) /'ab'/               ! ERROR "second value"
  data s(k:5) /'ab'/               ! ERROR "outside"
  data (a(i), i=1,n) /3*1/          ! ERROR "constant"
  data a                            ! ERROR "slashes"
  data a /1                         ! ERROR "slashes"
  data /3/                          ! ERROR "slashes"
  data a /m*3/                      ! ERROR "constant"
  data a /-2*3/                     ! ERROR "negative"
  data                              ! ERROR "needs variables"
  data x /b/                        ! ERROR "constant"
  data sin(x) /3/                   ! ERROR "not a variable"
  if (x > 1) data b /4/             ! ERROR "cannot stand"
  x = 3
  common q                          ! ERROR "before the first"
end program data_statements
