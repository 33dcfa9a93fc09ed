! Reads until the end of the input, into distributed arrays, in loops of all kinds; sizes and conditions come from the input.
program read_until_end
  implicit none
  integer, parameter :: most = 40
  real(8) :: x(most), total, limit
  integer :: n, i, ios, histogram(0:4), key
!hpf$ processors p(4)
!hpf$ distribute x(cyclic(3)) onto p
!hpf$ distribute histogram(block) onto p
  x = 0
  read (*, *) n, limit
  do i = 1, n
    read (*, *) x(i)
    if (x(i) > limit) exit
  end do
  print *, n, i, sum(x(1:n))
  forall (i = 1:n, x(i) > 1) x(i) = x(i) / 2
  print *, x(:n)
  histogram = 0
  total = 0
  do
    read (*, *, iostat=ios) key, limit
    if (ios /= 0) exit
    if (key < 0) cycle
    histogram(key) = histogram(key) + 1
    total = total + limit
  end do
  print *, ios, histogram, total
  stop 3
end program read_until_end
