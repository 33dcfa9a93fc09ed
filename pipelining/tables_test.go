//go:build cgo

package pipelining

import (
	"flag"
	"fmt"
	"math"
	"math/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/affine"
	"hpfc/depgraph/lattice"
	"hpfc/pipelining/strips"
)

// nest writes a nest as its trips, loops being i, j, k, l, and statements
// "name@loops: write = read, read". Names of arrays are single words; a statement that is not in
// all loops tells in how many after the @, with + when it comes after the inner loop.
func nest(t require.TestingT, trips []int64, statements ...string) *lattice.AffineNest {
	n := &lattice.AffineNest{}
	for d, trip := range trips {
		n.Loops = append(n.Loops, lattice.NestLoop{Name: string("ijkl"[d]), Trip: trip})
	}
	for number, text := range statements {
		head, body, _ := strings.Cut(text, ": ")
		name, depth, outer := strings.Cut(head, "@")
		s := lattice.Statement{Name: name}
		loops := len(trips)
		if outer {
			loops = int(depth[0] - '0')
		}
		for d := range loops {
			s.Loops = append(s.Loops, d)
			s.Position = append(s.Position, 10)
		}
		s.Position = append(s.Position, number)
		if strings.HasSuffix(depth, "+") {
			s.Position[loops] = 20
		}
		write, reads, _ := strings.Cut(body, " = ")
		s.Write = reference(t, n, write)
		for _, r := range strings.Split(reads, " ") {
			s.Reads = append(s.Reads, reference(t, n, r))
		}
		n.Statements = append(n.Statements, s)
	}
	return n
}

var term = regexp.MustCompile(`[+-]?[0-9]*[ijkl]|[+-]?[0-9]+`)

func reference(t require.TestingT, n *lattice.AffineNest, text string) lattice.Reference {
	name, subs, _ := strings.Cut(strings.TrimSuffix(text, "]"), "[")
	a := slices.IndexFunc(n.Arrays, func(x lattice.NestArray) bool { return x.Name == name })
	if a < 0 {
		a = len(n.Arrays)
		n.Arrays = append(n.Arrays, lattice.NestArray{Name: name})
	}
	r := lattice.Reference{Array: a, Text: text}
	for _, sub := range strings.Split(subs, ",") {
		sub, mod, _ := strings.Cut(sub, "%")
		s := lattice.Subscript{}
		s.Mod, _ = strconv.ParseInt(mod, 10, 64)
		for _, x := range term.FindAllString(sub, -1) {
			v := strings.IndexByte("ijkl", x[len(x)-1])
			if v >= 0 {
				x = x[:len(x)-1]
			}
			if x == "" || x == "+" || x == "-" {
				x += "1"
			}
			c, err := strconv.ParseInt(x, 10, 64)
			require.NoError(t, err)
			if v < 0 {
				s.Form = s.Form.AddConst(c)
			} else {
				s.Form = s.Form.Add(affine.Variable(v).Scale(c))
			}
		}
		r.Subscripts = append(r.Subscripts, s)
	}
	return r
}

var nests = flag.Int64("nests", 2000, "how many random nests; a tenth of it with -short")

// some is how many random nests a test takes.
func some() int64 {
	if testing.Short() {
		return *nests / 10
	}
	return *nests
}

type example struct {
	name       string
	trips      []int64
	statements []string
	machine    Machine
	flow       int64 // z of flow dependences alone
	inPlace    int64 // -1 where the interval is too small for that, or it is not in the table
}

func one(compute, initiation int64, reads ...int64) Machine {
	return Machine{Initiation: initiation, Send: 3, Compute: []int64{compute}, Read: [][]int64{reads}}
}

