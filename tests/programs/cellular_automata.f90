! Cellular automata: rule 30 and 110, Life on a torus, a forest fire, Langton's ant, Brian's brain.
program cellular_automata
  implicit none
  integer, parameter :: n = 40
  integer :: c(n), d(0:n+1), i, j, t, r, f(12,12), g(12,12), ax, ay, dir, brain(10,14), nb(10,14)
  logical :: life(12,16); integer :: cnt(12,16); character(n) :: line
  integer, parameter :: dx(0:3) = (/ 0, 1, 0, -1 /), dy(0:3) = (/ -1, 0, 1, 0 /)
!HPF$ PROCESSORS p(2,2)
!HPF$ DISTRIBUTE c(BLOCK)
!HPF$ DISTRIBUTE d(CYCLIC(7))
!HPF$ DISTRIBUTE (BLOCK,BLOCK) ONTO p :: life, cnt, f, g
!HPF$ DISTRIBUTE (CYCLIC,BLOCK) ONTO p :: brain, nb
  do r = 30, 110, 80
    c = 0; c(n/2) = 1
    do t = 1, 8
      do i = 1, n
        line(i:i) = merge('#', '.', c(i) == 1)
      end do
      print '(A)', line
      c = ibits(r, 4*cshift(c, -1) + 2*c + cshift(c, 1), 1)
    end do
    d = 0; d(20) = 1
    do t = 1, 10
      d(1:n) = merge(1, 0, btest(r, 4*d(0:n-1) + 2*d(1:n) + d(2:n+1)))
    end do
    print '(42I1)', d
  end do
  life = .false.
  life(3,2) = .true.; life(4,3) = .true.; life(2:4,4) = .true.; life(7:9,10) = .true.
  do t = 1, 6
    cnt = 0
    do j = -1, 1
      do i = -1, 1
        if (i /= 0 .or. j /= 0) cnt = cnt + merge(1, 0, cshift(cshift(life, i, 1), j, 2))
      end do
    end do
    life = cnt == 3 .or. (life .and. cnt == 2)
    print *, count(life), count(life, 1)
  end do
  print '(12L1)', life
  f = 1; f(6,6) = 2; f(3,3:9) = 0
  do t = 1, 7
    g = f
    where (f == 2)
      g = 0
    elsewhere (f == 1 .and. (eoshift(f,1,0,1)==2 .or. eoshift(f,-1,0,1)==2 .or. eoshift(f,1,0,2)==2 .or. eoshift(f,-1,0,2)==2))
      g = 2
    end where
    f = g
  end do
  print '(12I2)', f
  g = 0; ax = 6; ay = 6; dir = 0
  do t = 1, 200
    if (g(ax,ay) == 0) then
      dir = modulo(dir + 1, 4); g(ax,ay) = 1
    else
      dir = modulo(dir - 1, 4); g(ax,ay) = 0
    end if
    ax = modulo(ax + dx(dir) - 1, 12) + 1
    ay = modulo(ay + dy(dir) - 1, 12) + 1
  end do
  print '(12I1)', g; print *, ax, ay, dir
  brain = 0; brain(4:5,6) = 1; brain(4:5,7) = 2; brain(8,3:4) = 1
  do t = 1, 9
    nb = 0
    forall (i=2:9, j=2:13) nb(i,j) = count(brain(i-1:i+1,j-1:j+1) == 1) - merge(1, 0, brain(i,j) == 1)
    where (brain == 1)
      brain = 2
    elsewhere (brain == 2)
      brain = 0
    elsewhere (nb == 2)
      brain = 1
    end where
  end do
  print '(10I1)', brain
end program
