! ERROR STOP ends with exit code 1.
program error_stop
  print *, 'to stdout'
  error stop
end program error_stop
