! A RESHAPE of several dimensions to one that is not distributed loops over its source, which needs an overlap area only.
integer :: a(16,16), w(9,16)
!HPF$ distribute a(block,*)
!HPF$ distribute w(*,block)
a = 1
do i = 2, 15
  w(:,i) = reshape(a(i-1:i+1, 4:6), (/9/))
end do
print *, w
end
