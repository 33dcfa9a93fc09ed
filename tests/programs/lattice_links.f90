! Matrices on the links of a lattice in four dimensions, two of which are distributed: arrays of rank 6 and 5, shifted and multiplied.
program lattice_links
  implicit none
  integer, parameter :: nx = 3, ny = 2, nz = 4, nt = 4, nc = 2
  real(8), dimension(nx, ny, nz, nt, nc, nc) :: ur, ui, tr, ti
  real(8), dimension(nx, ny, nz, nt, 0:2) :: w
  integer :: ix, iy, iz, it, ic, jc, kc
!hpf$ distribute (*, *, block, block, *, *) :: ur, ui, tr
!hpf$ distribute (*, *, cyclic, cyclic(3), *, *) :: ti
!hpf$ align w(i, j, k, l, *) with ur(i, j, k, l, *, *)
  forall (ix = 1:nx, iy = 1:ny, iz = 1:nz, it = 1:nt, ic = 1:nc, jc = 1:nc)
    ur(ix, iy, iz, it, ic, jc) = mod(ix + 2*iy + 3*iz + 5*it + 7*ic + 11*jc, 13) * 0.125d0
    ui(ix, iy, iz, it, ic, jc) = mod(ix*iy + iz*it + ic - jc, 5) - 1.5d0
  end forall
  tr = 0
  ti = 0
  do ic = 1, nc
    do jc = 1, nc
      do kc = 1, nc
        tr(:, :, :, :, ic, jc) = tr(:, :, :, :, ic, jc) + ur(:, :, :, :, ic, kc) * cshift(ur(:, :, :, :, kc, jc), 1, 4) &
          - ui(:, :, :, :, ic, kc) * cshift(ui(:, :, :, :, kc, jc), shift=1, dim=4)
        ti(:, :, :, :, ic, jc) = ti(:, :, :, :, ic, jc) + ur(:, :, :, :, ic, kc) * cshift(ui(:, :, :, :, kc, jc), -1, 3) &
          + ui(:, :, :, :, ic, kc) * cshift(ur(:, :, :, :, kc, jc), 2, 3)
      end do
    end do
  end do
  w = 0
  do it = 0, 2
    do ic = 1, nc
      w(:, :, :, :, it) = w(:, :, :, :, it) + cshift(tr(:, :, :, :, ic, ic), it, 3) * (1 + it)
    end do
  end do
  print *, sum(w), maxval(w), minloc(w)
  print '(a, 3f12.6)', ' averages ', (sum(w(:, :, :, :, it)) / (nx*ny*nz*nt), it = 0, 2)
  print '(4es14.5)', tr(2, 1, :, 3, 1, 2), ti(:, 2, 4, 1, 2, 1)
  print *, count(w > 0.5d0 .and. w < 1.5d0), shape(w), ti(3, 2, 1, 4, :, :)
end program lattice_links
