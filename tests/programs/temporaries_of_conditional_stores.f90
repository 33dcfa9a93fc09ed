! FLAGS: --all-ranks
! What every iteration computes lives where all iterations have elements, not with a left side that only some of them store into.
program temporaries_of_conditional_stores
  implicit none
  integer, parameter :: n = 40, m = 6
  integer :: i, j, k, last
  real :: a(n), b(n), c(n), e(n,m), x(m,n), w(3), s, t
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC)
!HPF$ DISTRIBUTE e(*,BLOCK)
!HPF$ DISTRIBUTE x(*,BLOCK)
  do i = 1, n
    a(i) = i
    b(i) = 2*i
    c(i) = i*0.5
    do j = 1, m
      e(i,j) = i + j
      x(j,i) = i - j
    end do
  end do
  s = 0
  do i = 1, n ! terms of a sum
    if (i < n) a(i+1) = 3*i
    s = s + b(i)*0.1
  end do
  print *, s, sum(a)
  s = 1
  do i = 1, n
    if (i < n-7) a(i+8) = 3*i
    if (mod(i,3) > 0) s = s*(1 + b(i)*0.01)
  end do
  print *, s, sum(a)
  do i = -5, n + 5
    if (i >= 1 .and. i <= n) a(i) = b(i) + 1
    s = s + i*0.1
  end do
  print *, s, sum(a)
  do i = 1, n ! a work array
    do k = 1, 3
      w(k) = b(i)*k
    end do
    if (i < n-8) a(i+9) = w(1) + w(3)
    last = 2*i
  end do
  print *, sum(a), w, last
  do i = 1, n ! a scalar on its way to another statement
    t = c(i)*0.1
    if (i < n-8) a(i+9) = t
    c(i) = c(i) + t
  end do
  print *, sum(a), sum(c)
  do i = 2, n ! and to other loops
    t = i*0.25
    if (i < n-8) a(i+9) = 2*t
    do j = 1, m
      e(i,j) = e(i-1,j)*0.5 + t
    end do
    do j = 2, m
      x(j,i) = x(j-1,i)*0.5 + t
    end do
  end do
  print *, sum(a), sum(e), sum(x)
end program
