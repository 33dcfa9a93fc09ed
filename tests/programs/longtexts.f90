! The texts of a function, and those of a statement, may be longer together than a rank's stack.
program longtexts
  character(60000) :: s, t
  integer :: i, n
  n = 30000
  s = 'abc'
  t = repeat('de', n)
  s = t(2:)//s(1:1)
  t = t(2:)//s(1:2)
  s = t(2:)//s(1:3)
  t = t(2:)//s(1:4)
  s = t(2:)//s(1:5)
  t = t(2:)//s(1:6)
  s = t(2:)//s(1:7)
  t = t(2:)//s(1:8)
  s = t(2:)//s(1:9)
  t = t(2:)//s(1:10)
  s = t(2:)//s(1:11)
  t = t(2:)//s(1:12)
  s = t(2:)//s(1:13)
  t = t(2:)//s(1:14)
  s = t(2:)//s(1:15)
  t = t(2:)//s(1:16)
  s = t(2:)//s(1:17)
  t = t(2:)//s(1:18)
  s = t(2:)//s(1:19)
  t = t(2:)//s(1:20)
  print *, s(1:20), t(59990:), len_trim(s), len_trim(t)
  do i = 1, 3
    s = 'x'//trim(t(:n))//trim(t(:n+1))//trim(t(:n+2))//trim(t(:n+3))//trim(t(:n+4))//trim(t(:n+5))//trim(t(:n+6))//'y'
    t = trim(t(i:n))//(trim(t(i+1:n))//(trim(t(i+2:n))//(trim(t(i+3:n))//(trim(t(i+4:n))//(trim(t(i+5:n))//'!')))))
    n = n-1
  end do
  print *, s(1:20), t(59990:), len_trim(s), index(t, '!')
  i = len_trim(adjustl(' '//s)//adjustr(t)//repeat(s, 2)//repeat(t, 3)//s//t//s(2:n)//t(3:n)//s//t//s//t//s//t//s//t//s//t)
  print *, i
end
