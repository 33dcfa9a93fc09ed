! Loops whose iterations read what later ones store, and work arrays with a boundary: copies take the dependences away.
! FLAGS: --all-ranks
program old_values_rows
  integer, parameter :: n = 30, m = 24
  integer :: a(n), b(n), c(n), d(m,m), e(m,m), g(m,m), w(0:m+1), v(m+2,2), i, j, k, s
!HPF$ DISTRIBUTE (BLOCK) :: a, b, c
!HPF$ DISTRIBUTE (BLOCK,*) :: d, e
!HPF$ DISTRIBUTE (*,BLOCK) :: g
  forall (i = 1:n) a(i) = i
  forall (i = 1:n) b(i) = 2*i
  c = 0; w = -7; v = 5
  forall (i = 1:m, j = 1:m) d(i,j) = i + 2*j
  forall (i = 1:m, j = 1:m) e(i,j) = 3*i - j
  g = 1
  do i = 1, n - 1
    a(i) = b(i) + 1
    c(i) = a(i+1) * a(i) + c(i)
  end do
  print *, a, c
  ! reads before and behind the store of the element
  do i = 2, m - 1
    do j = 2, m - 1
      d(i,j) = e(i,j) - d(i+1,j-1)
      e(i,j) = d(i+1,j) + d(i,j) * d(i,j+1)
    end do
  end do
  print *, d, e
  ! backwards: what is read is stored by later iterations all the same
  do i = m - 1, 2, -1
    do j = 2, m - 1
      d(i,j) = e(i,j) - i
      e(i,j) = mod(d(i-1,j) + 3 * d(i,j) - d(i-1,j+1), 1000)
    end do
  end do
  print *, d, e
  ! under conditions, and with a scalar
  do i = 2, m - 1
    s = i * i
    do j = 2, m - 1
      if (mod(e(i,j), 2) == 0) then
        d(i,j) = e(i,j) + s
      end if
      if (d(i+1,j) > 10) e(i,j) = d(i,j) + d(i+1,j+1)
    end do
  end do
  print *, d, e, s
  ! values of earlier iterations: no renaming helps
  do i = 2, m - 1
    do j = 2, m - 1
      d(i,j) = e(i,j) + 1
      e(i,j) = mod(d(i+1,j) + d(i-1,j), 500)
    end do
  end do
  print *, d, e
  ! the array on the left is read in a lagging way through other subscripts
  do j = 1, m - 2
    do i = 1, m
      g(i,j) = g(i,j) + e(i,j+1)
      e(i,j) = g(i,j+2) + g(m+1-i,j)
    end do
  end do
  print *, g, e
  ! work arrays with elements from before
  do i = 1, m
    do j = 1, m
      w(j) = d(i,j) * 2
    end do
    do j = 1, m
      e(i,j) = w(j-1) + w(j+1) + w(0)
    end do
  end do
  print *, e, w
  do i = 1, m
    do j = 2, m
      v(j,1) = d(i,j) - i
      v(j,2) = e(i,j) + i
    end do
    do j = 1, m
      d(i,j) = v(j,1) + v(j+1,2) + v(m+2,1)
    end do
  end do
  print *, d, v
  do k = 1, 3
    do i = 1, m
      w(1:m) = d(i,:) + k
      do j = 1, m
        e(i,j) = mod(w(j-1) - w(j+1), 100)
      end do
    end do
    w(0) = e(k,k); w(m+1) = k
  end do
  print *, e, w
end program old_values_rows
