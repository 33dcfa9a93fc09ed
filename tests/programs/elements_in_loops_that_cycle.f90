program elements_in_loops_that_cycle
  ! Elements that each iteration broadcasts, before and behind CYCLE and EXIT of this loop, of loops inside it and around it.
  implicit none
  integer, parameter :: n = 90
  logical :: prime(n)
  integer :: phi(n), w(n), p, i, k, t
!hpf$ distribute (block) :: prime
!hpf$ align (i) with prime(i) :: phi
!hpf$ distribute (cyclic) :: w
  prime = .true.
  prime(1) = .false.
  do p = 2, 9
    if (.not. prime(p)) cycle
    prime(p*p::p) = .false.
  end do
  phi = [(i, i = 1, n)]
  w = [(mod(i*i, 17), i = 1, n)]
  do p = 2, n
    if (.not. prime(p)) cycle
    phi(p::p) = phi(p::p) - phi(p::p)/p
  end do
  print *, count(prime), phi
  do p = 1, n
    if (w(p) > 12) cycle
    k = w(n + 1 - p)
    if (k > 9) cycle
    phi(p:) = phi(p:) + k*w(p)
  end do
  print *, sum(phi), phi(n)
  do p = n - 1, 1, -2                              ! a loop inside is left
    do k = 1, 5
      if (w(p) < k) exit
      phi = phi + k
    end do
    do k = 1, 3
      if (mod(k + p, 3) == 0) cycle
      phi(k:p) = phi(k:p) + w(p + 1)
    end do
  end do
  print *, sum(phi)
  outer: do t = 1, 4                               ! the loop around goes on
    do p = 2, 20
      if (w(p) == 13 - t) cycle outer
      phi(p:) = phi(p:) - w(p)
      if (.not. prime(p + t)) cycle
      if (w(p + t) == 2) exit
      prime(p + 30:) = .not. prime(p + 30:)
    end do
    phi = phi + t
  end do outer
  print *, sum(phi), count(prime)
  do p = 2, 44                                     ! what is read has been stored in the loop
    if (prime(p)) cycle
    prime(2*p) = prime(p + 1)
    w(p + 1:) = w(p + 1:) + 1
    if (w(p) > 20) cycle
    phi(p) = w(2*p)
  end do
  print *, count(prime), sum(w), sum(phi)
end program
