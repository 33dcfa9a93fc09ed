! A character constant without its closing quote ends with its line. An
! expectation on a line of its own concerns the line before.
program syntax_string
  print *, 'begun and not ended
! ERROR "quote|string|character|terminat"
  print *, "another one
! ERROR "quote|string|character|terminat"
  print *, 'complete'
end program syntax_string
