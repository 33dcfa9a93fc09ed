! Texts whose length depends on elements of arrays select a CASE.
program select_part
  implicit none
  character(len=6) :: word = 'banana'
  integer :: first(8), i
!hpf$ distribute first(cyclic)
  forall (i = 1:8) first(i) = 1 + modulo(3*i, 7)
  do i = 1, 8
    select case (word(first(i):6))
    case (' ')
      print *, i, 'nothing'
    case ('a':'am', 'banana')
      print *, i, 'early or whole'
    case ('n':'nb')
      print *, i, 'from n'
    case default
      print *, i, 'other'
    end select
  end do
end program select_part