// examples is the table of worked examples: the delays of Gauss-Seidel, of single uniform and
// of non-uniform dependences.
var examples = []example{
	{"E1", []int64{6, 8}, []string{"S: x[i+1,j+1] = x[i,j+1] x[i+1,j] u[i+2,j+1] u[i+1,j+2]"}, one(5, 5), 8, 8},
	{"E2", []int64{6, 8}, []string{"S: u[i,j] = u[i-1,j+1]"}, one(5, 2), 10, 10},
	{"E3", []int64{6, 8}, []string{"S: u[i,j] = u[i-1,j-1]"}, one(5, 2), 6, 6},
	{"E3b", []int64{6, 8}, []string{"S: u[i,j] = u[i-1,j-5]"}, one(5, 2), 0, 0},
	{"E4", []int64{7, 8}, []string{"S: u[i,j] = u[i-3,j]"}, one(5, 2), 3, 3},
	{"E5", []int64{3, 4, 5}, []string{"S: u[i,j,k] = u[i-1,j,k] u[i,j-1,k] u[i,j,k-1]"}, one(5, 5), 8, 8},
	{"E5b", []int64{3, 4, 5}, []string{"S: u[i,j,k] = u[i-1,j,k]"}, one(5, 1), 2, 2},
	{"E5c", []int64{3, 4, 5}, []string{"S: u[i,j,k] = u[i-1,j+2,k+1]"}, one(5, 2), 5, 5},
	{"E6", []int64{12, 8}, []string{"S: u[2i,j] = u[i+3,j-1]"}, one(5, 5), 3, 3},
	{"E6b", []int64{12, 12}, []string{"S: u[2i,2j] = u[i+1,j+3]"}, one(5, 5), 13, 13},
	{"E7", []int64{6, 8}, []string{"S: u[i,j] = u[i,j-1] b[i,j]"}, one(4, 4), 0, 0},
	{"E8", []int64{6, 8}, []string{"S: u[i,j] = u[i-1,7-j]"}, one(5, 2), 22, 22},
	{"E9", []int64{6, 8}, []string{"S: c[i+j] = c[i+j] a[i] b[j]"}, one(5, 2), 10, 10},
	{
		"E10",
		[]int64{5, 6},
		[]string{"S1: t[j] = a[i,j]", "S2: b[i,j] = t[j] t[j-1]"},
		Machine{2, 3, []int64{2, 5}, [][]int64{nil, {2, 2}}},
		0, 3,
	},
	{"E11", []int64{6, 8}, []string{"S: u[i,j] = u[i-1,j]"}, one(5, 2, 2), 6, 6},
	{
		"E12",
		[]int64{6, 8},
		[]string{"A: x[j] = a[i,j]", "B: y[i,j] = x[7-j]"},
		Machine{2, 3, []int64{2, 4}, [][]int64{nil, {2}}},
		17, 17,
	},
	{"E13", []int64{5, 9}, []string{"S: u[i,j] = u[i-1,j+1%9]"}, one(5, 2), 10, 10},
	{"E14", []int64{6, 8}, []string{"S: u[i+1,j+1] = u[i,j+1] u[i+1,j] u[i+2,j+1] u[i+1,j+2]"}, one(5, 5), 8, 8},
	{"E15", []int64{6, 8}, []string{"S: u[i,j] = u[i+1,j+2]"}, one(1, 2), 0, 0},
	{"E15b", []int64{6, 8}, []string{"S: u[i,j] = u[i+1,j-2]"}, one(5, 2, 4), 0, 4},
	{"E15c", []int64{6, 8}, []string{"S: u[i,j] = u[i+1,j-4]"}, one(5, 2, 4), 0, 8},
	{
		"seidel-2d",
		[]int64{3, 5, 5},
		[]string{"S: a[j,k] = a[j-1,k-1] a[j-1,k] a[j-1,k+1] a[j,k-1] a[j,k] a[j,k+1] a[j+1,k-1] a[j+1,k] a[j+1,k+1]"},
		one(5, 5), 13, 13,
	},
}

func TestTableOfDelays(t *testing.T) {
	for _, e := range examples {
		n := nest(t, e.trips, e.statements...)
		g, err := lattice.Analyze(n, lattice.Budget)
		require.NoError(t, err, e.name)
		for storage, want := range []int64{e.flow, e.inPlace} {
			r, err := Delay(g, e.machine, Storage(storage))
			require.NoError(t, err, e.name)
			require.Equal(t, want, r.Z, "%s, storage %d", e.name, storage)
			require.Equal(t, enumeratedDelay(n, &e.machine, Storage(storage)), r.Z, "%s by enumeration", e.name)
			require.GreaterOrEqual(t, e.machine.Initiation, r.InitiationMin, e.name)
			interval := enumeratedInitiation(n, &e.machine, Storage(storage))
			require.Equal(t, max(1, interval), r.InitiationMin, "%s by enumeration", e.name)
			require.Equal(t, interval >= 1, r.InitiationBound != nil, "%s: who bounds the interval", e.name)
			if r.ZBound != nil {
				a := g.Arcs[r.ZBound.Arc]
				require.Equal(t, r.Bound, t1(n, &e.machine, a.Kind, a.Source, a.Sink, r.ZBound.I, r.ZBound.J), e.name)
			}
			checkByEvents(t, e.name, g, e.machine, Storage(storage), r)
		}
	}
}

