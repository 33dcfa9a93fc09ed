! STOP without a code ends with exit code 0; nothing after it runs.
program stop_plain
  print *, 'before'
  stop
  print *, 'after'
end program stop_plain
