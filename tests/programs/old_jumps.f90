! Jumps as old programs have them: searches, early ends of iterations, hand-made loops, switches.
      PROGRAM OLDJUMPS
      INTEGER N, I, J, K, L, A(20), M(5,5), HITS
      REAL X, Y
      LOGICAL FOUND
!HPF$ DISTRIBUTE A(BLOCK)
      DO 10 I = 1, 20
        A(I) = MOD(I*7, 11)
        IF (A(I) .LT. 5) GOTO 10
        A(I) = -A(I)
        IF (A(I) .EQ. -9) GO TO 10
        A(I) = A(I) - 1
   10 CONTINUE
      PRINT *, A
! search with a jump out of two loops
      DO 30 J = 1, 5
      DO 20 I = 1, 5
      M(I,J) = I*J
      IF (M(I,J) .EQ. 12) GOTO 40
   20 CONTINUE
   30 CONTINUE
      PRINT *, 'NOT FOUND'
      GOTO 50
   40 PRINT *, 'FOUND', I, J
   50 CONTINUE
! a loop made by hand
      N = 27
      K = 0
   60 IF (N .EQ. 1) GOTO 90
      IF (MOD(N, 2) .EQ. 0) GOTO 70
      N = 3*N + 1
      GOTO 80
   70 N = N/2
   80 K = K + 1
      GOTO 60
   90 PRINT *, 'COLLATZ', K
! arithmetic IF in all forms
      DO 150 I = -1, 1
      IF (I) 100, 110, 120
  100 PRINT *, 'NEGATIVE'
      GOTO 140
  110 PRINT *, 'ZERO'
      GOTO 140
  120 PRINT *, 'POSITIVE'
  140 X = I*0.5
      IF (X) 142, 142, 144
  142 PRINT *, 'NOT ABOVE', X
      GOTO 150
  144 PRINT *, 'ABOVE', X
  150 CONTINUE
      IF (X - 0.5) 160, 170, 160
  160 PRINT *, 'UNEQUAL'
  170 CONTINUE
! computed GOTO
      DO 250 I = 0, 4
      GOTO (200, 210, 220, 200), I
      PRINT *, 'NONE', I
      GOTO 240
  200 PRINT *, 'ONE OR FOUR', I
      GOTO 240
  210 PRINT *, 'TWO', I
  220 PRINT *, 'TWO OR THREE', I
  240 CONTINUE
  250 CONTINUE
! Newton's method with a count
      X = 2.0
      L = 0
  300 Y = X - (X*X - 2.0)/(2.0*X)
      L = L + 1
      IF (ABS(Y - X) .LT. 1E-6) GOTO 310
      X = Y
      IF (L .LT. 20) GOTO 300
      STOP 7
  310 PRINT *, 'ROOT', Y, L
! EXIT and CYCLE among jumps
      HITS = 0
      DO I = 1, 10
        IF (I == 3) CYCLE
        IF (I == 5) GOTO 320
        HITS = HITS + I
        IF (I == 8) EXIT
        IF (HITS > 10) THEN
          HITS = HITS - 1
          GOTO 330
        END IF
        HITS = HITS + 100
  320   HITS = HITS + 1
  330   HITS = HITS*2
      END DO
      PRINT *, HITS, I
! jumps back and forth that cross
      I = 0
  400 I = I + 1
      IF (I .GT. 6) GOTO 430
  410 J = I*I
      IF (J .LT. 10) GOTO 400
      IF (J .GT. 30) GOTO 430
  420 I = I + 2
      IF (I .LT. 8) GOTO 410
  430 PRINT *, I, J
      FOUND = .FALSE.
      IF (I .GT. 100) THEN
        PRINT *, 'HUGE'
      ELSE
        IF (J .GT. 3) GOTO 440
        FOUND = .TRUE.
  440 END IF
      PRINT *, FOUND
! a bubble sort
  500 K = 0
      DO 510 I = 1, 19
      IF (A(I) .LE. A(I+1)) GOTO 510
      N = A(I)
      A(I) = A(I+1)
      A(I+1) = N
      K = 1
  510 CONTINUE
      IF (K .EQ. 1) GOTO 500
      PRINT *, A
! a loop that is entered in the middle, from two places
      K = 0
      I = MOD(HITS, 3)
      IF (I .EQ. 1) GOTO 620
      IF (I .EQ. 0) GOTO 630
  610 K = K + 1
  620 K = K + 10
  630 K = K + 100
      IF (K .LT. 500) GOTO 610
      PRINT *, I, K
      IF (A(1) .LT. 0) GOTO 999
      PRINT *, 'NOT REACHED'
  999 END
