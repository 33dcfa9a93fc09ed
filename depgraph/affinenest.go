package depgraph

import (
	"hpfc/analysis/affine"
	"hpfc/lang/source"
)

// AffineNest is a tree of loops around assignments. Every loop is normalised: its variable
// counts from 0 in steps of 1. Forms of a statement are over its loops, variable 0 being the
// outermost one.
type AffineNest struct {
	Loops      []NestLoop
	Arrays     []NestArray
	Statements []Statement // in textual order
}

// NestLoop is a loop with the greatest number of iterations it can have.
type NestLoop struct {
	Name string
	Trip int64
	// Start (over the loops outside) and Step give the user's variable: Start + Step*x.
	Start affine.Form
	Step  int64
	Span  source.Span
}

// NestArray is what is read and written: an array, or a scalar as an array without dimensions.
// Reduction names the operator of a scalar that is only folded.
type NestArray struct {
	Name      string
	Scalar    bool
	Reduction string
}

// Statement is one assignment. Loops are those around it, outermost first; Position[d] is its
// place, or that of the loop around it, in the list of statements at depth d. It is executed
// where all forms of Domain are >= 0, besides 0 <= x < Trip; a statement that is Maybe executed
// is under a condition that is not affine.
type Statement struct {
	Name     string
	Loops    []int
	Position []int
	Domain   []affine.Form
	Maybe    bool
	Write    Reference
	Reads    []Reference
	Span     source.Span
}

// Reference is one occurrence of an array. One that is Opaque has a subscript that is not
// affine; then Subscripts is empty.
type Reference struct {
	Array      int
	Subscripts []Subscript
	Opaque     bool
	Text       string
	Span       source.Span
}

// Subscript is Form, modulo Mod unless that is 0.
type Subscript struct {
	Form affine.Form
	Mod  int64
}

// Trips returns the trips of the loops around s.
func (n *AffineNest) Trips(s *Statement) []int64 {
	trips := make([]int64, len(s.Loops))
	for d, l := range s.Loops {
		trips[d] = n.Loops[l].Trip
	}
	return trips
}

// Common returns how many loops x and y have in common.
func Common(x, y *Statement) int {
	n := 0
	for n < min(len(x.Loops), len(y.Loops)) && x.Loops[n] == y.Loops[n] {
		n++
	}
	return n
}

// textuallyBefore tells whether x comes before y in one iteration of their common loops.
func textuallyBefore(x, y *Statement) bool {
	c := Common(x, y)
	return x.Position[c] < y.Position[c]
}

// valueAt returns f at the point x.
func valueAt(f affine.Form, x []int64) int64 {
	v := f.Const
	for _, t := range f.Terms {
		v += t.Coef * x[t.Var]
	}
	return v
}

// Ref is an access of a nest: the Read-th read of a statement, or its write if Read is Write.
type Ref struct{ Statement, Read int }

// Write stands for the left side in a Ref.
const Write = -1

// Reference returns what r refers to.
func (n *AffineNest) Reference(r Ref) *Reference {
	s := &n.Statements[r.Statement]
	if r.Read == Write {
		return &s.Write
	}
	return &s.Reads[r.Read]
}

// accessesOf lists the writes and the reads of an array.
func (n *AffineNest) accessesOf(array int) (writes, reads []Ref) {
	for k := range n.Statements {
		s := &n.Statements[k]
		if s.Write.Array == array {
			writes = append(writes, Ref{k, Write})
		}
		for i := range s.Reads {
			if s.Reads[i].Array == array {
				reads = append(reads, Ref{k, i})
			}
		}
	}
	return writes, reads
}

// Values returns the values of a statement's loop variables in an iteration.
func (n *AffineNest) Values(loops []int, at []int64) []int64 {
	out := make([]int64, len(at))
	for d, x := range at {
		l := n.Loops[loops[d]]
		out[d] = valueAt(l.Start, at) + l.Step*x
	}
	return out
}
