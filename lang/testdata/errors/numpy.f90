! Programs begun in Python and MATLAB.
import numpy as np ! ERROR ""import" starts no statement => arrays, and functions such as sqrt, sum and matmul, are part of the language"
from numpy import sqrt ! ERROR ""from" starts no statement => arrays, and functions such as sqrt, sum and matmul, are part of the language"
program numpy
use iso_fortran_env ! ERROR "not supported yet: USE (level L5) => write kinds as numbers, as in real(8) and integer(4), and the unit of standard output as *"
use, intrinsic :: iso_fortran_env, only : real64
! ERROR "not supported yet: USE (level L5) => write kinds as numbers, as in real(8) and integer(4), and the unit of standard output as *"
integer i
real x
import :: i ! ERROR "not supported yet: IMPORT (level L8)"
x = 2
call sqrt(x) ! ERROR "'sqrt' is a function, which CALL does not call => its value stands in an expression, as in y = sqrt(x)"
call root(x) ! ERROR "not supported yet: CALL (level L1)"
write (output_unit, *) x ! ERROR "not supported yet: WRITE to a file (level L6) => standard output is the unit *"
write (unit, *) x
do i = 1, 3
  if (x > 1) then
    x = x - 1
  end
! ERROR "END IF is missing before this => END alone ends the program: write END IF where the IF ends"
! ERROR "END DO is missing before this => END alone ends the program: write END DO where the DO ends"
end
print *, x
end
