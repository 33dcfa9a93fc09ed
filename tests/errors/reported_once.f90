! One mistake, one error: what follows from it is not reported.
program reported_once
  implicit none
  integer :: i, y
  integer parameter :: n = 3                 ! ERROR "expected the end of the statement"
  real :: sized(n)
!hpf$ distribute sized(block) on reported_once ! ERROR "expected the end of the statement"
  real :: x
  intger near, misspelt(10)                  ! ERROR "starts no statement"
  double precision, dimension :: z           ! ERROR "DIMENSION needs its bounds"
  real, dimension(8) :: w
!hpf$ template t                             ! ERROR "the template 't' needs its bounds"
!hpf$ align w(i) with t(i)
!hpf$ distribute t(block)
  print 100, 1, 2.5
  write (*, 100) 'text'
100 format (I5                               ! ERROR "must stand in parentheses"
  print 200, 1                               ! ERROR "no FORMAT statement has label 200"
  write (*, '(I5)', advance='maybe') 1       ! ERROR "'yes' or 'no'"
  do x = 1.0, 2.0, 0.5
    y = 1
  end do
  do i = 1, 3
    if (i > 1) then
      y = i
  end do                                     ! ERROR "END IF is missing before this"
    end if
!hpf$ distribute w(block)                    ! ERROR "DISTRIBUTE must stand before the first executable statement"
!hpf$ distribute w(cyclic)                   ! ERROR "DISTRIBUTE must stand before the first executable statement"
  y = 'abc                                   ! ERROR "no closing"
  q = 3                                      ! ERROR "'q' has no declaration"
  do i = 1, 3
    misspelt(i) = near
    c = y                                    ! ERROR "'c' has no declaration"
  end do
end program
