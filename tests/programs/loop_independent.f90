! INDEPENDENT loops with indirect stores, privates, folds and inner recurrences.
! FLAGS: --all-ranks
program loop_independent
  implicit none
  integer :: a(20), b(20), c(20), e(20), idx(20), i, j, t, u, s
  integer :: m(10,10), w(10)
!HPF$ DISTRIBUTE (BLOCK) :: a, b, idx
!HPF$ DISTRIBUTE (CYCLIC) :: c, e
!HPF$ DISTRIBUTE m(*,BLOCK)
  forall (i=1:20) idx(i) = mod(i*7, 20) + 1
  b = idx * 2; c = 100 - idx; a = 0; e = -1
!HPF$ INDEPENDENT
  do i = 1, 20
    a(idx(i)) = b(i) + c(idx(i))
  end do
  print *, a
!HPF$ INDEPENDENT, NEW(t, u)
  do i = 1, 20
    t = idx(i)
    u = c(t)
    if (u > 90) then
      a(i) = b(t) + u
    else if (mod(t, 2) == 0) then
      e(i) = u - t
    end if
  end do
  print *, a, e
  s = 3
!HPF$ INDEPENDENT, NEW(t)
  do i = 1, 20, 3
    t = 0
    do j = i, 20
      t = t + b(j)
      if (mod(j, 5) == 0) s = s + j
    end do
    a(i) = t
  end do
  print *, a, s
  m = 0; w = 1
!HPF$ INDEPENDENT, NEW(i)
  do j = 1, 10
    do i = 2, 10
      m(i,j) = m(i-1,j) + i*j
    end do
    m(1,j) = m(10,j) - m(5,j)
  end do
  print *, m
  do j = 2, 10
    do i = 1, 10
      m(i,j) = m(i,j) + m(11-i,1)
    end do
  end do
  print *, m
  do j = 1, 9
    m(:,j) = m(:,j+1)
    m(j,:) = m(j+1,:) + w(1)*0
  end do
  print *, m
  do i = 1, 10
    w(i) = sum(m(:,i))
    m(i,i) = w(i)
  end do
  print *, w, m
  do i = 1, 10
    do j = 1, i
      m(j,i) = m(i,j) + w(j)
    end do
  end do
  print *, m
  do i = 20, 1, -1
    if (i <= 10) then
      a(i) = a(i) + b(i+10)
    else
      a(i) = c(i-10) - b(i-10)
    end if
  end do
  print *, a
end program loop_independent
