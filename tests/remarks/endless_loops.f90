! An endless loop that works through an array element by element runs on rank 0 with its array statements, too, unless it
! may leave out that work in most iterations.
program endless_loops
  implicit none
  integer :: p(9), i, c
!HPF$ PROCESSORS q(3)
!HPF$ DISTRIBUTE p(BLOCK) ONTO q
  p = 9
  c = 0
  do while (c < 20)                  ! REMARK "runs element by element on rank 0, where p is gathered unless it lies as in a sequential program: "
    c = c + 1
    do i = 1, 8
      p(i) = p(i) + p(i+1)
      if (p(i) > 100) exit
    end do
    p(2:8) = mod(p(2:8), 50)
  end do
  c = 0
  do while (c < 20)
    c = c + 1
    p(2:8) = mod(p(2:8), 50)
    if (mod(c, 5) /= 0) cycle
    do i = 1, 8                      ! REMARK "runs element by element on rank 0, where p is gathered unless it lies as in a sequential program: "
      p(i) = p(i) + p(i+1)
      if (p(i) > 100) exit
    end do
  end do
  print *, p
end program
