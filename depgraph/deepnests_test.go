package depgraph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// Loops inside one that is tried on copies of old values are not tried so in turn, which would take twice as long with each loop more.
func TestOldValuesInDeepNests(t *testing.T) {
	require.Less(t, work(t, recurrences(7))/work(t, recurrences(6)), 1.8)
}

// Where many loops inside each other keep their order, ways that look at them once more come to an end.
func TestDeepNestsTakeLinearTime(t *testing.T) {
	require.Less(t, work(t, folds(8))/work(t, folds(7)), 1.8)
}

// work is how often memory is allocated for the dependences of a program.
func work(t *testing.T, text string) float64 {
	return testing.AllocsPerRun(1, func() {
		p, bag, err := interpret.Normalise(text)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
	})
}

// recurrences is a program of loops inside each other, each of which has a recurrence of its own.
func recurrences(depth int) string {
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

// folds is a program of loops inside each other that fold into elements before and behind the loop in them.
func folds(depth int) string {
	var first, before, behind, last []string
	for k := range depth {
		first = append(first, fmt.Sprintf("integer :: x%d(20) = 1, y%[1]d(20) = 2\n!hpf$ distribute (block) :: x%[1]d, y%[1]d", k))
		before = append(before, fmt.Sprintf("do i%d = 2, m\nx%[1]d(3) = x%[1]d(3) + y%[1]d(i%[1]d)", k))
		behind = append(behind, fmt.Sprintf("y%d(4) = y%[1]d(4) + x%[1]d(i%[1]d)\nend do", k))
		last = append(last, fmt.Sprintf("print *, x%d, y%[1]d", k))
	}
	slices.Reverse(behind)
	return strings.Join(slices.Concat(first, []string{"m = 3"}, before, behind, last, []string{"end"}), "\n")
}
