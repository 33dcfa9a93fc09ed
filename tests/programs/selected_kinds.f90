! Kinds that are asked for when the program runs: of precisions and ranges in variables, one or both of them, negative ones and
! such that no kind has.
program selected_kinds
  implicit none
  integer :: digits, powers(4), i
  integer(8) :: long
  integer, parameter :: double = selected_real_kind(10, 200), whole = selected_int_kind(12)
!hpf$ distribute powers(block)
  real(double) :: x
  integer(whole) :: n
  powers = (/ -4, 37, 308, 5000 /)
  long = 12
  do digits = -1, 41, 3
    print *, selected_int_kind(digits), selected_real_kind(digits), selected_real_kind(r=digits*150), &
      (selected_real_kind(digits, powers(i)), i = 1, 4)
  end do
  x = 1/3d0
  n = 10_whole**11
  print *, x, n, selected_int_kind(long), selected_real_kind(p=int(long)), selected_real_kind(r=powers(3))
end program
