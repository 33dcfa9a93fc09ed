package nests

import (
	"fmt"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
	"hpfc/lang/source"
)

func newBuilder(p *loopir.Program, body []loopir.Stmt) *builder {
	b := &builder{
		p: p, nest: &lattice.AffineNest{}, assigned: map[loopir.ScalarID]bool{}, arrays: map[int]int{}, body: body, bounds: map[loopir.ScalarID]loopir.Expr{},
		once: assignedOnce(body), allocs: map[loopir.ArrayID]int{}, fresh: map[loopir.ArrayID]int{}, split: map[*loopir.If]*loopir.If{},
	}
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			b.assigned[s.Dst] = true
		case *loopir.Ordered:
			b.assigned[s.Dst] = true
		case *loopir.Alloc:
			b.allocs[s.Array]++
		case *loopir.Do:
			b.variables = append(b.variables, s.Var)
		case *loopir.Nest:
			for _, l := range s.Loops {
				b.variables = append(b.variables, l.Var)
			}
		}
	})
	return b
}

// builder collects the loops and assignments of a DO loop.
type builder struct {
	p         *loopir.Program
	nest      *lattice.AffineNest
	body      []loopir.Stmt
	folded    map[loopir.ScalarID]loopir.ReduceOp // scalars that it only folds; nil: not known yet
	assigned  map[loopir.ScalarID]bool
	variables []loopir.ScalarID // of all loops
	arrays    map[int]int       // numbers in nest of arrays, and of scalars (as -1-ID)
	once      map[loopir.ScalarID]*loopir.AssignScalar
	allocs    map[loopir.ArrayID]int // how many places make a temporary
	fresh     map[loopir.ArrayID]int // temporaries, and the number of loops around the place that makes them anew
	split     map[*loopir.If]*loopir.If

	parameters []lattice.Subscript             // further subscripts of every reference
	bounds     map[loopir.ScalarID]loopir.Expr // what the statements just before have computed for a loop

	every   bool                     // also what only "hpfc deps" can show: output, jumps, loops of any length
	outside map[loopir.ScalarID]bool // loop variables that are read outside their loops
	within  []*loopir.Do             // the loops around what is being added
	alone   bool                     // one FORALL alone, to see whether it can be loops
	reach   *Reach                   // which wants to know references, or nil
	forall  *forallPhase             // of the FORALL whose statements are being added
}

// scope is what surrounds a statement: loops, their variables' values, conditions.
type scope struct {
	loops      []int
	position   []int
	values     map[int]affine.Form
	remainders map[int]lattice.Subscript // values of further scalars
	domain     []affine.Form
	choices    []lattice.Choice
	multiple   []lattice.Subscript
	guards     []lattice.Guard
	reads      []lattice.Reference // of conditions
	unknown    []loopir.ScalarID   // variables of loops around whose values are not affine
	jumps      []*jump             // that skip statements of the loops around
	around     []*targets          // of EXIT and CYCLE, one for each loop
}

// stmts adds the statements of a list, counting positions in *next; it returns why it cannot.
func (b *builder) stmts(list []loopir.Stmt, in *scope, next *int) string {
	for len(list) > 0 {
		if items, n := record(list); n > 0 && b.every {
			if why := b.output(loopir.At{Extent: list[0].Span()}, items, nil, in, next); why != "" {
				return why
			}
			list = list[n:]
			continue
		}
		if why := b.stmt(list[0], in, next); why != "" {
			return why
		}
		b.noteBound(list[0])
		in = b.known(list[0], in)
		list = list[1:]
	}
	return ""
}

// noteBound remembers the value of a scalar that is not in the program as written: the bounds of
// loops that are no plain forms are computed before them.
func (b *builder) noteBound(s loopir.Stmt) {
	a, ok := s.(*loopir.AssignScalar)
	if !ok || a.Lo != nil || b.p.Scalars[a.Dst].Written {
		b.bounds = map[loopir.ScalarID]loopir.Expr{}
		return
	}
	b.bounds[a.Dst] = a.RHS
}

func (b *builder) stmt(s loopir.Stmt, in *scope, next *int) string {
	if b.forall.computed(s) {
		return ""
	}
	switch s := s.(type) {
	case *loopir.AssignElem:
		if b.forall != nil {
			return b.store(s, in, next)
		}
		return b.assign(s.At, b.reference(s.LHS, in), append(slices.Clone(s.LHS.Subs), s.RHS), in, next)
	case *loopir.AssignScalar:
		return b.assign(s.At, b.scalar(s.Dst, s.Extent), []loopir.Expr{s.Lo, s.Hi, s.RHS}, in, next)
	case *loopir.If:
		return b.branch(s, in, next)
	case *loopir.Do:
		return b.loop(s, in, next)
	case *loopir.Nest:
		switch {
		case !s.Forall || !readsAny(s) || b.every && b.storesApart(s):
			return b.asLoops(s, in, next)
		case b.every:
			return b.phases(s, in, next)
		}
		return "it holds a FORALL that reads what it assigns"
	}
	if b.every {
		return b.further(s, in, next)
	}
	return "it holds more than assignments, loops and conditions"
}

