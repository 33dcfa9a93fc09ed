! Bounds of DO loops that name what the loops change: the variable of the loop itself, and scalars that an iteration
! leaves for the inner loop of the next one. A front moves down the columns of a field.
program bounds_from_scalars
  implicit none
  integer, parameter :: n = 12
  integer :: field(n, 0:3*n), row(n), weight(n), i, j, depth, count, at
!hpf$ processors p(number_of_processors())
!hpf$ distribute field(block, *) onto p
!hpf$ distribute row(block) onto p
!hpf$ align weight(i) with row(i)
  forall (i = 1:n, j = 0:3*n) field(i, j) = mod(i*j, 5) + i
  row = 0
  forall (i = 1:n) weight(i) = mod(i*5, 13)

  ! from where the loop before has stopped
  do i = 1, n
    if (weight(i) == 7) exit
  end do
  do i = i, n
    row(i) = weight(i) + i
    at = i + 1
  end do
  print *, i, at, row
  i = 11
  do i = i, i - 8, -2
    row(i) = weight(i) - i
    at = i
  end do
  print *, i, at, row
  i = 3
  count = 0
  do i = i, n - i
    count = count + 1
    row(i) = row(i) + weight(count)
    at = count*i
  end do
  print *, i, at, count, row
  i = 3
  do i = 1, n, i
    row(i) = row(i) - 3
    at = row(i)
  end do
  print *, i, at, row
  i = 4
  do i = i, n - i + 3
    if (weight(i) > 11) exit
    row(i) = weight(i)*2
  end do
  print *, i, row

  ! as deep as the row before has set it
  depth = 3
  do i = 1, n
    do j = 1, depth
      depth = 5 + mod(j, 2)
      field(i, j) = field(i, j - 1) + depth
    end do
  end do
  print *, sum(field), field(:, 5)
  depth = 1
  do i = 1, n/2
    do j = 1, depth
      depth = depth + 1
      field(i, j) = field(i, j - 1) + 2
    end do
  end do
  print *, depth, sum(field), field(:, 5)
  depth = 1
  do i = 1, n
    do j = 1, depth
      field(i, j) = field(i, j - 1) + 3
      depth = max(depth, 2*i)
    end do
  end do
  print *, depth, sum(field), field(:, 7)

  ! as often as the loop over depths has left its variable
  j = 3
  do i = 1, n
    do at = 1, j
      do j = 1, 6
        field(i, j) = field(i, j - 1) + at
      end do
    end do
  end do
  print *, sum(field), field(:, 6)
end program bounds_from_scalars
