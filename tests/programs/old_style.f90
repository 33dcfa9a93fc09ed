! Old style: upper case, labels, DO with shared ends, CONTINUE, odd blanks, tabs, semicolons, long names.
      PROGRAM OLDSTY
      IMPLICIT REAL*8 (A-H, O-P, R-Z), INTEGER*4 (I-N), LOGICAL (Q)
      PARAMETER (NMAX = 12, EPS = 1.D-6)
      DIMENSION X(NMAX), A(NMAX,NMAX), IPVT(NMAX)
      REAL*4 S4
      INTEGER*2 ISHORT
      DOUBLE PRECISION  THIS_IS_A_VERY_LONG_NAME_FOR_OLD
!HPF$ PROCESSORS &
!HPF$ &   PP ( 3 )
!hpf$  DISTRIBUTE A ( * , &   ! the columns
!hpf$     CYCLIC ) ONTO PP
!Hpf$ ALIGN X ( J ) WITH &
!HPF$    A ( * , J )
      QDONE = .FALSE. ; ISHORT = 7 ; S4 = 1.0 / 3
      DO 20 J = 1 , NMAX
      DO 10 I = 1 , NMAX
      A ( I , J ) = 1.D0 / ( I + J - 1 )
   10 CONTINUE
   20 CONTINUE
      DO 30 J = 1, NMAX
   30 X(J) = J
	DO 40 K = 1, 100
      SUMX = 0.D0
      DO 41 I = 1, NMAX
   41   SUMX = SUMX + X(I) * A(I, &
             &         MOD(I+K, NMAX) &

             ! a comment between
             &  + 1)
      X = X * .5D0 + SUMX / NMAX
      IF (ABS ( SUMX ) .LT. EPS) QDONE = .TRUE.
      IF ( QDONE .OR. K .GE. 20 ) EXIT
   40 CONTINUE
      THIS_IS_A_VERY_LONG_NAME_FOR_OLD = SUMX
      WRITE ( * , * ) K , SUMX , QDONE, THIS_IS_A_VERY_LONG_NAME_FOR_OLD
      WRITE (*, 900) X(1:4), ISHORT, S4
  900 FORMAT (1X, 4F 1 2 . 6, / , 1X, I 5, F8.4)
      WRITE(*,'(1X,A,&
     &I3)') 'CONTINUED', 5
      PRINT 910; PRINT 920, (I, I = 1, 3)
  910 FORMAT (' NOTHING')
  920 FORMAT (3(' [',I1,']'))
      END PROGRAM OLDSTY