// asLoops adds a nest as loops.
func (b *builder) asLoops(n *loopir.Nest, in *scope, next *int) string {
	first := len(b.nest.Loops)
	why := b.stmt(n.AsLoops(), in, next)
	for k := first; k < min(first+len(n.Loops), len(b.nest.Loops)); k++ {
		b.nest.Loops[k].Implied = !n.Written
	}
	return why
}

// readsAny tells whether a nest reads an array that it assigns.
func readsAny(n *loopir.Nest) bool {
	found := false
	loopir.Writes(n.Body, func(a *loopir.AssignElem) {
		loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { found = found || r.Array == a.LHS.Array })
	})
	return found
}

// assign adds one assignment.
func (b *builder) assign(at loopir.At, write lattice.Reference, operands []loopir.Expr, in *scope, next *int) string {
	s := lattice.Statement{
		Name: fmt.Sprintf("S%d", len(b.nest.Statements)+1), Loops: in.loops, Domain: in.domain, Choices: in.choices, Multiples: in.multiple,
		Guards: in.guards, Write: write, Span: at.Extent,
	}
	for _, r := range in.reads {
		r.Text, r.Span = "what it decides", at.Extent
		s.Reads = append(s.Reads, r)
	}
	for _, j := range in.jumps {
		if j.taken {
			s.Reads = append(s.Reads, lattice.Reference{Array: j.flag.Array, Subscripts: j.flag.Subscripts, Text: "what follows", Span: at.Extent})
			if j.skips {
				s.Guards = append(slices.Clone(s.Guards), lattice.Guard{Number: j.flag.Array, Depth: j.depth})
			}
		}
	}
	s.Position = append(slices.Clone(in.position), *next)
	*next++
	why := ""
	for _, e := range operands {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Elem:
				b.noteRead(e.Ref.ID, s.AddRead(b.reference(e.Ref, in)))
			case *loopir.Var:
				switch {
				case in.isKnown(e.ID) && !(b.assigned[e.ID] && b.p.Scalars[e.ID].Written) || slices.Contains(in.unknown, e.ID):
				case b.assigned[e.ID] || b.outside[e.ID]:
					s.Reads = append(s.Reads, b.scalar(e.ID, at.Extent))
				case slices.Contains(b.variables, e.ID):
					why = fmt.Sprintf("%s is used outside its loop", b.p.Scalars[e.ID].Name)
				}
			}
		})
	}
	b.nest.Statements = append(b.nest.Statements, s)
	return why
}

func (b *builder) reference(ref *loopir.Ref, in *scope) lattice.Reference {
	r := lattice.Reference{Array: b.array(int(ref.Array), loopir.ArrayName(b.p.Arrays[ref.Array]), false), Text: loopir.FormatRef(b.p, ref), Span: ref.At}
	b.nest.Arrays[r.Array].Implied = b.p.Arrays[ref.Array].Temp
	for _, e := range ref.Subs {
		s, ok := b.subscript(e, in)
		if !ok {
			r.Opaque, s = true, lattice.Subscript{Unknown: true}
		}
		r.Subscripts = append(r.Subscripts, s)
	}
	further := b.owners(ref.Array)
	b.nest.Arrays[r.Array].Further = len(further)
	r.Subscripts = append(r.Subscripts, further...)
	return r
}

func (b *builder) scalar(id loopir.ScalarID, at source.Span) lattice.Reference {
	name := b.p.Scalars[id].Name
	a := b.array(-1-int(id), name, true)
	b.nest.Arrays[a].Implied = !b.p.Scalars[id].Written
	if b.folded == nil {
		b.folded = foldsOf(b.body)
	}
	if op, ok := b.folded[id]; ok {
		b.nest.Arrays[a].Reduction = op.String()
	}
	return lattice.Reference{Array: a, Subscripts: slices.Clone(b.parameters), Text: name, Span: at}
}

// array returns the number of an array or scalar, adding it the first time.
func (b *builder) array(key int, name string, scalar bool) int {
	if n, ok := b.arrays[key]; ok {
		return n
	}
	b.arrays[key] = len(b.nest.Arrays)
	b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: name, Scalar: scalar})
	return b.arrays[key]
}
