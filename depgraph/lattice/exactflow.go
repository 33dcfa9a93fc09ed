package lattice

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/depgraph/poly"
)

// exact finds the dependences through one array with isl.
func (g *Graph) exact(writes, reads []Ref) error {
	shared, err := g.flows(writes, reads)
	if err != nil {
		return err
	}
	for _, w := range writes {
		if err := g.orders(w, writes, reads, shared); err != nil {
			return err
		}
	}
	return nil
}

// flows finds where reads get their values. Where all accesses are under the same guards, and all values stay
// inside one outcome of these, that outcome does not matter: it returns these guards.
func (g *Graph) flows(writes, reads []Ref) (shared []Guard, err error) {
	shared = g.sharedGuards(append(slices.Clone(writes), reads...))
	if len(shared) == 0 {
		return nil, g.sources(writes, reads, question{nest: g.Nest, work: g.work})
	}
	arcs, live := len(g.Arcs), len(g.LiveIn)
	if err := g.sources(writes, reads, question{nest: g.Nest, work: g.work, shared: shared}); err != nil {
		return nil, err
	}
	stay, err := g.stayInside(g.Arcs[arcs:], shared)
	if err != nil || stay && len(g.LiveIn) == live {
		return shared, err
	}
	g.Arcs, g.LiveIn = g.Arcs[:arcs], g.LiveIn[:live]
	return nil, g.sources(writes, reads, question{nest: g.Nest, work: g.work})
}

// orders finds what a write must wait for. Where that is not in the same iteration of the loops around shared
// guards their outcome may be another one there.
func (g *Graph) orders(w Ref, writes, reads []Ref, shared []Guard) error {
	first := len(g.Arcs)
	if err := g.before(w, writes, reads, question{nest: g.Nest, work: g.work, shared: shared}); err != nil || len(shared) == 0 {
		return err
	}
	stay, err := g.stayInside(g.Arcs[first:], shared)
	if err != nil || stay {
		return err
	}
	g.Arcs = g.Arcs[:first]
	return g.before(w, writes, reads, question{nest: g.Nest, work: g.work})
}

// sharedGuards lists the guards that all accesses have in common.
func (g *Graph) sharedGuards(refs []Ref) []Guard {
	common := slices.Clone(g.Nest.Statements[refs[0].Statement].Guards)
	for _, r := range refs {
		own := g.Nest.Statements[r.Statement].Guards
		common = slices.DeleteFunc(common, func(x Guard) bool { return !slices.Contains(own, x) })
	}
	return common
}

// stayInside tells whether arcs stay inside an iteration of the loops around guards.
func (g *Graph) stayInside(arcs []Arc, guards []Guard) (bool, error) {
	depth := 0
	for _, x := range guards {
		depth = max(depth, x.Depth)
	}
	for i := range arcs {
		a := &arcs[i]
		s := &g.Nest.Statements[a.Source.Statement]
		p := len(s.Loops)
		dims := p + len(g.Nest.Statements[a.Sink.Statement].Loops)
		var equal []poly.Row
		for d := range depth {
			row := difference(p, d, dims)
			if leaves, err := a.reaches(row, equal); leaves || err != nil {
				return false, err
			}
			equal = append(equal, row, negated(row))
		}
	}
	return true, nil
}

// sources finds where reads get their values with isl. Where a question takes too much work only its own answer
// is assumed.
func (g *Graph) sources(writes, reads []Ref, q question) error {
	for _, r := range reads {
		arcs, live, err := q.ask(r, writes, nil)
		if tooHard(err) {
			g.assumeInto(r, writes, err.Error(), true)
			continue
		}
		if err != nil {
			return err
		}
		g.Arcs = append(g.Arcs, arcs...)
		if len(live.Pieces) > 0 {
			g.LiveIn = append(g.LiveIn, LiveIn{r, Relation{Set: live}})
		}
	}
	return nil
}

