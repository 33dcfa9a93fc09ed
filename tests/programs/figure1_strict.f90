! Figure 1 of the scheduling paper in strict form: A(3*i+4) = F(B(2*i+1)) with
! A cyclic(4) and B cyclic(3), each on five processors.
real A(0:181),B(0:119)
!HPF$ PROCESSORS P(0:4)
!HPF$ PROCESSORS Q(0:4)
!HPF$ DISTRIBUTE A(CYCLIC(4)) ONTO P
!HPF$ DISTRIBUTE B(CYCLIC(3)) ONTO Q
A = -1.0
FORALL (i=0:119) B(i) = 0.5*i
FORALL (i=0:59)
A(3*i+4)=B(2*i+1)
END FORALL
print *, A
end
