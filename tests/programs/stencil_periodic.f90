! Periodic boundaries with CSHIFT in two dimensions (Game of Life, glider).
program stencil_periodic
  implicit none
  integer :: world(8, 10), n(8, 10), gen, i
!hpf$ processors p(2, 2)
!hpf$ distribute (block, block) onto p :: world, n
  world = 0
  world(1, 2) = 1; world(2, 3) = 1; world(3, 1:3) = 1
  do gen = 0, 12
    if (mod(gen, 4) == 0) then
      do i = 1, 8
        print '(10I2)', world(i, :)
      end do
      print *, 'generation', gen, sum(world)
    end if
    n = cshift(world, 1, 1) + cshift(world, -1, 1)
    n = n + world
    n = n + cshift(n, 1, 2) + cshift(n, -1, 2) - world
    where (n == 3)
      world = 1
    elsewhere (n /= 2)
      world = 0
    end where
  end do
end program stencil_periodic
