! More habits of those who write C, Python, MATLAB or Fortran 77, each with what Fortran writes instead.
program habits
integer b, i, q(4), m(2, 2)
real y(4)[*] ! ERROR "not supported yet: coarrays (level L8)"
int[4] k
! ERROR ""int" starts no statement => a declaration starts with INTEGER ::"
real p[10] ! ERROR "subscripts and bounds stand in parentheses => write p(10)"
char w
! ERROR ""char" starts no statement => a declaration starts with CHARACTER(length) ::"
const c = 3
! ERROR ""const" starts no statement => a constant is declared by INTEGER, PARAMETER :: n = 1"
do b = 1:4 ! ERROR "expected ",", found ":" => a loop is written DO i = first, last, or DO i = first, last, step"
end do
do i in range(4) ! ERROR "expected "=", found "in" => write DO i = first, last"
end do
do (i = 1, 4) ! ERROR "expected the end of the statement, found "(" => a loop is written DO i = first, last, or DO i = first, last, step"
  break ! ERROR ""break" starts no statement => a loop is left by EXIT"
end do
forall (i = 1, 4) q(i) = 1 ! ERROR "expected ":", found "," => the range of an index is written i = first:last"
forall i = 1:4 ! ERROR "the indices of FORALL must stand in parentheses"
  q(i) = 1
end forall
where q > 0 ! ERROR "the mask of WHERE must stand in parentheses"
  q = 1
elsewhere
  q = 2
end where
q(1)) = 3 ! ERROR "this ")" has no "(""
q 1) = 3 ! ERROR "this ")" has no "(""
q = (/ i, i = 1, 4 /)
! ERROR "a loop in an array constructor stands in parentheses of its own => write (/ (i, i = first, last) /)"
q = [1:4] ! ERROR "a loop in an array constructor stands in parentheses of its own => write (/ (i, i = first, last) /)"
q = 1:4 ! ERROR "expected the end of the statement, found ":" => the numbers of a range are (/ (i, i = first, last) /)"
q = (1, 2, 3, 4) ! ERROR "a list in parentheses must end with a loop: (items, i = 1, n) => an array is written (/ 1, 2, 3 /)"
m = [1,2; 3,4] ! ERROR "";" separates statements, not the rows of a matrix => write reshape((/ a11, a21, a12, a22 /), (/ 2, 2 /)): the columns one after the other"
q(1..3) = 0 ! ERROR "a range is written with ":", not with ".." => write first:last, and DO i = first, last for a loop"
q(b...3) = 0 ! ERROR "a range is written with ":", not with "..." => write first:last, and DO i = first, last for a loop"
q[3] = y[1] ! ERROR "subscripts and bounds stand in parentheses => write q(3)"
b = 1 + m[1][2] ! ERROR "subscripts and bounds stand in parentheses => write m(1, 2)"
b = m(1)(2) ! ERROR "the subscripts of an array stand in one list => write a(i, j)"
y[2] = 1 ! ERROR "not supported yet: coarrays (level L8)"
b = b >> 2 ! ERROR "there is no operator >> => bits are shifted by ishft(i, n), to the right where n is negative"
b = 1 << b ! ERROR "there is no operator << => bits are shifted by ishft(i, n), to the right where n is negative"
b = 0x1F ! ERROR ""0x1f" is neither a number nor a name => a hexadecimal number is written int(z'1f')"
b = 1.0f ! ERROR ""1.0f" is neither a number nor a name => write 1.0, or 1.0d0 for double precision"
b = 2b ! ERROR ""2b" is neither a number nor a name => names start with a letter; a product is written with *"
b = 5 % 3 ! ERROR "expected the end of the statement, found "%" => the remainder of a by b is written mod(a, b)"
b = not i ! ERROR "expected the end of the statement, found "i" => write .not."
b = q.sum() ! ERROR ""." starts neither a number nor an operator => a function is called with its arguments, as in sum(a) and sqrt(x)"
m = m'
! ERROR "the character constant has no closing ' => a matrix is transposed by transpose(a)"
m = m';
! ERROR "the character constant has no closing ' => a matrix is transposed by transpose(a)"
b = q{3} ! ERROR ""{" is not a character of Fortran => write ( and )"
b <- 3 ! ERROR "an assignment is written with =, not with <-"
if (b == 1) { ! ERROR ""{" is not a character of Fortran => THEN and END IF stand around what depends on a condition, DO and END DO around the body of a loop"
  b = 2
} else {
  b = 3
}
do i = 1, 4 { b = b + i } ! ERROR ""{" is not a character of Fortran => THEN and END IF stand around what depends on a condition, DO and END DO around the body of a loop"
for (i = 0; i < 4; i++) { ! ERROR ""for" starts no statement => a loop starts with DO i = 1, n"
  b = b + i;
}
while (b < 3) ! ERROR ""while" starts no statement => a loop starts with DO WHILE (condition)"
  b = b + 1
end while
switch (b) ! ERROR ""switch" starts no statement => a selection starts with SELECT CASE (value)"
case 1: b = 2;
end switch
!HPF$ INDEPENDENT, REDUCTION(+:b) ! ERROR "REDUCTION lists variables, without their operators => write REDUCTION(s)"
do i = 1, 4
  b = b + i
end do
!HPF$ INDEPENDENT, PRIVATE(b) ! ERROR "INDEPENDENT has no clause "private" => write NEW(...)"
do i = 1, 4
  b = i
end do
exit(1) ! ERROR "expected the end of the statement, found "(" => a program is ended by STOP 1"
printf("%d", b) ! ERROR ""printf" starts no statement => output is written by PRINT *, items"
# a comment
! ERROR ""#" is not a character of Fortran => a comment starts with "!" in free form; fixed form is not accepted"
// a comment
! ERROR "a statement cannot start with "//" => a comment starts with "!""
x = 1.0 # a comment
! ERROR ""#" is not a character of Fortran => write ! in front of a comment"
b = merge(1, 2, 1..eq.1.) + int(1.) + q (3)
b = int(x'1f') ! ERROR "expected ")", found a character constant => binary, octal and hexadecimal constants are written b'101', o'17' and z'ff'"
b = int('1f'x) ! ERROR "expected ")", found "x" => binary, octal and hexadecimal constants are written b'101', o'17' and z'ff'"
1x = 2 ! ERROR "label 1 must be followed by a blank => names start with a letter"
_x = 2 ! ERROR ""_" is not a character of Fortran => names start with a letter"
x = 4habcd ! ERROR ""4habcd" is neither a number nor a name => characters stand in quotes; counted ones, as in 4hABCD, are in FORMAT statements only"
x = 1.e + 2 ! ERROR ""1.e" is neither a number nor a name => an exponent needs its digits, as in 1.0e0"
end program habits
