! Parentheses around nothing, and what belongs elsewhere.
implicit real(8) a-h
! ERROR "expected a letter, found "8" => write IMPLICIT NONE, or the letters that stand for a type, as in IMPLICIT REAL (a-h)"
parameter ()
! ERROR "expected a name, found ")""
integer :: i, a(3)
if () i = 1 ! ERROR "expected an expression, found ")""
where () a = 1 ! ERROR "expected an expression, found ")""
forall () a(1) = 1 ! ERROR "expected an expression, found ")""
select (i) ! ERROR "SELECT needs the word CASE behind it => write SELECT CASE (...)"
case () ! ERROR "expected an expression, found ")""
end select
a"b" = 1 ! ERROR ""a" starts no statement"
write (fmt=*) i ! ERROR "WRITE needs its unit => write WRITE (*, *) items"
write (*, *, to=6) i ! ERROR "WRITE has no TO="
read (fmt=*) i ! ERROR "READ needs its unit => write READ (*, *) items"
read (*, *, end=i) i ! ERROR "END= takes the label of a statement"
forall (integer :: i = 1:3) a(i) = i
! ERROR "not supported yet: a type in the header of FORALL (level L8) => declare the indices before the statements, as in INTEGER i"
end
