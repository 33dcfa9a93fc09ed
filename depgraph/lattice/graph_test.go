//go:build cgo

package lattice

import (
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/affine"
)

var (
	nests    = flag.Int("nests", 2000, "how many random nests; a tenth of it with -short")
	nestSeed = flag.Int64("nestseed", 1, "seed of the first random nest")
)

// form is c0*x0 + c1*x1 + ... + constant.
func form(constant int64, coefs ...int64) affine.Form {
	f := affine.Constant(constant)
	for d, c := range coefs {
		f = f.Add(affine.Variable(d).Scale(c))
	}
	return f
}

// randomNest has one to three loops, one or two statements, which need not be in the innermost
// loop, and small trips; a third of the nests has triangular domains or strides by
// subscripts, some run only where a form is a multiple.
func randomNest(rnd *rand.Rand) *AffineNest {
	depth := 1 + rnd.Intn(3)
	n := &AffineNest{Arrays: []NestArray{{Name: "u"}, {Name: "v"}}}
	var path []int
	for d := range depth {
		n.Loops = append(n.Loops, NestLoop{Name: string(rune('i' + d)), Trip: 2 + rnd.Int63n(4)})
		path = append(path, d)
	}
	dims := []int{1 + rnd.Intn(depth), 1}
	plain := rnd.Intn(3) == 0
	for k := range 1 + rnd.Intn(2) {
		s := Statement{Name: fmt.Sprint("S", k), Loops: path}
		if rnd.Intn(4) == 0 {
			s.Loops = path[:rnd.Intn(depth)+1]
		}
		for range s.Loops {
			s.Position = append(s.Position, 1)
		}
		s.Position = append(s.Position, 1)
		s.Position[len(s.Loops)] = 2 * k
		if len(s.Loops) > 1 && rnd.Intn(5) == 0 {
			s.Domain = append(s.Domain, form(rnd.Int63n(2), 1, -1))
		}
		if rnd.Intn(8) == 0 {
			var c []int64
			for range s.Loops {
				c = append(c, rnd.Int63n(3))
			}
			s.Multiples = append(s.Multiples, Subscript{Form: form(rnd.Int63n(3), c...), Mod: 2 + rnd.Int63n(2)})
		}
		access := func() Reference {
			r := Reference{Array: rnd.Intn(2) * rnd.Intn(2)}
			for d := range dims[r.Array] {
				var c []int64
				for x := range s.Loops {
					v := int64(0)
					switch {
					case plain && x == d:
						v = 1
					case !plain && (x == d || rnd.Intn(4) == 0):
						v = []int64{0, 1, 1, 2, -1}[rnd.Intn(5)]
					}
					c = append(c, v)
				}
				r.Subscripts = append(r.Subscripts, Subscript{Form: form(rnd.Int63n(5)-2, c...)})
			}
			return r
		}
		s.Write = access()
		for range 1 + rnd.Intn(2) {
			s.Reads = append(s.Reads, access())
		}
		n.Statements = append(n.Statements, s)
	}
	return n
}

// pairsOf lists all dependences of a graph as texts.
func pairsOf(t require.TestingT, g *Graph) []string {
	var out []string
	for i := range g.Arcs {
		a := &g.Arcs[i]
		a.Relation.work = nil
		points, err := a.Relation.Points(100_000)
		require.NoError(t, err)
		p := len(g.Nest.Statements[a.Source.Statement].Loops)
		for _, x := range points {
			out = append(out, fmt.Sprint(Pair{a.Kind, a.Source, a.Sink, x[:p], x[p:]}))
		}
	}
	slices.Sort(out)
	return out
}

func enumerated(n *AffineNest) []string {
	var out []string
	for _, p := range Enumerate(n) {
		out = append(out, fmt.Sprint(p))
	}
	slices.Sort(out)
	return out
}

// Random nests have exactly the dependences that enumeration finds, with the distances and
// levels of those.
func TestAnalyzeEqualsEnumeration(t *testing.T) { analyzeEqualsEnumeration(t, *nests, 0, randomNest) }

// The same is true where subscripts are remainders, and conditions have alternatives, but for one nest
// in a hundred, whose answer takes more than its allowance: it has these dependences, and others.
func TestRemaindersAndChoicesEqualEnumeration(t *testing.T) {
	analyzeEqualsEnumeration(t, *nests/4, 10, func(rnd *rand.Rand) *AffineNest { return varied(rnd, randomNest(rnd)) })
}

