! DISTRIBUTE directives that cannot be obeyed.
program distribute
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n, n), c(n), d(n), e(n), f(n), g(n), h(n, n), k(n), q, s
!HPF$ PROCESSORS p(4), grid(2, 2)
!HPF$ DISTRIBUTE a(BLOCK, BLOCK) ONTO grid    ! ERROR "rank|dimension|a\b"
!HPF$ DISTRIBUTE b(BLOCK) ONTO p              ! ERROR "rank|dimension|b\b"
!HPF$ DISTRIBUTE c(BLOCK(3)) ONTO p           ! ERROR "block|3|small|16"
!HPF$ DISTRIBUTE d(BLOK) ONTO p               ! ERROR "blok|block"
!HPF$ DISTRIBUTE missing(BLOCK) ONTO p        ! ERROR "missing"
!HPF$ DISTRIBUTE e(BLOCK) ONTO nowhere        ! ERROR "nowhere"
!HPF$ DISTRIBUTE f(CYCLIC)
!HPF$ DISTRIBUTE f(BLOCK)                     ! ERROR "f\b|already|twice|second"
!HPF$ DISTRIBUTE g(CYCLIC(0)) ONTO p          ! ERROR "0|positive|cyclic"
!HPF$ DISTRIBUTE h(BLOCK, BLOCK) ONTO p       ! ERROR "rank|dimension|p\b"
!HPF$ DISTRIBUTE k(BLOCK) ONTO grid           ! ERROR "rank|dimension|grid"
!HPF$ DISTRIBUTE s(BLOCK)                     ! ERROR "scalar|rank|dimension|s\b"
  a = 0; b = 0; c = 0; d = 0; e = 0; f = 0; g = 0; h = 0; k = 0; q = 0; s = 0
  print *, a(1), b(1, 1), c(1), d(1), e(1), f(1), g(1), h(1, 1), k(1), q, s
end program distribute
