package tests

import (
	"bytes"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// END= is for the end of the input only, and ERR= for all other errors; what has no label ends the program.
func TestInputWithoutLabel(t *testing.T) {
	t.Parallel()
	const list = "*, "
	for name, c := range map[string]struct{ control, input, output, message string }{
		"end":              {list + "end=10", "3\n", " 3 F\n", ""},
		"error at end":     {list + "end=10", "3\nabc\n", " 3 F\n", `program.f90:5: run-time error on rank 0: item 1 of this READ finds "abc"`},
		"error":            {list + "err=10", "abc\n", " 0 F\n", ""},
		"end with error":   {list + "err=10", "4\n", " 4 F\n", `program.f90:5: run-time error on rank 0: the input ends before`},
		"end of record":    {"'(i2)', advance='no', end=10, err=10", "4", "", `program.f90:5: run-time error on rank 0: the record ends before`},
		"no end of record": {"'(i1)', advance='no', end=10", "47", " 4 F\n 7 F\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program reader
  integer :: k, last = 0
  logical :: more = .true.
  do while (more)
    read (*, `+c.control+`) k
    last = k
    print '(1x, i0, l2)', last, .false.
  end do
10 if (last == 0) print '(1x, i0, l2)', last, .false.
end program
`)
			for _, ranks := range []int{1, 3} {
				run := exec.Command(exe, "-n", strconv.Itoa(ranks))
				run.Stdin = strings.NewReader(c.input)
				var stderr bytes.Buffer
				run.Stderr = &stderr
				stdout, err := run.Output()
				require.Equal(t, c.output, string(stdout))
				if c.message == "" {
					require.NoError(t, err)
					continue
				}
				var exit *exec.ExitError
				require.True(t, errors.As(err, &exit))
				require.Equal(t, 2, exit.ExitCode())
				require.Regexp(t, c.message, stderr.String())
			}
		})
	}
}

// A record that does not fit its text, and a unit that is none of the standard ones, end the program.
func TestUnitErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"long record": {"write (s, '(i0)') n*1000", `:4: run-time error on rank 0: the output is longer than the variable`},
		"two records": {"write (s, '(i0, /)') 1", `:4: run-time error on rank 0: the output has more records than the variable`},
		"output unit": {"write (n, *) 1", `:4: run-time error on rank 0: unit 12 is neither standard input nor output`},
		"input unit":  {"read (n, *) n", `:4: run-time error on rank 0: unit 12 is neither standard input nor output`},
		"short text":  {"read (s, *) n, n", `:4: run-time error on rank 0: the input ends`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, "program wrong\n  integer :: n = 12\n  character(3) :: s = '7'; print *, 'before'\n  "+c.statement+
				"\n  print *, s, n\nend program\n")
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, c.message)
			}
		})
	}
}
