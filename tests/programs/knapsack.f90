program knapsack
  implicit none
  integer, parameter :: items = 20, capacity = 100
  integer :: value(items), weight(items), best(0:capacity), table(0:items, 0:capacity)
  integer :: i, w
!hpf$ distribute best(block)
!hpf$ distribute table(*, block)
  do i = 1, items
    value(i) = 3 + mod(i * 7, 11)
    weight(i) = 2 + mod(i * 5, 13)
  end do
  best = 0
  do i = 1, items
    do w = capacity, weight(i), -1
      best(w) = max(best(w), best(w - weight(i)) + value(i))
    end do
  end do
  table = 0
  do i = 1, items
    do w = 0, capacity
      table(i, w) = table(i-1, w)
      if (w >= weight(i)) table(i, w) = max(table(i, w), table(i-1, w - weight(i)) + value(i))
    end do
  end do
  print *, best(capacity), table(items, capacity), sum(best)
end program knapsack
