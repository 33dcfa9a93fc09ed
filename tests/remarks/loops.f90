! Which DO loops run in parallel, which keep their order, and why; which FORALLs need a temporary.
program loops
  implicit none
  integer :: a(12), b(12), c(12), d(12, 12), e(4096), f(4096), h, i, j, k, s, t
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: a, b
!HPF$ DISTRIBUTE (CYCLIC) ONTO p :: c
!HPF$ DISTRIBUTE (BLOCK) ONTO p :: e, f
!HPF$ DISTRIBUTE (BLOCK, *) ONTO p :: d
  a = 1; b = 2; c = 3; d = 4; s = 0
  do i = 1, 12                                ! REMARK "^loop over i runs in parallel"
    a(i) = b(i) + i
  end do
  do i = 1, 12                                ! REMARK "^loop over i runs in parallel" "^split into 2 nests because their left sides live on different ranks"
    a(i) = i
    c(i) = a(i) + 1                           ! REMARK "^a\(i\) is remapped: from \(block\) onto p to a temporary \(cyclic\) onto p"
  end do
  do i = 2, 12                                ! REMARK "^loop over i keeps its order: a\(i\) and a\(i - 1\) may be the same element in different iterations"
    a(i) = a(i - 1) + 1
  end do
  do i = 1, 12                                ! REMARK "^loop over i keeps its order: k carries a value from one iteration to the next"
    b(i) = k * i
    k = i
  end do
  do i = 1, 12                                ! REMARK "^loop over i runs in parallel" "^s is a reduction \(sum\): each rank folds what the owners of b\(i\) compute"
    s = s + b(i)
  end do
  do i = 1, 12                                ! REMARK "^loop over i runs in parallel"
    k = 2 * i
    b(i) = k
  end do
  do i = 0, 5                                 ! REMARK "^loop over i keeps its order: b\(12 - i\) and b\(subscript\) may be the same element"
    b(12 - i) = b(b(i + 1) / 2)
  end do
  forall (i = 2:11) a(i) = a(i - 1) + a(i)    ! REMARK "^right side goes to a temporary: a\(i - 1\) may be read after the store to a\(i\)"
  forall (i = 2:11) b(i) = a(i - 1)           ! REMARK "^a\(i - 1\) is read from the overlap area \(shift\)"
  d(2:12, :) = d(1:11, :)                     ! REMARK "^right side goes to a temporary: d\(i - 1, j\) may be read after the store to d\(i, j\)"
  do i = 2, 12                                ! REMARK "^runs element by element on rank 0, where a, b are gathered unless they lie as in a sequential program: its iterations run in order, and not as a wavefront, because it holds output"
    a(i) = a(i - 1) + b(i)
    if (a(i) > 99) print *, i
  end do
  do i = 1, 11, 2                             ! REMARK "^iterations whose left sides have two owners run on both"
    t = a(i)
    a(i) = a(i + 1)
    a(i + 1) = t
  end do
  h = 2048
  do while (h > 0)
    do k = 0, 4095, 2*h                       ! REMARK "^loop over k runs on all ranks or on rank 0, whichever is estimated to take less time with its numbers of iterations"
      do j = 1, h
        e(k + j) = e(k + j) + e(k + j + h)
        f(k + j + h) = f(k + j) - f(k + j + h)
      end do
    end do
    h = h/2
  end do
  do k = 1, 2000                              ! REMARK "^loop over k keeps its order" "^loop over k runs on all ranks or on rank 0, whichever is estimated to take less time" "^runs element by element on rank 0, where a, b are gathered"
    a(2:11) = (b(1:10) + b(3:12))/2
    b(2:11) = a(2:11) + 1
  end do
  do k = 1, 100                               ! REMARK "^loop over k keeps its order"
    a(2:11) = (b(1:10) + b(3:12))/2
    b(2:11) = a(2:11) + 1
  end do
  divisors: do k = 2, 100                     ! REMARK "^loop over k runs in parallel"
    do j = 2, 9
      if (mod(k, j) == 0) cycle divisors
    end do
    e(k) = k
  end do divisors
  do k = 2, 100                               ! REMARK "^loop over k runs in parallel"
    pairs: do i = 1, 9
      do j = i, 9
        if (i*j == k) exit pairs
      end do
    end do pairs
    e(k) = i
  end do
  print *, a, b, c, d, k, s
end program loops
