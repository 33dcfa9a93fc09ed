! Extents of sections whose limits are elements of distributed arrays, in loops that jump out of other loops.
program medley
  implicit none
  integer :: a(-5:46)
  real(4) :: b(-5:46)
  integer(1) :: c(0:50)
  integer :: d(-2:14, -3:15)
  integer(2) :: e(-2:14, -3:15)
  integer(8) :: f(0:14, -3:17)
  real(8) :: p(-1:7, 0:8, -2:7)
  integer :: q(-1:7, 0:8, -2:7)
  real(8) :: w(-3:16)
  integer :: x(-5:46)
  logical :: lg(-5:46), l2(-2:14, -3:15), lf = .false.
  integer(2) :: i = 0
  integer :: j = 0
  integer :: u = 0
  integer :: v = 0
  integer(2) :: k = 3
  integer :: m = 5
  integer :: n = 7
  integer :: r1 = 0, r2 = 9, at = 0, extent = 0, more = 0, tries = 0
  real(8) :: s = 0.5d0, t = 1
  integer :: i1, i2
  character(8) :: ch = 'abcdefgh'
!hpf$ processors line(2), grid(2, 3), box(2, 1, 2)
!hpf$ distribute a(cyclic(3)) onto line
!hpf$ align b(i) with a(i)
!hpf$ distribute d(block, *) onto line
!hpf$ align e(i, j) with d(i, j)
!hpf$ distribute f(cyclic(2), block) onto grid
!hpf$ align q(i, j, k) with p(i, j, k)
!hpf$ distribute w(block(60)) onto line
!hpf$ distribute x(block) onto line
  integer :: c1 = 0
  integer :: c2 = 0
  forall (i = -5:46) a(i) = mod(int(9 + 7*i), 10)
  forall (i = -5:46) b(i) = mod(int(4 + 7*i), 17) - 0.125
  forall (i = 0:50) c(i) = mod(int(0 + 1*i), 17)
  forall (i = -2:14, j = -3:15) d(i, j) = mod(int(5 + 1*i + 8*j), 50)
  forall (i = -2:14, j = -3:15) e(i, j) = mod(int(1 + 5*i + 5*j), 17)
  forall (i = 0:14, j = -3:17) f(i, j) = mod(int(9 + 9*i + 8*j), 17)
  forall (i = -1:7, j = 0:8, u = -2:7) p(i, j, u) = mod(int(0 + 9*i + 7*j + 9*u), 17)
  forall (i = -1:7, j = 0:8, u = -2:7) q(i, j, u) = mod(int(2 + 5*i + 9*j + 8*u), 17)
  forall (i = -3:16) w(i) = mod(int(5 + 9*i), 10)
  forall (i = -5:46) x(i) = modulo(mod(int(3 + 1*i), 10), 12) + 1
  forall (i = -5:46) lg(i) = mod(int(i), 3) == 1
  forall (i = -2:14, j = -3:15) l2(i, j) = mod(int(i)*int(j), 4) == 1
  do u = -1, min(27, abs(mod(int(k), 20)) + -2)
    e(modulo(int(k), 17)-2, x(u)) = int(int(mod(dble(w(mod(int(u) + 20, 7)+0)), 1d6)), 2)
    if (int(mod(dble(b(u-1)), 1d6)) >= r2) exit
    do i = 7, 4, -1
      do v = i, 12
        select case (mod(int(m), 4))
        case (0)
          c(i+2) = int(int(mod(dble(f(mod(int(i) + 20, 7)+1, i + i+0)), 1d6)), 1)
        case (:-1)
          where (dble(f(i+3, x(v):x(v) + (5 - 1)*1)) < t)
            b((i + 1)/2:(i + 1)/2 + (5 - 1)*1) = mod(sqrt(abs(abs(dble(p(modulo(int(n), 5)-1:modulo(int(n), &
       5)-1 + (5 - 1)*1, i, i))))), 1d3) + 0d0
          elsewhere (dble(e(mod(int(i) + 20, 7)-2, i:i + (5 - 1)*1)) <= t)
            b(i:i - (5 - 1)*2:-2) = mod(merge(dble(b(i + i-1:i + i-1 + (5 - 1)*1)), dble(e((i + 1)/2:(i + &
       1)/2 + (5 - 1)*1, i+2)), lg(i+2:i+2 + (5 - 1)*1)), 1d3) + 0d0
          end where
        case default
          select case (mod((int(mod(dble(w(v+1)), 1d6)) - (int(mod(dble(e(11, v)), 1d6)) + int(mod(dble(e(11 &
       - i, i+3)), 1d6)))), 4))
          case (0)
            e(v+1, modulo(int(m), 19)-3) = int(mod(dble(b(i-3)), 1d6))
          case (:-1)
            extent = modulo(int(mod(dble(d(modulo(int(m), 17)-2, 5)), 1d6)), 6)
            p(modulo(int(m), 5)-1:modulo(int(m), 5)-1 + (extent - 1)*1, i:i + (2 - 1)*1, 1:1 + (6 - 1)*1) = &
       mod(merge((dble(q(modulo(int(m), 5)-1:modulo(int(m), 5)-1 + (extent - 1)*1, i-2:i-2 + (2 - 1)*1, i:i - &
       (6 - 1)*1:-1)) - dble(p(7:7 - (extent - 1)*2:-2, 2:2 + (2 - 1)*1, 1:1 + (6 - 1)*1))), dble(q(2:2 + &
       (extent - 1)*1, 1:1 - (2 - 1)*1:-1, 0:0 + (6 - 1)*1)), eoshift(dble(q(3:3 - (extent - 1)*1:-1, 6:6 - &
       (2 - 1)*1:-1, modulo(int(m), 5)-2:modulo(int(m), 5)-2 + (6 - 1)*1)), -2, 0d0, 3) < 3d0), 1d3) + 0d0
          case default
            w(modulo(int(n), 20)-3) = mod(dble(f(i+1, modulo(int(k), 21)-3)), 1d3) + 0d0
          end select
        end select
        select case (mod(((int(mod(dble(d(9, modulo(int(k), 19)-3)), 1d6)) * x(i)) + x(v)), 4))
        case (0)
          a(i) = ((merge(int(u), int(i), (-8) == int(i)) * int(mod(dble(d(i+3, modulo(int(n), 19)-3)), 1d6))) &
       - (iachar(ch(3:3)) + (int(i) + int(u))))
        case (1:2)
          if (mod(int(v), 4) == 0) then
            w(i+2) = mod(((dble(q(i-1, modulo(int(k), 9)+0, modulo(int(k), 10)-2)) + (t + 1.25d0)) + ((t - &
       0.5d0) + (0.5d0 - t))), 1d3) + 0d0
          else
            s = mod(s + (dble(a(i+1)) * ((0.5d0 + 1.25d0) - dble(d(x(i), x(v))))), 1d3) + 0d0
          end if
        case default
          a(i) = (int(mod(dble(e(i, (i + 1)/2)), 1d6)) + ((int(k) + int(u)) - mod(int(k), 8)))
        end select
        q(3, i-3, i) = ((int(k) * modulo(int(i), max(1, iand(int(i), 7)))) * int(mod(dble(p(modulo(int(m), &
       9)-1, i, i)), 1d6)))
        extent = modulo(int(mod(dble(b(38)), 1d6)), 6)
        where ((dble(e((i + 1)/2:(i + 1)/2 + (extent - 1)*2:2, i-3:i-3 + (2 - 1)*1)) * &
       dble(int(mod(dble(b(mod(int(i) + 20, 7)+1)), 1d6)))) > s)
          e((i + 1)/2:(i + 1)/2 + (extent - 1)*1, i:i + (2 - 1)*2:2) = int(mod(merge(dble(e(2*i-1:2*i-1 - &
       (extent - 1)*2:-2, v+2:v+2 - (2 - 1)*2:-2)), dble(d(2*i+0:2*i+0 - (extent - 1)*2:-2, i+2:i+2 - (2 - &
       1)*2:-2)), merge(dble(e(i:i - (extent - 1)*1:-1, modulo(int(m), 18)-2:modulo(int(m), 18)-2 - (2 - &
       1)*1:-1)), dble(q(modulo(int(k), 5)-1:modulo(int(k), 5)-1 + (extent - 1)*1, i-2, i-2:i-2 + (2 - &
       1)*2:2)), (dble(f(1:1 + (extent - 1)*3:3, 11 - i:11 - i + (2 - 1)*1)) + dble(e(i-2:i-2 + (extent - &
       1)*1, i+2:i+2 - (2 - 1)*1:-1))) <= s) <= 3d0), 1d2))
        end where
      end do
      c(i-2:i-2 + (4 - 1)*3:3) = int(mod((abs(dble(q(0:0 + (4 - 1)*1, 2, modulo(int(m), 10)-2))) + &
       (dble(w(i:i + (4 - 1)*3:3)) + dble(a(x(i):x(i) - (4 - 1)*1:-1)))), 1d2))
      more = modulo(x(modulo(int(k), 52)-5), 7)
      q(modulo(int(k), 9)-1:modulo(int(k), 9)-1 - (1 - 1)*1:-1, 0:0 + (more - 1)*1, i-2:i-2 + (3 - 1)*1) = &
       int(mod(((dble(q(i:i + (1 - 1)*1, 5:5 - (more - 1)*1:-1, -2:-2 + (3 - 1)*3:3)) - dble(p(i:i + (1 - &
       1)*1, modulo(int(m), 4)+0:modulo(int(m), 4)+0 + (more - 1)*1, 0:0 + (3 - 1)*3:3))) + &
       dble(int(mod(dble(q(i-1, 4, modulo(int(n), 10)-2)), 1d6)))), 1d2))
      d(i, i+2) = ((int(mod(dble(q(i, modulo(int(m), 9)+0, mod(int(u) + 20, 7)+0)), 1d6)) + int(mod(dble(q((i &
       + 1)/2, i-1, i)), 1d6))) - int(mod(dble(b(x(i))), 1d6)))
    end do
  end do
  print *, sum(c)
end
