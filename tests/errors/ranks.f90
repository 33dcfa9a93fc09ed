! Subscripts in the wrong number, shapes that do not conform.
program ranks
  implicit none
  integer :: a(10), b(9), m(3, 4), t(4, 3), s
  logical :: l(10)
  a(1, 2) = 3                  ! ERROR "rank|subscript|dimension"
  m(2) = 3                     ! ERROR "rank|subscript|dimension"
  s(1) = 3                     ! ERROR "scalar|array|rank|subscript"
  a = b                        ! ERROR "shape|conform|extent"
  a = m                        ! ERROR "rank|shape|conform"
  s = a                        ! ERROR "scalar|rank|array"
  a = a + b                    ! ERROR "shape|conform|extent"
  m = m * t                    ! ERROR "shape|conform|extent"
  m = m + a                    ! ERROR "rank|shape|conform"
  a(1:5) = a(1:6)              ! ERROR "shape|conform|extent"
  m(1, :) = m(:, 1)            ! ERROR "shape|conform|extent"
  where (l(1:9)) a = 1         ! ERROR "shape|conform|extent|mask"
  a(11) = 1                    ! ERROR "bound|11"
  m(0, 1) = 1                  ! ERROR "bound|0"
  a = (/ 1, 2, 3 /)            ! ERROR "shape|conform|extent"
  print *, a, b, m, t, s
end program ranks
