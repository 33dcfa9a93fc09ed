! Habits from other languages, and what the file's end finds open.
if (a != 3) then
! ERROR "this "(" has no ")" => "!" starts a comment: not equal is written /="
end if
x = (a != 3)
! ERROR "expected ")", found the end of the statement => "!" starts a comment: not equal is written /="
if (a = 3) x = 3 ! ERROR "a comparison is written with ==, not with = => write =="
if (a =< 3) x = 3 ! ERROR "there is no operator =< => write <="
if (!a) x = 3
! ERROR "this "(" has no ")" => "!" starts a comment: not is written .not."
x = {1} ! ERROR ""{" is not a character of Fortran => write (/ and /)"
if (a) x = 3 else x = 4 ! ERROR "expected the end of the statement, found "else" => ELSE stands on a line of its own, inside IF (condition) THEN and END IF"
do i = 1 to 3 ! ERROR "expected ",", found "to" => write DO i = first, last"
end do
write (*, *), x ! WARNING "a comma between WRITE(...) and its items is an extension => leave it out"
if (a b) x = 3 ! ERROR "expected ")", found "b""
x += 3 ! ERROR "there is no assignment with += => write x = x + ..."
x = a && b ! ERROR ""&" continues a line only at its end or at its start => write .and."
x = a || b ! ERROR ""|" is not a character of Fortran => write .or., and ior(i, j) for bits"
if (a gt b) x = 3 ! ERROR "expected ")", found "gt" => write > or .gt."
if (a and b) x = 3 ! ERROR "expected ")", found "and" => write .and."
if (a .and b) x = 3 ! ERROR ""." starts neither a number nor an operator => write .and."
if (.5 <. x) x = 3 ! ERROR ""." starts neither a number nor an operator"
x = 7 mod 2 ! ERROR "expected the end of the statement, found "mod" => the remainder of a by b is written mod(a, b)"
x = a % 2 ! ERROR "not supported yet: components of derived types (level L7) => the remainder of a by b is written mod(a, b)"
print 100, ! WARNING "a comma without items behind it is an extension => leave it out"
100 format (i3)
end while ! ERROR "there is no END WHILE => a loop ends with END DO"
x = 2^3 ! ERROR ""^" is not a character of Fortran => write **"
x = “3” ! ERROR ""“" is not a character of Fortran => write ""
for (i = 0; i < 10; i++) printf("%d", i); ! ERROR ""for" starts no statement => a loop starts with DO i = 1, n"
print (*, *) x ! ERROR "PRINT has no parentheses around its format => write PRINT *, items"
forall (i=1,3) a(i) = 1 ! ERROR "expected ":", found "," => the range of an index is written i = first:last"
forall (i=1:3 j=1:3) a(i) = 1 ! ERROR "expected ")", found "j""
write (*,* a) ! ERROR "expected ")", found "a""
do 10 i = 1, 3 ! ERROR "the DO has no end: the statement with label 10 is missing"
if (x > 3) then ! ERROR "the IF has no end: END IF is missing"
forall (i = 1:3) ! ERROR "the FORALL covers no statement"
! WARNING "the program has no END: the file ends it => add END"
