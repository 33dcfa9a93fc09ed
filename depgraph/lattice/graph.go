// Package lattice finds the lattice graphs of affine nests of loops: value-based flow dependences, and
// anti and output dependences, with their distances (R. B. Steinberg, 2009). A nest goes in as loops,
// statements and affine forms, without a program around it. Constant distances are found here, others
// by poly; where neither can, all pairs in order are assumed. Enumerate, which executes a nest, is the check.
package lattice

import (
	"errors"
	"fmt"
	"slices"

	"hpfc/depgraph/poly"
)

// Kind is the kind of a dependence.
type Kind uint8

// Kinds of dependences. Flow is value-based: from the write of a value to its reads. Anti leads
// from a read, and Output from a write, to the next write of the same element.
const (
	Flow Kind = iota
	Anti
	Output
)

var kindNames = [...]string{"flow", "anti", "output"}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// Graph is the lattice graph of a nest: its iterations, and the dependences between them
// (Voevodin's minimal graph: R. B. Steinberg, "Use of lattice graphs for investigation of the
// multipipeline computation model", 2009).
type Graph struct {
	Nest   *AffineNest
	Arcs   []Arc
	LiveIn []LiveIn

	work    *poly.Allowance
	ordered map[shape]poly.Set
}

// Arc holds the dependences between one pair of accesses: pairs of iterations (I, J), I of the
// source, J of the sink. Unless Exact, Relation may hold more pairs than there are, and Why
// tells the reason. Distance bounds J-I in each common loop; Carried tells for each whether it
// carries a dependence, Inside whether one stays inside an iteration of all of them. From what a
// FORALL reads to what it stores, Distance goes on with its loops; Apart tells for each of these
// whether iterations differ.
type Arc struct {
	Kind         Kind
	Source, Sink Ref
	Relation     Relation
	Exact        bool
	Why          string
	Distance     []Range
	Carried      []bool
	Inside       bool
	Apart        []bool

	all bool // pairs in order, without a question
}

// Range is the range of a component of J-I.
type Range struct{ Least, Greatest int64 }

// LiveIn tells that a read gets values from before the nest, at the iterations Where.
type LiveIn struct {
	Read  Ref
	Where Relation // over the iterations of the read alone
}

// Budget is the work that the data flow of one nest may take; a sixth of it is for distances, and a
// sixth for what is asked of the graph, besides what is left over. With 3 to 5 ns for a unit of work this is 0.6 to 0.9 s.
const Budget = 600 * poly.Millisecond

// newGraph returns a graph without arcs, and with allowances for the questions about it.
func newGraph(n *AffineNest, budget int64) *Graph {
	return &Graph{Nest: n, work: poly.NewAllowance(budget, budget*2/3), ordered: map[shape]poly.Set{}}
}

// Analyze finds the lattice graph of n, spending at most budget units of work on data flow. What
// would cost more, or is not affine, gets a conservative answer: all pairs in order. Errors are of
// isl itself; without cgo, whatever needs isl is poly.ErrUnavailable.
func Analyze(n *AffineNest, budget int64) (*Graph, error) {
	g := newGraph(n, budget)
	for _, a := range n.cheapestFirst() {
		if err := g.array(a); err != nil {
			return nil, err
		}
	}
	byArray := func(r Ref) int { return n.Reference(r).Array }
	slices.SortStableFunc(g.Arcs, func(x, y Arc) int { return byArray(x.Source) - byArray(y.Source) })
	slices.SortStableFunc(g.LiveIn, func(x, y LiveIn) int { return byArray(x.Read) - byArray(y.Read) })
	g.work.Grant(budget / 6)
	if err := g.measure(); err != nil {
		return nil, err
	}
	g.Arcs = slices.DeleteFunc(g.Arcs, func(a Arc) bool { return !a.Inside && !slices.Contains(a.Carried, true) })
	g.work.Grant(budget / 6)
	return g, nil
}

