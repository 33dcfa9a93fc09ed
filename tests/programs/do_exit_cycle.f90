! EXIT and CYCLE leave or continue the innermost loop; DO without control,
! DO WHILE; the variable keeps its value at EXIT.
program do_exit_cycle
  implicit none
  integer :: i, j, n, s
  do i = 1, 10
    if (i == 4) exit
  end do
  print *, i
  s = 0
  do i = 1, 10
    if (mod(i, 3) == 0) cycle
    s = s + i
  end do
  print *, i, s
  n = 27; s = 0
  do while (n /= 1)
    if (mod(n, 2) == 0) then
      n = n / 2
    else
      n = 3 * n + 1
    end if
    s = s + 1
  end do
  print *, n, s
  n = 0
  do
    n = n + 1
    if (n < 5) cycle
    if (n > 8) exit
    print *, n
  end do
  print *, n
  do i = 1, 3
    do j = 1, 3
      if (j == i) exit
      if (j == 2) cycle
      print *, i, j
    end do
    print *, 'row', i, j
  end do
  do while (.false.)
    print *, 'never'
  end do
  i = 10
  do while (i > 0)
    i = i - 3
    if (i == 4) exit
  end do
  print *, i
end program do_exit_cycle
