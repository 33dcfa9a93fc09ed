! Expressions whose parts follow from many others: elements of elements, and extremes of extremes.
! FLAGS: --all-ranks
program deep_subscripts
  integer, parameter :: n = 40
  integer :: x(n), i, j, k, m, s
  integer :: b(n), c(n)
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE c(CYCLIC)
  do i = 1, n
    x(i) = mod(i*7, n) + 1
    b(i) = 0
    c(i) = i*i
  end do
  do i = 1, n
    b(i) = c(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(x(i)))))))))))))))))))))))))))))
  end do
  print *, b
  j = 3
  k = 17
  m = 30
  do i = 1, n
    s = max(m, min(i, max(k, min(j, max(i, min(m, max(i, min(k, max(j, min(i, max(m, min(i, max(k, min(j, max(i, &
      min(m, max(i, min(k, max(j, min(i, max(m, min(i, max(k, min(j, max(i, k)))))))))))))))))))))))))
    if (s <= n) b(s) = b(s) + 1
    s = max(i, j) + min(j, m) + max(i, k) + min(i, k) + max(j, m) + min(i, m) + max(k, m) + min(j, i) + max(k, i) + &
      max(j, k) + min(k, m) + max(i, m) + min(i, j) + max(m, k) + min(m, j) + max(m, i) + min(k, i) + max(j, i) + &
      max(m, j) + min(k, j) + max(k, j) + min(m, k) + max(i, i) + min(j, j) - 400
    if (s >= 1 .and. s <= n) then
      b(s) = b(s) + c(s)
    end if
  end do
  print *, b
end program
