! A mistake in a declaration is reported once, not at every use of its names.
program broken_declarations
  implicit none
  integer :: a(10, b(10)        ! ERROR "expected"
  real c(), d(5)                ! ERROR "bound"
  logicl :: e, f(3)             ! ERROR "logicl"
  integer :: i, n
!HPF$ PROCESSORS p(2          ! ERROR "expected"
!HPF$ PROCESORS q(4)          ! ERROR "there is no directive"
!HPF$ TEMPLATE t(0:9          ! ERROR "expected"
!HPF$ DISTRIBUTE a(BLOCK) ONTO p
!HPF$ DISTRIBUTE t( , ) ONTO q   ! ERROR "block"
!HPF$ ALIGN b(i) WITH t(i-1)
!HPF$ PROCESSORS n(4)          ! ERROR "already the name of a variable"
!HPF$ DISTRIBUTE d(BLOCK) ONTO n
  e = .true.
  f = e
  a = 1
  b(1:5) = a(1:5)
  forall (i=1:5) c(i) = d(i)
  where (f) f = .false.
  m = 5                         ! ERROR "m\b"
  print *, sum(a), n, e, c(2), size(d)
end program
