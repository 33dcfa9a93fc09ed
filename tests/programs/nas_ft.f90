! A 3-D FFT with real and imaginary parts in arrays of their own, transposed between the passes.
program nas_ft
  implicit none
  integer, parameter :: n = 8
  real(8), parameter :: pi = 3.141592653589793d0
  real(8) :: re(n,n,n), im(n,n,n), tr(n,n,n), ti(n,n,n), wr(n/2), wi(n/2), ar(n), ai(n), br(n), bi(n)
  integer :: i, j, k, pass, l, m, rev(n), h, p, q
!HPF$ PROCESSORS pr(4)
!HPF$ DISTRIBUTE (*,*,BLOCK) ONTO pr :: re, im, tr, ti
  rev = (/ 1, 5, 3, 7, 2, 6, 4, 8 /)
  wr = (/ (cos(2*pi*i/n), i=0,n/2-1) /)
  wi = (/ (-sin(2*pi*i/n), i=0,n/2-1) /)
  forall (i=1:n,j=1:n,k=1:n)
    re(i,j,k) = mod(i*7+j*5+k*3, 11) / 10d0
    im(i,j,k) = mod(i+j*2+k*9, 7) / 10d0
  end forall
  do pass = 1, 3
!HPF$ INDEPENDENT, NEW(ar, ai, br, bi, l, m, h, p, q, i, j)
    do k = 1, n
      do j = 1, n
        ar = re(rev, j, k); ai = im(rev, j, k)
        h = 1
        do while (h < n)
          do l = 0, h-1
            m = l * (n / (2*h)) + 1
            do p = l + 1, n, 2*h
              q = p + h
              br(1) = wr(m)*ar(q) - wi(m)*ai(q)
              bi(1) = wr(m)*ai(q) + wi(m)*ar(q)
              ar(q) = ar(p) - br(1); ai(q) = ai(p) - bi(1)
              ar(p) = ar(p) + br(1); ai(p) = ai(p) + bi(1)
            end do
          end do
          h = 2*h
        end do
        re(:, j, k) = ar; im(:, j, k) = ai
      end do
    end do
    tr = reshape(re, (/n,n,n/), order=(/3,1,2/))
    ti = reshape(im, (/n,n,n/), order=(/3,1,2/))
    re = tr; im = ti
    print '(4F12.6)', re(1,1,1), im(1,1,1), re(2,3,4), im(5,6,7)
  end do
  print *, sum(re**2 + im**2), maxloc(re), minloc(im)
end program
