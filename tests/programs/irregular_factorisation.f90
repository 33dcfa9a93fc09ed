! FLAGS: --all-ranks
! Incomplete factorisation of a sparse matrix: subscripts of subscripts of subscripts, in loops that these bound.
program irregular_factorisation
implicit none
integer, parameter :: n = 50
integer :: ptr(n+1), ci(5*n), diagp(n), i, k, kk, jj, l, t
real(8) :: lu(5*n)
!hpf$ distribute (block) :: ci, lu, diagp
  do i = 1, n + 1
    ptr(i) = 3*i - 2
  end do
  do i = 1, 3*n
    ci(i) = max(1, min(n, (i + 2)/3 + mod(i, 3) - 2)); lu(i) = 1 + mod(i, 7)
  end do
  do i = 1, n
    diagp(i) = ptr(i) + 1
  end do
  do t = 1, 40
    lu = (/ (1 + mod(i*t, 7), i = 1, 5*n) /)
    if (mod(t, 15) == 0) ci(4:3*n - 3) = min(n, ci(4:3*n - 3) + mod(t, 2))
!hpf$ locality(dep=levels)
  do i = 2, n
     do kk = ptr(i), diagp(i) - 1
        k = ci(kk)
        lu(kk) = lu(kk)/lu(diagp(k))
        do jj = kk + 1, ptr(i+1) - 1
           do l = diagp(k) + 1, ptr(k+1) - 1
              if (ci(l) == ci(jj)) lu(jj) = lu(jj) - lu(kk)*lu(l)
           end do
        end do
     end do
  end do
  end do
  print "(6f12.6)", lu(1:3*n)
end program
