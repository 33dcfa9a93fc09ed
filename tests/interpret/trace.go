package interpret

import (
	"fmt"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
	"hpfc/depgraph/nests"
	"hpfc/depgraph/wrapping"
)

// Traced says how many executions of loops CompareNests has compared.
type Traced struct {
	Exact    int // in all that was read and stored
	Possible int // in the order of stores, where conditions decide what is executed
}

// CompareNests runs a program in order and compares what its loops read and store with their affine
// nests. It returns the first difference.
func CompareNests(text string) (Traced, error) {
	p, _, err := Normalise(text)
	if err != nil {
		return Traced{}, err
	}
	m := New(p)
	t := &tracer{m: m, loops: map[loopir.Stmt][]*nests.Candidate{}, runs: map[loopir.Stmt]int{}}
	wrapping.Mark(p)
	t.collect(nests.Candidates(p))
	m.Around, m.Touch = t.around, t.touch
	_, err = m.Run()
	if t.err != nil {
		err = t.err
	}
	return t.done, err
}

// The first executions of each loop are compared, of which each reads and stores so many elements
// at most, or runs so often.
const (
	mostExecutions = 3
	mostTouches    = 3_000
	mostTrips      = 40
)

type tracer struct {
	m      *Machine
	loops  map[loopir.Stmt][]*nests.Candidate
	runs   map[loopir.Stmt]int
	active []*trace
	done   Traced
	err    error
}

// trace is one execution of a loop: its accesses as they happen.
type trace struct {
	of      *nests.Candidate
	touches []touched
	how     []Access
	want    []touched
	maybe   bool // some of what is wanted depends on conditions, or on where a loop ends
}

// touched is an element that is read or stored; any stands for elements that are not known.
type touched struct {
	array string
	at    string
	store bool
	any   bool
}

// A FORALL may be seen as loops, if no iteration reads what another one stores, or as all that it
// reads before all that it stores. So a trace is in one of two orders.
func (x *trace) inOrder(ignored Access) []touched {
	var out []touched
	for i, y := range x.touches {
		if x.how[i] != ignored {
			out = append(out, y)
		}
	}
	return out
}

// collect lists the loops of candidates, those inside them too.
func (t *tracer) collect(list []nests.Candidate) {
	for i := range list {
		c := &list[i]
		if c.Nest != nil {
			t.loops[c.Stmt] = append(t.loops[c.Stmt], c)
			t.collect(c.Inner())
		}
	}
}

// around begins the traces of a loop that is about to run.
func (t *tracer) around(s loopir.Stmt) func() {
	before := len(t.active)
	if t.err == nil && t.runs[s] < mostExecutions {
		for _, c := range t.loops[s] {
			t.active = append(t.active, &trace{of: c})
		}
	}
	t.runs[s]++
	return func() {
		for _, x := range t.active[before:] {
			t.end(s, x)
		}
		t.active = t.active[:before]
	}
}

func (t *tracer) touch(a loopir.ArrayID, element []int64, how Access) {
	if !slices.ContainsFunc(t.active, func(a *trace) bool { return len(a.touches) < mostTouches }) {
		return
	}
	x := touched{array: loopir.ArrayName(t.m.p.Arrays[a]), at: fmt.Sprint(element), store: how != Read}
	for _, a := range t.active {
		if len(a.touches) < mostTouches {
			a.touches, a.how = append(a.touches, x), append(a.how, how)
		}
	}
}

// end compares what has happened with what the nest says.
func (t *tracer) end(s loopir.Stmt, x *trace) {
	if t.err != nil || len(x.touches) == mostTouches || !t.predict(x) {
		return
	}
	compare := sameBlocks
	switch {
	case x.maybe:
		t.done.Possible++
		compare = subsequence
	case leaves(s): // the nest goes on: what it does before is right
		t.done.Possible++
		compare = beginning
	case mixedOrders(s):
		t.done.Possible++
		compare = sameElements
	default:
		t.done.Exact++
	}
	fault := compare(x.inOrder(Settled), x.want)
	if fault != "" {
		fault = compare(x.inOrder(Computed), x.want)
	}
	if fault != "" {
		t.err = fmt.Errorf("the affine nest of a loop differs from what it does: %s\nin:\n%s", fault, loopir.FormatStmts(t.m.p, []loopir.Stmt{s}))
	}
}

