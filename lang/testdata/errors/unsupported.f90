module m ! ERROR "not supported yet: MODULE (level L5) => put the declarations of the module into the program"
  implicit none
contains
  subroutine s
    x = ) garbage
  end subroutine
end module
program unsupported
  use m ! ERROR "not supported yet: USE (level L5)"
  type point ! ERROR "not supported yet: derived types (level L7) => declare a variable or an array for each component"
    real x, y
  end type point
  type(point) :: p ! ERROR "not supported yet: derived types (level L7)"
  complex z ! ERROR "not supported yet: COMPLEX (level L7) => declare two reals, for the real and the imaginary part"
  real, allocatable :: a(:) ! ERROR "not supported yet: ALLOCATABLE (level L3) => an array has constant bounds, as in real :: a(100), and is there from the start"
  interface ! ERROR "not supported yet: INTERFACE (level L4)"
    real function f(x)
      real x
    end function f
  end interface
  allocate (a(3)) ! ERROR "not supported yet: ALLOCATE (level L3)"
  call s ! ERROR "not supported yet: CALL (level L1) => put its statements where it is called; one expression may be a statement function, as in f(x) = x**2"
  if (b > 1) call s ! ERROR "not supported yet: CALL (level L1)"
  p%x = 3 ! ERROR "not supported yet: components of derived types (level L7)"
  b = p%x ! ERROR "not supported yet: components of derived types (level L7)"
  q => b ! ERROR "not supported yet: pointer assignment (level L7)"
  do concurrent (i = 1:3) ! ERROR "not supported yet: DO CONCURRENT (level L5) => write !HPF$ INDEPENDENT and a DO, or a FORALL"
    do j = 1, 3
    end do
  end do
  10 go to 20
  20 read (*, '(i5)', blank='zero') b ! ERROR "not supported yet: READ with blank= (level L6)"
  write (7, *) b ! ERROR "not supported yet: WRITE to a file (level L6) => a program reads standard input and writes standard output, which the shell connects with files: hpfc run prog.f90 < in > out"
  write (*) b ! ERROR "not supported yet: unformatted WRITE (level L6) => write PRINT *, items"
contains ! ERROR "not supported yet: CONTAINS (level L1)"
  function g(x)
    garbage
  end function
  subroutine h
  end
end program unsupported
recursive subroutine r ! ERROR "not supported yet: SUBROUTINE (level L1)"
contains
  pure real function q(x)
  end function
end subroutine
real(8) function t(x) ! ERROR "not supported yet: FUNCTION (level L1)"
  if (x > 1) then
  end if
end
extrinsic(hpf_local) subroutine local(x) ! ERROR "not supported yet: SUBROUTINE (level L1)"
end subroutine
