package commgen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// staggeredIn returns the groups of nests that run in strips.
func staggeredIn(t require.TestingT, mapping, statements string) (*commgen.Plan, []*loopir.Staggered) {
	p, bag, err := interpret.Normalise("real(8) :: a(600, 600), b(600, 600), c(600, 600)\ninteger :: i, j, k\nreal(8) :: x\n" +
		"!HPF$ DISTRIBUTE (" + mapping + ") :: a, b, c\nread *, a, b, c\n" + statements + "\nprint *, a, b, c\nend\n")
	require.NoError(t, err, statements)
	depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
	plan := commgen.Generate(p, bag)
	require.NoError(t, commgen.Verify(plan), statements)
	var list []*loopir.Staggered
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.Staggered); ok {
			list = append(list, s)
		}
	})
	return plan, list
}

func TestNeighbouringNestsAreStaggered(t *testing.T) {
	const stencil = "forall (i=2:599, j=2:599) b(i,j) = a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)\n"
	for _, c := range []struct{ mapping, statements, want string }{
		{"BLOCK, BLOCK", stencil + "a = b", "[0 1] [[[0 0] [0 0]] [[0 0] [0 0]]]"},
		{"BLOCK, *", stencil + "a = b", "[0 1] [[[0 0]] [[0 0]]]"},
		{"BLOCK, BLOCK", stencil + "forall (i=2:599, j=2:599) a(i,j) = b(i-1,j) + b(i,j+1)", "[0 1] [[[0 0] [0 0]] [[1 0] [0 1]]]"},
		{"*, BLOCK", stencil + "forall (i=2:599, j=4:597) a(i,j) = b(i,j-3) + b(i,j+2)\nc = a", "[0 2 2] [[[0 0]] [[3 2]] [[3 2]]]"},
		{"BLOCK, BLOCK", "forall (i=1:600, j=1:600) b(i,j) = a(i,j)\nforall (j=1:600) b(1,j) = 2*b(2,j)", "[0 0] [[[0 0] [0 0]] [[1 1] [0 0]]]"},
		{"CYCLIC, CYCLIC", stencil + "a = b", ""},                // not one block
		{"BLOCK, BLOCK", stencil + "a = transpose(b)", ""},       // not a fixed distance
		{"BLOCK, BLOCK", stencil + "print *, b(1,1)\na = b", ""}, // not neighbours
		{"BLOCK, BLOCK", stencil + "k = count(b > a)\na = b", "[0 0 1] [[[0 0] [0 0]] [[0 0] [0 0]] [[0 0] [0 0]]]"},
		{"BLOCK, BLOCK", stencil + "k = count(b > a)\na = b + k", "[0 0] [[[0 0] [0 0]] [[0 0] [0 0]]]"}, // it needs the result
		{"*, BLOCK", stencil + "k = maxval(int(b(2:599,1:598) + b(2:599,2:599)))", ""},                   // its edges would come last
		{"*, BLOCK", stencil + "k = maxval(int(b(2:599,2:599)))", "[0 0] [[[0 0]] [[0 0]]]"},
		{"BLOCK, BLOCK", stencil + "do k = 1, 2\ndo j = 1, 600\ndo i = 1, 600\nx = max(x, b(i,j)*k)\nend do\nend do\nend do", ""}, // in another order
		{"BLOCK, BLOCK", stencil + "c = 1", ""},                                                                                   // nothing in common
		{"BLOCK, BLOCK", "forall (i=2:9, j=2:9) b(i,j) = a(i-1,j)\nforall (i=2:9, j=2:9) a(i,j) = b(i,j)\n", ""},                  // small
	} {
		_, list := staggeredIn(t, c.mapping, c.statements)
		got := ""
		for _, s := range list {
			got += fmt.Sprint(s.Lags, s.Edges)
		}
		require.Equal(t, strings.ReplaceAll(c.want, "] [[[", "][[["), strings.ReplaceAll(got, "] [[[", "][[["), "%s: %s", c.mapping, c.statements)
	}
}

