! Index arrays that change every few steps; blocks that do not cover their array on two ranks.
program irregular_changing
  implicit none
  integer, parameter :: n = 257
  integer :: idx(n), jdx(n), i, t
  integer :: a(n), b(n), c(0:n-1)
!hpf$ distribute (cyclic(4)) :: idx, a
!hpf$ distribute (block(100)) :: jdx
!hpf$ distribute (block) :: b
!hpf$ distribute (cyclic) :: c
  forall (i=1:n) idx(i) = n - i + 1
  forall (i=1:n) jdx(i) = mod(i*5, n)
  a = (/ (i*i, i=1,n) /); b = 0; c = 1
  do t = 1, 40
    if (mod(t, 7) == 0) then
      forall (i=1:n) idx(i) = mod(i*3 + t, n) + 1
    end if
    if (mod(t, 3) == 0) jdx = cshift(jdx, 5)
    do i = 1, n
      b(i) = b(i) + a(idx(i)) - c(jdx(i))
    end do
    do i = 1, n
      c(jdx(i)) = c(jdx(i)) + mod(b(i), 13)
    end do
    if (mod(t, 5) == 0) then
      forall (i=1:n) a(idx(i)) = b(i)
    endif
  end do
  print *, sum(a), sum(b), sum(c), a(17), b(200), c(100)
  print '(10i12)', b(1:n:9)
end program
