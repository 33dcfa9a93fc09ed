! One item of many edit descriptors each, with reversion and ADVANCE.
program io
implicit none
integer i, j, a(3,4), v(6)
real(8) x(3), w
real s(4)
character(3) c
logical l(2)
!hpf$ distribute a(block,cyclic)
!hpf$ distribute x(cyclic)
!hpf$ distribute v(block)
do i=1,3; do j=1,4; a(i,j)=i**j*(-1)**j; end do; end do
x = (/ 1d-5, 12345.678d0, -0d0 /); w = 0.1d0; v = (/ 1, -22, 333, -4444, 55555, -666666 /); c = 'xyz'; l = (/.true.,.false./)
s = (/ 1.5, 2.5, 0.5, -0.5 /)
print '(4(i6,1x))', ((a(i,j), j=1,4), i=1,3)
print '(a,2x,3(i0,:,", "))', 'row', (a(2,j), j=1,3)
print '(i6.4,i8.3,i2)', v
print '(6i3)', v
print '(3f8.0)', s
print '(4f5.0)', s
print '(f0.0,1x,f0.1,1x,f1.0,1x,f2.0)', s
print '(3(es10.3,1x))', x
print '(3(en12.3,1x))', x, 999.9996d0, 0.00123d0, 123456d0
print '(3g12.4)', x, w, 100d0, 99999d0, 1d5, 0.1d0
print '(3g10.3e2)', x
print '(g0,1x,g0,1x,g0,1x,g0)', 1, 2.5, 'str', .true.
print '(1p,3e12.4,0p,f8.3)', x, w
print '(-1p,e12.4,2p,e12.4,f10.2)', w, w, w
print '(3d12.3)', x
print '(t5,a,t1,a,t10,a)', c, c, c
print '(a,5x,a,tr2,a,tl8,a)', c, c, c, 'Q'
print '(l1,l3,l7)', l, .true.
print '(a1,a2,a3,a4,a5,a)', c, c, c, c, c, c
print '(2(a,"/",i2,/))', 'p', 1, 'q', 2
print '(//,a,//)', 'gap'
print '(i5,/,i5)', 1, 2, 3
print '(''it''''s'',1x,"say ""hi""")'
print '(b8,b8.8,o6,z4,z6.4)', 5, 5, 64, 255, 255
print '(b32)', -1
print '(z8,z16)', -1, -1_8
print '(z8)', 1.0
print '(s,i4,sp,i4,ss,i4)', 1, 2, 3
print '(5(f6.2,","))', s
print '(2x,3(1x,2(i3,":")),/)', v
print '(*(i4,","))', v(1:3)
print '(1x,i4,t20,"|",i4)', 1, 2
print '(f8.3,f8.3)', 1e10, -1e-10
print '(e8.1,e9.2e1,e10.3e4)', 1.5, 1.5, 1.5
print '(f6.3)', 0.9996, 0.99949, 1.0005, -0.0004
print '(f5.1)', 0.05, 0.15, 0.25, 0.35, 0.45, 99.95
print '(a)', 'a', 'b'
print '(3i5)', a
write(*,'(a,i3)',advance='no') 'x', 1
write(*,'(a)',advance='yes') ' y'
write(*,'(a)',advance='no') 'tail'
print *
print *, x(1), -x(1), 1d100, 1d-100, 123456789012345678d0, .1, 1e5, 1e-5, 123456.7, 1234567.8, 12345678.9, 0.1d0, 1d15, &
    1d16, 1d17
print *, 1_1, 100_2, 1000, 10000000000_8, .true., 'abc', 'def', 1, 'x'
print *, 'a', 'b', 1, 'c'
print '(1x,f7.2)', 1.5
print '(a)', ' end'
end
