! Index arrays that change before every execution of their loops, then stay for a while, then change again: particles
! that move through cells, with loops that read and loops that update.
program irregular_restless
  implicit none
  integer, parameter :: n = 600, cells = 90
  integer :: cell(n), near(n), count(cells), i, c, t
  real(8) :: at(n), speed(n), charge(cells), field(cells), seen(n)
!HPF$ distribute (block) :: cell, near, at, speed, seen, charge, field
!HPF$ distribute (cyclic(7)) :: count
  forall (i = 1:n) at(i) = mod(i*37, n)*(cells*1d0/n)
  forall (i = 1:n) speed(i) = (mod(i, 11) - 5)*0.125d0
  forall (i = 1:n) near(i) = mod(i*7, n) + 1
  seen = 0
  do t = 1, 60
    if (t < 12 .or. t > 40 .and. mod(t, 3) > 0) then
      do i = 1, n
        at(i) = modulo(at(i) + speed(i), cells*1d0)
        cell(i) = min(cells, int(at(i)) + 1)
      end do
    end if
    count = 0
    charge = 0
    do i = 1, n
      c = cell(i)
      count(c) = count(c) + 1
      charge(c) = charge(c) + 0.5d0*mod(i, 3)
    end do
    forall (i = 1:cells) field(i) = charge(i)/(1 + count(i))
    do i = 1, n
      seen(i) = seen(i) + field(cell(i)) - field(cell(near(i)))
      if (field(cell(i)) > 0.5d0) speed(i) = -speed(i)
    end do
    if (mod(t, 10) == 0) print *, t, maxval(count), sum(charge), sum(seen), sum(at)
  end do
end program