func stores(list []touched) []touched {
	return slices.DeleteFunc(slices.Clone(list), func(x touched) bool { return !x.store })
}

// matches tells whether an element that was touched can be the wanted one.
func (x touched) matches(want touched) bool {
	return x.array == want.array && x.store == want.store && (want.any || x.at == want.at)
}

// leaves tells whether a loop may end early.
func leaves(s loopir.Stmt) bool {
	found := false
	loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.Exit, *loopir.Stop:
			found = true
		}
	})
	return found
}

// beginning compares stores, as far as they go.
func beginning(got, want []touched) string {
	got, want = stores(got), stores(want)
	for i, x := range got {
		if i == len(want) || !x.matches(want[i]) {
			return fmt.Sprintf("store %d, to %s%s, is not expected there", i+1, x.array, x.at)
		}
	}
	return ""
}

// mixedOrders tells whether a loop holds several FORALLs, of which each may be seen in another way.
func mixedOrders(s loopir.Stmt) bool {
	n := 0
	loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
		if x, ok := s.(*loopir.Nest); ok && x.Forall {
			n++
		}
	})
	return n > 1
}

// sameElements compares, for each element, how reads and stores follow each other.
func sameElements(got, want []touched) string {
	histories := func(list []touched) map[touched][]bool {
		all := map[touched][]bool{}
		for _, x := range list {
			store := x.store
			x.store = false
			if h := all[x]; store || len(h) == 0 || h[len(h)-1] {
				all[x] = append(h, store)
			}
		}
		return all
	}
	if slices.ContainsFunc(want, func(x touched) bool { return x.any }) {
		return ""
	}
	g, w := histories(got), histories(want)
	for x := range w {
		if !slices.Equal(g[x], w[x]) {
			return fmt.Sprintf("%s%s is stored (true) and read %v, not %v", x.array, x.at, g[x], w[x])
		}
	}
	for x := range g {
		if w[x] == nil {
			return fmt.Sprintf("%s%s is used, which is not expected", x.array, x.at)
		}
	}
	return ""
}

// subsequence finds each store, in order, among those that were possible.
func subsequence(got, want []touched) string {
	got, want = stores(got), stores(want)
	for _, x := range got {
		k := slices.IndexFunc(want, x.matches)
		if k < 0 {
			return fmt.Sprintf("the store to %s%s is not expected there", x.array, x.at)
		}
		want = want[k+1:]
	}
	return ""
}

// sameBlocks compares the stores, and between any two of them the sets of elements that were read.
func sameBlocks(got, want []touched) string {
	for n := 1; len(got) > 0 || len(want) > 0; n++ {
		gotReads, gotStore, gotRest := block(got)
		wantReads, wantStore, wantRest := block(want)
		if !gotStore.matches(wantStore) {
			return fmt.Sprintf("store %d is to %s%s, not to %s%s", n, gotStore.array, gotStore.at, wantStore.array, wantStore.at)
		}
		for x := range gotReads {
			if !wantReads[x] && !wantReads[touched{array: x.array, any: true}] {
				return fmt.Sprintf("%s%s is read before store %d, which is not expected", x.array, x.at, n)
			}
		}
		for x := range wantReads {
			if !gotReads[x] && !x.any {
				return fmt.Sprintf("%s%s is not read before store %d", x.array, x.at, n)
			}
		}
		got, want = gotRest, wantRest
	}
	return ""
}

