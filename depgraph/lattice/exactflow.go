package lattice

import (
	"math"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/depgraph/poly"
)

// exact finds the dependences through one array, with isl unless distances are constant.
func (g *Graph) exact(writes, reads []Ref, u *uniform) error {
	shared, err := g.flows(writes, reads, u)
	if err != nil {
		return err
	}
	for _, w := range writes {
		if err := g.orders(w, writes, reads, g.question(u, shared)); err != nil {
			return err
		}
	}
	return nil
}

func (g *Graph) question(u *uniform, shared []Guard) question {
	return question{nest: g.Nest, work: g.work, uniform: u, shared: shared}
}

// flows finds where reads get their values. Where all accesses are under the same guards, and all values stay
// inside one outcome of these, that outcome does not matter: it returns these guards.
func (g *Graph) flows(writes, reads []Ref, u *uniform) (shared []Guard, err error) {
	shared = g.sharedGuards(append(slices.Clone(writes), reads...))
	if len(shared) == 0 {
		return nil, g.sources(writes, reads, g.question(u, nil))
	}
	arcs, live := len(g.Arcs), len(g.LiveIn)
	if err := g.sources(writes, reads, g.question(u, shared)); err != nil {
		return nil, err
	}
	stay, err := g.stayInside(g.Arcs[arcs:], shared)
	if err != nil || stay && len(g.LiveIn) == live {
		return shared, err
	}
	g.Arcs, g.LiveIn = g.Arcs[:arcs], g.LiveIn[:live]
	return nil, g.sources(writes, reads, g.question(u, nil))
}

