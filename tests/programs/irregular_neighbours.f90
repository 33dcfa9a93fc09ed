! Molecular dynamics: neighbour lists from a grid of cells, rebuilt every few steps.
program md
  implicit none
  integer, parameter :: n = 600, g = 8, most = 60
  real(8), parameter :: box = 16, reach = 2
  real(8) :: x(n), y(n), vx(n), vy(n), fx(n), fy(n), dx, dy, r2, s
  integer :: list(most, n), many(n), head(0:g*g - 1), next(n), cell(n), i, j, k, c, t, ci, cj, a, b
!HPF$ distribute (block) :: x, y, vx, vy, fx, fy, many, cell
!HPF$ distribute (*, block) :: list
  do i = 1, n
    x(i) = mod(i*0.6180339887d0*box, box)
    y(i) = mod(i*0.0270270270d0*box, box)
    vx(i) = 0.01d0*(mod(i, 5) - 2)
    vy(i) = 0.01d0*(mod(i, 7) - 3)
  end do
  do t = 1, 12
    if (mod(t, 4) == 1) then
      do i = 1, n
        cell(i) = min(g - 1, int(x(i)/box*g)) + g*min(g - 1, int(y(i)/box*g))
      end do
      head = 0
      do i = 1, n
        next(i) = head(cell(i))
        head(cell(i)) = i
      end do
      do i = 1, n
        many(i) = 0
        ci = mod(cell(i), g)
        cj = cell(i)/g
        do b = max(0, cj - 1), min(g - 1, cj + 1)
          do a = max(0, ci - 1), min(g - 1, ci + 1)
            j = head(a + g*b)
            do while (j > 0)
              if (j /= i) then
                dx = x(i) - x(j)
                dy = y(i) - y(j)
                if (dx*dx + dy*dy < (reach + 0.3d0)**2 .and. many(i) < most) then
                  many(i) = many(i) + 1
                  list(many(i), i) = j
                end if
              end if
              j = next(j)
            end do
          end do
        end do
      end do
    end if
    do i = 1, n
      fx(i) = 0
      fy(i) = 0
      do k = 1, many(i)
        j = list(k, i)
        dx = x(i) - x(j)
        dy = y(i) - y(j)
        r2 = dx*dx + dy*dy + 0.05d0
        if (r2 < reach*reach) then
          s = (1/r2 - 0.25d0)
          fx(i) = fx(i) + s*dx
          fy(i) = fy(i) + s*dy
        end if
      end do
    end do
    do i = 1, n
      vx(i) = vx(i) + 0.001d0*fx(i)
      vy(i) = vy(i) + 0.001d0*fy(i)
      x(i) = min(max(x(i) + vx(i), 0d0), box)
      y(i) = min(max(y(i) + vy(i), 0d0), box)
    end do
  end do
  print *, sum(many), maxval(many), sum(x), sum(y), sum(vx), sum(vy)
end program
