! The sizes of constructors, and constructors in FORALL, compute nothing for implied DOs without trips.
! FLAGS: --all-ranks
program sizes_without_trips
  integer :: b(6) = (/ 1, 2, 3, 4, 5, 6 /), i, j, k, m, a(3)
!hpf$ distribute (block) :: b, a
  do m = 0, 3
    print *, size((/ ((j, j = 1, 10/m), i = 1, m) /)), ubound((/ ((j, j = 1, 10, 6/m), i = 1, m) /))
    print *, size((/ 1, (((j*k, j = 1, 10/m), k = 1, 2), i = 1, m) /)), size((/ (b(1:6/m), i = 1, m) /))
    forall (k = 1:3) a(k) = sum((/ 1, ((j + k, j = 1, 10/m), i = 1, m) /))
    print *, a
    forall (k = 1:3) a(k) = sum((/ k, (b(1:6/m), i = 1, m) /))
    print *, a
    forall (k = 1:3) a(k) = sum((/ k, (b(1:6/m), i = 1, min(m, k - 1)) /))
    print *, a
    forall (k = 1:3) a(k) = sum((/ k, ((j + k, j = 1, 10/min(m, k - 1)), i = 1, min(m, k - 1)) /))
    print *, a
    forall (k = 1:3) a(k) = sum((/ k, ((b(1:6/min(m, k - 1)), j = i, 10/min(m, k - 1)), i = 1, min(m, k - 1)) /))
    print *, a
    forall (k = 1:3) a(k) = size((/ ((j + k, j = 1, 10/min(m, k - 1)), i = 1, min(m, k - 1)) /))
    print *, a
    forall (k = 1:3) a(k) = count((/ ((b(j:6/m) > k, j = 1, 6/m), i = 1, m) /))
    print *, a
  end do
end program
