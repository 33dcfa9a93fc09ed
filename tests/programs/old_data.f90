! DATA, COMMON, SAVE and INTRINSIC as old programs have them: repeat counts, implied DOs, constants of all bases.
      PROGRAM OLDDATA
      IMPLICIT REAL*8 (A-H,O-Z), LOGICAL*4 (L)
      INTEGER*2 KSHORT
      INTEGER N1, MASKS(3), IDENT(4,4), PRIMES(0:9), BIGTAB(5000), TRI(3,3)
      REAL R, S, X1, X2, X3
      PARAMETER (NV = 2, PI = 3.14159265358979D0)
      DIMENSION A(5,5), B(5), IPERM(5), C(6)
      LOGICAL LDONE, FLAGS(4)
      CHARACTER*12 TITLE
      CHARACTER TAG*3, MARK
      COMMON /BLK/ A, B, Q(4) /OTHER/ R, S
      COMMON U, V(2)
      COMMON // W
      INTRINSIC SIN, DABS, MOD
      SAVE /BLK/, TITLE
!HPF$ DISTRIBUTE (BLOCK) :: BIGTAB, PRIMES
!HPF$ DISTRIBUTE A(CYCLIC,*)
      DATA TITLE /'OLD PROGRAM '/, TAG, MARK /'ABCD', '*'/
      DATA B /5*1.0D0/, KSHORT /7/
      DATA ((A(I,J), I=1,5), J=1,5) /25*0.5D0/, IPERM(1), IPERM(3) /4, 9/
      DATA LDONE, FLAGS /.FALSE., 2*.TRUE., NV*.FALSE./
      DATA MASKS /Z'FF', B'101', O'17'/ PRIMES /2, 3, 5, 7, 11, 13, 17, 19, 23, 29/
      DATA (IDENT(I,I), I=1,4), (TRI(1,J), (TRI(I,J), I=2,J), J=1,3) /4*1, 6*-2/
      DATA BIGTAB /5000*3/, R, S /2*1E3/, X1/1/,X2,X3/-2.5,+3D0/
      DATA C(1:5:2), C(6) /3*PI, 1/, N1 /0*3, -17, 0*5/
      LDONE = .NOT. LDONE
      WRITE (*, 100) TITLE, TAG, MARK, (B(I), I=1,5)
  100 FORMAT (1H1, A12, 3H , , A3, A1 / 1X, 5(F8.3, 1h,))
      DATA YLATE /4.25/
      WRITE (*, 110) KSHORT, PI
  110 FORMAT (' K=', I3.3, 3X, 'PI=', 1PD20.12)
      PRINT *, SUM(A), IPERM(1), IPERM(3), LDONE, FLAGS, MASKS, YLATE
      PRINT '(4I3)', IDENT, TRI(1,:), TRI(2,2), TRI(2,3), TRI(3,3), N1
      PRINT *, PRIMES(9), SUM(PRIMES), SUM(BIGTAB), BIGTAB(4999), R, S, X1, X2, X3
      PRINT *, C(1), C(3), C(5), C(6), DABS(SIN(U)), U, V, W, Q
      END
