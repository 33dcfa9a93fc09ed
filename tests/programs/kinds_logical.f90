! Logicals of kinds 1, 2, 4, 8, their operators and their printing.
! .EQV. and .NEQV. bind weakest, .NOT. strongest.
program kinds_logical
  logical(1) :: l1
  logical(2) :: l2
  logical(4) :: l4
  logical(8) :: l8
  logical :: p, q, r
  integer :: i, j, k
  l1 = .true.; l2 = .false.; l4 = .true.; l8 = .false.
  print *, l1, l2, l4, l8, l1 .and. l4, l2 .or. l8
  do i = 0, 1
    do j = 0, 1
      do k = 0, 1
        p = i == 1; q = j == 1; r = k == 1
        print *, p, q, r, p .and. q .or. r, p .or. q .and. r, .not. p .and. q, &
          .not. (p .and. q), p .eqv. q .or. r, p .neqv. q .and. r, p .or. q .eqv. q .or. r, &
          p .eqv. q .neqv. r
      end do
    end do
  end do
end program kinds_logical