// Through finds the flow dependences through one array alone, in the same way, as long as none of them has been
// found that is not wanted. They are not measured.
func Through(n *AffineNest, array int, budget int64, wanted func(*Arc) bool) (g *Graph, ok bool) {
	g = newGraph(n, budget)
	writes, reads := n.Accesses(array)
	for _, r := range reads {
		first := len(g.Arcs)
		if err := g.into(r, writes); err != nil {
			return nil, false
		}
		for i := range g.Arcs[first:] {
			a := &g.Arcs[first+i]
			a.Relation.work = g.work
			if !wanted(a) {
				return nil, false
			}
		}
	}
	return g, true
}

// into finds the flow dependences into one read.
func (g *Graph) into(r Ref, writes []Ref) error {
	if why := g.Nest.opaque(append(slices.Clone(writes), r)); why != "" {
		g.assumeInto(r, writes, why, false)
		return nil
	}
	_, err := g.flows(writes, []Ref{r}, newUniform(g.Nest, writes, []Ref{r}))
	return err
}

// CarriedBy tells whether the loop at a level carries some of the dependences, or may do so.
func (a *Arc) CarriedBy(n *AffineNest, level int) bool {
	p := len(n.Statements[a.Source.Statement].Loops)
	dims := p + len(n.Statements[a.Sink.Statement].Loops)
	var equal []poly.Row
	for d := range level {
		row := difference(p, d, dims)
		equal = append(equal, row, negated(row))
	}
	carried, err := a.reaches(difference(p, level, dims), equal)
	return carried || err != nil
}

// Before returns the range of a subscript over the iterations in which a read gets values from before the
// nest.
func (g *Graph) Before(x LiveIn, s Subscript) (Range, error) {
	x.Where.work = g.work
	return x.Where.bounds(Row(s.Form, len(g.Nest.Statements[x.Read.Statement].Loops)))
}

// array finds the dependences through one array.
func (g *Graph) array(a int) error {
	writes, reads := g.Nest.Accesses(a)
	if len(writes) == 0 {
		return nil
	}
	if why := g.Nest.opaque(append(writes, reads...)); why != "" {
		g.assume(writes, reads, why, false)
		return nil
	}
	arcs, live := g.Arcs, g.LiveIn
	err := g.exact(writes, reads, newUniform(g.Nest, writes, reads))
	if tooHard(err) {
		g.Arcs, g.LiveIn = arcs, live
		g.assume(writes, reads, err.Error(), true)
		return nil
	}
	return err
}

// cheapestFirst lists the arrays, those with few pairs of accesses first, so that a hard one takes
// no answers from the others.
func (n *AffineNest) cheapestFirst() []int {
	pairs := make([]int, len(n.Arrays))
	list := make([]int, len(n.Arrays))
	for a := range list {
		writes, reads := n.Accesses(a)
		list[a], pairs[a] = a, len(writes)*(len(writes)+len(reads))
	}
	slices.SortStableFunc(list, func(a, b int) int { return pairs[a] - pairs[b] })
	return list
}

// tooHard tells whether there is no answer because it would take too much work, or too large
// numbers.
func tooHard(err error) bool {
	return errors.Is(err, poly.ErrBudget) || errors.Is(err, poly.ErrOverflow)
}

// opaque names the first subscript that is not affine.
func (n *AffineNest) opaque(refs []Ref) string {
	for _, r := range refs {
		if x := n.Reference(r); x.Opaque {
			return fmt.Sprintf("a subscript of %s is not affine", x.Text)
		}
	}
	return ""
}

// assume adds all dependences that the order of execution permits and, unless that would be hard to
// tell, subscripts that are known.
func (g *Graph) assume(writes, reads []Ref, why string, hard bool) {
	for _, r := range reads {
		g.assumeInto(r, writes, why, hard)
	}
	for _, w := range writes {
		g.assumeInto(w, append(slices.Clone(writes), reads...), why, hard)
	}
}

