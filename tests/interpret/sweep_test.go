package interpret_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// anySweep writes a program with a nest of DO loops whose iterations depend on each other: most
// are wavefronts for some distribution, others only nearly.
func anySweep(t *rapid.T) string {
	rank := rapid.IntRange(1, 3).Draw(t, "rank")
	extent := []int64{13, 9, 5}[:rank]
	var dims, mapping []string
	distributed := 0
	for d := range rank {
		dims = append(dims, fmt.Sprint(extent[d]))
		formats := []string{"*", "block", "block", "cyclic", "cyclic(2)"}
		if distributed == 2 {
			formats = formats[:1]
		}
		m := rapid.SampledFrom(formats).Draw(t, "format")
		if m != "*" {
			distributed++
		}
		mapping = append(mapping, m)
	}
	order := rapid.Permutation([]int{0, 1, 2}[:rank]).Draw(t, "order")
	var b strings.Builder
	decl := strings.Join(dims, ",")
	fmt.Fprintf(&b, "integer :: a(%s), b(%s), i1, i2, i3, t, m\n", decl, decl)
	if distributed > 0 {
		fmt.Fprintf(&b, "!HPF$ DISTRIBUTE (%s) :: a, b\n", strings.Join(mapping, ","))
	}
	vars := []string{"i1", "i2", "i3"}[:rank]
	for d := rank - 1; d >= 0; d-- {
		fmt.Fprintf(&b, "do %s = 1, %d\n", vars[d], extent[d])
	}
	fmt.Fprintf(&b, "a(%s) = mod(%s*7, 13)\nb(%[1]s) = mod(%[2]s*5, 11)\n", strings.Join(vars, ","), strings.Join(vars, "*3+"))
	b.WriteString(strings.Repeat("end do\n", rank))
	b.WriteString("m = 0\n")
	sweeps := rapid.IntRange(1, 2).Draw(t, "sweeps")
	for range sweeps {
		for _, d := range order {
			lo, hi := int64(3), extent[d]-2
			if rapid.Bool().Draw(t, "down") {
				fmt.Fprintf(&b, "do %s = %d, %d, -1\n", vars[d], hi, lo)
			} else {
				fmt.Fprintf(&b, "do %s = %d, %d, %d\n", vars[d], lo, hi, rapid.SampledFrom([]int{1, 1, 1, 2}).Draw(t, "step"))
			}
		}
		straight := rapid.IntRange(0, 3).Draw(t, "straight") > 0
		for range rapid.IntRange(1, 2).Draw(t, "statements") {
			b.WriteString(anyStore(t, vars, straight))
		}
		b.WriteString(strings.Repeat("end do\n", rank))
	}
	b.WriteString("print *, a\nprint *, b\nprint *, m\nend\n")
	return b.String()
}

// anyStore is an assignment to an element near the iteration's, from elements near it; straight
// means that those are neighbours in one dimension, as in most stencils.
func anyStore(t *rapid.T, vars []string, straight bool) string {
	near := func(name string, reach int) string {
		var subs []string
		only := rapid.IntRange(0, len(vars)-1).Draw(t, "only")
		for d, v := range vars {
			r := reach
			if straight && d != only {
				r = 0
			}
			subs = append(subs, fmt.Sprintf("%s%+d", v, rapid.IntRange(-r, r).Draw(t, "offset")))
		}
		return fmt.Sprintf("%s(%s)", name, strings.Join(subs, ","))
	}
	array := func() string { return rapid.SampledFrom([]string{"a", "a", "b"}).Draw(t, "array") }
	var terms []string
	for range rapid.IntRange(1, 3).Draw(t, "terms") {
		terms = append(terms, near(array(), rapid.IntRange(0, 2).Draw(t, "reach")))
	}
	left := near(array(), 0)
	text := fmt.Sprintf("%s = mod(%s, 97) + 1\n", left, strings.Join(terms, " + 2*"))
	switch rapid.IntRange(0, 5).Draw(t, "shape") {
	case 0:
		return fmt.Sprintf("if (mod(%s, 3) /= 0) then\n%send if\n", near(array(), 1), text)
	case 1:
		return fmt.Sprintf("t = %s\n%s = mod(t*3 + %s, 89)\n", strings.Join(terms, " - "), left, near("a", 1))
	case 2:
		return text + fmt.Sprintf("m = max(m, %s)\n", left)
	}
	return text
}

func planText(t *rapid.T, text string) string {
	p, bag, err := interpret.Normalise(text)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
	return commgen.Format(commgen.Generate(p, bag))
}

// TestSweeps resolves random nests with dependences, and interprets their wavefronts tile by
// tile in the orders that ranks may take.
func TestSweeps(t *testing.T) {
	waves, skewed, redistributed := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := anySweep(t)
		require.NoError(t, interpret.Compare(text, uint64(rapid.IntRange(0, 9).Draw(t, "seed"))), text)
		plan := planText(t, text)
		waves += strings.Count(plan, "wavefront in strips")
		skewed += strings.Count(plan, ", jam")
		redistributed += strings.Count(plan, "alloc integer(4) a_blocks")
	})
	require.NotZero(t, waves)
	require.NotZero(t, skewed)
	require.NotZero(t, redistributed)
}