// before finds what a write must wait for. Several reads at once are one question, if that is no hard
// one; else they are asked about one by one, which may be much less work.
func (g *Graph) before(w Ref, writes, reads []Ref, q question) error {
	lift := q.work.Limit(together)
	arcs, _, err := q.ask(w, writes, reads)
	lift()
	if !tooHard(err) {
		g.Arcs = append(g.Arcs, arcs...)
		return err
	}
	for _, r := range append([]Ref{w}, reads...) {
		var from []Ref
		if r != w {
			from = []Ref{r}
		}
		arcs, _, err := q.ask(w, writes, from)
		switch {
		case tooHard(err) && r == w:
			g.assumeInto(w, writes, err.Error(), true)
		case tooHard(err):
			g.assumeInto(w, from, err.Error(), true)
		case err != nil:
			return err
		default:
			g.Arcs = append(g.Arcs, slices.DeleteFunc(arcs, func(a Arc) bool { return r != w && a.Kind == Output })...)
		}
	}
	return nil
}

// together is the work that one question about several reads may take.
const together = Budget / 8

// question turns accesses of a nest into those of isl.
type question struct {
	nest   *AffineNest
	work   *poly.Allowance
	shared []Guard // that do not matter
}

// ask returns the arcs that end in sink, and where it has no sure source. Writes that are sure to
// happen hide what was before them.
func (q question) ask(sink Ref, writes, reads []Ref) ([]Arc, poly.Set, error) {
	if q.work.Spent() {
		return nil, poly.Set{}, poly.ErrBudget
	}
	var sure, possible []Ref
	for _, w := range writes {
		if q.apart(w, sink) {
			continue
		}
		if len(q.nest.Statements[w.Statement].Guards) > len(q.shared) {
			possible = append(possible, w)
		} else {
			sure = append(sure, w)
		}
	}
	for _, r := range reads {
		if !q.apart(r, sink) {
			possible = append(possible, r)
		}
	}
	all := q.accesses(append(append([]Ref{sink}, sure...), possible...))
	flow, err := poly.Flow(all[0], all[1:1+len(sure)], all[1+len(sure):], q.work)
	if err != nil {
		return nil, poly.Set{}, err
	}
	var arcs []Arc
	for i, from := range append(sure, possible...) {
		set := flow.Sources[i]
		if from.Read != Write && from.Statement == sink.Statement {
			if set, err = q.earlier(set); err != nil {
				return nil, poly.Set{}, err
			}
		}
		if len(set.Pieces) > 0 {
			arcs = append(arcs, q.arc(from, sink, set))
		}
	}
	return arcs, flow.NoSource, nil
}

// apart tells whether two accesses surely have no element in common, by the ranges of their
// subscripts.
func (q question) apart(x, y Ref) bool {
	a, b := q.nest.Reference(x), q.nest.Reference(y)
	for d := range a.Subscripts {
		if a.Subscripts[d].Mod != 0 || b.Subscripts[d].Mod != 0 {
			continue
		}
		r, known := q.rangeOf(x, a.Subscripts[d].Form)
		s, both := q.rangeOf(y, b.Subscripts[d].Form)
		if known && both && (r.Greatest < s.Least || s.Greatest < r.Least) {
			return true
		}
	}
	return false
}

// rangeOf bounds a form over the loops around an access, unless it may leave what floating point has exactly.
func (q question) rangeOf(r Ref, f affine.Form) (out Range, ok bool) {
	const exact = 1 << 52
	least, greatest := float64(f.Const), float64(f.Const)
	trips := q.nest.Trips(&q.nest.Statements[r.Statement])
	for _, t := range f.Terms {
		far := float64(t.Coef) * float64(trips[t.Var]-1)
		least += min(0, far)
		greatest += max(0, far)
	}
	return Range{int64(least), int64(greatest)}, max(f.Const, -f.Const) < exact && -exact < least && greatest < exact
}

// earlier keeps the pairs of different iterations: that a statement reads before it writes is
// no reason why it should wait.
func (q question) earlier(s poly.Set) (poly.Set, error) {
	var equal []poly.Row
	for d := range s.Dims / 2 {
		diff := difference(s.Dims/2, d, s.Dims)
		equal = append(equal, diff, negated(diff))
	}
	if none, err := poly.Empty(s.Where(equal...), q.work); none || err != nil {
		return s, err
	}
	out := poly.Set{Dims: s.Dims}
	for d := range s.Dims / 2 {
		positive := slices.Clone(equal[2*d])
		positive[s.Dims] = -1
		part := s.Where(append(equal[:2*d:2*d], positive)...)
		none, err := poly.Empty(part, q.work)
		if err != nil {
			return s, err
		}
		if !none {
			out.Pieces = append(out.Pieces, part.Pieces...)
		}
	}
	return out, nil
}

