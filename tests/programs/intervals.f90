! Dynamic programming over intervals: loops that read lines of the array that they store into, each element once.
program intervals
  implicit none
  integer, parameter :: n = 160, m = 60
  integer :: chain(n,n), weight(0:n), i, j, k, w
  integer :: pairs(n,n), letter(n), cube(m,m,0:2)
  real(8) :: tree(0:n+1,0:n+1), p(n), best
  logical :: parse(n,n)
!HPF$ DISTRIBUTE chain(*,CYCLIC)
!HPF$ DISTRIBUTE pairs(CYCLIC(3),*)
!HPF$ DISTRIBUTE tree(*,CYCLIC(2))
!HPF$ DISTRIBUTE parse(*,CYCLIC)
!HPF$ DISTRIBUTE cube(*,CYCLIC,*)
  weight = (/ (mod(i*7, 23) + 2, i = 0, n) /)
  letter = (/ (mod(i*i + i/3, 4), i = 1, n) /)
  p = (/ (mod(i*11, 17)/16d0, i = 1, n) /)
  ! the cheapest order of a product of matrices
  chain = 0
  do w = 2, n
    do i = 1, n - w + 1
      j = i + w - 1
      chain(i,j) = huge(1)
      do k = i, j - 1
        chain(i,j) = min(chain(i,j), chain(i,k) + chain(k+1,j) + weight(i-1)*weight(k)*weight(j))
      end do
    end do
  end do
  print *, chain(1,n), sum(mod(chain, 1009)), chain(3,::20)
  ! pairs of letters that do not cross, by length
  pairs = 0
  do w = 1, n - 1
    do j = w + 1, n
      i = j - w
      pairs(i,j) = merge(1, 0, letter(i) + letter(j) == 3)
      if (w > 1) pairs(i,j) = pairs(i,j) + pairs(i+1,j-1)
      do k = i, j - 1
        pairs(i,j) = max(pairs(i,j), pairs(i,k) + pairs(k+1,j))
      end do
    end do
  end do
  print *, pairs(1,n), sum(pairs), pairs(::20,n)
  ! search trees: limits on both sides of the root
  tree = 0
  do w = 1, n
    do i = 1, n - w + 1
      best = 1d9
      do k = i, i + w - 1
        best = min(best, tree(i,k-1) + tree(k+1,i+w-1))
      end do
      tree(i,i+w-1) = best + sum(p(i:i+w-1))
    end do
  end do
  print *, tree(1,n), sum(tree), tree(5,7:12)
  ! which parts of the text are words of a grammar
  parse = .false.
  do i = 1, n
    parse(i,i) = letter(i) < 2
  end do
  do w = 2, n
    do i = 1, n - w + 1
      do k = 0, w - 2
        parse(i,i+w-1) = parse(i,i+w-1) .or. (parse(i,i+k) .neqv. parse(i+k+1,i+w-1)) .and. mod(i*k, 3) /= 1
      end do
    end do
  end do
  print *, count(parse), parse(1,::10)
  ! planes of a cube: the same with another dimension behind, and backwards
  cube = 0
  do k = 1, m
    cube(k,k,:) = k
  end do
  do w = 2, m
    do i = m - w + 1, 1, -1
      do k = i + w - 2, i, -1
        cube(i,i+w-1,1) = cube(i,i+w-1,1) + mod(cube(i,k,1)*3 + cube(k+1,i+w-1,1), 101)
        cube(i,i+w-1,2) = max(cube(i,i+w-1,2), cube(i,k,1) + mod(cube(i,k,2), 50))
      end do
    end do
  end do
  print *, sum(cube(:,:,1)), sum(cube(:,:,2)), cube(1,m,:)
end program
