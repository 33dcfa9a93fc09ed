! Loops in order that may stop or be left: one rank runs them where that takes less time.
program stops_in_order
  implicit none
  integer, parameter :: n = 120
  real(8) :: a(n,n), b(n,n), s
  integer :: i, j, k, last
!HPF$ DISTRIBUTE a(BLOCK,*)
!HPF$ DISTRIBUTE b(*,CYCLIC)
  do j = 1, n
    do i = 1, n
      a(i,j) = 1.0d0/(1.0d0 + abs(i-j))
    end do
    a(j,j) = a(j,j) + 5
  end do
  b = a
  b(n-3,n-3) = -5
  do i = 1, n
    do j = 1, i
      s = a(i,j)
      do k = 1, j-1
        s = s - a(i,k)*a(j,k)
      end do
      if (i == j) then
        if (s <= 0) stop 'not positive'
        a(i,i) = sqrt(s)
      else
        a(i,j) = s/a(j,j)
      end if
    end do
  end do
  print *, a(n,n), a(n,1), a(n/2,n/3)
  last = 0
  do i = 1, n
    if (b(i,i) > 6.5d0) exit
    do j = 1, i-1
      s = b(i,j)
      do k = 1, j-1
        s = s - b(i,k)*b(j,k)
      end do
      b(i,j) = s/b(j,j)
    end do
    last = i
  end do
  print *, i, last, s, b(n,n-1)
  do i = 1, n
    do j = 1, i
      s = b(i,j)
      do k = 1, j-1
        s = s - b(i,k)*b(j,k)
      end do
      if (i == j) then
        if (s <= 0) then

          stop 7+last-n
        end if
        b(i,i) = sqrt(s)
      else
        b(i,j) = s/b(j,j)
      end if
    end do
  end do
  print *, 'not reached'
end program
