! Mistakes whose messages say what to write instead, and what must not be said twice.
program ways_out
  integer :: i
  real :: a(10), b(10), x
  character(5) :: s
!HPF$ DISTRIBUTE a(BLOCK) ON procs    ! ERROR "found .on."
!HPF$ ALIGN b(i) WITH a(j)            ! ERROR "'j' is neither a dummy of this alignment nor a constant"
  s(3) = 'x'                          ! ERROR "'s' is not a declared array"
  if (x =< 3) x = 5                   ! ERROR "there is no operator =<"
  if (x => 3) x = 5                   ! ERROR "there is no operator =>"
  3 = a(1)                            ! ERROR "the left side of an assignment must be one variable"
  a(1) + a(2) = 3                     ! ERROR "the left side of an assignment must be one variable"
  x = 1 + 2)                          ! ERROR "this .\). has no .\(."
  write (*, '(a)' s                   ! ERROR "this .\(. has no .\)."
  print *, sqrt(4)                    ! ERROR "SQRT needs a real here"
  do i = 1, 10 step 2                 ! ERROR "found .step."
  end do
!HPF$ END INDEPENDENT
! ERROR "there is no directive .end."
!HPF$ TEMPLATE t(10)                  ! ERROR "TEMPLATE must stand before"
  goto 20
  do 30 i = 1, 10
20 continue
end                                   ! ERROR "the statement with label 30 is missing"
end program                           ! follows from the END above
