! Irregular updates in a DO loop: b(idx(i)) = b(idx(i)) + 1 must be sequential.
program histogram
  implicit none
  integer, parameter :: n = 200, bins = 11
  integer :: data_of(n), hist(0:bins-1), i, head(0:bins-1), next(n), k
!hpf$ processors p(5)
!hpf$ distribute (block) onto p :: data_of, next
!hpf$ distribute hist(cyclic) onto p
!hpf$ align head(i) with hist(i)
  forall (i = 1:n) data_of(i) = mod(i * i + 7 * i, 37)
  hist = 0; head = 0; next = 0
  do i = 1, n
    k = mod(data_of(i), bins)
    hist(k) = hist(k) + 1
    next(i) = head(k)
    head(k) = i
  end do
  print *, hist, sum(hist), head
  i = head(3); k = 0
  do while (i /= 0)
    k = k + data_of(i)
    i = next(i)
  end do
  print *, k
end program histogram