// assumeInto does that for the dependences that end in one access.
func (g *Graph) assumeInto(sink Ref, sources []Ref, why string, hard bool) {
	for _, from := range sources {
		var same []poly.Row
		if !hard { // it would be the question again that was too hard
			same = g.Nest.alike(from, sink)
		}
		set := g.inOrder(from, sink)
		if len(same) > 0 {
			set = set.Where(same...)
		}
		if len(set.Pieces) > 0 {
			g.Arcs = append(g.Arcs, Arc{Kind: kindOf(from, sink), Source: from, Sink: sink, Relation: Relation{Set: set}, Why: why, all: len(same) == 0})
		}
	}
	if sink.Read != Write {
		box := poly.Box(g.Nest.Trips(&g.Nest.Statements[sink.Statement]))
		g.LiveIn = append(g.LiveIn, LiveIn{sink, Relation{Set: box}})
	}
}

// alike says of two references that those of their subscripts that are forms in both are the same.
func (n *AffineNest) alike(x, y Ref) []poly.Row {
	from, to := n.Reference(x).Subscripts, n.Reference(y).Subscripts
	p := len(n.Statements[x.Statement].Loops)
	dims := p + len(n.Statements[y.Statement].Loops)
	var rows []poly.Row
	for d := range from {
		if !from[d].plain() || !to[d].plain() {
			continue
		}
		same := pairRow(from[d].Form, 0, dims)
		for k, c := range pairRow(to[d].Form, p, dims) {
			same[k] -= c
		}
		rows = append(rows, same, negated(same))
	}
	return rows
}

// shape is what the pairs of iterations of two statements depend on.
type shape struct {
	source, sink string // trips of the loops around them
	common       int
	before       bool
}

// inOrder returns all pairs of iterations in which x comes before y, one set for all accesses with the same loops
// around them: in a long nest these are most.
func (g *Graph) inOrder(x, y Ref) poly.Set {
	s, t := &g.Nest.Statements[x.Statement], &g.Nest.Statements[y.Statement]
	k := shape{fmt.Sprint(g.Nest.Trips(s)), fmt.Sprint(g.Nest.Trips(t)), Common(s, t), x.Statement != y.Statement && textuallyBefore(s, t)}
	set, known := g.ordered[k]
	if !known {
		set = g.Nest.inOrder(x, y)
		g.ordered[k] = set
	}
	return set
}

// inOrder returns all pairs of iterations in which x comes before y, for the same parameters.
func (n *AffineNest) inOrder(x, y Ref) poly.Set {
	s, t := &n.Statements[x.Statement], &n.Statements[y.Statement]
	p, c := len(s.Loops), Common(s, t)
	box := poly.Box(append(n.Trips(s), n.Trips(t)...))
	out := poly.Set{Dims: box.Dims}
	piece := box.Pieces[0]
	for level := range c {
		positive := difference(p, level, box.Dims)
		positive[box.Dims] = -1
		if level >= n.Parameters {
			out.Pieces = append(out.Pieces, poly.Piece{Eq: piece.Eq, Ineq: append(append([]poly.Row{}, piece.Ineq...), positive)})
		}
		piece.Eq = append(append([]poly.Row{}, piece.Eq...), difference(p, level, box.Dims))
	}
	if x.Statement != y.Statement && textuallyBefore(s, t) {
		out.Pieces = append(out.Pieces, piece)
	}
	return out
}

// difference is the form J-I in one common loop, I having p components.
func difference(p, level, dims int) poly.Row {
	r := make(poly.Row, dims+1)
	r[level], r[p+level] = -1, 1
	return r
}