func (q question) arc(from, to Ref, set poly.Set) Arc {
	a := Arc{Kind: kindOf(from, to), Source: from, Sink: to, Relation: Relation{Set: set}, Exact: true}
	if q.nest.Arrays[q.nest.Reference(from).Array].Implied {
		return a
	}
	for _, r := range []Ref{from, to} {
		if q.nest.Statements[r.Statement].Maybe() && (a.Kind != Flow || q.shared == nil) {
			a.Exact, a.Why = false, "a condition that is not affine decides whether it happens"
		}
	}
	return a
}

func kindOf(from, to Ref) Kind {
	switch {
	case to.Read != Write:
		return Flow
	case from.Read == Write:
		return Output
	}
	return Anti
}

func (q question) accesses(refs []Ref) []poly.Access {
	deepest := 0
	for _, r := range refs {
		deepest = max(deepest, len(q.nest.Statements[r.Statement].Loops))
	}
	var out []poly.Access
	for _, r := range refs {
		a := q.access(r)
		a.Time = q.time(&q.nest.Statements[r.Statement], deepest, r.Read == Write)
		out = append(out, a)
	}
	withoutCommonTime(out)
	return out
}

func (q question) access(r Ref) poly.Access {
	s := &q.nest.Statements[r.Statement]
	depth := len(s.Loops)
	a := poly.Access{Domain: union(poly.Box(q.nest.Trips(s)), s.Domains(), func(f affine.Form) poly.Row { return Row(f, depth) })}
	for _, m := range s.Multiples {
		a.Domain = a.Domain.Multiples(Row(m.Form, depth), m.Mod)
	}
	for _, sub := range q.nest.Reference(r).Subscripts {
		a.Subscripts = append(a.Subscripts, poly.Subscript{Form: Row(sub.Form, depth), Mod: sub.Mod, Plus: Row(sub.Plus, depth)})
	}
	return a
}

// union cuts a set down to the points at which all forms of one of the systems are >= 0.
func union(s poly.Set, systems [][]affine.Form, row func(affine.Form) poly.Row) poly.Set {
	out := poly.Set{Dims: s.Dims}
	for _, system := range systems {
		var rows []poly.Row
		for _, f := range system {
			rows = append(rows, row(f))
		}
		out.Pieces = append(out.Pieces, s.Where(rows...).Pieces...)
	}
	return out
}

// time is the order of execution: positions and loops in turn, up to a depth that no statement
// exceeds, then reads before the write.
func (q question) time(s *Statement, deepest int, write bool) []poly.Row {
	depth := len(s.Loops)
	var rows []poly.Row
	for d := range deepest + 1 {
		position, variable := affine.Form{}, affine.Form{}
		if d <= depth {
			position = affine.Constant(int64(s.Position[d]))
		}
		if d < depth {
			variable = affine.Variable(d)
		}
		rows = append(rows, Row(position, depth), Row(variable, depth))
	}
	last := affine.Constant(0)
	if write {
		last = affine.Constant(1)
	}
	return append(rows, Row(last, depth))
}

// withoutCommonTime leaves out of times what is the same constant in all of them.
func withoutCommonTime(list []poly.Access) {
	for d := len(list[0].Time) - 1; d >= 0; d-- {
		common := true
		first := list[0].Time[d]
		for _, a := range list {
			r := a.Time[d]
			common = common && r.IsConst() && first.IsConst() && r[len(r)-1] == first[len(first)-1]
		}
		if !common {
			continue
		}
		for i := range list {
			list[i].Time = slices.Delete(list[i].Time, d, d+1)
		}
	}
}

// Row writes a form over depth variables.
func Row(f affine.Form, depth int) poly.Row {
	r := make(poly.Row, depth+1)
	for _, t := range f.Terms {
		r[t.Var] = t.Coef
	}
	r[depth] = f.Const
	return r
}
