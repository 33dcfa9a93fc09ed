! Elements are assembled into rows whose lengths only the run shows: the search in a row is the same work on all ranks, or on one
program element_assembly
implicit none
integer, parameter :: n = 9, nodes = n*n, elements = 2*(n-1)**2
real(8) :: x(2,nodes), b(2,3), k(3,3), det, value(9,nodes), rhs(nodes)
integer :: corner(3,elements), column(9,nodes), length(nodes), e, i, j, l, place, row
!hpf$ distribute (*,block) :: corner
!hpf$ distribute (block) :: rhs
!hpf$ align length(i) with rhs(i)
!hpf$ align (*,i) with rhs(i) :: x, value, column
do j = 1, n
  do i = 1, n
    x(:,i+(j-1)*n) = (/ i + 0.125d0*mod(i*j,3), j - 0.125d0*mod(i+j,4) /)
  end do
end do
do j = 1, n-1
  do i = 1, n-1
    l = i + (j-1)*n
    e = 2*(i + (j-1)*(n-1))
    corner(:,e-1) = (/ l, l+1, l+n+1 /)
    corner(:,e) = (/ l, l+n+1, l+n /)
  end do
end do
length = 0
column = 0
value = 0
rhs = 0
do e = 1, elements
  det = (x(1,corner(2,e)) - x(1,corner(1,e)))*(x(2,corner(3,e)) - x(2,corner(1,e))) &
      - (x(1,corner(3,e)) - x(1,corner(1,e)))*(x(2,corner(2,e)) - x(2,corner(1,e)))
  do i = 1, 3
    b(1,i) = x(2,corner(1+mod(i,3),e)) - x(2,corner(1+mod(i+1,3),e))
    b(2,i) = x(1,corner(1+mod(i+1,3),e)) - x(1,corner(1+mod(i,3),e))
  end do
  k = matmul(transpose(b), b)/(2*det)
  do i = 1, 3
    row = corner(i,e)
    rhs(row) = rhs(row) + det/6
    do j = 1, 3
      place = 0
      do l = 1, length(row)
        if (column(l,row) == corner(j,e)) then
          place = l
          exit
        end if
      end do
      if (place == 0) then
        length(row) = length(row) + 1
        place = length(row)
        column(place,row) = corner(j,e)
      end if
      value(place,row) = value(place,row) + k(i,j)
    end do
  end do
end do
print *, sum(length), minval(length), maxval(length), maxval(column(:,nodes))
print '(9f8.4)', rhs
print '(9f8.4)', value(:,n+2), value(:,nodes)
end program