// checkByEvents runs a delay and, if it is not 0, one less, which must fail.
func checkByEvents(t *testing.T, name string, g *lattice.Graph, m Machine, storage Storage, r *Result) {
	begin, err := r.Begin(g)
	require.NoError(t, err, name)
	require.NoError(t, Simulate(g, m, storage, begin), name)
	if r.Z == 0 {
		return
	}
	r.Z--
	require.Error(t, Simulate(g, m, storage, begin), "%s: a smaller delay", name)
	r.Z++
}

// t1 is the formula for one pair.
func t1(n *lattice.AffineNest, m *Machine, kind lattice.Kind, from, to lattice.Ref, i, j []int64) Ratio {
	var trips []int64
	for _, l := range n.Loops {
		trips = append(trips, l.Trip)
	}
	s := len(i) - 1
	num := m.at(from) - m.at(to) - m.Initiation*(j[s]-i[s])
	if kind == lattice.Flow {
		num += m.Send
	} else {
		num++
	}
	return newRatio(num, Pipeline(trips, j)-Pipeline(trips, i))
}

// enumeratedDelay evaluates formula (7) over enumerated dependences of perfect nests.
func enumeratedDelay(n *lattice.AffineNest, m *Machine, storage Storage) int64 {
	z := int64(0)
	for _, p := range lattice.Enumerate(n) {
		if storage == Expanded && p.Kind != lattice.Flow || slices.Equal(p.I[:len(p.I)-1], p.J[:len(p.J)-1]) {
			continue
		}
		z = max(z, t1(n, m, p.Kind, p.Source, p.Sink, p.I, p.J).Ceil())
	}
	return z
}

// enumeratedInitiation is the interval that enumerated dependences within a pipeline ask for.
func enumeratedInitiation(n *lattice.AffineNest, m *Machine, storage Storage) int64 {
	interval := int64(0)
	for _, p := range lattice.Enumerate(n) {
		s := len(p.I) - 1
		if storage == Expanded && p.Kind != lattice.Flow || !slices.Equal(p.I[:s], p.J[:s]) || p.I[s] == p.J[s] {
			continue
		}
		latency := m.at(p.Source) - m.at(p.Sink)
		if p.Kind != lattice.Flow {
			latency++
		}
		interval = max(interval, ceilDiv(latency, p.J[s]-p.I[s]))
	}
	return interval
}

func TestExamplesInDetail(t *testing.T) {
	analyze := func(e example) (*lattice.Graph, *Result) {
		g, err := lattice.Analyze(nest(t, e.trips, e.statements...), lattice.Budget)
		require.NoError(t, err)
		r, err := Delay(g, e.machine, Expanded)
		require.NoError(t, err)
		return g, r
	}
	byName := func(name string) example {
		return examples[slices.IndexFunc(examples, func(e example) bool { return e.name == name })]
	}
	_, e1 := analyze(byName("E1"))
	require.Equal(t, []int64{5, 80, 240, 6}, []int64{e1.InitiationMin, e1.Total, e1.Sequential, e1.Pipelines})
	_, e4 := analyze(byName("E4"))
	require.Equal(t, "8/3", e4.Bound.String())
	_, e3b := analyze(byName("E3b"))
	require.Equal(t, "-2", e3b.Bound.String())
	_, e6 := analyze(byName("E6"))
	require.EqualValues(t, 5, e6.InitiationMin)
	_, e8 := analyze(byName("E8"))
	require.Equal(t, []int64{129, 114}, []int64{e8.Total, e8.Sequential})
	require.False(t, e8.Profitable())
	g, e5 := analyze(byName("E5"))
	require.EqualValues(t, 113, e5.Total)
	v, err := VectorDelay(g, byName("E5").machine, Expanded)
	require.NoError(t, err)
	require.Equal(t, []int64{8, 8}, v.Z)
	require.EqualValues(t, 65, v.Total)
	require.NoError(t, Simulate(g, byName("E5").machine, Expanded, func(_ int, at []int64) int64 {
		return 8*at[0] + 8*at[1] + 5*at[2]
	}))
	g12, _ := analyze(byName("E12"))
	require.Equal(t, 2, flowPieces(g12))
	g6b, _ := analyze(byName("E6b"))
	require.Equal(t, 2, flowPieces(g6b))
}

