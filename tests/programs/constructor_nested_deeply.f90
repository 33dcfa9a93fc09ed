! The sizes in implied DOs that may fail are counted by loops, each once whatever is around it.
program constructor_nested_deeply
  integer :: a(3), b(2), k, j0, j1, j2, j3, j4, j5, j6, j7, j8, j9
  integer :: j10, j11, j12, j13, j14, j15, j16, j17, j18, j19
  a = (/ 1, 2, 3 /); b = 2; k = 1
  print *, (/ ((((((((((((((((((((a(1:b(1)/k),j0=1,k),j1=1,k),j2=1,k),j3=1,k) &
    ,j4=1,k),j5=1,k),j6=1,k),j7=1,k) &
    ,j8=1,k),j9=1,k),j10=1,k),j11=1,k) &
    ,j12=1,k),j13=1,k),j14=1,k),j15=1,k) &
    ,j16=1,k),j17=1,k),j18=1,k),j19=1,k) &
    , 5 /)
end program
