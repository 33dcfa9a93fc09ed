! WHERE constructs whose masks and right sides read what they assign, shifted.
program where_overlapping
  implicit none
  integer :: a(12), b(12), c(0:13), m(4,5), i
  logical :: l(12)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE c(CYCLIC(3))
!HPF$ DISTRIBUTE m(*,BLOCK)
!HPF$ DISTRIBUTE l(CYCLIC)
  a = (/ (mod(7*i, 12) - 5, i = 1, 12) /)
  b = (/ (i - 6, i = 1, 12) /)
  c = (/ (i, i = 0, 13) /)
  where (a(2:12) > a(1:11)) a(1:11) = a(2:12)
  print *, a
  where (a(1:11) < 3) 
    a(2:12) = a(1:11) + 10
    b(1:11) = a(2:12) * 2
  elsewhere (a(2:12) > 4)
    a(1:11) = -a(2:12)
    where (b(2:12) > 0)
      b(1:11) = b(2:12)
    elsewhere (c(1:11) > 5)
      b(1:11) = c(2:12) + a(2:12)
    elsewhere
      c(1:11) = a(12:2:-1)
    end where
  elsewhere
    c(0:10) = c(1:11) + 1
  end where
  print *, a
  print *, b
  print *, c
  l = b > 0
  where (l) b = 100 / b
  print *, b
  where (b /= 0)
    where (mod(60, b) == 0) 
      a = 60 / b
    elsewhere
      a = -1
    end where
  end where
  print *, a
  forall (i = 1:4) m(i,:) = (/ i, 2*i, 3*i, 4*i, 5*i /)
  forall (i = 1:4)
    where (m(i,:) > 4)
      m(i,:) = m(5-i,:)
    elsewhere
      m(i,:) = -m(i,:)
    end where
  end forall
  print *, m
  where (m(:,1:4) > m(:,2:5)) m(:,2:5) = m(:,1:4)
  print *, m
  where (m(4:1:-1,:) > 5) m = m(:,5:1:-1)
  print *, m
end program where_overlapping