func flowPieces(g *lattice.Graph) int {
	n := 0
	for i := range g.Arcs {
		if g.Arcs[i].Kind == lattice.Flow {
			n += g.Arcs[i].Relation.Pieces()
		}
	}
	return n
}

// A large nest takes no longer than a small one.
func TestSeidelLarge(t *testing.T) {
	g, err := lattice.Analyze(nest(t, []int64{500, 998, 998}, examples[len(examples)-1].statements...), lattice.Budget)
	require.NoError(t, err)
	r, err := Delay(g, one(5, 5), Expanded)
	require.NoError(t, err)
	require.EqualValues(t, 13, r.Z)
	v, err := VectorDelay(g, one(5, 5), Expanded)
	require.NoError(t, err)
	begin := func(_ int, at []int64) int64 { return v.Z[0]*at[0] + v.Z[1]*at[1] + 5*at[2] }
	small, err := lattice.Analyze(nest(t, []int64{3, 5, 5}, examples[len(examples)-1].statements...), lattice.Budget)
	require.NoError(t, err)
	require.NoError(t, Simulate(small, one(5, 5), Expanded, begin))
}

// Delays for each loop are met by statements that start one after the other, and say which loops' iterations overlap where the
// one delay gains nothing.
func TestVectorsOfSeveralStatements(t *testing.T) {
	for _, e := range []struct {
		statements []string
		z          []int64
		overlap    []bool
	}{
		{[]string{"B: b[i,j,k] = a[i-1,j,k] b[i,j-1,k]", "A: a[i,j,k] = b[i,j,k]"}, []int64{13, 8}, []bool{true, true}},
		{[]string{"A: a[i,j,k] = a[i-1,3,4] a[i,j-1,k]"}, []int64{36, 8}, []bool{false, true}},
	} {
		g, err := lattice.Analyze(nest(t, []int64{3, 4, 5}, e.statements...), lattice.Budget)
		require.NoError(t, err)
		m := Machine{1, 3, []int64{5, 5}[:len(e.statements)], nil}
		v, err := VectorDelay(g, m, Expanded)
		require.NoError(t, err)
		require.Equal(t, e.z, v.Z)
		begin := func(s int, at []int64) int64 { return v.Z[0]*at[0] + v.Z[1]*at[1] + at[2] + v.Offsets[s] }
		require.NoError(t, Simulate(g, m, Expanded, begin))
		require.Equal(t, e.overlap, []bool{v.Overlap(0), v.Overlap(1)})
	}
}

// imperfect nests: statements beside the inner loop get offsets.
var imperfect = []struct {
	name       string
	trips      []int64
	statements []string
	machine    Machine
	z          int64
	offsets    []int64
}{
	{"I1", []int64{6, 8}, []string{"A@1: a[i] = b[i-1,0]", "B: b[i,j] = b[i-1,j] a[i]"}, Machine{2, 3, []int64{4, 5}, nil}, 12, []int64{0, 4}},
	{"I2", []int64{6, 8}, []string{"A@1: a[i] = b[i-1,7]", "B: b[i,j] = b[i-1,j] a[i]"}, Machine{2, 3, []int64{4, 5}, nil}, 26, []int64{0, 4}},
	{"I3", []int64{6, 8}, []string{"B: b[i,j] = b[i-1,j]", "C@1+: c[i] = b[i,7]"}, Machine{2, 3, []int64{5, 2}, nil}, 8, []int64{0, 5}},
	{
		"I4",
		[]int64{3, 3, 3, 4},
		[]string{"X@2: x[i] = y[j]", "Z@3: z[k] = x[j] a[k]", "W: x[l] = y[k+50] c[l]"},
		Machine{1, 3, []int64{1, 4, 5}, nil},
		0,
		[]int64{0, 10, 0},
	},
}

func TestImperfectNests(t *testing.T) {
	for _, e := range imperfect {
		g, err := lattice.Analyze(nest(t, e.trips, e.statements...), lattice.Budget)
		require.NoError(t, err, e.name)
		r, err := Schedule(g, e.machine, Expanded)
		require.NoError(t, err, e.name)
		require.Equal(t, e.z, r.Z, e.name)
		require.Equal(t, e.offsets, r.Offsets, e.name)
		checkByEvents(t, e.name, g, e.machine, Expanded, r)
		if e.z > 0 {
			p, err := newSpace(g.Nest)
			require.NoError(t, err)
			_, err = p.offsets(g, &e.machine, Expanded, e.z-1)
			require.ErrorIs(t, err, ErrInitiation, e.name)
		}
	}
}

