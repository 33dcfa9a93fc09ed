! Histogram equalisation of an image, then a 3 x 3 Gaussian and Sobel's edges.
program equalise
  implicit none
  integer, parameter :: n = 48, grey = 256
  integer :: image(n, n), hist(0:grey - 1), cdf(0:grey - 1), map(0:grey - 1), edges(n, n), i, j, first
  real :: smooth(n, n)
!hpf$ distribute (*, block) :: image, edges, smooth
  do j = 1, n
    do i = 1, n
      image(i, j) = 60 + mod(i*j + 3*i, 64) + mod(i + j, 7)
    end do
  end do
  hist = 0
  do j = 1, n
    do i = 1, n
      hist(image(i, j)) = hist(image(i, j)) + 1
    end do
  end do
  cdf(0) = hist(0)
  do i = 1, grey - 1
    cdf(i) = cdf(i - 1) + hist(i)
  end do
  first = minval(cdf, mask=cdf > 0)
  map = nint((cdf - first)/real(n*n - first)*(grey - 1))
  do j = 1, n
    do i = 1, n
      image(i, j) = map(image(i, j))
    end do
  end do
  smooth = image
  smooth(2:n - 1, 2:n - 1) = (4*image(2:n - 1, 2:n - 1) + 2*(image(1:n - 2, 2:n - 1) &
    + image(3:n, 2:n - 1) + image(2:n - 1, 1:n - 2) &
    + image(2:n - 1, 3:n)) + image(1:n - 2, 1:n - 2) + image(3:n, 1:n - 2) + image(1:n - 2, 3:n) + image(3:n, 3:n))/16.0
  edges = 0
  forall (i=2:n - 1, j=2:n - 1)
    edges(i, j) = min(255, nint(sqrt((smooth(i + 1, j - 1) + 2*smooth(i + 1, j) + smooth(i + 1, j + 1) - smooth(i - 1, j - 1) &
      - 2*smooth(i - 1, j) - smooth(i - 1, j + 1))**2 + (smooth(i - 1, j + 1) + 2*smooth(i, j + 1) + smooth(i + 1, j + 1) &
      - smooth(i - 1, j - 1) - 2*smooth(i, j - 1) - smooth(i + 1, j - 1))**2)))
  end forall
  print *, minval(image), maxval(image), sum(image), sum(edges), count(edges > 128), maxloc(edges)
  print *, map(60:130:5), hist(60:130:5)
end program
