package commgen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
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

// The verifier notices whatever makes a group of nests do something else than the nests one after the other.
func TestStaggeredNestsAreVerified(t *testing.T) {
	const (
		pair    = "forall (i=2:599, j=2:599) b(i,j) = a(i,j-1)\nforall (i=2:599, j=2:599) a(i,j) = b(i-1,j)"
		chain   = "forall (i=2:599, j=2:599) b(i,j) = a(i,j-1) + a(i,j+1)\nforall (i=2:599, j=3:598) c(i,j) = b(i,j+1)\na = c"
		stencil = "do k = 1, 9\nx = x + 1\nforall (i=2:599, j=2:599) b(i,j) = a(i-1,j) + a(i,j+1) + x\na = b\n" +
			"if (mod(k, 5) == 0) print *, b(1,1)\nend do"
		counts  = "forall (i=2:599, j=2:599) b(i,j) = a(i,j-1)\nk = maxval(int(b(2:599,2:599)))"
		scalars = "a = b\nx = 2\nc = a\nx = x + 1"
	)
	nest := func(s *loopir.Staggered, k int) *loopir.Nest {
		for _, x := range s.Body {
			if n, ok := x.(*loopir.Nest); ok {
				if k == 0 {
					return n
				}
				k--
			}
		}
		return nil
	}
	at := func(s *loopir.Staggered, kind loopir.Stmt) int {
		return slices.IndexFunc(s.Body, func(x loopir.Stmt) bool { return fmt.Sprintf("%T", x) == fmt.Sprintf("%T", kind) })
	}
	last := func(s *loopir.Staggered, kind loopir.Stmt) int {
		found := -1
		for i, x := range s.Body {
			if fmt.Sprintf("%T", x) == fmt.Sprintf("%T", kind) {
				found = i
			}
		}
		return found
	}
	for name, c := range map[string]struct {
		statements string
		spoil      func(p *commgen.Plan, s *loopir.Staggered)
		want       string
	}{
		"a lag": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Lags[1]--
		}, "statement 1 of iteration 1 comes to a behind statement 3"},
		"a lag of the second iteration": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Lags[2]--
		}, "comes to"},
		"no lag before the first": {chain, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Lags[0] = -1
		}, "a lag of -1"},
		"an edge": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Edges[1][0][0]--
		}, "comes to b behind"},
		"an edge behind an edge": {chain, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Edges[2][1][1]--
		}, "comes to c behind"},
		"an edge less": {chain, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Edges[2] = s.Edges[2][:1]
		}, "a lag of 1 and 1 edges"},
		"a negative edge": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Edges[1][0][1] = -1
		}, "edges of 1 and -1"},
		"an edge of a reduction": {counts, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Edges[1][0][0] = 1
		}, "folds its edges last"},
		"lags exchanged": {chain, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Lags[1], s.Lags[0] = s.Lags[0], s.Lags[1]
		}, "comes to"},
		"nests exchanged": {chain, func(_ *commgen.Plan, s *loopir.Staggered) {
			i, k := at(s, &loopir.Nest{}), last(s, &loopir.Nest{})
			s.Body[i], s.Body[k] = s.Body[k], s.Body[i]
		}, "statement 2 of iteration 1 comes to b behind statement 4"},
		"no exchange": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			i := last(s, &loopir.Halo{})
			s.Body = slices.Delete(s.Body, i, i+1)
		}, "where nothing brings what statement 1 of iteration 1 has stored"},
		"a narrow exchange": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Body[last(s, &loopir.Halo{})].(*loopir.Halo).Widths[0] = [2]int64{0, 1}
		}, "where nothing brings"},
		"an exchange too early": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			i := last(s, &loopir.Halo{})
			h := s.Body[i]
			s.Body = slices.Insert(slices.Delete(s.Body, i, i+1), 0, h)
		}, "where nothing brings"},
		"an exchange too late": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			i := last(s, &loopir.Halo{})
			h := s.Body[i]
			s.Body = append(slices.Delete(s.Body, i, i+1), h)
		}, "where nothing brings"},
		"an exchange only before the loop": {stencil, func(p *commgen.Plan, s *loopir.Staggered) {
			i := at(s, &loopir.Halo{})
			s.Body = slices.Delete(s.Body, i, i+1)
		}, "of iteration 2 reads"},
		"an exchange between others": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			i := last(s, &loopir.Halo{})
			s.Body = append(s.Body, &loopir.Halo{Array: nest(s, 0).Home.Array, Widths: s.Body[i].(*loopir.Halo).Widths}, nest(s, 1))
			s.Lags, s.Edges = append(s.Lags, s.Lags[1]), append(s.Edges, make([][2]int64, 2))
		}, "comes to"},
		"an iteration more": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Steps++
			s.Lags, s.Edges = append(s.Lags, s.Lags[len(s.Lags)-2:]...), append(s.Edges, s.Edges[len(s.Edges)-2:]...)
		}, "comes to"},
		"an iteration more without lags": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Steps++
		}, "lags"},
		"an iteration less": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Steps--
		}, "lags"},
		"iterations outside of loops": {pair, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Steps = 2
		}, "not those of a loop"},
		"nests with different strips": {pair, func(p *commgen.Plan, s *loopir.Staggered) {
			p.Nests[nest(s, 1)].Dims = p.Nests[nest(s, 1)].Dims[:1]
		}, "its strips are not those of the first nest"},
		"a scalar that a nest decides":  {stencil, assigned(func(s *loopir.Staggered, _ loopir.Expr) loopir.Expr { return firstRead(nest(s, 0)) }), "comes to a behind"},
		"a scalar that may end the run": {stencil, assigned(func(_ *loopir.Staggered, x loopir.Expr) loopir.Expr { return divided(x) }), "may end the run"},
		"a condition that a nest decides": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			condition(s).Cond = less(firstRead(nest(s, 1)))
		}, "comes to b behind"},
		"a condition with an alternative": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			condition(s).Else = condition(s).Then
		}, "in every iteration"},
		"what is done in each iteration": {stencil, func(_ *commgen.Plan, s *loopir.Staggered) {
			s.Body = append(s.Body, condition(s).Then...)
		}, "none of those"},
		"a nest placed by what varies": {stencil, func(p *commgen.Plan, s *loopir.Staggered) {
			nest(s, 1).Loops[0].Hi = counter(p)
		}, "comes to k behind"},
		"a scalar between that a nest uses": {scalars, func(_ *commgen.Plan, s *loopir.Staggered) {
			x := s.Body[at(s, &loopir.AssignScalar{})].(*loopir.AssignScalar)
			store := nest(s, 1).Body[0].(*loopir.AssignElem)
			store.RHS = &loopir.Var{ID: x.Dst, T: store.RHS.Type()}
		}, "statement 2 of iteration 1 comes to x behind statement 3"},
	} {
		t.Run(name, func(t *testing.T) {
			plan, list := staggeredIn(t, "BLOCK, BLOCK", "x = 1\n"+c.statements+"\nprint *, x, k")
			require.Len(t, list, 1)
			c.spoil(plan, list[0])
			require.ErrorContains(t, commgen.Verify(plan), c.want)
		})
	}
	plan, list := staggeredIn(t, "BLOCK, BLOCK", "do k = 1, 9\nforall (i=2:599, j=2:599) a(i,j) = b(i,j) + k\nb = a\nend do")
	list[0].Lags, list[0].Edges, list[0].Steps = list[0].Lags[:6], list[0].Edges[:6], 3
	require.NoError(t, commgen.Verify(plan))
	loop := plan.Program.Body[slices.IndexFunc(plan.Program.Body, func(s loopir.Stmt) bool { _, ok := s.(*loopir.Do); return ok })].(*loopir.Do)
	loop.Body = append(loop.Body, &loopir.AssignScalar{Dst: loop.Var, RHS: loopir.Int(1)})
	require.ErrorContains(t, commgen.Verify(plan), "not those of a loop")
}

