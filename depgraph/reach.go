package depgraph

import (
	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/poly"
)

// Reach tells which values that are read in a loop are from before the loop. It is what decides
// whether communication may leave the loop: a value may be sent before a loop that carries no flow
// dependence into its use.
type Reach struct {
	nest  *AffineNest
	refs  map[loopir.RefID][]Ref // reads of statements
	moves map[loopir.Stmt][]Ref  // what a Copy or a Fetch reads
	asked int
	work  *poly.Allowance
}

// NewReach looks at a DO loop, or at a loop without a variable, of a program in which
// communication has been placed. It returns nil for a loop that holds what has no affine form.
func NewReach(p *loopir.Program, loop loopir.Stmt) *Reach {
	body := []loopir.Stmt{loop}
	b := newNestBuilder(p, body)
	b.every, b.outside = true, usedOutside(body)
	b.reach = &Reach{nest: b.nest, work: newEffort(), refs: map[loopir.RefID][]Ref{}, moves: map[loopir.Stmt][]Ref{}}
	in := b.symbols(parametersOf(body), nil)
	b.nest.Parameters = len(in.loops)
	top := 0
	if b.stmts(body, in, &top) != "" {
		return nil
	}
	return b.reach
}

// Moved tells whether all elements that a Copy or Fetch in the loop moves have their values from
// before the loop, in every iteration.
func (r *Reach) Moved(s loopir.Stmt) bool {
	reads, known := r.moves[s]
	return known && r.untouched(reads)
}

// Read tells the same of a reference.
func (r *Reach) Read(id loopir.RefID) bool {
	reads, known := r.refs[id]
	return known && r.untouched(reads)
}

// untouched tells whether no statement of the loop stores, before any of the reads, where that
// reads.
func (r *Reach) untouched(reads []Ref) bool {
	for _, x := range reads {
		writes, _ := r.nest.accessesOf(r.nest.Reference(x).Array)
		for _, w := range writes {
			if r.reaches(w, x) {
				return false
			}
		}
	}
	return true
}

// mostReach limits the number of questions about one loop.
const mostReach = 1_000

// reaches tells whether there may be an iteration of w before one of x at the same element; with
// levels, only pairs in different iterations of these loops count, the earlier one w's.
func (r *Reach) reaches(w, x Ref, levels ...int) bool {
	from, to := r.nest.Reference(w), r.nest.Reference(x)
	r.asked++
	if from.Opaque || to.Opaque || r.asked > mostReach {
		return true
	}
	s, t := &r.nest.Statements[w.Statement], &r.nest.Statements[x.Statement]
	p, dims := len(s.Loops), len(s.Loops)+len(t.Loops)
	var rows []poly.Row
	for _, f := range s.Domain {
		rows = append(rows, pairRow(f, 0, dims))
	}
	for _, f := range t.Domain {
		rows = append(rows, pairRow(f, p, dims))
	}
	for d := range from.Subscripts {
		same := pairRow(from.Subscripts[d].Form, 0, dims)
		for k, c := range pairRow(to.Subscripts[d].Form, p, dims) {
			same[k] -= c
		}
		rows = append(rows, same, negated(same))
	}
	for _, level := range levels {
		later := difference(p, level, dims)
		later[dims] = -1
		rows = append(rows, later)
	}
	set := r.nest.inOrder(w, x).Where(rows...)
	for _, m := range s.Multiples {
		set = set.Multiples(pairRow(m.Form, 0, dims), m.Mod)
	}
	for _, m := range t.Multiples {
		set = set.Multiples(pairRow(m.Form, p, dims), m.Mod)
	}
	empty, err := poly.Empty(set, r.work)
	return err != nil || !empty
}

// pairRow writes a form over the loops of one statement as one over a pair of statements, from
// component first on.
func pairRow(f affine.Form, first, dims int) poly.Row {
	row := make(poly.Row, dims+1)
	for _, t := range f.Terms {
		row[first+t.Var] = t.Coef
	}
	row[dims] = f.Const
	return row
}

// noteMove remembers what the last statement reads.
func (b *nestBuilder) noteMove(s loopir.Stmt, array int) {
	if b.reach == nil {
		return
	}
	last := len(b.nest.Statements) - 1
	for k := range b.nest.Statements[last].Reads {
		if b.nest.Statements[last].Reads[k].Array == array {
			b.reach.moves[s] = append(b.reach.moves[s], Ref{last, k})
		}
	}
}

// noteRead remembers the read that the statement in work gets next.
func (b *nestBuilder) noteRead(id loopir.RefID, read int) {
	if b.reach != nil {
		b.reach.refs[id] = append(b.reach.refs[id], Ref{len(b.nest.Statements), read})
	}
}

// fetch adds the broadcast of an element.
func (b *nestBuilder) fetch(s *loopir.Fetch, in *scope, next *int) string {
	if why := b.assign(s.At, b.scalar(s.Dst, s.Extent), s.Ref.Subs, in, next); why != "" {
		return why
	}
	x := &b.nest.Statements[len(b.nest.Statements)-1]
	x.Reads = append(x.Reads, b.reference(s.Ref, in))
	b.noteMove(s, b.arrays[int(s.Ref.Array)])
	return ""
}
