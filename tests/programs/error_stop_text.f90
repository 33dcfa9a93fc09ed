! ERROR STOP with a text ends with exit code 1; the text goes to stderr.
program error_stop_text
  print *, 'to stdout'
  error stop 'gave up'
end program error_stop_text
