package nests

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
)

// forallPhase is where the builder is in a FORALL that reads what it assigns: in the first phase
// all right sides go to cells of their own, from which the second one stores them.
type forallPhase struct {
	values int                 // the array of the right sides
	flags  map[loopir.Stmt]int // the arrays of conditions
	guards int                 // of the whole statement
	second bool
}

// phases adds a FORALL as two lists of loops, one behind the other.
func (b *builder) phases(n *loopir.Nest, in *scope, next *int) string {
	b.forall = &forallPhase{values: len(b.nest.Arrays), flags: map[loopir.Stmt]int{}, guards: len(in.guards)}
	defer func() { b.forall = nil }()
	b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: "right side", Scalar: true, Implied: true})
	first := len(b.nest.Loops)
	if why := b.asLoops(n, in, next); why != "" {
		return why
	}
	between := len(b.nest.Loops)
	b.forall.second = true
	if why := b.asLoops(n, in, next); why != "" {
		return why
	}
	for k := range min(len(n.Loops), len(b.nest.Loops)-between) {
		b.nest.Loops[first+k].Stores = between + k
		b.nest.Loops[first+k].Implied = !n.Written
	}
	return ""
}

// storesApart tells whether no iteration of a FORALL reads what another one stores, so that it can
// be seen as loops.
func (b *builder) storesApart(n *loopir.Nest) bool {
	if b.alone {
		return false
	}
	c := nestOf(b.p, n, b.within, true)
	if c.Nest == nil {
		return false
	}
	g, err := lattice.Analyze(c.Nest, lattice.Budget)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(g.Arcs, func(a lattice.Arc) bool { return slices.Contains(a.Apart, true) || !a.Exact && len(a.Apart) > 0 })
}

// computed tells whether all that a statement does belongs to the first phase: the second one only stores.
func (f *forallPhase) computed(s loopir.Stmt) bool {
	return f != nil && f.second && loopir.LastStore([]loopir.Stmt{s}) == nil
}

// store adds the assignment of a FORALL in its present phase.
func (b *builder) store(s *loopir.AssignElem, in *scope, next *int) string {
	value := lattice.Reference{Array: b.forall.values, Text: "the right side", Span: s.Extent, Subscripts: b.iteration(in)}
	if !b.forall.second {
		always := *in
		always.guards = in.guards[:b.forall.guards] // what is not stored does not matter
		return b.assign(s.At, value, append(append([]loopir.Expr{}, s.LHS.Subs...), s.RHS), &always, next)
	}
	if why := b.assign(s.At, b.reference(s.LHS, in), nil, in, next); why != "" {
		return why
	}
	x := &b.nest.Statements[len(b.nest.Statements)-1]
	x.Reads = append(x.Reads, value)
	return ""
}

// iteration names the present iteration of all loops around by subscripts: those of both phases are
// counted alike.
func (b *builder) iteration(in *scope) []lattice.Subscript {
	subs := slices.Clone(b.parameters)
	for d := b.nest.Parameters; d < len(in.loops); d++ {
		subs = append(subs, lattice.Subscript{Form: affine.Variable(d)})
	}
	return subs
}
