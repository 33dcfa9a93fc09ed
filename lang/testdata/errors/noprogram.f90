subroutine s(a) ! ERROR "not supported yet: SUBROUTINE (level L1) => put its statements where it is called; one expression may be a statement function, as in f(x) = x**2"
  real a(4)
  a = 0
end subroutine s
