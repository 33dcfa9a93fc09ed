! Intrinsics with arguments that they do not take.
program intrinsics
  implicit none
  integer :: i, a(4), m(2, 3)
  logical :: l(4)
  real :: x
  x = sin()                         ! ERROR "sin|argument"
  i = mod(7)                        ! ERROR "mod|argument"
  x = sqrt('nine')                  ! ERROR "sqrt|argument|character"
  i = sum(3)                        ! ERROR "sum|array"
  i = sum(l)                        ! ERROR "sum|logical|numeric"
  i = maxval(l)                     ! ERROR "maxval|logical"
  l = any(a)                        ! ERROR "any|logical"
  a = sum(m, 3)                     ! ERROR "dim|3"
  m = matmul(m, m)                  ! ERROR "matmul|conform|shape|extent"
  i = dot_product(a, m)             ! ERROR "dot_product|rank|vector|conform"
  m = transpose(a)                  ! ERROR "transpose|rank"
  x = abs(1, 2)                     ! ERROR "abs|argument"
  a = cshift(a)                     ! ERROR "cshift|argument|shift"
  m = cshift(m, (/1, 2/))           ! ERROR "extent 3 in dimension 1, like the shifted array without its dimension 1, not 2"
  m = cshift(m, (/1, 2, 3/), 2)     ! ERROR "extent 2 in dimension 1, like the shifted array without its dimension 2, not 3"
  m = eoshift(m, 1, (/1, 2/))       ! ERROR "extent 3 in dimension 1"
  i = nosuch(3)                     ! ERROR "nosuch"
  print *, size(i)                  ! ERROR "size|array"
  print *, merge('abc', 'de', i > 0) ! ERROR "MERGE needs the length of its first argument"
  print *, atan2(0.0, 0.0)          ! ERROR "ATAN2: argument out of the domain"
  i = int(z'1g')                    ! ERROR "'g' is not a digit of a number in base 16"
  i = int(b'+1')                    ! ERROR "'\+' is not a digit"
  i = int(o'')                      ! ERROR "no digits"
end program intrinsics
