package depgraph_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/depgraph"
	"hpfc/lang/diag"
	"hpfc/tests/interpret"
)

// Only promises that are surely not true are named.
func TestPromisesThatAreNotTrue(t *testing.T) {
	for _, c := range []struct {
		loop   string
		warned bool
	}{
		{"do i = 2, 40; x(i) = x(i-1) + y(i); end do", true},
		{"do i = 2, m; x(i) = x(i-1) + y(i); end do", true},
		{"do i = 39, 1, -1; x(i) = x(i+1) + y(i); end do", true},
		{"do i = 10, 40; x(i) = x(i-9) + y(i); end do", true},
		{"do i = 2, 40; do j = 1, 40; z(i,j) = z(i-1,j) + 1; end do; end do", true},
		{"do i = 2, 40; z(i,:) = z(i-1,:); end do", true},
		{"do k = 1, 3\n!hpf$ independent\ndo i = 2, m; x(i) = x(i-1) + y(i); end do; end do", true}, // once
		{"do i = 30, m; x(i) = x(i-29) + y(i); end do", false},                                      // only if the loop is long enough
		{"do i = 22, 40; x(i) = x(i-21) + y(i); end do", false},
		{"do i = 1, 39; x(i) = x(i+1) + y(i); end do", false}, // all may read first
		{"do i = 2, 40, 2; x(i) = x(i-1) + y(i); end do", false},
		{"do i = 2, 40; if (y(i) > 1) x(i) = x(i-1); end do", false},
		{"do i = 2, 40; x(i) = x(k) + y(i); end do", false},
		{"do i = 2, 40; do j = 1, 0; z(i,j+1) = z(i-1,j+1); end do; end do", false},
		{"do i = 2, 40; w(1) = y(i); x(i) = w(1); end do", false},
	} {
		p, bag, err := interpret.Normalise(fmt.Sprintf(`program promises
  integer :: i, j, k, m
  real :: x(40), y(40), z(40,40), w(3)
!hpf$ distribute (block) :: x, y
!hpf$ distribute z(block,*)
  read *, k, m
  x = 1; y = 2; z = 3; w = 4
!hpf$ independent, new(j, w)
  %s
  print *, sum(x), sum(z)
end program
`, c.loop))
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
		warnings := 0
		for _, d := range bag.List {
			if d.Code == diag.BadDirective {
				warnings++
			}
		}
		require.Equal(t, map[bool]int{true: 1}[c.warned], warnings, "%s", c.loop)
	}
}
