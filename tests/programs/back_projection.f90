! The elements that interchanged loops read follow from the iteration: the nest runs once, and again and again with other numbers
program back_projection
implicit none
integer, parameter :: n = 24, views = 9, cells = 60
real :: image(n,n), view(cells,views), r, shift
integer :: i, j, k, l, step
!hpf$ distribute image(block,*)
!hpf$ distribute view(*,cyclic)
forall (i = 1:cells, k = 1:views) view(i,k) = mod(i*k,7)
image = 0
do k = 1, views
  do j = 1, n
    do i = 1, n
      r = i*k/9. + j*(9-k)/9.
      l = int(r)
      if (l > 0 .and. l < cells) image(i,j) = image(i,j) + (1-(r-l))*view(l,k) + (r-l)*view(l+1,k)
    end do
  end do
end do
print '(6f10.4)', image(::5,7), image(3,::5)
do step = 1, 30
  shift = step/3
  do k = 1, views
    do j = 1, n
      do i = 1, n
        l = int(i*k/9. + shift) + 1
        image(i,j) = image(i,j)/2 + view(l,k)
      end do
    end do
  end do
  if (mod(step,7) == 0) view(:,step/7) = view(:,step/7) + 1
end do
print '(6f10.4)', image(::5,7), image(3,::5)
end program
