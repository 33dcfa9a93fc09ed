package deptest

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/poly"
)

// The scalars of the random nests: the loops i and j, an inner loop k of each access, a symbol n
// whose value the test does not see, and a scalar s that iterations assign.
const (
	varI = iota
	varJ
	varK
	varN
	varS
	scalarCount
)

// scene is a nest of one or two loops with two accesses of one array.
type scene struct {
	site   *Site
	tester *Tester
	loops  []drawnLoop
	x, y   drawnAccess
	valueN int64
}

type drawnLoop struct {
	v                  int
	lo, hi             affine.Form
	step               int64
	squareLo, squareHi bool // the bound is n*n, which is no affine form,
	steps              bool // and the step n
}

type drawnAccess struct {
	access Access
	subs   []affine.Form
	inner  []drawnLoop
}

func drawScene(t *rapid.T) *scene {
	p := &loopir.Program{}
	for _, name := range []string{"i", "j", "k", "n", "s"} {
		p.NewScalar(name, types.Int8)
	}
	s := &scene{site: &Site{Flow: dataflow.NewFlow(p)}, valueN: rapid.Int64Range(-2, 4).Draw(t, "n")}
	s.tester = &Tester{Site: s.site, scalars: scalarCount, Varying: map[int]bool{varK: true, varS: true}}
	s.addLoop(t, varI)
	if rapid.Bool().Draw(t, "two loops") {
		s.addLoop(t, varJ)
	}
	rank := rapid.IntRange(1, 2).Draw(t, "rank")
	s.x, s.y = s.drawAccess(t, rank), s.drawAccess(t, rank)
	s.declare(rank)
	return s
}

// declare makes the array as large as the accesses need it.
func (s *scene) declare(rank int) {
	a := &loopir.Array{Name: "a", Type: types.Int8}
	executions := append(s.instances(s.x), s.instances(s.y)...)
	for d := range rank {
		lo, hi := int64(0), int64(0)
		for i, e := range executions {
			if i == 0 {
				lo, hi = e.element[d], e.element[d]
			}
			lo, hi = min(lo, e.element[d]), max(hi, e.element[d])
		}
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Int(lo), Hi: loopir.Int(hi)})
	}
	id := s.site.Program.NewArray(a).ID
	s.x.access.Ref.Array, s.y.access.Ref.Array = id, id
}

func (s *scene) addLoop(t *rapid.T, v int) {
	l := drawLoop(t, v, false)
	s.loops = append(s.loops, l)
	s.tester.Common = append(s.tester.Common, s.describe(l, nil))
}

// drawLoop draws a short loop: bounds are constant, symbolic, one or both of them, or, except for the
// outer loop, depend on i.
func drawLoop(t *rapid.T, v int, varying bool) drawnLoop {
	l := drawnLoop{v: v, step: rapid.SampledFrom([]int64{1, 1, -1, 2, -2}).Draw(t, "step")}
	base := affine.Constant(rapid.Int64Range(-2, 2).Draw(t, "bound"))
	switch rapid.IntRange(0, 3).Draw(t, "bound kind") {
	case 0:
		base = base.Add(affine.Variable(varN))
	case 1:
		if v != varI {
			base = base.Add(affine.Variable(varI).Scale(rapid.SampledFrom([]int64{1, -1}).Draw(t, "slope")))
		}
	case 2:
		if varying {
			base = base.Add(affine.Variable(varS))
		}
	}
	length := rapid.Int64Range(0, 4).Draw(t, "length")
	l.lo, l.hi = base, base.AddConst(length)
	if rapid.IntRange(0, 3).Draw(t, "symbolic length") == 0 {
		l.hi = base.Add(affine.Variable(varN))
	}
	if l.step < 0 {
		l.lo, l.hi = l.hi, l.lo
	}
	switch rapid.IntRange(0, 11).Draw(t, "not affine") {
	case 0:
		l.squareLo = true
	case 1:
		l.squareHi = true
	case 2:
		l.steps = true
	}
	return l
}

