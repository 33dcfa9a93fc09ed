real a(100), b(100)
!HPF$ processors p(4)
!HPF$ distribution a(block) ! ERROR "there is no directive "distribution" => did you mean DISTRIBUTE?"
!HPF$ distribute a(blok) ! ERROR "there is no distribution "blok" => did you mean BLOCK?"
!HPF$ distribute a(block) onto ! ERROR "expected a name, found the end of the statement"
!HPF$ distribute (block) a ! ERROR "DISTRIBUTE (...) needs "::" and the arrays => write DISTRIBUTE (BLOCK) :: a, or DISTRIBUTE a(BLOCK)"
!HPF$ distribute a(block), b(blok) ! ERROR "there is no distribution "blok" => did you mean BLOCK?"
!HPF$ distribute a(block), (cyclic) ! ERROR "expected a name, found "(""
!HPF$ align a(i), with b(i) ! ERROR "expected "with", found "b""
!HPF$ align a(i) b(i) ! ERROR "expected "with", found "b""
!HPF$ align a(i) to b(i) ! ERROR "expected "with", found "to" => write WITH"
!HPF$ align a(i with b(i) ! ERROR "expected ")", found "with""
!HPF$ inherit a ! WARNING "INHERIT has no effect yet"
!HPF$ on home(a(1)) ! WARNING "ON HOME has no effect yet"
!HPF$ end task_region ! WARNING "END TASK_REGION has no effect yet"
!HPF$ distribute a(gen_block(b)) ! WARNING "GEN_BLOCK has no effect yet: the array is replicated"
!HPF$ redistribute a(gen_block(b)) ! WARNING "GEN_BLOCK has no effect yet: the array stays where it is"
!HPF$ redistribute (gen_block(b)) :: a ! WARNING "GEN_BLOCK has no effect yet: the array stays where it is"
!HPF$ distribute a(*(2)) ! ERROR "a dimension that is not divided has no blocks => write *, BLOCK(k) or CYCLIC(k)"
!HPF$ distribute a *(block) ! ERROR "not supported yet: mappings with "*", which describe those of dummy arguments (level L1) => what the program itself declares is mapped by DISTRIBUTE a(BLOCK) ONTO p and ALIGN a WITH b"
!HPF$ distribute * onto *p :: a ! ERROR "not supported yet: mappings with "*", which describe those of dummy arguments (level L1) => what the program itself declares is mapped by DISTRIBUTE a(BLOCK) ONTO p and ALIGN a WITH b"
!HPF$ align a(i) with *b(i) ! ERROR "not supported yet: mappings with "*", which describe those of dummy arguments (level L1) => what the program itself declares is mapped by DISTRIBUTE a(BLOCK) ONTO p and ALIGN a WITH b"
!HPF$ distribute b(block) onto p(1:2) ! WARNING "distribution onto a part of an arrangement has no effect yet"
!HPF$ independent ! ERROR "INDEPENDENT must stand right before a DO or FORALL"
x = 1
!HPF$ distribute a(block) ! ERROR "DISTRIBUTE must stand before the first executable statement => a mapping is changed by REDISTRIBUTE, if the array is DYNAMIC"
!HPF$ independent, knew(x) ! ERROR "INDEPENDENT has no clause "knew" => did you mean NEW?"
do i = 1, 3
end do
!HPF$ independent, on home(a(i)), new(x) ! WARNING "ON has no effect yet"
do i = 1, 3
end do
!HPF$ redistribute a(block); independent ! ERROR "";" separates statements, not directives => give each directive a line of its own"
!HPF$ redistribute a & ! ERROR "the directive is continued, but the next line is not a directive"
x = 2
x = 3 + &
!HPF$ independent ! WARNING "a directive inside a continued statement is a comment"
  4
print *, 'it's'
! ERROR "the character constant has no closing '"
end
