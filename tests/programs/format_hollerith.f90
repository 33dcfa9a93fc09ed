! Text with its length in front, as old programs have it in FORMAT: what stands in it is no syntax.
program format_hollerith
  print 10
  print 20, 5
  print 30, 1.5, 7
  print '(5HHELLO, 2H'', i3)', 4
10 format(5Hhello, 3h a;)
20 format(9H a)b(c,d;, i5)
30 format(1H', 'x', 4Hit's, f5.1, 2h;", 1h ,i4, 3H"; ); print *, 'the same line'
end program format_hollerith
