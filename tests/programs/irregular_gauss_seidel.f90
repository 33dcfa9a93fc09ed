! Gauss-Seidel sweeps over a mesh of 12^3 vertices, whose numbers are shuffled: by themselves, long
! enough for the runtime to weigh rounds, and in rounds that the program asks for.
program irregular_gauss_seidel
  implicit none
  integer, parameter :: side = 12, n = side**3
  integer :: place(n), was(n), row(n+1), col(6*n), i, j, k, l, r, t, it, u
  integer(8) :: seed
  real(8) :: x(n), y(n), z(n), b(n), s, change
!hpf$ processors procs(number_of_processors())
!hpf$ distribute (block) onto procs :: x, b
!hpf$ distribute (cyclic) onto procs :: y
!hpf$ distribute (cyclic(7)) onto procs :: z, col
  do i = 1, n
    place(i) = i
  end do
  seed = 4711
  do i = n, 2, -1
    seed = mod(seed*16807_8, 2147483647_8)
    j = 1 + int(mod(seed/7, int(i, 8)))
    t = place(i); place(i) = place(j); place(j) = t
  end do
  do u = 1, n
    was(place(u)) = u
  end do
  k = 1
  do r = 1, n
    row(r) = k
    u = was(r) - 1
    i = mod(u, side); j = mod(u/side, side); l = u/(side*side)
    if (i > 0) then
      col(k) = place(u); k = k + 1
    end if
    if (i < side-1) then
      col(k) = place(u+2); k = k + 1
    end if
    if (j > 0) then
      col(k) = place(u+1-side); k = k + 1
    end if
    if (j < side-1) then
      col(k) = place(u+1+side); k = k + 1
    end if
    if (l > 0) then
      col(k) = place(u+1-side*side); k = k + 1
    end if
    if (l < side-1) then
      col(k) = place(u+1+side*side); k = k + 1
    end if
  end do
  row(n+1) = k
  do i = 1, n
    x(i) = 0; y(i) = 0; z(i) = mod(i, 17); b(i) = mod(i*37, 101)
  end do
  do it = 1, 130
    change = 0
    do i = 1, n
      s = b(i)
      do k = row(i), row(i+1) - 1
        s = s + x(col(k))
      end do
      s = s/7.0d0
      change = change + abs(s - x(i))
      x(i) = s
    end do
    if (mod(it, 26) == 0) print *, it, change
  end do
  do it = 1, 5
!hpf$ locality(dep=topo)
    do i = n, 1, -1
      s = b(i)
      do k = row(i), row(i+1) - 1
        s = s + y(col(k))
      end do
      y(i) = s/7.0d0
    end do
!hpf$ locality(dep=levels)
    do i = 1, n
      do k = row(i), row(i+1) - 1
        if (col(k) < i) z(i) = z(i) - 0.1d0*z(col(k))
      end do
      z(i) = 0.25d0*z(i) + b(i)
    end do
    print *, it, y(1), y(n), sum(y), z(1), z(n), sum(z)
  end do
  print *, x
end program irregular_gauss_seidel