func (s *scene) describe(l drawnLoop, inner []Loop) Loop {
	lo, hi, step := s.site.Program.FormExpr(l.lo), s.site.Program.FormExpr(l.hi), loopir.Expr(loopir.Int(l.step))
	n := s.site.Program.FormExpr(affine.Variable(varN))
	square := &loopir.Binary{Op: types.Mul, X: n, Y: n, T: types.Int8}
	if l.squareLo {
		lo = square
	}
	if l.squareHi {
		hi = square
	}
	if l.steps {
		step = n
	}
	return s.tester.Loop(loopir.ScalarID(l.v), lo, hi, step, inner)
}

func (s *scene) drawAccess(t *rapid.T, rank int) drawnAccess {
	a := drawnAccess{access: Access{Ref: &loopir.Ref{}}}
	vars := []int{varI, varJ, varN, varS}[:rapid.SampledFrom([]int{2, 2, 3, 4}).Draw(t, "variables")]
	if rapid.Bool().Draw(t, "inner loop") {
		l := drawLoop(t, varK, true)
		a.inner = []drawnLoop{l}
		a.access.Inner = []Loop{s.describe(l, nil)}
		a.access.Guards = []Guard{{Loop: &a.access.Inner[0]}}
		vars = append([]int{varK}, vars...)
	}
	for range rank {
		f := affine.Constant(rapid.Int64Range(-3, 3).Draw(t, "offset"))
		for _, v := range vars {
			f = f.Add(affine.Variable(v).Scale(rapid.SampledFrom([]int64{0, 0, 1, 1, -1, 2, -2, 3}).Draw(t, "coefficient")))
		}
		a.subs = append(a.subs, f)
		a.access.Ref.Subs = append(a.access.Ref.Subs, s.site.Program.FormExpr(f))
	}
	return a
}

// values lists what a loop runs through when the other variables have the given values.
func (l drawnLoop) values(at [scalarCount]int64) []int64 {
	var out []int64
	lo, hi, step := l.lo.At(at[:]), l.hi.At(at[:]), l.step
	if l.squareLo {
		lo = at[varN] * at[varN]
	}
	if l.squareHi {
		hi = at[varN] * at[varN]
	}
	if l.steps {
		step = at[varN]
	}
	for v := lo; step > 0 && v <= hi || step < 0 && v >= hi; v += step {
		out = append(out, v)
	}
	return out
}

// execution is one execution of an access: the common iteration and the element.
type execution struct {
	iteration [2]int64
	element   [2]int64
}

// instances enumerates the executions of a. The scalar s may have any of a few values in each.
func (s *scene) instances(a drawnAccess) []execution {
	var out []execution
	var at [scalarCount]int64
	at[varN] = s.valueN
	for _, i := range s.loops[0].values(at) {
		at[varI] = i
		second := []int64{0}
		if len(s.loops) > 1 {
			second = s.loops[1].values(at)
		}
		for _, j := range second {
			at[varJ] = j
			for _, v := range []int64{-1, 0, 2} {
				at[varS] = v
				out = append(out, a.executions(at)...)
			}
		}
	}
	return out
}

func (a drawnAccess) executions(at [scalarCount]int64) []execution {
	values := []int64{0}
	if len(a.inner) > 0 {
		values = a.inner[0].values(at)
	}
	var out []execution
	for _, k := range values {
		at[varK] = k
		e := execution{iteration: [2]int64{at[varI], at[varJ]}}
		for d, f := range a.subs {
			e.element[d] = f.At(at[:])
		}
		out = append(out, e)
	}
	return out
}

