program dealt_out
  implicit none
  integer, parameter :: n = 100000
  integer :: i, s, few
  integer :: x(n), y(n)
  real(8) :: area, waves
!HPF$ DISTRIBUTE x(BLOCK)
  s = 0
!HPF$ INDEPENDENT, REDUCTION(s)
  do i = 1, n ! REMARK "loop over i runs in parallel"
    s = s + mod(i*i, 17)
  end do
  few = 0
!HPF$ INDEPENDENT, REDUCTION(few)
  do i = 1, 100 ! REMARK "is executed as a whole: no array in it is distributed, and it has little to do"
    few = few + mod(i*i, 17)
  end do
  waves = 0
!HPF$ INDEPENDENT, REDUCTION(waves)
  do i = 1, n ! REMARK "loop over i runs in parallel"
    waves = waves + sin(dble(i))
  end do
  area = 0
!HPF$ INDEPENDENT, REDUCTION(area)
  do i = 1, n ! REMARK "and a real sum or product in it keeps its order, which takes as long as its terms"
    area = area + 1/dble(i)
  end do
!HPF$ INDEPENDENT
  do i = 1, n ! REMARK "and it does more than to fold values into scalars"
    y(i) = i*s
  end do
  x = y + few
  print *, sum(x), area, waves
end program dealt_out