// Several iterations of a DO loop run together where it does nothing else.
func TestIterationsAreSkewed(t *testing.T) {
	const stencil = "forall (i=2:599, j=2:599) b(i,j) = a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)\n"
	for _, c := range []struct {
		mapping, head, statements string
		steps                     int
		lags                      string
	}{
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "a = b", 8, "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]"},
		{"BLOCK, *", "do k = 9, 1, -2", stencil + "a = b", 8, "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]"},
		{"*, BLOCK", "do k = 1, 9", "forall (i=1:600, j=5:596) b(i,j) = a(i,j-4) - a(i,j+4)\na = b", 2, "[0 4 8 12]"},
		{"*, BLOCK", "do k = 1, 9", "forall (i=1:600, j=1:596) a(i,j+4) = 2*b(i,j+4)\nc = a", 16, "[0" + strings.Repeat(" 0", 31) + "]"},
		{"BLOCK, BLOCK", "do k = 1, 9", "a = 0.5*a + b", 0, ""}, // the loop goes into the nest
		{"BLOCK, BLOCK", "do k = 1, 9", "a = 0.5*a + k*b\nx = x + 2\nc = a - x", 16, "[0" + strings.Repeat(" 0", 31) + "]"},
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "a = b\nif (mod(k, 5) == 0) print *, b(1,1)", 8, "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]"},
		{"BLOCK, BLOCK", "do while (x < 99)", stencil + "a = b\nx = x + 1", 8, "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]"},
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "if (x > 3) print *, b(1,1)\na = b", 0, ""}, // always or never
		{"BLOCK, BLOCK", "do k = 1, 1", stencil + "a = b", 1, ""},                             // once
		{"CYCLIC, CYCLIC", "do k = 1, 9", stencil + "a = b", 0, ""},                           // not one block
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "a(:,k:) = b(:,k:)", 1, ""},                 // differs from one iteration to the next
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "a = b\nprint *, k", 1, ""},                 // does more
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "x = maxval(abs(a - b))\na = b", 1, ""},     // reduces
		{"BLOCK, BLOCK", "do k = 1, 9", stencil + "a = b\nif (a(3,3) > 9) exit", 1, ""},       // may end
		{"BLOCK, BLOCK", "do k = 1, 9", "forall (i=1:600) b(i,9) = a(i,9) + a(i,8)", 0, ""},   // small
	} {
		_, list := staggeredIn(t, c.mapping, "x = 1\n"+c.head+"\n"+c.statements+"\nend do\nprint *, x")
		steps, lags := 0, ""
		for _, s := range list {
			steps = s.Steps
			if steps > 1 {
				lags += fmt.Sprint(s.Lags)
			}
		}
		require.Equal(t, c.steps, steps, c.statements)
		require.Equal(t, c.lags, lags, c.statements)
	}
}

// The verifier notices lags and edges that are too small, and iterations together that are not those of one loop.
func TestStaggeredNestsAreVerified(t *testing.T) {
	plan, list := staggeredIn(t, "BLOCK, BLOCK", "forall (i=2:599, j=2:599) b(i,j) = a(i,j-1)\nforall (i=2:599, j=2:599) a(i,j) = b(i-1,j)")
	list[0].Lags[1]--
	require.ErrorContains(t, commgen.Verify(plan), "cells behind the first")
	list[0].Lags[1]++
	list[0].Edges[1][0][0]--
	require.ErrorContains(t, commgen.Verify(plan), "needs edges")
	plan, list = staggeredIn(t, "BLOCK, BLOCK", "do k = 1, 9\nforall (i=2:599, j=2:599) a(i,j) = b(i,j) + k\nb = a\nend do")
	list[0].Lags, list[0].Edges = list[0].Lags[:6], list[0].Edges[:6]
	require.ErrorContains(t, commgen.Verify(plan), "6 of 6 nests")
	list[0].Steps = 3
	require.NoError(t, commgen.Verify(plan))
	loop := plan.Program.Body[slices.IndexFunc(plan.Program.Body, func(s loopir.Stmt) bool { _, ok := s.(*loopir.Do); return ok })].(*loopir.Do)
	loop.Body = append(loop.Body, &loopir.AssignScalar{Dst: loop.Var, RHS: loopir.Int(1)})
	require.ErrorContains(t, commgen.Verify(plan), "not those of a loop")
}

// Brute force on a block of a few cells: whatever two nests, or one in two iterations, do to one element happens in the program's
// order, and what is exchanged is not touched too early.
func TestStripsKeepTheOrder(t *testing.T) {
	groups, skewed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		number := func(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, "number") }
		arrays := []string{"a", "b", "c"}
		array := func() string { return rapid.SampledFrom(arrays).Draw(t, "array") }
		ref := func(most int) string {
			return fmt.Sprintf("%s(i%+d, j%+d)", array(), number(-most, most), number(-most, most))
		}
		left := func() string { return ref(number(0, 1)) }
		loop := rapid.Bool().Draw(t, "loop")
		statements, distance := number(2, 5), 2
		if loop {
			statements, distance = number(1, 3), 1
		}
		var text []string
		for i := range statements {
			if loop { // what is read is not stored, so that nothing needs a copy
				arrays = []string{"b", "c", "a", "b"}[i%3:][:2]
				left = func() string { return []string{"a", "b", "c"}[i%3] + "(i, j)" }
			}
			right := ref(distance)
			for range number(0, 2) {
				right += " + " + ref(distance)
			}
			text = append(text, fmt.Sprintf("forall (i=%d:590, j=%d:590) %s = %s", number(3, 5), number(3, 5), left(), right))
		}
		if loop {
			text = append(append([]string{"do k = 1, 9"}, text...), "end do")
		}
		mapping := rapid.SampledFrom([]string{"BLOCK, BLOCK", "*, BLOCK", "BLOCK, *"}).Draw(t, "mapping")
		plan, list := staggeredIn(t, mapping, strings.Join(text, "\n"))
		for _, s := range list {
			groups++
			if s.Steps > 1 {
				skewed++
			}
			(&stripOrder{plan: plan, s: s, width: number(1, 4)}).check(t)
		}
	})
	require.Positive(t, groups)
	require.Positive(t, skewed)
}

