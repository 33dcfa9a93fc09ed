package tests

import (
	"bytes"
	"os/exec"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// A subscript that an inspector finds out of bounds ends the run with its place, and an element
// that gets two values from one FORALL is the error that it is; gfortran checks neither.
func TestIrregularErrors(t *testing.T) {
	for name, c := range map[string]struct{ statement, message string }{
		"read":   {"forall (i = 1:10) y(i) = x(idx(i))", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
		"store":  {"forall (i = 1:10) x(idx(i)) = y(i)", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
		"update": {"do i = 1, 10; x(idx(i) + 1) = x(idx(i) + 1) + y(i); end do", `:8: run-time error on rank \d+: subscript 10 of x is outside its bounds 2:9`},
		"second": {"forall (i = 2:9) z(3, idx(i)) = i", `:8: run-time error on rank \d+: subscript 6 of z is outside its bounds 1:5 in dimension 2`},
		"twice":  {"forall (i = 2:9) y(idx(i)/2) = i", `:8: run-time error on rank \d+: an element of y gets two different values`},
	} {
		t.Run(name, func(t *testing.T) {
			exe := built(t, `program wrong
  integer :: idx(10), i
  real :: x(2:9), y(10), z(5, 5)
!hpf$ distribute (block) :: idx, y
!hpf$ distribute x(cyclic)
!hpf$ distribute z(cyclic, block)
  forall (i = 1:10) idx(i) = i; x = 1; y = 1; z = 1; print *, 'before'
  `+c.statement+`
  print *, x, y, z
end program
`)
			for _, ranks := range []int{1, 3, 16} {
				run := exec.Command(exe, "-n", strconv.Itoa(ranks))
				var stdout, stderr bytes.Buffer
				run.Stdout, run.Stderr = &stdout, &stderr
				var exit *exec.ExitError
				require.ErrorAs(t, run.Run(), &exit)
				require.Equal(t, 2, exit.ExitCode())
				require.Equal(t, " before\n", stdout.String())
				require.Regexp(t, c.message, stderr.String())
			}
		})
	}
}
