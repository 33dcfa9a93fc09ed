program stride
  integer, parameter :: n = 100
  integer :: a(n), b(n), c(n,n), s, i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ ALIGN b(i) WITH a(i)
!HPF$ DISTRIBUTE c(*,CYCLIC)
  a = 2
  s = sum(a(1:2))
  a(s:n:s) = 0
  a(1:n:2*s) = a(1:n:2*s) + b(1:n:2*s)
  a(n-s:1:-s) = b(n:s+1:-s)
  c(1:n:s,2) = 0
  c(s,1:n:s) = 1
  do i = 2, 10
    if (b(i) > 0) b(i*i:n:i) = 0
  end do
  print *, sum(a(1:n:s))
end program
