! RESHAPEs whose dimensions stay whole, are merged, divided or cut, in any order, from longer sources and with padding; sizes that
! only the run knows.
program reshape_groups
  implicit none
  integer :: a(4,6,2), b(2,4,6), c(24,2), d(4,12), e(3,16), f(2,3,2,4), g(4,5,3), h(6,4), big(5,6,2), v(48), n, m
  integer :: i, j, k
!hpf$ distribute a(*,block,*)
!hpf$ distribute b(cyclic,block,*)
!hpf$ distribute c(block,*)
!hpf$ distribute d(*,cyclic(2))
!hpf$ distribute e(block,block)
!hpf$ distribute f(*,cyclic,*,block)
!hpf$ distribute g(*,*,block)
!hpf$ distribute h(cyclic,*)
!hpf$ distribute big(*,block,*)
!hpf$ distribute v(block)
  forall (i = 1:4, j = 1:6, k = 1:2) a(i,j,k) = 100*i + 10*j + k
  forall (i = 1:5, j = 1:6, k = 1:2) big(i,j,k) = -(100*i + 10*j + k)
  b = reshape(a, (/2,4,6/), order=(/2,3,1/))
  print *, b
  c = reshape(a, (/24,2/))
  print *, c
  d = reshape(a, (/4,12/))
  print *, d
  a = reshape(c, (/4,6,2/)) + reshape(d, (/4,6,2/))
  print *, a
  e = reshape(a, (/3,16/))
  print *, e
  e = reshape(d, (/3,16/), order=(/2,1/))
  print *, e
  f = reshape(a, (/2,3,2,4/), order=(/4,1,2,3/))
  print *, f
  a = reshape(f, (/4,6,2/))
  print *, a
  ! longer sources, and shorter ones
  a = reshape(big, (/4,6,2/))
  print *, a
  b = reshape(big, (/2,4,6/), order=(/3,1,2/))
  print *, b
  g = reshape(a, (/4,5,3/), pad=(/-1,-2,-3/))
  print *, g
  g = reshape(h*0 + 7, (/4,5,3/), pad=a(:,1:5,2), order=(/2,3,1/))
  print *, g
  v = reshape(a, (/48/))
  a = reshape(v, (/4,6,2/), order=(/3,2,1/))
  print *, a
  ! numbers of elements that are known at run time only
  n = 3 + count(v(1:2) < 0)
  m = n - 3
  h(1:n,1:m) = reshape(a(1:m,1:n,1), (/n,m/), order=(/2,1/))
  h(1:n-1,3) = reshape(a(1:n-3,2:3,2:2), (/n-1/)) + n
  print *, h(1:n,1:m), h(1:n-1,3)
end program