const blockCells = 11 // in both dimensions, of a rank with neighbours on all sides

// stripOrder says when the cells of a group's nests run.
type stripOrder struct {
	plan  *commgen.Plan
	s     *loopir.Staggered
	width int
}

// touch is a reference of a nest, as distances from the cell in each dimension.
type touch struct {
	array  loopir.ArrayID
	shift  [2]int
	stored bool
}

func (o *stripOrder) touches(n *loopir.Nest) (list []touch) {
	add := func(r *loopir.Ref, stored bool) {
		x := touch{array: r.Array, stored: stored}
		for d, a := range o.plan.Access[r.ID].Dims {
			form, _ := loopir.Affine(r.Subs[d])
			x.shift[d] = int(a.Shift)
			if a.Home < 0 {
				x.shift[d] = int(form.Const)
			}
		}
		list = append(list, x)
	}
	loopir.Writes(n.Body, func(s *loopir.AssignElem) { add(s.LHS, true) })
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { add(r, false) })
	return list
}

// late tells whether nest k runs a cell behind the exchanges.
func (o *stripOrder) late(k int, n *loopir.Nest, cell [2]int) bool {
	for slot, h := range o.plan.Nests[n].Dims {
		if e := o.s.Edges[k][slot]; cell[h.Dim] < int(e[0]) || cell[h.Dim] >= blockCells-int(e[1]) {
			return true
		}
	}
	return false
}

// before tells whether nest k runs a cell before nest m, which stands behind it, runs another.
func (o *stripOrder) before(k int, n *loopir.Nest, x [2]int, m int, behind *loopir.Nest, y [2]int) bool {
	if o.late(k, n, x) || o.late(m, behind, y) {
		return o.late(m, behind, y)
	}
	return (x[1]+int(o.s.Lags[k]))/o.width <= (y[1]+int(o.s.Lags[m]))/o.width
}

func (o *stripOrder) check(t require.TestingT) {
	var nests []*loopir.Nest
	var halos []*loopir.Halo
	for i := range o.s.Steps * len(o.s.Body) {
		switch s := o.s.Body[i%len(o.s.Body)].(type) {
		case *loopir.Halo:
			if len(nests) > 0 { // the strips run behind the first ones
				halos = append(halos, s)
			}
		case *loopir.Nest:
			for k, n := range nests {
				o.inOrder(t, k, n, len(nests), s)
			}
			nests = append(nests, s)
			for _, h := range halos {
				o.exchanged(t, h, len(nests)-1, s)
			}
		}
	}
}

func (o *stripOrder) require(t require.TestingT, ok bool, format string, args ...any) {
	if !ok {
		require.Fail(t, fmt.Sprintf(format, args...), commgen.Format(o.plan))
	}
}

func cells(f func(cell [2]int)) {
	for i := range blockCells {
		for j := range blockCells {
			f([2]int{i, j})
		}
	}
}

func (o *stripOrder) inOrder(t require.TestingT, k int, n *loopir.Nest, m int, behind *loopir.Nest) {
	for _, q := range o.touches(n) {
		for _, r := range o.touches(behind) {
			if q.array != r.array || !q.stored && !r.stored {
				continue
			}
			cells(func(y [2]int) {
				x := [2]int{y[0] + r.shift[0] - q.shift[0], y[1] + r.shift[1] - q.shift[1]}
				if min(x[0], x[1]) >= 0 && max(x[0], x[1]) < blockCells {
					o.require(t, o.before(k, n, x, m, behind, y), "%v of nest %d and %v of nest %d", x, k, y, m)
				}
			})
		}
	}
}

// exchanged checks that a nest behind an exchange neither reads what that brings nor stores what it sends before it is done.
func (o *stripOrder) exchanged(t require.TestingT, h *loopir.Halo, m int, n *loopir.Nest) {
	for _, r := range o.touches(n) {
		if r.array != h.Array {
			continue
		}
		cells(func(y [2]int) {
			for d, w := range h.Widths {
				at := y[d] + r.shift[d]
				if w == [2]int64{} {
					continue
				}
				brought := at < 0 || at >= blockCells
				sent := r.stored && (at < int(w[1]) || at >= blockCells-int(w[0]))
				o.require(t, !brought && !sent || o.late(m, n, y), "%v of nest %d and %v", y, m, h.Widths)
			}
		})
	}
}
