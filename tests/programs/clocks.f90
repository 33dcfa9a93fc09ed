! Clocks, whose values no two runs share, and the end by EXIT.
program clocks
  implicit none
  integer :: c1, c2, r, m, i
  integer(8) :: l1, l2, lr, lm
  real :: t1, t2, a(1000), rr
  real(8) :: d1, d2(2)
  integer :: mvbits = 3, ibits
!HPF$ DISTRIBUTE a(BLOCK)
  call cpu_time(t1)
  call system_clock(c1, r, m)
  call system_clock(count=l1, count_rate=lr)
  call system_clock(count_max=lm)
  call system_clock(count_rate=rr)
  a = 1
  do i = 1, 10
    a = a*1.5
    call cpu_time(d2(2))
  end do
  call cpu_time(time=t2)
  call cpu_time(d1)
  call system_clock(c2)
  call system_clock(l2)
  print *, t2 >= t1, c2 >= c1, l2 >= l1, r, m, lr, lm, rr, d1 >= t1, d2(2) <= d1
  print *, (l2 - l1)/lr < 50, mvbits, sum(a)
  call system_clock()
  if (t1 >= 0) call exit(5)
  call exit
end program
