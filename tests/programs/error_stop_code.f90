! ERROR STOP n ends with exit code n, here decided by a distributed array.
program error_stop_code
  integer :: a(10), i
!hpf$ distribute a(block)
  forall (i = 1:10) a(i) = i * i
  print *, sum(a)
  if (maxval(a) == 100) error stop 9
  print *, 'never'
end program error_stop_code
