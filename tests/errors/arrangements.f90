! PROCESSORS and TEMPLATE directives that cannot be obeyed.
program arrangements
  implicit none
  integer :: k, a(4)
!HPF$ PROCESSORS p(4)
!HPF$ PROCESSORS p(5)                         ! ERROR "p\b"
!HPF$ PROCESSORS q(k)                         ! ERROR "constant|k\b"
!HPF$ PROCESSORS a(4)                         ! ERROR "a\b"
!HPF$ PROCESSORS none(0)                      ! ERROR "0|empty|positive|none"
!HPF$ TEMPLATE t(10)
!HPF$ TEMPLATE t(20)                          ! ERROR "t\b"
!HPF$ TEMPLATE p(3)                           ! ERROR "p\b"
  k = 1; a = 2
  t(3) = 1                                    ! ERROR "t\b"
  print *, k, a
end program arrangements
