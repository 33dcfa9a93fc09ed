! IMPLICIT stands before all that declares names, with and without a type.
program implicit_behind_declarations
  parameter (n = 2)
  implicit integer (a)
  dimension b(n)
  implicit integer (b)              ! ERROR "IMPLICIT must stand before the declarations"
  common d
  data c /1.0/
  implicit integer (c)              ! ERROR "IMPLICIT must stand before the declarations"
  a = n
  b = a + c
  d = b(1)
end program implicit_behind_declarations