// assigned gives the first scalar between the nests another value.
func assigned(value func(*loopir.Staggered, loopir.Expr) loopir.Expr) func(*commgen.Plan, *loopir.Staggered) {
	return func(_ *commgen.Plan, s *loopir.Staggered) {
		for _, x := range s.Body {
			if x, ok := x.(*loopir.AssignScalar); ok {
				x.RHS = value(s, x.RHS)
				return
			}
		}
	}
}

func divided(x loopir.Expr) loopir.Expr {
	i := &loopir.Convert{X: x, T: types.Int8}
	return &loopir.Convert{X: &loopir.Binary{Op: types.Div, X: i, Y: i, T: types.Int8}, T: x.Type()}
}

// firstRead is an element that a nest reads.
func firstRead(n *loopir.Nest) (e loopir.Expr) {
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		one := loopir.Int(1)
		e = &loopir.Elem{Ref: &loopir.Ref{ID: r.ID, Array: r.Array, Subs: []loopir.Expr{one, one}}, T: types.Type{Base: types.Real, Kind: 8}}
	})
	return e
}

func less(x loopir.Expr) loopir.Expr {
	return &loopir.Binary{Op: types.Lt, X: x, Y: &loopir.Const{Value: types.RealValue(8, 1)}, T: types.Bool}
}

func condition(s *loopir.Staggered) *loopir.If {
	return s.Body[slices.IndexFunc(s.Body, func(x loopir.Stmt) bool { _, ok := x.(*loopir.If); return ok })].(*loopir.If)
}