// measure finds distances and levels of all arcs. An arc whose distances would take too long to
// find becomes one of all pairs in order.
func (g *Graph) measure() error {
	for i := range g.Arcs {
		a := &g.Arcs[i]
		a.Relation.work = g.work
		err := a.measure(g.Nest)
		if tooHard(err) {
			*a = Arc{Kind: a.Kind, Source: a.Source, Sink: a.Sink, Relation: Relation{Set: g.inOrder(a.Source, a.Sink), work: g.work}, Why: err.Error(), all: true}
			err = a.measure(g.Nest)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// measure finds distances and levels.
func (a *Arc) measure(n *AffineNest) error {
	if a.all {
		a.measureAll(n)
		return nil
	}
	s, t := &n.Statements[a.Source.Statement], &n.Statements[a.Sink.Statement]
	p, dims := len(s.Loops), len(s.Loops)+len(t.Loops)
	var equal []poly.Row
	for level := range Common(s, t) {
		d := difference(p, level, dims)
		r, err := a.Relation.bounds(d)
		if err != nil {
			return err
		}
		a.Distance = append(a.Distance, r)
		carried, err := a.reaches(d, equal)
		if err != nil {
			return err
		}
		a.Carried = append(a.Carried, carried)
		equal = append(equal, d, negated(d))
	}
	var err error
	if a.Inside, err = a.Relation.Any(dims, equal...); err != nil {
		return err
	}
	return a.measureForall(n, equal)
}

// measureForall finds the distances in the loops of a FORALL from what it reads to what it
// stores; together are the equations of the loops outside.
func (a *Arc) measureForall(n *AffineNest, together []poly.Row) error {
	s, t := &n.Statements[a.Source.Statement], &n.Statements[a.Sink.Statement]
	p, dims := len(s.Loops), len(s.Loops)+len(t.Loops)
	for d := Common(s, t); d < min(p, len(t.Loops)); d++ {
		if l := n.Loops[s.Loops[d]]; l.Stores == 0 || l.Stores != t.Loops[d] {
			return nil
		}
		row := difference(p, d, dims)
		r, err := a.Relation.bounds(row)
		if err != nil {
			return err
		}
		a.Distance = append(a.Distance, r)
		apart, err := a.reaches(row, together)
		if err == nil && !apart {
			apart, err = a.reaches(negated(row), together)
		}
		if err != nil {
			return err
		}
		a.Apart = append(a.Apart, apart)
	}
	return nil
}

// measureAll does the same for all pairs in order.
func (a *Arc) measureAll(n *AffineNest) {
	s, t := &n.Statements[a.Source.Statement], &n.Statements[a.Sink.Statement]
	c := Common(s, t)
	a.Inside = a.Source.Statement != a.Sink.Statement && textuallyBefore(s, t)
	first, moving := 0, 0
	for d, trip := range n.Trips(s)[:c] {
		if d < n.Parameters {
			trip = 1 // the same value
		}
		if trip > 1 {
			moving++
		}
		if moving == 0 {
			first++
		}
		a.Distance = append(a.Distance, Range{1 - trip, trip - 1})
		a.Carried = append(a.Carried, trip > 1)
		a.Distance[d].Least = min(a.Distance[d].Least, a.Distance[d].Greatest)
	}
	if first < c {
		a.Distance[first].Least = 0
		if moving == 1 && !a.Inside {
			a.Distance[first].Least = 1
		}
	}
	for d := c; d < min(len(s.Loops), len(t.Loops)); d++ {
		l := n.Loops[s.Loops[d]]
		if l.Stores == 0 || l.Stores != t.Loops[d] {
			return
		}
		a.Distance = append(a.Distance, Range{1 - l.Trip, n.Loops[t.Loops[d]].Trip - 1})
		a.Apart = append(a.Apart, a.Inside && l.Trip > 1)
	}
}

// reaches tells whether a form is positive for some pair that meets conditions.
func (a *Arc) reaches(form poly.Row, conditions []poly.Row) (bool, error) {
	positive := append(poly.Row{}, form...)
	positive[len(form)-1]--
	return a.Relation.Any(len(form)-1, append(append([]poly.Row{}, conditions...), positive)...)
}

func negated(r poly.Row) poly.Row {
	m := make(poly.Row, len(r))
	for i, c := range r {
		m[i] = -c
	}
	return m
}

// Uniform tells whether J-I is the same for all pairs.
func (a *Arc) Uniform() bool {
	for _, r := range a.Distance {
		if r.Least != r.Greatest {
			return false
		}
	}
	return true
}
