package tests

import "testing"

// TestOutputEndsAtFaults lets the last rank run into an error while rank 0 may be far ahead: what stands behind the error is not printed.
func TestOutputEndsAtFaults(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, fault string }{
		"division":  {"y(i) = sqrt(real(k(i), 8)) + k(i) / d(i)", `:11: run-time error on rank \d+: integer division by zero`},
		"subscript": {"y(i) = sqrt(real(i, 8)) + z(k(i) + 1)", `:11: run-time error on rank \d+: subscript 200001 of z is outside its bounds 1:200000`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer, parameter :: n = 200000
  integer :: i, k(n), d(n), t, s, x
  real(8) :: y(n), z(n)
!hpf$ distribute (block) :: y, k, d
  forall (i = 1:n) k(i) = i
  forall (i = 1:n) d(i) = n - i
  z = 1; print *, 'before'
  do t = 1, 3
    do i = 1, n
      `+c.statement+`
    end do
    print *, 'behind', t
    write (0, *) 'behind', t
    read (*, *, iostat=s) x
  end do
  print *, 'at the end'
end program
`, "--all-ranks")
			for _, ranks := range []int{1, 2, 3, 4, 7} {
				requireError(t, exe, ranks, c.fault)
			}
		})
	}
}
