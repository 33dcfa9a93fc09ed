! Semicolons behind statements and directives, and before and between statements.
program empty_statements;
  real a(10);
  integer i;
!HPF$ PROCESSORS p(2);
!HPF$ DISTRIBUTE a(BLOCK) &
!HPF$ ONTO p; ;  ! with a comment
  do i = 1, 10;
    a(i) = i;;
  end do;
  if (a(3) > 2) then; print *, 'x;'; end if;
  ; print *, a(2)
  print *, sum(a);
end program;
