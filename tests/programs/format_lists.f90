! List-directed output of everything in one record and of extremes of every kind.
program format_lists
  implicit none
  real :: r; real(8) :: d; integer :: i, j
  logical(1) :: l1 = .true.; logical(8) :: l8 = .false.
  print *, huge(1_1), huge(1_2), huge(1), huge(1_8)
  print *, -huge(1_1)-1_1, -huge(1_2)-1_2, -huge(1)-1, -huge(1_8)-1_8
  print *, 'a', 'b', 1, 'c', 2.5, 'd', .true., 'e'
  print *, l1, l8, 'text', l1
  print *
  print *, ''
  print *, ' lead', 'trail ', 'x'
  r = 1
  do i = 1, 24
    print *, r, 1/r, -r
    r = r * 10
  end do
  d = 1
  do i = 1, 24
    print *, d, 1/d, d*1d280
    d = d * 10
  end do
  print *, 0.1, 0.1d0, 1/3., 1/3d0, 9.99999999, 0.999999999d0, 0.09999999999d0, 999999999., 99999999999999999d0
  print *, epsilon(r), tiny(r), huge(r), epsilon(d), tiny(d), huge(d)
  print *, (i, i*0.5, i*2d0, mod(i,2)==0, char(64+i), i=1,3)
  print *, ((i, r, i=1,2), d, j=1,2)
  print *, nearest(1.0, 1.0), nearest(1d0, -1d0), spacing(1000.0)
end program
