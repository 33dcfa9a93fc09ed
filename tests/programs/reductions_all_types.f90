! Reductions of every type and kind along every dimension, with masks, ties and none.
program redall
  implicit none
  integer, parameter :: n1=7, n2=5, n3=3
  integer(1) :: a1(n1,n2,n3)
  integer(2) :: a2(n1,n2,n3)
  integer :: a4(n1,n2,n3), i, j, k
  integer(8) :: a8(n1,n2,n3)
  real :: r4(n1,n2,n3)
  real(8) :: r8(n1,n2,n3)
  logical :: l(n1,n2,n3)
  logical(1) :: l1(n1,n2,n3)
!hpf$ processors p(2,2), q(3)
!hpf$ distribute a1(block,*,cyclic) onto p
!hpf$ distribute (cyclic(2),block,*) onto p :: a2, a4
!hpf$ distribute (*,*,block) onto q :: a8, r4
!hpf$ distribute r8(*,cyclic,*) onto q
!hpf$ align l(i,j,k) with a4(n1+1-i,j,k)
!hpf$ align l1(i,*,k) with a1(i,*,k)
  forall (i=1:n1,j=1:n2,k=1:n3)
    a4(i,j,k) = mod(i*37 + j*11 + k*101, 53) - 20
    a1(i,j,k) = int(mod(i*5+j*3+k*7, 100), 1)
  end forall
  a2 = a4; a8 = int(a4, 8) * 1000000007_8; r4 = a4 * 0.1; r8 = a4 / 3d0
  l = a4 > 0; l1 = mod(a1, 2_1) == 0_1
  print *, sum(a1), sum(a2), sum(a4), sum(a8), sum(r4), sum(r8)
  print *, sum(a1, 1), sum(a1, dim=2, mask=l), product(a2(1:2,1:2,:), 3)
  print *, product(a1), product(a2), product(a4), product(a8)
  print *, maxval(a1, 2), minval(a2, 3), maxval(r4, 1, l), minval(r8, dim=2, mask=l1)
  print *, maxloc(a4), minloc(a8), maxloc(r4, 1), minloc(r8, 2), maxloc(a1, dim=3)
  print *, maxloc(a4, mask=l), minloc(a4, mask=.not. l), maxloc(a4, mask=.false.), minloc(a1, mask=a1 > 126)
  print *, maxloc(a2, 1, l), minloc(r4, 2, l1), maxloc(r8, 3, l .and. l1)
  print *, maxval(a4, mask=.false.), minval(a4, mask=.false.), maxval(a1, mask=.false.), minval(a2, mask=.false.)
  print *, maxval(r4, mask=a4 > 1000), minval(r8, mask=a4 > 1000), sum(a8, mask=a4>1000), product(r4, mask=a4>1000)
  print *, all(l), any(l), count(l), all(l, 1), any(l, 2), count(l, 3), all(l1), any(l1), count(l1, 1)
  print *, sum(sum(sum(a4, 1), 1)), maxval(sum(r4, 3)), minloc(sum(a4, 2)), count(all(l, 3))
  print *, sum(a4(:, n2:1:-2, 2)), maxloc(a4(n1:1:-1, 1, :)), sum(r8(::3, 2:4, :), 2)
  a4 = 5
  print *, maxloc(a4), minloc(a4), maxloc(a4, 2), minloc(a4(3:,2:,:), 1)
  print *, sum(a4, 1, l) + maxval(a4, 1) * count(l, 1)
end program
