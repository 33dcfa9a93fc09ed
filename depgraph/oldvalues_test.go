package depgraph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// Loops inside one that is tried on copies of old values are not tried so in turn, which would take twice as long with each loop more.
func TestOldValuesInDeepNests(t *testing.T) {
	work := func(depth int) float64 {
		text := deepNest(depth)
		return testing.AllocsPerRun(1, func() {
			p, bag, err := interpret.Normalise(text)
			require.NoError(t, err)
			depgraph.Resolve(p, bag, depgraph.Options{})
		})
	}
	require.Less(t, work(7)/work(6), 1.8)
}

// deepNest is a program of loops inside each other, each of which has a recurrence of its own.
func deepNest(depth int) string {
	var here, below, above, vars []string
	for k := range depth {
		v := fmt.Sprintf("i%d", k)
		vars, here, below, above = append(vars, v), append(here, v), append(below, v+"-1"), append(above, v+"+1")
	}
	above[0], below[0] = below[0], above[0]
	lines := []string{
		"integer :: a(" + strings.Repeat("4, ", depth-1) + "4), x(4), s, " + strings.Join(vars, ", "),
		"!hpf$ distribute a(block" + strings.Repeat(", *", depth-1) + ")",
		"!hpf$ distribute x(block)",
		"a = 1; x = 1; s = 0",
	}
	for _, v := range vars {
		lines = append(lines, "do "+v+" = 2, 3", fmt.Sprintf("x(%s) = mod(x(%[1]s-1) + x(%[1]s+1) + s, 101)", v))
	}
	lines = append(lines, fmt.Sprintf("a(%s) = mod(a(%s) + &\na(%s), 1009)", strings.Join(here, ", "), strings.Join(below, ", "), strings.Join(above, ", ")))
	for range vars {
		lines = append(lines, "s = s + x(2)", "end do")
	}
	return strings.Join(append(lines, "print *, s, sum(a), x", "end"), "\n")
}
