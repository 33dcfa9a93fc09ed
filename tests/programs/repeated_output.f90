! Loops that repeat short steps and print now and then, or need temporaries whose bounds change, run on rank 0 where that is
! faster. What they print comes in the order of the sequential program.
program repeated_output
  implicit none
  integer, parameter :: n = 24
  real(8) :: u(0:n+1), v(0:n+1), energy
  integer :: k(n), grid(5, 6), step, i, m, first
  logical :: late
  character(4) :: name
!HPF$ DISTRIBUTE (BLOCK) :: u, v
!HPF$ DISTRIBUTE (CYCLIC(2)) :: k
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: grid
  u = 0
  v = 0
  u(n/2) = 64
  print *, 'begin'
  do step = 1, 4000
    do i = 1, n
      v(i) = u(i) + 0.25d0*(u(i-1) - 2*u(i) + u(i+1))
    end do
    u(1:n) = v(1:n)
    if (mod(step, 1000) == 0) then
      energy = sum(u*u)
      print *, step, u(n/2), maxval(u), energy
      print '(a,i6,4f10.5)', 'some', step, u(1:n:6)
      write (*, '(i6)', advance='no') (step + i, i = 1, 3)
      print '(l3)', u(1) > u(2)
    end if
  end do
  grid = 1
  do step = 1, 3000
    grid = cshift(grid, 1, 1) + mod(step, 3)
    grid = mod(grid, 7)
    if (step == 17 .or. step == 2999) print *, step, grid
  end do
  do i = 1, n
    k(i) = i
  end do
  do step = 1, 3000
    m = 3 + mod(step*7, n - 5)
    first = 1 + mod(step, 3)
    k(first+1:m) = k(first:m-1) + k(first+2:m+1)
    k = mod(k, 1000)
    k(m:2:-1) = k(1:m-1)
    if (mod(step, 900) == 1) print '(12i5)', k
  end do
  step = 0
  late = .false.
  do while (.not. late)
    step = step + 1
    m = 2 + mod(step, n - 2)
    u(1:m) = u(m:1:-1)*0.75d0
    late = step >= 2500 .or. maxval(u) < 1d-60
    if (mod(step, 70) == 0) then
      name = 'step'
      print *, name, step, m, u(1)
    end if
    if (step == 2222) stop 3
  end do
  print *, 'not reached'
end program
