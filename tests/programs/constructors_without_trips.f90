! What an implied DO without trips would need to know the sizes of is not computed.
! FLAGS: --all-ranks
program constructors_without_trips
  integer :: b(6) = (/ 1, 2, 3, 4, 5, 6 /), i, j, m
!hpf$ distribute b(block)
  do m = 0, 3
    print *, (/ ((j + b(j), j = 1, 6/m), i = 1, m) /)
    print *, sum((/ 1, ((j*i, j = 1, 10/m), i = 1, m), 2 /))
    print *, (/ m, (pack(b, b > 6/m), i = 1, m) /)
  end do
end program
