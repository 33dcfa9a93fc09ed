! Labels that follow their keywords without a blank, as programs have them that were once in fixed form.
      program labels
      integer a(8), i, n, go, do10
!hpf$ distribute a(block)
      n = 0
      go = 0
      do10 = 5
      a = 1
      do10 i = 1, 8
      a(i) = i*do10
      if (mod(a(i), 2) .eq. 0) goto10
      n = n + 1
      if (n .eq. 4) go to20
10    continue
20    DO30, i = 8, 1, -1
30    a(i) = a(i) - n
40    do50
      n = n + a(3); if (n .gt. 60) goto60
50    continue
60    go = go + n
      if (go .gt. 100) Goto70; n = n - 30
      if (n .lt. 50) GOTO40
70    print *, a, n, go, do10
      end
