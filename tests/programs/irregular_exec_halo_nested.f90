! Updates through index arrays of index arrays, of which some lie side by side and others do not: a sample of their
! iterations is looked at before anybody knows.
program irregular_exec_halo_nested
  implicit none
  integer, parameter :: n = 4000, m = 3000000
  integer :: a(n), b(n), q(m), r(m), i, t
  real(8) :: v(m), w(m)
!HPF$ processors three(3), pr(number_of_processors())
!HPF$ distribute (block) onto pr :: a, b, w, r
!HPF$ distribute (block) onto three :: q, v
!HPF$ shadow r(2)
  v = 0
  w = 0
  forall (i = 1:m) q(i) = m + 1 - i
  forall (i = 1:m) r(i) = m + 1 - i
  forall (i = 1:n) a(i) = 1 + mod(i*7919, m)
  forall (i = 1:n) b(i) = m - i*499
  do t = 1, 3
    do i = 1, n
      v(q(a(i))) = v(q(a(i))) + i
    end do
    do i = 1, n
      w(r(a(i))) = w(r(a(i))) + t
      w(r(b(i))) = w(r(b(i)))*0.5d0 + i
    end do
    print '(i3, 2f24.6)', t, sum(v), sum(w)
  end do
end program