// varied adds remainders and choices to a nest.
func varied(rnd *rand.Rand, n *AffineNest) *AffineNest {
	for k := range n.Statements {
		s := &n.Statements[k]
		coefs := make([]int64, len(s.Loops))
		for d := range coefs {
			coefs[d] = rnd.Int63n(3) - 1
		}
		if rnd.Intn(3) == 0 {
			f := form(rnd.Int63n(4)-2, coefs...)
			s.Choices = append(s.Choices, Choice{{f.AddConst(-1)}, {f.Scale(-1).AddConst(-1)}})
		}
		if rnd.Intn(3) == 0 {
			s.Choices = append(s.Choices, Choice{{form(-2, coefs...)}, {form(1, 1), form(2, coefs...)}})
		}
		for _, r := range append([]Reference{s.Write}, s.Reads...) {
			if rnd.Intn(4) == 0 {
				r.Subscripts[0].Mod, r.Subscripts[0].Plus = 2+rnd.Int63n(3), form(rnd.Int63n(3)-1, rnd.Int63n(2))
			}
		}
	}
	return n
}

// analyzeEqualsEnumeration permits mostHard of a thousand nests to be too hard.
func analyzeEqualsEnumeration(t *testing.T, count, mostHard int, draw func(*rand.Rand) *AffineNest) {
	var times []time.Duration
	arcs, uniforms, hard := 0, 0, 0
	if testing.Short() {
		count /= 10
	}
	for k := range count {
		seed := *nestSeed + int64(k)
		n := draw(rand.New(rand.NewSource(seed)))
		start := time.Now()
		g, err := Analyze(n, Budget)
		times = append(times, time.Since(start))
		require.NoError(t, err, "seed %d", seed)
		if slices.ContainsFunc(g.Arcs, func(a Arc) bool { return !a.Exact }) {
			hard++
			require.Subset(t, pairsOf(t, g), enumerated(n), "seed %d", seed)
			continue
		}
		require.Equal(t, enumerated(n), pairsOf(t, g), "seed %d", seed)
		checkLevels(t, g, seed)
		for _, a := range g.Arcs {
			arcs++
			if len(a.Relation.Shifts) > 0 {
				uniforms++
			}
		}
	}
	slices.Sort(times)
	require.LessOrEqual(t, hard, count*mostHard/1000, "nests that are too hard")
	t.Logf("%d nests, %d too hard, %d arcs, %d of them without isl; median %v, 90 %% %v, longest %v", count, hard, arcs, uniforms,
		times[len(times)/2], times[len(times)*9/10], times[len(times)-1])
}

func checkLevels(t *testing.T, g *Graph, seed int64) {
	for i := range g.Arcs {
		a := &g.Arcs[i]
		points, err := a.Relation.Points(100_000)
		require.NoError(t, err)
		require.NotEmpty(t, points, "seed %d", seed)
		p := len(g.Nest.Statements[a.Source.Statement].Loops)
		carried := make([]bool, len(a.Distance))
		inside := false
		for _, x := range points {
			level := slices.IndexFunc(carried, func(bool) bool { return false })
			for d := range a.Distance {
				delta := x[p+d] - x[d]
				require.True(t, a.Distance[d].Least <= delta && delta <= a.Distance[d].Greatest, "seed %d", seed)
				if delta != 0 && level < 0 {
					level = d
				}
			}
			if level < 0 {
				inside = true
			} else {
				carried[level] = true
			}
		}
		require.Equal(t, carried, append([]bool{}, a.Carried...), "seed %d", seed)
		require.Equal(t, inside, a.Inside, "seed %d", seed)
	}
}

// A nest that would cost too much has at least the dependences that it has.
func TestExhaustedBudgetIsConservative(t *testing.T) {
	for seed := range int64(60) {
		n := randomNest(rand.New(rand.NewSource(seed)))
		g, err := Analyze(n, []int64{50, 20_000, 200_000}[seed%3])
		require.NoError(t, err, "seed %d", seed)
		found := pairsOf(t, g)
		for _, p := range enumerated(n) {
			_, ok := slices.BinarySearch(found, p)
			require.True(t, ok, "seed %d: %s", seed, p)
		}
	}
}

