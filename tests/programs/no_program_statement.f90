! A main program needs neither PROGRAM nor a name after END, and may start
! with comments, blank lines and directives in capital letters.

INTEGER A(6)
!HPF$ PROCESSORS P(2)
!HPF$ DISTRIBUTE A(BLOCK) ONTO P
A = (/ 1, 2, 3, 4, 5, 6 /)
PRINT *, A, SUM(A)
END
