! Random numbers in distributed arrays and in loops, whose order they keep.
program random_points
  implicit none
  integer, parameter :: n = 20000
  real :: x(n), y(n), u
  integer :: i, hits, seed(8), k
  real(8) :: a(30,30), b(30,30)
!hpf$ distribute x(block)
!hpf$ align y(i) with x(i)
!hpf$ distribute (block,cyclic(2)) :: a, b
  seed = 42
  call random_seed(put=seed)
  call random_number(x)
  call random_number(y)
  hits = count(x*x + y*y <= 1)
  print *, 4d0*hits/n
  hits = 0
!hpf$ independent, reduction(hits)
  do i = 1, 3000
    call random_number(u)
    if (u < 0.25) hits = hits + 1
  end do
  print *, hits
  call random_number(a)
  do i = 1, 30
    call random_number(b(:,i))
  end do
  where (a > b) a = b
  print *, maxval(a), sum(int(a*1000))
  forall (i = 1:30) a(i,i) = 0
  do i = 1, 10
    call random_number(u)
    k = int(u*30) + 1
    a(k,k) = a(k,k) + 1
  end do
  print *, sum(int(a*1000))
end program
