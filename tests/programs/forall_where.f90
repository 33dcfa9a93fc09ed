! A WHERE statement and a WHERE construct inside FORALL.
program forall_where
  implicit none
  integer :: m(6, 8), v(8), i
!hpf$ processors p(3)
!hpf$ distribute m(block, *) onto p
  forall (i = 1:8) v(i) = i - 4
  forall (i = 1:6) m(i, :) = v * (i - 3)
  print *, m
  forall (i = 1:6) 
    where (m(i, :) < 0) m(i, :) = -100 * i
  end forall
  print *, m
  forall (i = 2:5)
    where (m(i, :) > 2)
      m(i, :) = m(i - 1, :)
    elsewhere
      m(i, :) = m(i + 1, :) + 1
    end where
  end forall
  print *, m
end program forall_where
