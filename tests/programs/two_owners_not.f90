! Iterations that store elements of two owners which may not run on both: on rings, with reads that are far away, on copies, on
! arrays that end elsewhere.
program two_owners_not
  implicit none
  integer, parameter :: n = 37
  integer :: i, s
  real(8) :: a(0:n+1), c(0:n+1), x(-40:n+40), w(0:n+1), y(n/2), t
  real(8) :: p(0:n+1), q(0:n+9)
!hpf$ processors grid(2, 2)
!hpf$ distribute a(cyclic)
!hpf$ distribute c(cyclic(3))
!hpf$ template room(-40:n+40)
!hpf$ distribute room(block)
!hpf$ align x(i) with room(i)
!hpf$ align (i) with room(i) :: w, y
!hpf$ template copies(0:n+1, 4)
!hpf$ distribute copies(block, block) onto grid
!hpf$ align p(i) with copies(i, *)
!hpf$ distribute q(block)
  forall (i = 0:n+1) a(i) = 0.1d0*mod(7*i, 37)
  c = a; w = a; p = a; y = 0.5d0
  forall (i = -40:n+40) x(i) = 0.3d0*mod(7*i + 700, 11)
  forall (i = 0:n+9) q(i) = 0.2d0*mod(5*i, 23)
  do s = 1, 5
    do i = 1 + mod(s, 2), n - 1, 2
      if (a(i) > a(i + 1)) then
        t = a(i); a(i) = a(i + 1); a(i + 1) = t + 0.01d0
      end if
    end do
    do i = 1 + mod(s, 2), n - 1, 2
      t = a(i)*0.5d0
      a(i) = t + 0.1d0; a(i + 1) = t*0.75d0
    end do
    do i = 1 + mod(s, 2), n - 1, 2
      if (c(i) > c(i + 1)) then
        t = c(i); c(i) = c(i + 1); c(i + 1) = t + 0.01d0
      end if
    end do
    do i = 1 + mod(s, 2), n - 1, 2
      if (w(i) > w(i + 1)) then
        t = w(i); w(i) = w(i + 1) + x(i + 16); w(i + 1) = t - x(i - 16)
      end if
    end do
    do i = 1, n - 8, 16
      if (w(i) > w(i + 8) - 2) then
        t = w(i); w(i) = w(i + 8) + x(i - 12); w(i + 8) = t*0.5d0 + x(i + 14)
      end if
    end do
    do i = 1 + mod(s, 2), n - 1, 2
      if (p(i) > p(i + 1)) then
        t = p(i); p(i) = p(i + 1); p(i + 1) = t + 0.01d0
      end if
    end do
    do i = 1 + mod(s, 2), n - 1, 2
      if (p(i) > q(i + 1)) then
        t = p(i); p(i) = q(i + 1); q(i + 1) = t + 0.01d0
      end if
    end do
    do i = 1, n - 1
      if (i < n/2) then
        t = x(i + 1); x(i + 1) = y(i); y(i) = t + 0.01d0
      end if
    end do
  end do
  print *, a, c, y
  print *, w
  print *, p, q
end program