// What is assumed does not lead from one value of a parameter to another.
func TestAssumedDependencesKeepParameters(t *testing.T) {
	n := &AffineNest{Parameters: 1, Loops: []NestLoop{{Name: "n", Trip: 4}, {Name: "i", Trip: 5}}, Arrays: []NestArray{{Name: "u"}}}
	x := Reference{Opaque: true}
	n.Statements = []Statement{{Name: "S", Loops: []int{0, 1}, Position: []int{0, 0, 0}, Write: x, Reads: []Reference{x}}}
	g, err := Analyze(n, Budget)
	require.NoError(t, err)
	require.Len(t, g.Arcs, 3)
	for i := range g.Arcs {
		require.Equal(t, "(1..4)", g.Distances(&g.Arcs[i]))
		require.Equal(t, []bool{false, true}, g.Arcs[i].Carried)
		points, err := g.Arcs[i].Relation.Points(1000)
		require.NoError(t, err)
		require.Len(t, points, 4*10)
	}
}

// Factors whose products leave the integers tell nothing about ranges: 2**34*i would be 0 for i = 2**30.
func TestRangesOfLargeFactorsAreUnknown(t *testing.T) {
	at := func(f affine.Form) Reference { return Reference{Subscripts: []Subscript{{Form: f}}} }
	for _, c := range []struct {
		write, read affine.Form
		apart       bool
	}{
		{form(0, 1<<10, 1), form(1<<42, 1<<10, 1), true},
		{form(0, 1<<34, 0), form(1<<34, 1<<34, 0), false},
		{form(1<<62, 1<<33, 0), form(-1<<62, -1<<33, 0), false},
	} {
		q := question{nest: &AffineNest{
			Loops:      []NestLoop{{Name: "i", Trip: 1<<30 + 1}, {Name: "j", Trip: 1<<30 + 1}},
			Arrays:     []NestArray{{Name: "u"}},
			Statements: []Statement{{Name: "S", Loops: []int{0, 1}, Position: []int{0, 0, 0}, Write: at(c.write), Reads: []Reference{at(c.read)}}},
		}}
		require.Equal(t, c.apart, len(q.meeting(q.ranges(Ref{0, Write}), []Ref{{0, 0}})) == 0, "%v and %v", c.write, c.read)
	}
}

// A statement under an unknown condition hides nothing, and may be a source.
func TestMaybeStatementsHideNothing(t *testing.T) {
	n := &AffineNest{Loops: []NestLoop{{Name: "i", Trip: 5}}, Arrays: []NestArray{{Name: "u"}}}
	x := func(c int64) Reference { return Reference{Subscripts: []Subscript{{Form: form(c, 1)}}} }
	n.Statements = []Statement{
		{Name: "A", Loops: []int{0}, Position: []int{0, 0}, Write: x(0)},
		{Name: "B", Loops: []int{0}, Position: []int{0, 1}, Write: x(0), Guards: []Guard{{Number: 9, Depth: 1}}},
		{Name: "C", Loops: []int{0}, Position: []int{0, 2}, Write: x(100), Reads: []Reference{x(0)}},
	}
	g, err := Analyze(n, Budget)
	require.NoError(t, err)
	sources := map[int]bool{}
	for _, a := range g.Arcs {
		if a.Kind == Flow {
			sources[a.Source.Statement] = a.Exact
		}
	}
	require.Equal(t, map[int]bool{0: true, 1: false}, sources)
}

// What comes next under a condition on data may be any later iteration, unless it is under the same condition in
// the same iteration.
func TestMaybeStatementsMayComeNextLater(t *testing.T) {
	n := &AffineNest{Loops: []NestLoop{{Name: "i", Trip: 5}}, Arrays: []NestArray{{Name: "u"}, {Name: "v"}}}
	guards := []Guard{{Number: 9, Depth: 1, Holds: true}}
	u := Reference{Subscripts: []Subscript{{Form: form(3)}}}
	v := Reference{Array: 1, Subscripts: []Subscript{{Form: form(0, 1)}}}
	n.Statements = []Statement{
		{Name: "A", Loops: []int{0}, Position: []int{0, 0}, Write: u, Guards: guards},
		{Name: "B", Loops: []int{0}, Position: []int{0, 1}, Write: v, Reads: []Reference{u}, Guards: guards},
		{Name: "C", Loops: []int{0}, Position: []int{0, 2}, Write: u, Guards: guards},
	}
	g, err := Analyze(n, Budget)
	require.NoError(t, err)
	var found []string
	for i := range g.Arcs {
		a := &g.Arcs[i]
		found = append(found, fmt.Sprintf("%v %s-%s %s %v", a.Kind, n.Statements[a.Source.Statement].Name, n.Statements[a.Sink.Statement].Name, g.Distances(a), a.Exact))
	}
	for _, want := range []string{"flow A-B (0) true", "anti B-C (0) false", "output A-C (0) false", "output C-A (1..4) false"} {
		require.Contains(t, found, want)
	}
}

