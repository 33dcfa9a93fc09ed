! STOP with a text writes it to stderr and ends with exit code 0.
program stop_text
  print *, 'to stdout'
  stop 'to stderr'
end program stop_text
