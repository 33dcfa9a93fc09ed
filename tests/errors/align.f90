! ALIGN directives that cannot be obeyed.
program align
  implicit none
  integer :: a(10), b(10), c(10), d(10), e(10), f(10), g(10), m(10, 10), v(10), w(10), x(10), y(10)
!HPF$ PROCESSORS p(4)
!HPF$ TEMPLATE t(10), t2(10, 10)
!HPF$ DISTRIBUTE t(BLOCK) ONTO p
!HPF$ ALIGN missing(i) WITH t(i)              ! ERROR "missing"
!HPF$ ALIGN a(i) WITH nowhere(i)              ! ERROR "nowhere"
!HPF$ ALIGN b(i) WITH t(i + 5)                ! ERROR "bound|outside|template|t\b"
!HPF$ ALIGN c(i) WITH t(2*i)                  ! ERROR "bound|outside|template|t\b"
!HPF$ ALIGN d(i, j) WITH t2(i, j)             ! ERROR "rank|dimension|d\b"
!HPF$ ALIGN e(i) WITH t2(i)                   ! ERROR "rank|dimension|subscript|t2"
!HPF$ ALIGN f(i) WITH t2(i, i)                ! ERROR "twice|once|two subscripts"
!HPF$ ALIGN g(i) WITH t(i*i)                  ! ERROR "linear|affine|i\b"
!HPF$ ALIGN m(i, j) WITH t(k)                 ! ERROR "k\b"
!HPF$ ALIGN v(i) WITH w(i)
!HPF$ ALIGN w(i) WITH v(i)                    ! ERROR "itself"
!HPF$ DISTRIBUTE x(CYCLIC) ONTO p
!HPF$ ALIGN x(i) WITH t(i)                    ! ERROR "x\b"
!HPF$ ALIGN y(i) WITH p(i)                    ! ERROR "p\b|processors"
  a = 0; b = 0; c = 0; d = 0; e = 0; f = 0; g = 0; m = 0; v = 0; w = 0; x = 0; y = 0
  print *, a, b, c, d, e, f, g, m, v, w, x, y
end program align
