! The operating system keeps the low eight bits of a stop code: 300 gives 44.
program stop_large
  print *, 'leaving'
  stop 300
end program stop_large
