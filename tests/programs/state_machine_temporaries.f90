! FLAGS: --all-ranks
! A state machine by computed GOTO: each state has a subscript of its own, and one keeps its temporary from one step to the next.
program state_machine_temporaries
  implicit none
  integer :: state, step, last, twice, tape(16), seen(4)
  integer, parameter :: steps = 60
!HPF$ DISTRIBUTE tape(BLOCK)
  state = 1
  last = 3
  tape = 0
  seen = 0
  step = 0
  twice = 0
5 step = step + 1
  if (step > steps) goto 90
  goto (10, 20, 30, 40) state
10 tape(mod(step * 3, 16) + 1) = tape(mod(step, 16) + 1) + 1
  seen(mod(state * step, 4) + 1) = step
  state = mod(step * 7 + last, 4) + 1
  goto 5
20 twice = 2 * last
  tape(mod(twice, 16) + 1) = tape(mod(last * last, 16) + 1) + 2
  last = mod(twice + step, 11)
  state = mod(state + last, 4) + 1
  if (mod(step, 9) == 0) print *, 'at', step, tape(mod(step * step, 16) + 1)
  goto 5
30 if (mod(step, 2) == 0) then
    twice = step
  end if
  tape(mod(step, 16) + 1) = tape(mod(step, 16) + 1) - 1
  state = mod(step + last, 4) + 1
  if (tape(mod(step * 5, 16) + 1) > 2) goto 40
  goto 5
40 seen(mod(step, 4) + 1) = seen(mod(step, 4) + 1) + 1
  state = mod(seen(mod(last, 4) + 1), 4) + 1
  last = mod(last + twice, 13)
  goto 5
90 print *, step, state, last
  print *, tape
  print *, seen
end program
