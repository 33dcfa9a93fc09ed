! forall_sections_behind with loops and nested IFs: gfortran's checks evaluate all subscripts of a condition.
program forall_sections_behind
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), c(n), idx(n), i, m
  logical :: below
  do i = 1, n
    a(i) = i
    b(i) = i
    idx(i) = mod(i, 3) - 1
  end do
  do m = 6, 14, 4
    c = 0
    do i = 1, n
      if (idx(i) + m < 13) then
        if (all(a(1:m) == b(1:m))) c(i) = i
      end if
    end do
    print *, c
    do i = 1, n
      if (idx(i) + m < 13 .and. idx(i) > 0) then
        if (all(a(1:m) == b(1:m))) c(i) = 2
      end if
    end do
    print *, c
    do i = 1, n
      below = idx(i) + m < 13
      if (below) below = sum(a(1:m)) <= 3
      if (.not. below) c(i) = 4
    end do
    print *, c
    do i = 1, n
      c(i) = i
      if (idx(i) + m < 13) then
        if (any(a(1:m) == b(1:m))) c(i) = 3
      end if
    end do
    print *, c
  end do
end program forall_sections_behind