func TestPipelineNumbers(t *testing.T) {
	trips := []int64{2, 3, 4, 5}
	for at, want := range map[[4]int64]int64{{}: 1, {0, 0, 2, 0}: 3, {0, 1}: 5, {0, 1, 1}: 6, {1}: 13, {1, 0, 2}: 15, {1, 2, 3, 4}: 24} {
		require.Equal(t, want, Pipeline(trips, at[:]), at)
	}
}

func TestFewProcessors(t *testing.T) {
	for _, c := range [][8]int64{ // pipelines, N[s], iii, Tit, z, P, time with constant delays, greedy time
		{24, 10, 2, 5, 8, 2, 253, 251}, {24, 10, 2, 5, 8, 4, 207, 207}, {24, 10, 2, 5, 1, 4, 138, 126}, {24, 50, 1, 5, 3, 8, 215, 175},
	} {
		g := &lattice.Graph{Nest: &lattice.AffineNest{Loops: []lattice.NestLoop{{Trip: c[0]}, {Trip: c[1]}}}}
		r := &Result{Initiation: c[2], Z: c[4], Pipelines: c[0]}
		p, err := newSpace(g.Nest)
		require.NoError(t, err)
		r.times(p, &Machine{Initiation: c[2], Compute: []int64{c[3]}})
		f := r.OnProcessors(g, c[5])
		require.Equal(t, c[6:], []int64{f.Total, f.Greedy}, c)
	}
}

// Random perfect nests: z equals enumeration, suffices, and one less does not.
func TestRandomDelays(t *testing.T) {
	positive := 0
	for seed := range some() {
		rnd := rand.New(rand.NewSource(seed))
		depth := 2 + rnd.Intn(2)
		var trips []int64
		for range depth {
			trips = append(trips, 2+rnd.Int63n(4))
		}
		access := func() string {
			var subs []string
			for d := range depth {
				subs = append(subs, fmt.Sprintf("%d%c%+d", []int{1, 1, 2, -1}[rnd.Intn(4)], "ijk"[d], rnd.Intn(7)-3))
			}
			return "u[" + strings.Join(subs[:1+rnd.Intn(depth)/2*(depth-1)], ",") + "]"
		}
		write := access()
		dims := strings.Count(write, ",")
		read := access()
		for strings.Count(read, ",") != dims {
			read = access()
		}
		n := nest(t, trips, "S: "+write+" = "+read)
		m := Machine{Initiation: 1, Send: rnd.Int63n(5), Compute: []int64{1 + rnd.Int63n(6)}}
		g, err := lattice.Analyze(n, lattice.Budget)
		require.NoError(t, err, "seed %d", seed)
		r, err := Delay(g, m, Expanded)
		require.NoError(t, err, "seed %d", seed)
		m.Initiation = r.InitiationMin
		r, err = Delay(g, m, Expanded)
		require.NoError(t, err, "seed %d", seed)
		require.Equal(t, enumeratedDelay(n, &m, Expanded), r.Z, "seed %d", seed)
		checkByEvents(t, fmt.Sprint("seed ", seed), g, m, Expanded, r)
		if r.Z > 0 {
			positive++
		}
	}
	t.Logf("%d nests, %d of them with a positive delay", some(), positive)
}

func TestStrip(t *testing.T) {
	c := strips.Cost{Processors: 8, Rows: 125, Columns: 1000, Compute: 0.002, Overhead: 2, Latency: 1, Element: 0.001}
	for width, want := range map[int64]float64{25: 393.9, 40: 390.2, 1: 2272, 1000: 2028} {
		require.InEpsilon(t, want, c.Time(width), 1e-3)
	}
	best := math.Inf(1)
	for b := int64(1); b <= 1000; b++ {
		best = min(best, c.Time(b))
	}
	s := strips.Best(c)
	require.EqualValues(t, 30, s.Count)
	require.InEpsilon(t, best, s.Time, 0.017)
}

