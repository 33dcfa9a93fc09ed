! A heap of events with a bank behind it, and a cache with its ages.
program events
  ! a binary heap as event queue, a bank with three tellers, and a cache simulator
  implicit none
  integer, parameter :: cap = 200
  real :: when(cap), tm, wait, busy(3), now
  integer :: what(cap), nh, i, k, c, served, ql, qmax, seed, teller, tags(0:15,0:3), age(0:15,0:3), hits, addr, set, &
      way, lru, tick, fifo(0:63), fh, ft, w, kind
  real :: arr(0:63)
  logical :: idle(3)
!hpf$ processors p(4)
!hpf$ distribute (block) onto p :: when
!hpf$ align what(i) with when(i)
!hpf$ distribute tags(cyclic,*) onto p
!hpf$ align age(i,j) with tags(i,j)
!hpf$ distribute fifo(cyclic(5)) onto p
!hpf$ align arr(i) with fifo(i)
!hpf$ distribute (block) :: idle, busy
  nh = 0; seed = 12345; served = 0; ql = 0; qmax = 0; wait = 0; idle = .true.; busy = 0; fh = 0; ft = 0
  nh = 1; when(1) = 0.0; what(1) = 0
  simulate: do
    if (nh == 0 .or. served >= 60) exit simulate
    now = when(1); kind = what(1)
    ! remove the first
    tm = when(nh); w = what(nh); nh = nh - 1; i = 1
    do
      c = 2*i
      if (c > nh) exit
      if (c < nh) then
        if (when(c+1) < when(c)) c = c + 1
      end if
      if (tm <= when(c)) exit
      when(i) = when(c); what(i) = what(c); i = c
    end do
    if (nh > 0) then
      when(i) = tm; what(i) = w
    end if
    if (kind == 0) then
      fifo(ft) = served; arr(ft) = now; ft = mod(ft+1, 64); ql = ql + 1; qmax = max(qmax, ql)
      seed = iand(seed*1103515245 + 12345, huge(0))
      k = 0; tm = now + 0.2 + mod(seed/65536, 100)*0.01
      nh = nh + 1; i = nh
      do while (i > 1)
        if (when(i/2) <= tm) exit
        when(i) = when(i/2); what(i) = what(i/2); i = i/2
      end do
      when(i) = tm; what(i) = k
    else
      idle(kind) = .true.; served = served + 1
    end if
    start: do teller = 1, 3
      if (.not. idle(teller) .or. ql == 0) cycle start
      wait = wait + now - arr(fh); fh = mod(fh+1, 64); ql = ql - 1
      idle(teller) = .false.
      seed = iand(seed*1103515245 + 12345, huge(0))
      tm = now + 1.0 + mod(seed/65536, 150)*0.01; busy(teller) = busy(teller) + tm - now
      nh = nh + 1; i = nh
      do while (i > 1)
        if (when(i/2) <= tm) exit
        when(i) = when(i/2); what(i) = what(i/2); i = i/2
      end do
      when(i) = tm; what(i) = teller
    end do start
  end do simulate
  print '(a,f10.4,i5,f12.5,i4,3f10.4)', 'bank', now, served, wait, qmax, busy
  tags = -1; age = 0; hits = 0; addr = 0
  do tick = 1, 600
    addr = mod(addr*5 + 37*mod(tick,11) + 3, 1024)
    set = mod(addr/4, 16)
    way = -1; lru = 0
    do k = 0, 3
      if (tags(set,k) == addr/64) way = k
      if (age(set,k) < age(set,lru)) lru = k
    end do
    if (way >= 0) then
      hits = hits + 1
    else
      way = lru; tags(set,way) = addr/64
    end if
    age(set,way) = tick
  end do
  print *, 'hits', hits, sum(tags), maxval(age)
end program
