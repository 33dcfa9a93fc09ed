! SELECT CASE: values and ranges of all types, in loops and around them, selectors that are arrays' elements and sums.
program selects
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), i, kind_of(5), big
  integer(1) :: small
  integer(8) :: large
  character(len=6) :: word
  logical :: flag
!hpf$ distribute (block) :: a, b
  kind_of = 0
  do i = 1, n
    a(i) = mod(i*7, 13) - 3
  end do
  do i = 1, n
    select case (a(i))
    case (:-1)
      b(i) = -1
    case (0)
      b(i) = 0
    case (1, 3, 5:6)
      b(i) = a(i)*10
    case default
      b(i) = 99
    case (9:)
      b(i) = a(i) + 100
    end select
  end do
  print '(10i5)', b
  do i = 1, n
    select case (mod(i, 4))
      case (0); kind_of(1) = kind_of(1) + 1
      case (1:2); kind_of(2) = kind_of(2) + i
      case default
        kind_of(3) = kind_of(3) - 1
    end select
  end do
  print *, kind_of
  select case (sum(a))
  case (0:100)
    print *, 'sum small', sum(a)
  case default
    print *, 'sum', sum(a)
  end select
  do i = 1, 5
    word = repeat(char(96 + i), i)
    named: select case (word)
    case ('a')
      print *, 'first'
    case ('bb', 'ddd' : 'dddz') named
      print *, 'some ', word
    case (:'B') named
      print *, 'upper'
    case default named
      print *, 'other ', word
    end select named
  end do
  flag = b(3) > 5
  select case (flag)
  case (.true.)
    print *, 'yes'
  case (.false.)
    print *, 'no'
  end select
  select case (word(1:1) == 'e' .and. flag)
  case (.false.)
    print *, 'none'
  end select
  small = 100
  select case (small)
  case (99:101)
    print *, 'in'
  case (300)
    print *, 'never'
  end select
  large = 5000000000_8
  select case (large)
  case (5000000000_8); print *, 'large'
  end select
  select case (a(2))
  case default
    print *, 'only'
  end select
  select case (a(1))
  end select
  select case (i)
  case (5:1)
    print *, 'empty'
  case (3)
    print *, 'three'
  case (6)
  end select
  outer: do i = 1, 10
    select case (i)
    case (2)
      cycle outer
    case (4)
      do big = 1, 3
        if (big == 2) exit
      end do
    case (7)
      exit outer
    end select
    print *, i
  end do outer
  i = 3
  if (i == 3) then
    select case (i - 1)
    case (2)
      where (a > 5) a = 0
      forall (i = 1:n:2) b(i) = i
    end select
  end if
  print *, sum(a), sum(b), big
end program
