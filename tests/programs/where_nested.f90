! WHERE inside WHERE, and a mask that holds nowhere or everywhere.
program where_nested
  implicit none
  integer :: a(12), i
!hpf$ distribute a(cyclic)
  forall (i = 1:12) a(i) = i
  where (a > 4)
    where (mod(a, 2) == 0)
      a = a * 10
    elsewhere
      a = -a
    end where
    a = a + 1
  elsewhere
    where (a == 3) a = 33
  end where
  print *, a
  where (a > 1000) a = 0
  print *, a
  where (a < 1000) a = a - 1
  print *, a
end program where_nested
