package depgraph

import (
	"hpfc/analysis/affine"
	"hpfc/depgraph/poly"
)

// exact finds the dependences through one array with isl.
func (g *Graph) exact(writes, reads []Ref, budget int64) error {
	q := question{nest: g.Nest, budget: budget}
	for _, r := range reads {
		live, err := q.ask(g, r, writes, nil)
		if err != nil {
			return err
		}
		if len(live.Pieces) > 0 {
			g.LiveIn = append(g.LiveIn, LiveIn{r, Relation{Set: live}})
		}
	}
	for _, w := range writes {
		if _, err := q.ask(g, w, writes, reads); err != nil {
			return err
		}
	}
	return nil
}

// question turns accesses of a nest into those of isl.
type question struct {
	nest   *AffineNest
	budget int64
}

// ask adds the arcs that end in sink, and returns where it has no sure source. Writes that are
// sure to happen hide what was before them.
func (q question) ask(g *Graph, sink Ref, writes, reads []Ref) (poly.Set, error) {
	var sure, possible []Ref
	for _, w := range writes {
		if q.nest.Statements[w.Statement].Maybe {
			possible = append(possible, w)
		} else {
			sure = append(sure, w)
		}
	}
	possible = append(possible, reads...)
	flow, err := poly.Flow(q.access(sink), q.accesses(sure), q.accesses(possible), q.budget)
	if err != nil {
		return poly.Set{}, err
	}
	for i, from := range append(sure, possible...) {
		set := flow.Sources[i]
		if from.Read != Write && from.Statement == sink.Statement {
			set = q.earlier(set)
		}
		if len(set.Pieces) > 0 {
			g.Arcs = append(g.Arcs, q.arc(from, sink, set))
		}
	}
	return flow.NoSource, nil
}

// earlier keeps the pairs of different iterations: that a statement reads before it writes is
// no reason why it should wait.
func (q question) earlier(s poly.Set) poly.Set {
	out := poly.Set{Dims: s.Dims}
	var equal []poly.Row
	for d := range s.Dims / 2 {
		diff := difference(s.Dims/2, d, s.Dims)
		positive := append(poly.Row{}, diff...)
		positive[s.Dims] = -1
		out.Pieces = append(out.Pieces, s.Where(append(equal[:len(equal):len(equal)], positive)...).Pieces...)
		equal = append(equal, diff, negated(diff))
	}
	return out
}

func (q question) arc(from, to Ref, set poly.Set) Arc {
	a := Arc{Kind: kindOf(from, to), Source: from, Sink: to, Relation: Relation{Set: set}, Exact: true}
	for _, r := range []Ref{from, to} {
		if q.nest.Statements[r.Statement].Maybe {
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
	var out []poly.Access
	for _, r := range refs {
		out = append(out, q.access(r))
	}
	return out
}

func (q question) access(r Ref) poly.Access {
	s := &q.nest.Statements[r.Statement]
	depth := len(s.Loops)
	a := poly.Access{Domain: poly.Box(q.nest.Trips(s))}
	for _, f := range s.Domain {
		a.Domain = a.Domain.Where(row(f, depth))
	}
	for _, sub := range q.nest.Reference(r).Subscripts {
		a.Subscripts = append(a.Subscripts, poly.Subscript{Form: row(sub.Form, depth), Mod: sub.Mod})
	}
	a.Time = q.time(s, r.Read == Write)
	return a
}

// time is the order of execution: positions and loops in turn, then reads before the write.
func (q question) time(s *Statement, write bool) []poly.Row {
	depth := len(s.Loops)
	var rows []poly.Row
	for d := range len(q.nest.Loops) + 1 {
		position, variable := affine.Form{}, affine.Form{}
		if d <= depth {
			position = affine.Constant(int64(s.Position[d]))
		}
		if d < depth {
			variable = affine.Variable(d)
		}
		rows = append(rows, row(position, depth), row(variable, depth))
	}
	last := affine.Constant(0)
	if write {
		last = affine.Constant(1)
	}
	return append(rows, row(last, depth))
}

// row writes a form over depth variables.
func row(f affine.Form, depth int) poly.Row {
	r := make(poly.Row, depth+1)
	for _, t := range f.Terms {
		r[t.Var] = t.Coef
	}
	r[depth] = f.Const
	return r
}
