! Folds of arrays that stand in the program, and small work arrays, in loops whose iterations depend on each other or not.
program folds
  implicit none
  integer, parameter :: n = 15
  real(8) :: x(3,n), a(n), d(3), e(0:2), s, w(n), m(3,3), r
  integer :: i, j, k(4)
!hpf$ processors p(4)
!hpf$ distribute x(*,block) onto p
!hpf$ align a(i) with x(*,i)
!hpf$ distribute w(cyclic) onto p
  do i = 1, n
    x(:,i) = [cos(1d0*i), sin(2d0*i), 0.1d0*i]; w(i) = 0; a(i) = 0
  end do
  d = 7; e = 1
  do i = 1, n
    if (mod(i,3) == 0) d = x(:,i)*2
    if (i > 2) d(2) = x(1,i-1)
    a(i) = a(i) + sum(d) + product(d) + dot_product(d,e)
    e(0) = a(i)
  end do
  print '(5f14.6)', a, d, e
  do i = 1, n
    do j = 1, n
      d = x(:,j) - x(:,i)
      if (sum(d*d) > 1.5d0) exit
      w(j) = w(j) + sqrt(sum(d*d)) + maxval(d)
      k = [i, j, nint(sum(d)), count(d > 0)]
      a(i) = a(i) + product(d) + sum(k)
    end do
    if (i == n/2) d = 0
  end do
  print '(5f14.6)', a, w, d
  print '(4i5)', k
  r = 0
  do i = 1, n
    m = 0
    do j = max(1,i-2), i
      m = m + spread(x(:,j),1,3)*spread(x(:,i),2,3)
    end do
    e = matmul(m, x(:,i))
    s = dot_product(e, x(:,i))
    if (s > r) r = s
    a(i) = s + sum(m) - sum(a(1:i-1))*0.125d0
  end do
  print '(5f14.6)', a, e, r, sum(m,1)
end program