// counter is the program's variable k.
func counter(p *commgen.Plan) loopir.Expr {
	i := slices.IndexFunc(p.Program.Scalars, func(s *loopir.Scalar) bool { return s.Name == "k" })
	return loopir.ToIndex(p.Program.Scalars[i].Read())
}

// The verifier agrees with another brute force, which compares all pairs of cells, about the groups of random programs as they are,
// and with one lag or edge changed. Every lag is as small as it can be.
func TestStripsKeepTheOrder(t *testing.T) {
	groups, skewed, refused := 0, 0, 0
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
			o := &stripOrder{plan: plan, s: s, width: number(1, 4)}
			require.Empty(t, o.faults(), commgen.Format(plan))
			o.width = 1
			k := number(0, len(s.Lags)-1)
			if s.Lags[k] > 0 {
				s.Lags[k]--
				require.Error(t, commgen.Verify(plan), "nest %d of %s", k, commgen.Format(plan))
				s.Lags[k]++
			}
			if len(s.Lags) > 12 { // many pairs
				continue
			}
			lags, edges := slices.Clone(s.Lags), s.Edges
			s.Edges = slices.Clone(edges)
			s.Edges[k] = slices.Clone(edges[k])
			if rapid.Bool().Draw(t, "lag") {
				s.Lags[k] += int64(number(-int(min(s.Lags[k], 2)), 2))
			} else {
				e := &s.Edges[k][number(0, len(edges[k])-1)][number(0, 1)]
				*e += int64(number(-int(min(*e, 2)), 2))
			}
			err := commgen.Verify(plan)
			if faults := o.faults(); len(faults) == 0 {
				require.NoError(t, err, commgen.Format(plan))
			} else {
				require.Error(t, err, "%s in %s", faults[0], commgen.Format(plan))
				refused++
			}
			s.Lags, s.Edges = lags, edges
		}
	})
	require.Positive(t, groups)
	require.Positive(t, skewed)
	require.Positive(t, refused)
}

const blockCells = 36 // in both dimensions, of a rank with neighbours on all sides

// stripOrder says when the cells of a group's nests run.
type stripOrder struct {
	plan  *commgen.Plan
	s     *loopir.Staggered
	width int
	found []string // what goes wrong
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

// faults lists what two nests, or one in two iterations, do to one element in another order than the program's, and what is touched
// before it is exchanged.
func (o *stripOrder) faults() []string {
	o.found = nil
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
				o.inOrder(k, n, len(nests), s)
			}
			nests = append(nests, s)
			for _, h := range halos {
				o.exchanged(h, len(nests)-1, s)
			}
		}
	}
	return o.found
}

func (o *stripOrder) require(ok bool, format string, args ...any) {
	if !ok {
		o.found = append(o.found, fmt.Sprintf(format, args...))
	}
}

// cells calls f for the cells of the block that a nest may run.
func cells(f func(cell [2]int)) {
	for i := range blockCells {
		for j := range blockCells {
			f([2]int{i, j})
		}
	}
}

func (o *stripOrder) inOrder(k int, n *loopir.Nest, m int, behind *loopir.Nest) {
	seen := map[[3]int]bool{}
	for _, q := range o.touches(n) {
		for _, r := range o.touches(behind) {
			distance := [3]int{int(q.array), r.shift[0] - q.shift[0], r.shift[1] - q.shift[1]}
			if q.array != r.array || !q.stored && !r.stored || seen[distance] {
				continue
			}
			seen[distance] = true
			cells(func(y [2]int) {
				x := [2]int{y[0] + distance[1], y[1] + distance[2]}
				if min(x[0], x[1]) >= 0 && max(x[0], x[1]) < blockCells {
					o.require(o.before(k, n, x, m, behind, y), "%v of nest %d and %v of nest %d", x, k, y, m)
				}
			})
		}
	}
}

// exchanged checks that a nest behind an exchange neither reads what that brings nor stores what it sends before it is done.
func (o *stripOrder) exchanged(h *loopir.Halo, m int, n *loopir.Nest) {
	for _, r := range o.touches(n) {
		if r.array != h.Array {
			continue
		}
		cells(func(y [2]int) {
			brought, sent := false, false
			for d, w := range h.Widths {
				at := y[d] + r.shift[d]
				brought = brought || at < 0 && -at <= int(w[0]) || at >= blockCells && at-blockCells < int(w[1])
				sent = sent || r.stored && at >= 0 && at < blockCells && (at < int(w[1]) || at >= blockCells-int(w[0]))
			}
			for d, w := range h.Widths {
				if at := y[d] + r.shift[d]; at < -int(w[0]) || at >= blockCells+int(w[1]) {
					brought, sent = false, false
				}
			}
			o.require(!brought && !sent || o.late(m, n, y), "%v of nest %d and %v", y, m, h.Widths)
		})
	}
}