// block splits a list behind its first store, none at its end.
func block(list []touched) (reads map[touched]bool, store touched, rest []touched) {
	reads = map[touched]bool{}
	for i, x := range list {
		if x.store {
			return reads, x, list[i+1:]
		}
		reads[x] = true
	}
	return reads, touched{}, nil
}

// predict computes what a nest reads and stores with the values of scalars behind it, since some are
// computed in it, always the same. It fails for what is too long, or depends on scalars that cannot be
// told apart.
func (t *tracer) predict(x *trace) bool {
	nest := x.of.Nest
	fixed, ok := t.parameters(nest)
	if !ok {
		return false
	}
	type instance struct {
		statement int
		at, time  []int64
	}
	var all []instance
	for k := range nest.Statements {
		s := &nest.Statements[k]
		x.maybe = x.maybe || s.Maybe() || slices.ContainsFunc(s.Loops, func(k int) bool { return nest.Loops[k].Unbounded })
		points, ok := iterations(nest, s, fixed)
		if !ok || len(all)+len(points) > mostTouches {
			return false
		}
		for _, at := range points {
			all = append(all, instance{k, at, s.Time(at)})
		}
	}
	slices.SortStableFunc(all, func(x, y instance) int { return slices.Compare(x.time, y.time) })
	for _, i := range all {
		s := &nest.Statements[i.statement]
		for r := range s.Reads {
			t.expect(x, nest, &s.Reads[r], i.at, false)
		}
		t.expect(x, nest, &s.Write, i.at, true)
	}
	return true
}

// expect adds an element of an array, without further subscripts; scalars are nobody's business here.
func (t *tracer) expect(x *trace, n *lattice.AffineNest, r *lattice.Reference, at []int64, store bool) {
	a := n.Arrays[r.Array]
	switch {
	case a.Scalar:
	case r.Opaque:
		x.want = append(x.want, touched{array: a.Name, store: store, any: true})
	default:
		element := r.Element(at)
		x.want = append(x.want, touched{array: a.Name, at: fmt.Sprint(element[:len(element)-a.Further]), store: store})
	}
}

// parameters returns the iterations of the loops that stand for scalars.
func (t *tracer) parameters(n *lattice.AffineNest) (at []int64, ok bool) {
	named := map[string][]int64{}
	for i, s := range t.m.p.Scalars {
		named[s.Name] = append(named[s.Name], t.m.scalars[i].I)
	}
	for _, l := range n.Loops[:n.Parameters] {
		values := named[l.Name]
		if len(values) != 1 || l.Implied { // one of the compiler's own has its value in the loop only
			return nil, false
		}
		start := l.Start.At(at)
		if from := values[0] - start; from > values[0] != (start < 0) && start != 0 { // 64 bits cannot hold it
			return nil, false
		}
		at = append(at, (values[0]-start)/l.Step)
	}
	return at, true
}

// iterations lists where a statement may be executed, the loops for parameters being fixed.
func iterations(n *lattice.AffineNest, s *lattice.Statement, fixed []int64) (out [][]int64, ok bool) {
	points := [][]int64{fixed}
	for _, k := range s.Loops[len(fixed):] {
		trip := n.Loops[k].Trip
		var next [][]int64
		for _, p := range points {
			for x := range min(trip, mostTrips) {
				q := append(slices.Clone(p), x)
				if mayHold(s, q) {
					next = append(next, q)
				}
			}
			if trip > mostTrips && mayHold(s, append(slices.Clone(p), mostTrips)) {
				return nil, false
			}
		}
		if points = next; len(points) > mostTouches {
			return nil, false
		}
	}
	return slices.DeleteFunc(points, func(p []int64) bool { return !s.Holds(p) }), true
}

// mayHold tells whether the conditions on outer loops hold.
func mayHold(s *lattice.Statement, at []int64) bool {
	for _, f := range s.Domain {
		known := !slices.ContainsFunc(f.Terms, func(t affine.Term) bool { return t.Var >= len(at) })
		if known && f.NegativeAt(at) {
			return false
		}
	}
	return true
}
