! Collapsed and replicated dimensions: ALIGN with `*` on either side, scalars' worth of templates.
      PROGRAM COLLAP
      PARAMETER (N = 10)
      REAL A(N,N), B(N,N), C(N), D(N,N,N), E(N,N), F(N), G(N,N)
      INTEGER IA(N), IB(N,N), IC(2:11)
!HPF$ PROCESSORS PR(4), PC(2,3)
!HPF$ TEMPLATE TT(N), SQ(N,N), T3(N,N,2)
!HPF$ DISTRIBUTE TT(BLOCK(3)) ONTO PR
!HPF$ DISTRIBUTE SQ(CYCLIC(3),BLOCK) ONTO PC
!HPF$ DISTRIBUTE T3(CYCLIC,*,BLOCK) ONTO PC
!HPF$ ALIGN A(:,*) WITH TT(:)
!HPF$ ALIGN B(*,:) WITH TT(:)
!HPF$ ALIGN C(:) WITH SQ(:,*)
!HPF$ ALIGN F(:) WITH SQ(*,:)
!HPF$ ALIGN D(I,*,J) WITH SQ(J,I)
!HPF$ ALIGN E(I,J) WITH SQ(J,I)
!HPF$ ALIGN G(I,J) WITH T3(I,J,2)
!HPF$ ALIGN IA(I) WITH SQ(11-I,5)
!HPF$ ALIGN IB(*,*) WITH TT(*)
!HPF$ ALIGN IC(J) WITH T3(*,J-1,1)
      DO 10 J = 1, N
      DO 10 I = 1, N
10    A(I,J) = I - J*0.5
      B = TRANSPOSE(A)
      C = A(:,2) + B(3,:)
      F = C * 2
      DO I = 1, N; DO J = 1, N; DO K = 1, N
        D(I,J,K) = I*100 + J*10 + K
      ENDDO; ENDDO; ENDDO
      E = D(:,3,:)
      G = E + SPREAD(F,1,N)
      IA = INT(C)
      IB = RESHAPE((/(IA*K, K=1,N)/), (/N,N/))
      IC(2:11) = IB(:,4) + IA(10:1:-1)
      PRINT *, SUM(A), SUM(B), C
      PRINT *, F
      PRINT *, SUM(D), SUM(E), SUM(G)
      PRINT *, G(3,:)
      PRINT *, IA
      PRINT *, SUM(IB,1)
      PRINT *, IC
      WHERE (A > B)
        A = B
      ELSEWHERE
        B = A
      END WHERE
      PRINT *, SUM(A*B), MAXLOC(A), MINLOC(B)
      END
