program blocks
  real a(10)
  do i = 1 10 ! ERROR "expected ",", found "10" => a loop is written DO i = first, last, or DO i = first, last, step"
    a(i) = i
  end do
  if (i > 3) ! ERROR "IF (...) needs THEN or a statement after it => add THEN"
    i = 3
  else if (i > 4) ! ERROR "ELSE IF (...) needs THEN after it => add THEN"
    i = 4
  else
    i = 5
  else ! ERROR "ELSE after the last clause of the construct"
    i = 6
  end if
  if (i > 3) than ! ERROR "expected THEN, found "than" => did you mean THEN?"
  end if
  if i > 3 then ! ERROR "the condition of IF must stand in parentheses"
  end if
  if ((i > 3) then ! ERROR "this "(" has no ")""
  end if
  if (i > 3) do i = 1, 3 ! ERROR "DO cannot stand after IF (...) => write IF (...) THEN and END IF around it"
  do i = 1, 3
    if (i > 3) then
      i = 4
    end do ! ERROR "END DO where END IF is expected => write END IF"
  end do
  do i = 1, 3
    if (i > 3) then
      i = 4
  end do ! ERROR "END IF is missing before this"
  end forall ! ERROR "END FORALL without FORALL"
  elsewhere ! ERROR "ELSEWHERE without WHERE"
  end loop ! ERROR "there is no END LOOP => a loop ends with END DO"
  end select ! ERROR "END SELECT without SELECT"
  where (a > 1)
    print *, a ! ERROR "a WHERE construct holds only assignments and WHERE"
    do i = 1, 2 ! ERROR "a WHERE construct holds only assignments and WHERE"
      a = 1
    end do
  elsewhere
    a = 2
  end where
  where (a > 1) then ! ERROR "a WHERE has no THEN => leave it out"
    a = 1
  else ! ERROR "ELSE without IF => write ELSEWHERE"
    a = 2
  end where
  forall (i = 1:3)
    if (i > 2) a(i) = 1 ! ERROR "a FORALL construct holds only assignments, WHERE and FORALL"
  end forall
  forall (a(i) > 1, i = 1:3) a(i) = 1 ! ERROR "the mask of FORALL stands after its indices"
  outer: do i = 1, 3
    do j = 1, 3
      exit outre ! ERROR "EXIT names no DO construct around it: "outre" => did you mean OUTER?"
    end do inner ! ERROR "END DO names a construct, but the DO here has no name"
  end do ! ERROR "END DO needs the name of its construct: "outer""
  do 10 i = 1, 3
    if (i > 3) then
10 continue ! ERROR "END IF is missing before this"
  do 20 i = 1, 3
    forall (j = 1:3)
      do 20 k = 1, 3 ! ERROR "a FORALL construct holds only assignments, WHERE and FORALL"
20 continue
  do i = 1, 3 ! the END below names the place, the label leads here
    a(i) = 1
end program blocks ! ERROR "END DO is missing before this"
i = 3 ! ERROR "this stands after the end of the program"
j = 3
