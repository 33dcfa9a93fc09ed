! The shorthand rewritten: groups of different sizes, a FORALL header over one
! statement, and comments that only look like directives.
integer a(0:99), b(0:99)
!hpf$ processors p(0:8)
!hpf$ processors q(0:2)
!hpf$ distribute a(cyclic(4)) onto p
!hpf$ distribute b(cyclic(5)) onto q
forall (i=0:99) b(i) = i*i
a = 0
forall (i=0:23, mod(i,2)==0)
a(4*i+1) = b(3*i+2)
end forall
forall (i=1:99:2)
b(i) = a(i)
end forall
print *, a
print *, b
end
