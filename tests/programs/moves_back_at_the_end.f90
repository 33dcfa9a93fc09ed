! X at the end of a statement with ADVANCE='NO' makes the move to the left before it, which T or TL alone does not.
program moves_back_at_the_end
  implicit none
  write (*, '(a,t3,x)', advance='no') 'abcdefgh'
  write (*, '(a)') 'Z'
  write (*, '(a,tl5,3x)', advance='no') 'abcdefgh'
  write (*, '(a)') 'Z'
  write (*, '(a,tl5)', advance='no') 'abcdefgh'
  write (*, '(a)') 'Z'
  write (*, '(a,tl5,x,a,tl2,2x)', advance='no') 'abcdefgh', 'Y'
  print *, 1
end program
