! Macros, conditions, and line numbers behind what they leave out: gfortran and hpfc preprocess files that end in .F90.
#define SIZE 12
#define SQUARE(x) ((x)*(x))
#define ONTO_ALL BLOCK
program preprocessed
  implicit none
  integer, parameter :: n = SIZE
  real(8) :: a(n)
  integer :: i
!HPF$ DISTRIBUTE a(ONTO_ALL)
#if defined(__GFORTRAN__) && SIZE > 10
  forall (i = 1:n) a(i) = SQUARE(i + 1)  ! it's "traditional"
#else
  nothing of this is Fortran




#endif
#ifdef linux
  a = 0
#endif
  print *, a, 'SIZE' // " // SIZE"
  print *, __LINE__, sum(a), SQUARE(n)
end program preprocessed
