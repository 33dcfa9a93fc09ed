! MERGE of characters that are put together from substrings.
program merged_substrings
  implicit none
  character(12) :: s, t, u
  integer :: k, n
  s = 'abcd'
  t = 'efgh'
  do k = 0, 3
    u = merge(s(1:k + 1) // t(1:3), s(k + 1:k + 1) // t(1:k + 3), k > 1)
    n = merge(len_trim(s(1:k + 1) // t(1:k + 1)), 7, k > 1 .and. s(1:k + 1) // 'x' /= 'abx')
    print '(3a,i3)', '[', u, ']', n
    u = '<' // merge(merge(s(1:k) // t(k + 1:), trim(t) // s(5:12), k == 1), t(1:k + 4) // s(1:8 - k), k < 3) // '>'
    print '(2a)', u, merge(s(2:k) // '=', t(2:k) // '/', k == 2)
  end do
end program