// TestMeetAgainstEnumeration checks that a dependence which enumeration finds is never denied,
// for the levels of the nest and for one iteration, and counts how often the test claims one
// that is not there.
func TestMeetAgainstEnumeration(t *testing.T) {
	agreed, conservative, refined := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			s := drawScene(t)
			for level, want := range s.enumerate() {
				s.tester.Effort = nil
				quick := s.says(level)
				s.tester.Effort = poly.PerLoop()
				said := s.says(level)
				require.False(t, want && !quick, "level %d: a dependence was denied", level)
				require.False(t, want && !said, "level %d: a dependence was denied by the exact test", level)
				if quick && !said {
					refined++
				}
				if said == want {
					agreed++
				} else {
					conservative++
				}
			}
		}
	})
	t.Logf("agrees with enumeration %d times, conservative %d times; the exact test refined %d answers", agreed, conservative, refined)
	require.NotZero(t, refined)
	require.Greater(t, agreed, conservative/3)
}

// TestMeetAcrossLoopsAgainstEnumeration checks the same where the inner loop is the one under test,
// whatever the iterations of the outer one, on which its range may depend.
func TestMeetAcrossLoopsAgainstEnumeration(t *testing.T) {
	var seen verdicts
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			s := drawScene(t)
			if len(s.loops) < 2 {
				continue
			}
			i, j := s.tester.Common[0], s.tester.Common[1]
			j.Shifting = s.loops[1].lo.Coef(varI) != 0
			s.tester.Common = []Loop{j, i}
			want := s.meetInDifferent(1)
			for _, effort := range []*poly.Allowance{nil, poly.PerLoop()} {
				s.tester.Effort = effort
				said := s.tester.Meet(s.x.access, s.y.access, 0)
				seen.note(t, want, said)
			}
		}
	})
	seen.requireBoth(t)
}

// verdicts counts what a test of dependences has said.
type verdicts struct{ denied, found int }

// note counts an answer, which must not deny a dependence that is wanted.
func (v *verdicts) note(t *rapid.T, want, said bool) {
	require.False(t, want && !said, "a dependence was denied")
	if said {
		v.found++
	} else {
		v.denied++
	}
}

// requireBoth requires answers of both kinds.
func (v *verdicts) requireBoth(t *testing.T) {
	require.NotZero(t, v.denied)
	require.NotZero(t, v.found)
}

// TestMeetInDirectionAgainstEnumeration checks that neither sign of a distance in the outer loop is denied where
// enumeration finds it.
func TestMeetInDirectionAgainstEnumeration(t *testing.T) {
	var seen verdicts
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			s := drawScene(t)
			for _, sign := range []int64{1, -1} {
				want := s.meetWithSign(sign)
				for _, effort := range []*poly.Allowance{nil, poly.PerLoop()} {
					s.tester.Effort = effort
					said := s.tester.meetInDirection(s.x.access, s.y.access, 0, sign)
					seen.note(t, want, said)
				}
			}
		}
	})
	seen.requireBoth(t)
}

// meetWithSign tells whether the accesses meet in iterations of the outer loop of which that of y has a greater value
// (sign 1) or a smaller one (-1).
func (s *scene) meetWithSign(sign int64) bool {
	for _, x := range s.instances(s.x) {
		for _, y := range s.instances(s.y) {
			if x.element == y.element && sign*(y.iteration[0]-x.iteration[0]) > 0 {
				return true
			}
		}
	}
	return false
}

// meetInDifferent tells whether the accesses meet in two iterations that differ in one of the loops.
func (s *scene) meetInDifferent(loop int) bool {
	for _, x := range s.instances(s.x) {
		for _, y := range s.instances(s.y) {
			if x.element == y.element && x.iteration[loop] != y.iteration[loop] {
				return true
			}
		}
	}
	return false
}

// enumerate tells for each level, and for one iteration behind the last, whether the accesses
// meet.
func (s *scene) enumerate() []bool {
	found := make([]bool, len(s.loops)+1)
	for _, x := range s.instances(s.x) {
		for _, y := range s.instances(s.y) {
			if x.element == y.element {
				found[differAt(x, y, len(s.loops))] = true
			}
		}
	}
	return found
}

