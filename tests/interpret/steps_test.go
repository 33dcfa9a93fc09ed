package interpret_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// anyTriangle is a program with an imperfect nest of three loops as in factorisations and
// triangular solves: bounds depend on loops around, statements stand on all levels and use lines of
// the array that they store into.
func anyTriangle(t *rapid.T) string {
	var b strings.Builder
	format := rapid.SampledFrom([]string{"*,block", "block,*", "block,block", "cyclic,*", "*,cyclic(2)", "cyclic(2),block"}).Draw(t, "format")
	b.WriteString("integer :: a(0:8,0:8), x(0:8), i, j, k, s\n")
	fmt.Fprintf(&b, "!HPF$ DISTRIBUTE a(%s)\n!HPF$ DISTRIBUTE x(%s)\n", format, rapid.SampledFrom([]string{"block", "cyclic", "*"}).Draw(t, "vector"))
	b.WriteString("do j = 0, 8\ndo i = 0, 8\na(i,j) = mod(i*7+j*5+i*j, 13)\nend do\nx(j) = mod(j*5, 11)\nend do\ns = 0\n")
	vars := rapid.Permutation([]string{"i", "j", "k"}).Draw(t, "order")
	anyLevel(t, &b, vars, 0)
	b.WriteString("print *, a\nprint *, x\nprint *, i\nend\n")
	return b.String()
}

// anyLevel writes the loop of a level with statements before, in and behind the loops inside.
func anyLevel(t *rapid.T, b *strings.Builder, vars []string, level int) {
	lo, hi := "0", "8"
	if level > 0 {
		around := vars[rapid.IntRange(0, level-1).Draw(t, "around")]
		lo = rapid.SampledFrom([]string{"0", "0", around, around + "+1"}).Draw(t, "lo")
		hi = rapid.SampledFrom([]string{"8", "8", around, around + "-1"}).Draw(t, "hi")
	}
	if rapid.IntRange(0, 4).Draw(t, "down") == 0 {
		fmt.Fprintf(b, "do %s = %s, %s, -1\n", vars[level], hi, lo)
	} else {
		fmt.Fprintf(b, "do %s = %s, %s\n", vars[level], lo, hi)
	}
	known := vars[:level+1]
	last := level == len(vars)-1 || level == 1 && rapid.IntRange(0, 2).Draw(t, "shallow") == 0
	fold := !last && rapid.IntRange(0, 4).Draw(t, "fold") == 0
	if fold {
		fmt.Fprintf(b, "s = %s\n", anyElement(t, known))
	}
	if last || rapid.IntRange(0, 2).Draw(t, "before") == 0 {
		anyUpdate(t, b, known)
	}
	if !last {
		anyLevel(t, b, vars, level+1)
		if rapid.IntRange(0, 2).Draw(t, "behind") == 0 {
			anyUpdate(t, b, known)
		}
	}
	if fold {
		fmt.Fprintf(b, "%s = mod(s + %s, 53)\n", anyElement(t, known), anyElement(t, known))
	}
	b.WriteString("end do\n")
}

func anyElement(t *rapid.T, known []string) string {
	v := func() string { return rapid.SampledFrom(known).Draw(t, "subscript") }
	if rapid.IntRange(0, 3).Draw(t, "vector") == 0 {
		return fmt.Sprintf("x(%s)", v())
	}
	return fmt.Sprintf("a(%s,%s)", v(), v())
}

func anyUpdate(t *rapid.T, b *strings.Builder, known []string) {
	left := anyElement(t, known)
	text := fmt.Sprintf("%s = mod(%s*3 + %s*%s, 101)\n", left, left, anyElement(t, known), anyElement(t, known))
	switch rapid.IntRange(0, 5).Draw(t, "shape") {
	case 0:
		text = fmt.Sprintf("%s = min(%s, %s + %s)\n", left, left, anyElement(t, known), anyElement(t, known))
	case 1:
		text = fmt.Sprintf("if (%s < %s) then\n%send if\n", anyElement(t, known), left, text)
	}
	b.WriteString(text)
}

// TestTriangles resolves random imperfect nests, most of which run in steps, in components or on rank 0.
func TestTriangles(t *testing.T) {
	steps, components := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := anyTriangle(t)
		require.NoError(t, interpret.Compare(text, uint64(rapid.IntRange(0, 9).Draw(t, "seed"))), text)
		p, bag, err := interpret.Normalise(text)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
		for _, d := range bag.List {
			switch {
			case strings.Contains(d.Text, "is rearranged"):
				steps++
			case strings.Contains(d.Text, "nothing in the later ones"):
				components++
			}
		}
	})
	require.NotZero(t, steps)
	t.Logf("%d in steps, %d in components", steps, components)
}
