! Iterations that store elements of two or more owners: neighbours, corners, down and up, under conditions that keep them in the array.
program edges
  implicit none
  integer, parameter :: n = 37, m = 23
  integer :: a(n), b(0:n+1), c(n,m), s, i, j, t, k
  real :: f(n,m), g(n,m), x, y
  integer :: d(2*n), w(n)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN w(i) WITH a(i)
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: c, f
!HPF$ ALIGN g(i,j) WITH f(i,j)
!HPF$ DISTRIBUTE d(BLOCK(9))
  do i = 1, n
    a(i) = mod(i*7919, 101)
    w(i) = 0
  end do
  do i = 0, n+1
    b(i) = mod(i*31, 17)
  end do
  do i = 1, 2*n
    d(i) = mod(i*37, 23)
  end do
  do j = 1, m
    do i = 1, n
      c(i,j) = mod(i*7+j*13, 19)
      f(i,j) = i + 0.25*j
      g(i,j) = i*j
    end do
  end do
  ! odd-even transposition
  do s = 1, 20
    do i = 1 + mod(s,2), n-1, 2
      if (a(i) > a(i+1)) then
        t = a(i); a(i) = a(i+1); a(i+1) = t
      end if
    end do
  end do
  print *, a
  ! downwards
  do s = 1, 7
    do i = n - mod(s,2), 2, -2
      if (a(i) < a(i-1)) then
        t = a(i); a(i) = a(i-1) + s; a(i-1) = t
      end if
    end do
  end do
  print *, a
  ! three left sides, a distance of 2 between each, also out of the array under conditions
  do s = 1, 4
    do i = 0, n+2, 3
      if (i >= 1 .and. i <= n+1) b(i) = b(i)*2 + s
      if (i >= 2 .and. i <= n) b(i-1) = b(i) + 1
      if (i <= n) b(i+1) = b(i+1) - b(max(i,0))
    end do
  end do
  print *, b
  ! two dimensions, corners
  do s = 1, 5
    do j = 1 + mod(s,2), m-1, 2
      do i = 1 + mod(s/2,2), n-1, 2
        k = c(i,j) + c(i+1,j) + c(i,j+1) + c(i+1,j+1)
        c(i,j) = c(i,j) + mod(k,3)
        c(i+1,j) = c(i+1,j) - mod(k,5)
        c(i,j+1) = c(i,j+1) + mod(k,7)
        c(i+1,j+1) = k - c(i,j) - c(i+1,j) - c(i,j+1)
      end do
    end do
  end do
  print *, sum(c), c(1:n:5,1:m:4)
  ! two arrays
  do s = 1, 3
    do j = 2, m-1
      do i = 2, n-1
        x = 0.5*(f(i-1,j) + f(i+1,j))
        g(i,j) = x + f(i,j-1)
        f(i,j) = f(i,j)
      end do
    end do
    do j = 1, m-1
      do i = 1, n-1
        y = f(i,j)
        g(i,j+1) = y*0.5
        w(i) = i
      end do
    end do
  end do
  print *, g(1:n:7,1:m:3)
  ! stride 2 between elements
  do s = 1, 6
    do i = 2, 2*n-4, 4
      t = d(i) + d(i+2)
      d(i) = t - d(i+2)*2
      d(i+2) = t - d(i)
      d(i+1) = d(i+2)
    end do
  end do
  print *, d
  ! division by what neighbours have, and a last value
  do i = 1, n-1, 2
    t = (a(i) + 100) / (a(i+1) + 1)
    a(i) = t
    a(i+1) = t + 1
  end do
  print *, a, t, i
end program