func (s *scene) says(level int) bool {
	if level < len(s.loops) {
		return s.tester.Meet(s.x.access, s.y.access, level)
	}
	return s.tester.meetInIteration(s.x.access, s.y.access)
}

// differAt returns the outermost level at which the iterations differ.
func differAt(x, y execution, levels int) int {
	for d := range levels {
		if x.iteration[d] != y.iteration[d] {
			return d
		}
	}
	return levels
}

// What stands behind an EXIT may be left out in an iteration, what stands before it may not.
func TestAccessesBehindAnExitAreOptional(t *testing.T) {
	p := &loopir.Program{}
	array := p.NewArray(&loopir.Array{Name: "a", Type: types.Int8}).ID
	store := func(at int64) loopir.Stmt {
		return &loopir.AssignElem{LHS: &loopir.Ref{Array: array, Subs: []loopir.Expr{loopir.Int(at)}}, RHS: loopir.Int(0)}
	}
	leave := &loopir.If{Cond: p.NewScalar("l", types.Bool).Read(), Then: []loopir.Stmt{&loopir.Exit{}}}
	body := []loopir.Stmt{store(1), leave, store(2)}
	_, writes := (&Site{Flow: dataflow.NewFlow(p)}).NewTester(body, nil).Accesses(body, nil)
	require.Len(t, writes, 2)
	require.False(t, writes[0].Optional)
	require.True(t, writes[1].Optional)
}

// TestMeetDecidesTheCommonCases names the dependences that programs live from.
func TestMeetDecidesTheCommonCases(t *testing.T) {
	i, n := affine.Variable(varI), affine.Variable(varN)
	for _, c := range []struct {
		name   string
		x, y   affine.Form
		lo, hi affine.Form
		step   int64
		want   bool
	}{
		{"same element in one iteration only", i, i, affine.Constant(1), n, 1, false},
		{"neighbour", i, i.AddConst(-1), affine.Constant(1), n, 1, true},
		{"odd and even", i.Scale(2), i.Scale(2).AddConst(1), affine.Constant(1), n, 1, false},
		{"neighbour in steps of two", i, i.AddConst(1), affine.Constant(1), n, 2, false},
		{"two steps of two", i, i.AddConst(4), affine.Constant(1), n, 2, true},
		{"beyond the range", i, i.AddConst(10), affine.Constant(1), affine.Constant(10), 1, false},
		{"just in the range", i, i.AddConst(9), affine.Constant(1), affine.Constant(10), 1, true},
		{"half and half", i, i.Add(n), affine.Constant(1), n, 1, false},
		{"reversal", i, i.Scale(-1).AddConst(11), affine.Constant(1), affine.Constant(10), 1, true},
		{"first half from the second, reversed", i, i.Scale(-1).AddConst(11), affine.Constant(1), affine.Constant(5), 1, false},
		{"two symbols that two iterations make equal", n, affine.Constant(2), affine.Constant(1), n, 1, true},
		{"two symbols that two iterations make unequal", n, affine.Constant(1), affine.Constant(1), n, 1, false},
		{"fixed element outside", i, affine.Constant(0), affine.Constant(1), n, 1, false},
	} {
		s := &scene{site: &Site{Flow: dataflow.NewFlow(&loopir.Program{})}, tester: &Tester{scalars: scalarCount}}
		for range scalarCount {
			s.site.Program.NewScalar("v", types.Int8)
		}
		s.tester.Common = []Loop{s.describe(drawnLoop{v: varI, lo: c.lo, hi: c.hi, step: c.step}, nil)}
		ref := func(f affine.Form) Access {
			return Access{Ref: &loopir.Ref{Subs: []loopir.Expr{s.site.Program.FormExpr(f)}}}
		}
		require.Equal(t, c.want, s.tester.Meet(ref(c.x), ref(c.y), 0), c.name)
	}
}
