package nests

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
)

// Symbolic is a DO loop of assignments, loops and conditions as an affine nest in which Outer scalars
// from outside are the outermost loops, and subscripts of every array, so that no dependence leads
// from one of their values to another.
type Symbolic struct {
	*Reach
	Outer  int
	arrays map[int]int
}

// NewSymbolic returns nil for a loop that is not affine, or that depends on too many scalars.
func NewSymbolic(p *loopir.Program, d *loopir.Do) *Symbolic {
	body := []loopir.Stmt{d}
	scalars := parametersOf(p, body)
	if len(scalars) > maxParameters {
		return nil
	}
	b := newBuilder(p, body)
	b.reach = newReach(b.nest)
	in := b.symbols(scalars, nil)
	top := 0
	if b.stmts(body, in, &top) != "" {
		return nil
	}
	return &Symbolic{Reach: b.reach, Outer: len(scalars), arrays: b.arrays}
}

// Nest returns the affine nest.
func (s *Symbolic) Nest() *lattice.AffineNest { return s.nest }

// Array returns the number of an array in the nest, ok false where the nest has it not.
func (s *Symbolic) Array(id loopir.ArrayID) (number int, ok bool) {
	number, ok = s.arrays[int(id)]
	return number, ok
}

// Depth is the number of loops around a read, those of the outer scalars not counted.
func (s *Symbolic) Depth(x lattice.Ref) int {
	return len(s.nest.Statements[x.Statement].Loops) - s.Outer
}

// References lists the references of the program that are reads, in their order.
func (s *Symbolic) References() []loopir.RefID { return slices.Sorted(maps.Keys(s.refs)) }

// Reads returns the reads that a reference of the program is.
func (s *Symbolic) Reads(id loopir.RefID) []lattice.Ref { return s.refs[id] }

// Old tells whether nothing that the nest stores reaches a read of an array that it stores into.
func (s *Symbolic) Old(x lattice.Ref) bool {
	return len(s.writes(x)) > 0 && s.untouched([]lattice.Ref{x})
}

// Overwritten tells whether a later iteration of the loop stores where a read reads.
func (s *Symbolic) Overwritten(x lattice.Ref) bool {
	for _, w := range s.writes(x) {
		if s.reaches(x, w, s.Outer) {
			return true
		}
	}
	return false
}