// The closed form is near the best strip, also for two processors, none of which both receives and sends: on
// random machines 6 % and 7 % above it at most.
func TestStripsAreNearTheBest(t *testing.T) {
	rnd := rand.New(rand.NewSource(3))
	for range 400 {
		c := strips.Cost{
			Processors: []int64{2, 3, 8, 30}[rnd.Intn(4)], Rows: 1 + rnd.Int63n(300), Columns: 50 + rnd.Int63n(1000),
			Compute: 1e-3 * (1 + rnd.Float64()), Overhead: 4 * rnd.Float64(), Latency: rnd.Float64(), Element: 2e-3 * rnd.Float64(),
		}
		best := math.Inf(1)
		for b := int64(1); b <= c.Columns; b++ {
			best = min(best, c.Time(b))
		}
		worst := 0.06
		if c.Processors == 2 {
			worst = 0.07
		}
		require.LessOrEqual(t, strips.Best(c).Time, best*(1+worst), "%+v", c)
	}
}

// Random nests of two statements, one of which may stand outside the inner loop: what Judge
// finds computes the right values, expanded and in place.
func TestRandomSchedules(t *testing.T) {
	inPlace, none := 0, 0
	for seed := range some() {
		rnd := rand.New(rand.NewSource(seed))
		row := func() string { return fmt.Sprintf("%di%+d", 1+rnd.Intn(2)/2, rnd.Intn(3)-1) }
		cell := func() string { return fmt.Sprintf("u[%s,j%+d]", row(), rnd.Intn(5)-2) }
		edge := func() string { return fmt.Sprintf("%s[%s,%d]", []string{"u", "v"}[rnd.Intn(2)], row(), rnd.Intn(4)) }
		outside := []string{"A@1: v[i,0] = " + edge(), "A@1+: v[i,0] = " + edge(), "A: v[i,j] = " + cell()}[rnd.Intn(3)]
		inside := "B: " + cell() + " = " + cell() + " v[i,0]"
		g, err := lattice.Analyze(nest(t, []int64{4, 5}, outside, inside), lattice.Budget)
		require.NoError(t, err, "seed %d", seed)
		m := Machine{Send: rnd.Int63n(4), Compute: []int64{1 + rnd.Int63n(5), 1 + rnd.Int63n(5)}}
		r, err := Judge(g, m)
		require.NoError(t, err, "seed %d", seed)
		require.NotNil(t, r.Flow, "seed %d: %s", seed, r.Reason)
		m.Initiation = r.Flow.Initiation
		begin, err := r.Flow.Begin(g)
		require.NoError(t, err)
		require.NoError(t, Simulate(g, m, Expanded, begin), "seed %d: %s; %s", seed, outside, inside)
		if r.InPlace == nil {
			none++
			continue
		}
		inPlace++
		begin, err = r.InPlace.Begin(g)
		require.NoError(t, err)
		require.NoError(t, Simulate(g, m, InPlace, begin), "seed %d in place: %s; %s", seed, outside, inside)
	}
	t.Logf("in place: %d nests, impossible with that interval: %d", inPlace, none)
}

// Random nests of two statements in three loops compute the right values with a delay for each outer loop.
func TestRandomVectors(t *testing.T) {
	found := 0
	for seed := range some() {
		rnd := rand.New(rand.NewSource(seed))
		cell := func(name string) string {
			return fmt.Sprintf("%s[i%+d,j%+d,k%+d]", name, rnd.Intn(3)-1, rnd.Intn(3)-1, rnd.Intn(3)-1)
		}
		first := "A: u[i,j,k] = " + cell("v") + " " + cell("u")
		second := "B: v[i,j,k] = " + cell("u") + " " + cell("v")
		g, err := lattice.Analyze(nest(t, []int64{3, 3, 4}, first, second), lattice.Budget)
		require.NoError(t, err, "seed %d", seed)
		m := Machine{Send: rnd.Int63n(4), Compute: []int64{1 + rnd.Int63n(5), 1 + rnd.Int63n(5)}}
		r, err := Judge(g, m)
		require.NoError(t, err, "seed %d", seed)
		if r.Vector == nil {
			continue
		}
		found++
		m.Initiation = r.Flow.Initiation
		begin := func(s int, at []int64) int64 {
			return r.Vector.Z[0]*at[0] + r.Vector.Z[1]*at[1] + m.Initiation*at[2] + r.Vector.Offsets[s]
		}
		require.NoError(t, Simulate(g, m, Expanded, begin), "seed %d: %s; %s", seed, first, second)
		require.LessOrEqual(t, r.Vector.Total, r.Flow.Total, "seed %d", seed)
	}
	require.Positive(t, found)
}
