! Histograms of what index arrays find elsewhere: every rank has a copy, unless rank 0 runs the loop alone.
program irregular_tallies_of_elements
  implicit none
  integer, parameter :: n = 33000, m = 1000
  integer :: key(n), from(n), i, t
  integer :: counted(m), same(m), most(m)
  integer(8) :: bits(m)
  logical :: seen(m), odd(m)
  real :: x(m)
!HPF$ distribute (block) :: key, from, counted, x, seen
!HPF$ distribute (cyclic(3)) :: bits, most
  forall (i = 1:n) from(i) = 1 + mod(i*7, m)
  forall (i = 1:n) key(i) = 1 + mod(i*i, m)
  forall (i = 1:m) x(i) = mod(i, 9)
  counted = 0
  same = 5
  most = -1
  bits = 0
  seen = .false.
  odd = .true.
  t = 0
  do i = 1, n
    counted(key(i)) = counted(key(i)) + int(x(from(i)))
  end do
  do i = 1, n
    same(key(i)) = ieor(same(key(i)), int(x(from(i))) + i)
    bits(key(i)) = bits(key(i)) - int(x(from(i)))*i
    most(key(i)) = max(most(key(i)), mod(int(x(from(i)))*i, 1009))
    seen(key(i)) = seen(key(i)) .or. x(from(i)) > 7 + mod(i, 2)
    odd(key(i)) = odd(key(i)) .and. x(from(i)) < 9 - mod(i, 4)/3
  end do
  print *, t, sum(counted), sum(bits)
  do t = 1, 25
    do i = 1, n
      counted(key(i)) = counted(key(i)) + int(x(from(i)))
    end do
    do i = 1, n
      same(key(i)) = ieor(same(key(i)), int(x(from(i))) + i)
      bits(key(i)) = bits(key(i)) - int(x(from(i)))*i
      most(key(i)) = max(most(key(i)), mod(int(x(from(i)))*i, 1009))
      seen(key(i)) = seen(key(i)) .or. x(from(i)) > 7 + mod(i, 2)
      odd(key(i)) = odd(key(i)) .and. x(from(i)) < 9 - mod(i, 4)/3
    end do
    print *, t, sum(counted), sum(bits)
    if (t == 3 .or. t > 5 .and. t < 10) then
      from(t) = t
      x(1 + mod(t*5, m)) = t
    end if
  end do
  print '(4i14)', sum(counted), sum(same), sum(most), sum(bits)
  print *, count(seen), count(odd), counted(1:5), same(7), most(m), bits(2:3)
end program
