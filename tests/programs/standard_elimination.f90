! Gaussian elimination and Jacobi in the style of the HPF Handbook.
      PROGRAM BOOK
      INTEGER, PARAMETER :: NX = 17, NY = 13
      REAL X(0:NX+1, 0:NY+1), NEW(0:NX+1, 0:NY+1), TEMPLATE_(8)
      REAL, DIMENSION(9,9) :: A
      REAL, DIMENSION(9) :: ROW, COL, RHS, TMP
      INTEGER :: ICOL, IPIV(1), K
!HPF$ PROCESSORS GRID(2,3)
!HPF$ DISTRIBUTE (BLOCK,BLOCK) ONTO GRID :: X, NEW
!HPF$ DISTRIBUTE A(*, CYCLIC)
!HPF$ ALIGN ROW(J) WITH A(*,J)
!HPF$ ALIGN (I) WITH A(I,*) :: COL, RHS, TMP
      X = 0.0
      X(0,:) = 1.0; X(NX+1,:) = 2.0
      FORALL (I=0:NX+1) X(I,0) = I * 0.1
      DO ITER = 1, 20
        FORALL (I=1:NX, J=1:NY)
          NEW(I,J) = (X(I-1,J) + X(I+1,J) + X(I,J-1) + X(I,J+1))/4
        END FORALL
        ERR = MAXVAL(ABS(NEW(1:NX,1:NY) - X(1:NX,1:NY)))
        X(1:NX,1:NY) = NEW(1:NX,1:NY)
        IF (ERR < 1.0E-2) EXIT
      END DO
      PRINT *, 'ITER', ITER, ERR
      PRINT '(8F8.4)', X
      FORALL (I=1:9, J=1:9) A(I,J) = MOD(I*J + I*I + 3*J, 17) + MERGE(9, 0, I == J)
      RHS = SUM(A, DIM=2)
      DO K = 1, 8
        IPIV = MAXLOC(ABS(A(K:9,K)))
        ICOL = IPIV(1) + K - 1
        IF (ICOL /= K) THEN
          ROW = A(K,:); A(K,:) = A(ICOL,:); A(ICOL,:) = ROW
          S = RHS(K); RHS(K) = RHS(ICOL); RHS(ICOL) = S
        END IF
        COL(K+1:9) = A(K+1:9,K) / A(K,K)
        ROW(K:9) = A(K,K:9)
        FORALL (I=K+1:9, J=K:9) A(I,J) = A(I,J) - COL(I)*ROW(J)
        RHS(K+1:9) = RHS(K+1:9) - COL(K+1:9)*RHS(K)
      END DO
      DO K = 9, 1, -1
        TMP(K) = (RHS(K) - DOT_PRODUCT(A(K,K+1:9), TMP(K+1:9))) / A(K,K)
      END DO
      PRINT *, TMP
      END
