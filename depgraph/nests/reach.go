package nests

import (
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
	"hpfc/depgraph/poly"
)

// Reach tells which values that are read in a loop are from before the loop. It is what decides
// whether communication may leave the loop: a value may be sent before a loop that carries no flow
// dependence into its use.
type Reach struct {
	nest  *lattice.AffineNest
	refs  map[loopir.RefID][]lattice.Ref // reads of statements
	moves map[loopir.Stmt][]lattice.Ref  // what a Copy or a Fetch reads
	moved map[loopir.Stmt]bool           // what was answered about them
	wrote map[int][]lattice.Ref          // writes by array, once one was asked for
	asked int
	work  *poly.Allowance
}

// NewReach looks at a DO loop, or at a loop without a variable, of a program in which
// communication has been placed. It returns nil for a loop that holds what has no affine form.
func NewReach(p *loopir.Program, loop loopir.Stmt) *Reach {
	body := []loopir.Stmt{loop}
	b := newBuilder(p, body)
	b.every, b.outside = true, loopir.UsedOutside(body)
	b.reach = newReach(b.nest)
	in := b.symbols(parametersOf(p, body), nil)
	b.nest.Parameters = len(in.loops)
	top := 0
	if b.stmts(body, in, &top) != "" {
		return nil
	}
	return b.reach
}

func newReach(nest *lattice.AffineNest) *Reach {
	return &Reach{nest: nest, work: poly.PerLoop(), refs: map[loopir.RefID][]lattice.Ref{}, moves: map[loopir.Stmt][]lattice.Ref{}, moved: map[loopir.Stmt]bool{}}
}

// Moved tells whether all elements that a Copy or Fetch in the loop moves have their values from
// before the loop, in every iteration.
func (r *Reach) Moved(s loopir.Stmt) bool {
	answer, asked := r.moved[s]
	if !asked {
		reads, known := r.moves[s]
		answer = known && r.untouched(reads)
		r.moved[s] = answer
	}
	return answer
}

// Read tells the same of a reference.
func (r *Reach) Read(id loopir.RefID) bool {
	reads, known := r.refs[id]
	return known && r.untouched(reads)
}

// untouched tells whether no statement of the loop stores, before any of the reads, where that
// reads.
func (r *Reach) untouched(reads []lattice.Ref) bool {
	for _, x := range reads {
		for _, w := range r.writes(x) {
			if r.reaches(w, x) {
				return false
			}
		}
	}
	return true
}

// writes returns the writes of the array that x reads.
func (r *Reach) writes(x lattice.Ref) []lattice.Ref {
	if r.wrote == nil {
		r.wrote = r.nest.Writes()
	}
	return r.wrote[r.nest.Reference(x).Array]
}

// mostReach limits the questions about one loop.
const mostReach = 1_000

// reaches tells whether there may be an iteration of w before one of x at the same element, in another
// iteration of the loops at levels.
func (r *Reach) reaches(w, x lattice.Ref, levels ...int) bool {
	r.asked++
	return r.asked > mostReach || r.nest.MayPrecede(r.work, w, x, levels...)
}

// noteMove remembers what the last statement reads.
func (b *builder) noteMove(s loopir.Stmt, array int) {
	if b.reach == nil {
		return
	}
	last := len(b.nest.Statements) - 1
	for k := range b.nest.Statements[last].Reads {
		if b.nest.Statements[last].Reads[k].Array == array {
			b.reach.moves[s] = append(b.reach.moves[s], lattice.Ref{Statement: last, Read: k})
		}
	}
}

// noteRead remembers the read that the statement in work gets next.
func (b *builder) noteRead(id loopir.RefID, read int) {
	if b.reach != nil {
		b.reach.refs[id] = append(b.reach.refs[id], lattice.Ref{Statement: len(b.nest.Statements), Read: read})
	}
}

// fetch adds the broadcast of an element.
func (b *builder) fetch(s *loopir.Fetch, in *scope, next *int) string {
	if why := b.assign(s.At, b.scalar(s.Dst, s.Extent), s.Ref.Subs, in, next); why != "" {
		return why
	}
	x := &b.nest.Statements[len(b.nest.Statements)-1]
	x.Reads = append(x.Reads, b.reference(s.Ref, in))
	b.noteMove(s, b.arrays[int(s.Ref.Array)])
	return ""
}