// Asked of one array alone, without what writes must wait for, the flow is the same, and so are the loops that carry it.
func TestThroughEqualsEnumeration(t *testing.T) {
	for k := range 200 {
		n := randomNest(rand.New(rand.NewSource(int64(k))))
		var found []string
		for a := range n.Arrays {
			g, ok := Through(n, a, Budget, func(*Arc) bool { return true })
			require.True(t, ok, "seed %d", k)
			found = append(found, pairsOf(t, g)...)
			for i := range g.Arcs {
				checkCarriedBy(t, n, &g.Arcs[i])
			}
		}
		var flow []string
		for _, p := range Enumerate(n) {
			if p.Kind == Flow {
				flow = append(flow, fmt.Sprint(p))
			}
		}
		require.ElementsMatch(t, flow, found, "seed %d", k)
	}
}

func checkCarriedBy(t *testing.T, n *AffineNest, a *Arc) {
	points, err := a.Relation.Points(100_000)
	require.NoError(t, err)
	p := len(n.Statements[a.Source.Statement].Loops)
	for level := range Common(&n.Statements[a.Source.Statement], &n.Statements[a.Sink.Statement]) {
		carries := slices.ContainsFunc(points, func(x []int64) bool {
			return slices.Equal(x[:level], x[p:p+level]) && x[level] < x[p+level]
		})
		require.Equal(t, carries, a.CarriedBy(n, level))
	}
}

// sideBySide has many loops in one, some of them with a loop around two statements.
func sideBySide(rnd *rand.Rand) *AffineNest {
	n := &AffineNest{Arrays: []NestArray{{Name: "u"}, {Name: "v"}}, Loops: []NestLoop{{Name: "t", Trip: 1 + rnd.Int63n(3)}}}
	access := func() Reference {
		return Reference{Array: rnd.Intn(5) / 4, Subscripts: []Subscript{{Form: form(rnd.Int63n(4), rnd.Int63n(4)/3, 1)}}}
	}
	for len(n.Statements) < 14 {
		l := len(n.Loops)
		n.Loops = append(n.Loops, NestLoop{Name: "i", Trip: 2 + rnd.Int63n(3)})
		for k := range 1 + rnd.Intn(2) {
			s := Statement{Name: "S", Loops: []int{0, l}, Position: []int{0, l, k}, Write: access(), Reads: []Reference{access(), access()}}
			n.Statements = append(n.Statements, s)
		}
	}
	return n
}

// Of many sources the nearest are asked about first, which changes nothing.
func TestNearestSourcesEqualEnumeration(t *testing.T) {
	analyzeEqualsEnumeration(t, *nests/200, 0, sideBySide)
}

// Many loops side by side do not take more than their budget: each reads what one of those before it stores.
func TestManyLoopsSideBySideAreExact(t *testing.T) {
	n := &AffineNest{Arrays: []NestArray{{Name: "u"}, {Name: "v"}}, Loops: []NestLoop{{Name: "t", Trip: 10}}}
	const loops = 80
	for k := range loops {
		at := func(array int, c int64) Reference {
			return Reference{Array: array, Subscripts: []Subscript{{Form: form(c, 0, 1)}}}
		}
		n.Loops = append(n.Loops, NestLoop{Name: "i", Trip: 98})
		n.Statements = append(n.Statements, Statement{
			Name: "S", Loops: []int{0, k + 1}, Position: []int{0, k, 0}, Write: at(k%2, 1), Reads: []Reference{at(1-k%2, 0), at(1-k%2, 2)},
		})
	}
	g, err := Analyze(n, Budget)
	require.NoError(t, err)
	require.Less(t, len(g.Arcs), 7*loops)
	require.False(t, slices.ContainsFunc(g.Arcs, func(a Arc) bool { return !a.Exact }))
}
