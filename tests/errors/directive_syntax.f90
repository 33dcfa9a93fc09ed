! Directives that are misspelt or incomplete.
program directive_syntax
  implicit none
  integer :: a(8), b(8), c(8), d(8), e(8), f(8), i
  integer z(2*NUMBER_OF_PROCESSORS())           ! ERROR "not supported yet: NUMBER_OF_PROCESSORS"
!HPF$ DISTRIBUTE a(BLOCK                      ! ERROR "\)|expected"
!HPF$ DISTRIBUT a(BLOCK)                      ! ERROR "distribut|directive"
!HPF$ ALIGN a(i) WITH                         ! ERROR "with|target|name|expected"
!HPF$ PROCESSORS                              ! ERROR "name|processors|expected"
!HPF$ PROCESSORS p(4                          ! ERROR "\)|expected"
!HPF$ TEMPLATE t                              ! ERROR "t\b|bound|\(|dimension"
!HPF$ TEMPLATE u(8*NUMBER_OF_PROCESSORS())
!HPF$ ALIGN b(i) WITH u(i)
!HPF$ DISTRIBUTE u(BLOCK)
!HPF$ DISTRIBUTE c(BLOCK(8/NUMBER_OF_PROCESSORS()))
!HPF$ ALIGN WITH d(i) :: e, f                  ! ERROR "no dummy 'i'"
!HPF$ INDEPENDENT, NOW(i)                     ! ERROR "now|new|clause"
  do i = 1, 8
    a(i) = i
  end do
!HPF$ LOCALITY()                              ! ERROR "says nothing"
!HPF$ LOCALITY(data=nrc)                      ! ERROR "data of LOCALITY is one of auto, none, pfb"
!HPF$ LOCALITY(data=pfb-ml, iter=nrc)         ! ERROR "data of LOCALITY is one of auto, none, pfb"
!HPF$ LOCALITY(dep=2)                         ! ERROR "dep of LOCALITY is one of auto, topo, levels"
!HPF$ LOCALITY(order=nrc)                     ! ERROR "LOCALITY has no .order., but data, iter, reduce, dep"
!HPF$ LOCALITY(iter=nrc, iter=bs)             ! ERROR "iter= twice"
!HPF$ LOCALITY(iter)                          ! ERROR "needs a value: iter=auto, none"
!HPF$ LOCALITY(iter=nrc)                      ! ERROR "LOCALITY must stand right before a DO with a variable, once"
!HPF$ LOCALITY(iter=bs)
  do i = 1, 8
    a(i) = b(i)
  end do
!HPF$ LOCALITY(iter=nrc)                      ! ERROR "LOCALITY must stand right before a DO with a variable"
  do while (a(1) < 3)
    a = a + 1
  end do
!HPF$ INDEPENDENT                             ! ERROR "independent|loop|do|forall"
  print *, a
CHPF$ DISTRIBUTE a(BLOCK)                     ! ERROR "not a character of Fortran"
end program directive_syntax