// orders finds what a write must wait for. Where that is not in the same iteration of the loops around shared
// guards their outcome may be another one there.
func (g *Graph) orders(w Ref, writes, reads []Ref, q question) error {
	first := len(g.Arcs)
	if err := g.before(w, writes, reads, q); err != nil || len(q.shared) == 0 {
		return err
	}
	stay, err := g.stayInside(g.Arcs[first:], q.shared)
	if err != nil || stay {
		return err
	}
	g.Arcs = g.Arcs[:first]
	return g.before(w, writes, reads, g.question(q.uniform, nil))
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
		if live.Pieces() > 0 {
			g.LiveIn = append(g.LiveIn, LiveIn{r, live})
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
	nest    *AffineNest
	work    *poly.Allowance
	uniform *uniform // nil unless distances are constant
	shared  []Guard  // that do not matter
}

// sure tells whether an access is executed for certain.
func (q question) sure(r Ref) bool {
	return len(q.nest.Statements[r.Statement].Guards) <= len(q.shared)
}

// ask returns the arcs that end in sink, and where it has no sure source. Writes that are sure to
// happen hide what was before them.
func (q question) ask(sink Ref, writes, reads []Ref) ([]Arc, Relation, error) {
	if q.uniform != nil {
		arcs, rest := q.uniformFlow(sink, len(writes) > 0, len(reads) > 0)
		return arcs, rest, nil
	}
	at := part{sink: sink}
	sources := q.meeting(q.ranges(sink), append(slices.Clone(writes), reads...))
	if parts := q.nearest(sink, sources); len(parts) > 0 {
		return q.inParts(append(parts, at), sources)
	}
	arcs, rest, err := q.flow(at, sources)
	return arcs, Relation{Set: rest}, err
}

// many is the number of sources of which the nearest are asked about first.
const many = 24

// nearest picks those of many sources that come last before a sink, in the same iteration of some loops, and where
// these are all there is in this iteration of the outermost loop, those that come last in the one before.
func (q question) nearest(sink Ref, sources []Ref) []part {
	if len(sources) < many {
		return nil
	}
	s := &q.nest.Statements[sink.Statement]
	outermost := q.nest.Parameters + 1
	for depth := len(s.Loops); depth >= outermost; depth-- {
		near, all := q.last(sources, func(x *Statement) bool {
			return Common(x, s) >= depth && x.Position[depth] <= s.Position[depth]
		}, depth)
		if !all {
			return []part{{sink: sink, sources: near, depth: depth}}
		}
		if depth == outermost && len(near) < len(sources) {
			before, _ := q.last(sources, func(*Statement) bool { return true }, depth)
			return []part{{sink: sink, sources: near, depth: depth}, {sink: sink, sources: before, depth: depth, before: 1}}
		}
	}
	return nil
}

// last picks those sources that come last in the body of a loop; all tells that these are all of them.
func (q question) last(sources []Ref, among func(*Statement) bool, depth int) (list []Ref, all bool) {
	list = slices.DeleteFunc(slices.Clone(sources), func(r Ref) bool { return !among(&q.nest.Statements[r.Statement]) })
	place := func(r Ref) int { return q.nest.Statements[r.Statement].Position[depth] }
	slices.SortStableFunc(list, func(x, y Ref) int { return place(y) - place(x) })
	n := len(list)
	if n > many/4 {
		least := place(list[many/4-1])
		list = slices.DeleteFunc(list, func(r Ref) bool { return place(r) < least })
	}
	return list, len(list) == n
}

// inParts asks about parts of the sources in turn, each time where what came before leaves open what was before that,
// and at last about all.
func (q question) inParts(parts []part, sources []Ref) ([]Arc, Relation, error) {
	var arcs []Arc
	var rest poly.Set
	var live []poly.Piece // surely without a source
	for k, at := range parts {
		list := at.sources
		if k > 0 {
			at.domain = &rest
		}
		if k == len(parts)-1 {
			var err error
			if list, live, err = q.remaining(at.sink, &rest, parts[k-1], sources); err != nil {
				return nil, Relation{}, err
			}
			if len(rest.Pieces) == 0 {
				break
			}
		}
		more, open, err := q.flow(at, list)
		if err != nil {
			return nil, Relation{}, err
		}
		for _, a := range more {
			same := slices.IndexFunc(arcs, func(b Arc) bool { return b.Source == a.Source })
			if same < 0 {
				arcs = append(arcs, a)
			} else {
				arcs[same].Relation.Set.Pieces = append(arcs[same].Relation.Set.Pieces, a.Relation.Set.Pieces...)
			}
		}
		if rest = open; len(rest.Pieces) == 0 {
			break
		}
	}
	return arcs, Relation{Set: poly.Set{Dims: rest.Dims, Pieces: append(live, rest.Pieces...)}}, nil
}

// remaining lists the sources that may concern a rest of the sink's iterations, behind a last part; pieces
// that none concerns it takes out of the rest.
func (q question) remaining(sink Ref, rest *poly.Set, last part, sources []Ref) (list []Ref, live []poly.Piece, err error) {
	pieces := rest.Pieces
	rest.Pieces = nil
	for _, p := range pieces {
		here := poly.Set{Dims: rest.Dims, Pieces: []poly.Piece{p}}
		own, err := q.rangesOver(sink, here)
		if err != nil {
			return nil, nil, err
		}
		iterations := everything
		if last.before > 0 {
			if iterations, err = (Relation{Set: here, work: q.work}).bounds(Row(affine.Variable(last.depth-1), here.Dims)); err != nil {
				return nil, nil, err
			}
		}
		near := q.meeting(own, slices.Clone(sources))
		if len(near) == 0 || iterations.Greatest < int64(last.before) {
			live = append(live, p)
			continue
		}
		rest.Pieces = append(rest.Pieces, p)
		list = append(list, slices.DeleteFunc(near, func(r Ref) bool { return slices.Contains(list, r) })...)
	}
	return list, live, nil
}

// part is a question about some sources of a sink, at the iterations in a domain unless that is nil, in the same iteration of
// depth loops, or as many iterations of the innermost of them before.
type part struct {
	sink          Ref
	sources       []Ref
	domain        *poly.Set
	depth, before int
}

// rangesOver bounds the subscripts of an access at some iterations.
func (q question) rangesOver(r Ref, at poly.Set) ([]Range, error) {
	var list []Range
	for _, x := range q.nest.Reference(r).Subscripts {
		bounds := everything
		if x.plain() {
			var err error
			if bounds, err = (Relation{Set: at, work: q.work}).bounds(Row(x.Form, at.Dims)); err != nil {
				return nil, err
			}
		}
		list = append(list, bounds)
	}
	return list, nil
}

// flow asks isl.
func (q question) flow(at part, sources []Ref) ([]Arc, poly.Set, error) {
	if q.work.Spent() {
		return nil, poly.Set{}, poly.ErrBudget
	}
	var sure, possible []Ref
	for _, r := range sources {
		if r.Read == Write && q.sure(r) {
			sure = append(sure, r)
		} else {
			possible = append(possible, r)
		}
	}
	all := q.accesses(append(append([]Ref{at.sink}, sure...), possible...))
	if at.domain != nil {
		all[0].Domain = *at.domain
	}
	for i := range all {
		for d := range at.depth {
			iteration := affine.Variable(d)
			if i > 0 && d == at.depth-1 {
				iteration = iteration.AddConst(int64(at.before))
			}
			all[i].Subscripts = append(all[i].Subscripts, poly.Subscript{Form: Row(iteration, all[i].Domain.Dims)})
		}
	}
	flow, err := poly.Flow(all[0], all[1:1+len(sure)], all[1+len(sure):], q.work)
	if err != nil {
		return nil, poly.Set{}, err
	}
	var arcs []Arc
	for i, from := range append(sure, possible...) {
		set := flow.Sources[i]
		if from.Read != Write && from.Statement == at.sink.Statement {
			if set, err = q.earlier(set); err != nil {
				return nil, poly.Set{}, err
			}
		}
		if len(set.Pieces) > 0 {
			arcs = append(arcs, q.arc(from, at.sink, Relation{Set: set}))
		}
	}
	return arcs, flow.NoSource, nil
}

// everything is the range of what is not known.
var everything = Range{math.MinInt64, math.MaxInt64}

// meeting keeps the accesses that may have an element in common with one with such ranges of subscripts.
func (q question) meeting(own []Range, refs []Ref) []Ref {
	return slices.DeleteFunc(refs, func(r Ref) bool {
		for d, x := range q.nest.Reference(r).Subscripts {
			if y := q.rangeOf(r, x); y.Greatest < own[d].Least || own[d].Greatest < y.Least {
				return true
			}
		}
		return false
	})
}

// ranges bounds the subscripts of an access.
func (q question) ranges(r Ref) []Range {
	var list []Range
	for _, x := range q.nest.Reference(r).Subscripts {
		list = append(list, q.rangeOf(r, x))
	}
	return list
}

// rangeOf bounds a subscript over the loops around an access, unless it may leave what floating point has exactly.
func (q question) rangeOf(r Ref, s Subscript) Range {
	const exact = 1 << 52
	if !s.plain() {
		return everything
	}
	least, greatest := float64(s.Form.Const), float64(s.Form.Const)
	trips := q.nest.Trips(&q.nest.Statements[r.Statement])
	for _, t := range s.Form.Terms {
		far := float64(t.Coef) * float64(trips[t.Var]-1)
		least += min(0, far)
		greatest += max(0, far)
	}
	if max(s.Form.Const, -s.Form.Const) >= exact || least <= -exact || greatest >= exact {
		return everything
	}
	return Range{int64(least), int64(greatest)}
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

func (q question) arc(from, to Ref, pairs Relation) Arc {
	a := Arc{Kind: kindOf(from, to), Source: from, Sink: to, Relation: pairs, Exact: true}
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
