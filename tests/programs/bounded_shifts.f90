! Shifts that vary between known limits: by the variables of DO loops inside an iteration or around a statement, or by scalars with limits.
program bounded_shifts
  implicit none
  integer, parameter :: n = 37, m = 23, r = 3, l = 2000
  integer :: img(1-r:n+r, 1-r:m+r), out(n, m), tight(n, m), ker(-r:r, -r:r), x(l), y(l), z(l), odd(2*l), back(l)
  integer :: i, j, k, p, q, s, t, steps
!hpf$ template grid(1-r:n+r, 1-r:m+r)
!hpf$ distribute grid(block, block)
!hpf$ align img(i, j) with grid(i, j)
!hpf$ align (i, j) with grid(i, j) :: out, tight
!hpf$ distribute (block) :: x, y, z
!hpf$ template line(2*l + 2)
!hpf$ distribute line(block)
!hpf$ align odd(i) with line(i)
!hpf$ align back(i) with line(2*l + 2 - 2*i)
  do j = 1-r, m+r
    do i = 1-r, n+r
      img(i, j) = mod(i*i + 3*j + i*j, 17)
    end do
  end do
  do q = -r, r
    do p = -r, r
      ker(p, q) = 1 + mod(p + 2*q + 20, 5)
    end do
  end do
  do i = 1, l
    x(i) = mod(i*i, 19)
    back(i) = 5*i
  end do
  odd = 0
  z = 0
  ! DO loops inside, all of whose values are inside the array
  do steps = 1, 2
    do j = 1, m
      do i = 1, n
        out(i, j) = 0
        do q = -r, r
          do p = r, -r, -1
            out(i, j) = out(i, j) + ker(p, q)*img(i - p, j + q)
          end do
        end do
      end do
    end do
    img(1:n, 1:m) = mod(out, 13)
  end do
  print *, sum(out), out(1, 1), out(n, m), out(n/2, m/2)
  ! limits that depend on the place
  do j = 1, m
    do i = 1, n
      s = 0
      do q = max(-2, 1 - j), min(1, m - j)
        do p = max(-1, 1 - i), min(2, n - i)
          s = s + out(i + p, j + q)*(p + 2*q)
        end do
      end do
      tight(i, j) = s
    end do
  end do
  print *, sum(tight), tight(1, 1), tight(n, m)
  ! loops around the statement
  y = 0
  do p = 0, 4
    do i = 1, l - p
      y(i) = y(i) + p*x(i + p)
    end do
    y(1+p:l) = y(1+p:l) + x(1:l-p)
  end do
  print *, sum(y), y(1), y(2), y(l/2:l/2+2), y(l)
  ! a scalar with limits, and one that has several values
  do t = 1, 5
    k = mod(t*t, 7)
    do i = 1, l - k
      z(i) = z(i) + y(i + k)
    end do
  end do
  k = 2
  do i = 1, l - k
    z(i) = z(i) - x(i + k)
  end do
  print *, sum(z), z(1), z(2), z(l/2:l/2+2), z(l)
  ! strides and turned arrays
  do i = 3, l - 3
    do p = -2, 2
      odd(2*i) = odd(2*i) + back(l + 1 - i + p)
    end do
  end do
  print *, sum(odd), odd(6), odd(2*l-6)
  ! the iteration before, in order
  do i = 4, l
    do p = 1, 3
      x(i) = mod(x(i) + x(i - p), 1000)
    end do
  end do
  print *, sum(x), x(1), x(2), x(l/2:l/2+2), x(l)
  ! the array that the statement stores: old values only
  do t = 1, 5
    x(t:l:2) = x(1:l+1-t:2) + t
    k = mod(t*t, 7)
    y(1+k:l) = y(1:l-k) - x(1+k:l)
    y(1:l-k) = y(1+k:l) + 1
    out(1+k:n, :) = 2*out(1:n-k, :)
  end do
  print *, sum(x), x(1:12), x(l)
  print *, sum(y), y(1:12), y(l)
  print *, sum(out), out(1:9, 1), out(n, m)
end program
