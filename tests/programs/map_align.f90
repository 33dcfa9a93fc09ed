! ALIGN with offset, stride and reversal to a template and to another array.
program map_align
  implicit none
  integer :: a(10), b(10), c(10), d(10), e(5), f(0:9), i
!hpf$ processors p(4)
!hpf$ template t(0:31)
!hpf$ distribute t(block) onto p
!hpf$ align a(i) with t(i)
!hpf$ align b(i) with t(i + 7)
!hpf$ align c(i) with t(3*i - 2)
!hpf$ align d(i) with t(25 - 2*i)
!hpf$ align e(i) with a(2*i)
!hpf$ align f(j) with d(10 - j)
  forall (i = 1:10) a(i) = i
  b = a * 10
  c = b + a
  d = c(10:1:-1)
  e = d(1:9:2)
  f = d + 1
  print *, a, b, c, d, e, f
  forall (i = 2:9) a(i) = b(i - 1) + c(i + 1) + d(i)
  forall (i = 1:5) e(i) = a(2*i) + f(2*i - 1)
  print *, a, e
  d(1:9) = d(2:10)
  b(2:10) = f(0:8)
  print *, b, d, sum(a * b - c), maxval(f)
end program map_align
