package lattice

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/lang/source"
)

// AffineNest is a tree of loops around assignments. Every loop is normalised: its variable
// counts from 0 in steps of 1. Forms of a statement are over its loops, variable 0 being the
// outermost one.
//
// The outermost loops, so many as Parameters, stand for scalars and loops from outside: every
// reference has them as subscripts, so that no dependence leads from one of their values to
// another.
type AffineNest struct {
	Loops      []NestLoop
	Parameters int
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
	// Open tells that Trip depends on parameters, Unbounded that it is not even affine.
	Open, Unbounded bool
	// Stores is the loop in which a FORALL stores what it has computed in this one; 0: none.
	Stores int
	// Implied marks loops that are not written as such: those of stores of a FORALL, and over the
	// elements of an array that is printed or copied; and parameters of the compiler's own.
	Implied bool
	// Folds lists the scalars that this loop only folds, with their operators.
	Folds map[int]string
}

// UnknownRange is the number of values that a parameter of four bytes has, and of iterations that a
// loop may have of which nothing is known.
const UnknownRange = 1 << 32

// NestArray is what is read and written: an array, or a scalar as an array without dimensions.
// Reduction names the operator of a scalar that is only folded. What is Implied has no name in
// the program: a condition, the order of output. The last Further subscripts of all references are no
// subscripts of the program: parameters, and loops whose iterations have an array of their own each.
type NestArray struct {
	Name      string
	Scalar    bool
	Implied   bool
	Reduction string
	Further   int
}

// Statement is one assignment. Loops are those around it, outermost first; Position[d] is its
// place, or that of the loop around it, in the list of statements at depth d. It is executed
// where all forms of Domain are >= 0, those of one alternative of each of Choices too, and those of
// Multiples multiples of their moduli, besides 0 <= x < Trip. Guards are conditions that are not affine, outermost first: statements under the
// same one are executed together, others maybe.
type Statement struct {
	Name      string
	Loops     []int
	Position  []int
	Domain    []affine.Form
	Choices   []Choice
	Multiples []Subscript
	Guards    []Guard
	Write     Reference
	Reads     []Reference
	Span      source.Span
}

// Choice is a condition like i /= j: all forms of one of its alternatives are >= 0.
type Choice [][]affine.Form

// Domains returns the domain as a union: in each system all forms are >= 0. Systems with two forms that exclude each other are left
// out: of all combinations that several values of one variable are not, few are possible.
func (s *Statement) Domains() [][]affine.Form {
	out := [][]affine.Form{s.Domain}
	for _, c := range s.Choices {
		var next [][]affine.Form
		for _, domain := range out {
			for _, alternative := range c {
				if !excludes(domain, alternative) {
					next = append(next, append(domain[:len(domain):len(domain)], alternative...))
				}
			}
		}
		out = next
	}
	return out
}

// excludes tells whether a form of one system is surely negative where one of the other is not.
func excludes(x, y []affine.Form) bool {
	return slices.ContainsFunc(x, func(f affine.Form) bool {
		return slices.ContainsFunc(y, func(g affine.Form) bool {
			sum := f.Add(g)
			return f.Countable() && g.Countable() && sum.IsConst() && sum.Const < 0
		})
	})
}

// Holds tells whether s is executed in an iteration, if its guards permit.
func (s *Statement) Holds(at []int64) bool {
	negative := func(f affine.Form) bool { return f.NegativeAt(at) }
	outside := func(domain []affine.Form) bool { return slices.ContainsFunc(domain, negative) }
	if !slices.ContainsFunc(s.Domains(), func(d []affine.Form) bool { return !outside(d) }) {
		return false
	}
	for _, m := range s.Multiples {
		if m.Form.At(at)%m.Mod != 0 {
			return false
		}
	}
	return true
}

// Guard is a condition, and which of its outcomes, in an iteration of the Depth outermost loops.
type Guard struct {
	Number, Depth int
	Holds         bool
}

// Maybe tells whether s is under a condition that is not affine.
func (s *Statement) Maybe() bool { return len(s.Guards) > 0 }

// Reference is one occurrence of an array. One that is Opaque has a subscript that is Unknown.
type Reference struct {
	Array      int
	Subscripts []Subscript
	Opaque     bool
	Text       string
	Span       source.Span
}

// Subscript is Form, or Plus + modulo(Form, Mod) unless Mod is 0, or Unknown.
type Subscript struct {
	Form    affine.Form
	Mod     int64
	Plus    affine.Form
	Unknown bool
}

func (s Subscript) Equal(t Subscript) bool {
	return s.Mod == t.Mod && s.Form.Equal(t.Form) && s.Plus.Equal(t.Plus)
}

// plain tells whether s is a form and nothing else.
func (s Subscript) plain() bool { return s.Mod == 0 && !s.Unknown }

// AddRead adds a read unless it is there already, and returns which one it is: abs(x) as two outcomes of a
// comparison reads x several times, and each read costs questions.
func (s *Statement) AddRead(r Reference) int {
	same := slices.IndexFunc(s.Reads, func(x Reference) bool {
		return !r.Opaque && x.Array == r.Array && x.Span == r.Span && slices.EqualFunc(x.Subscripts, r.Subscripts, Subscript.Equal)
	})
	if same >= 0 {
		return same
	}
	s.Reads = append(s.Reads, r)
	return len(s.Reads) - 1
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

// Accesses lists the writes and the reads of an array.
func (n *AffineNest) Accesses(array int) (writes, reads []Ref) {
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

// Writes lists the writes of each array in the order of the statements.
func (n *AffineNest) Writes() map[int][]Ref {
	writes := map[int][]Ref{}
	for k := range n.Statements {
		array := n.Statements[k].Write.Array
		writes[array] = append(writes[array], Ref{k, Write})
	}
	return writes
}

// LoopValues returns the values of the variables of nested loops, parameters left out, in an
// iteration: those of loops that start at a place depending on a parameter are counted from 0.
func (n *AffineNest) LoopValues(at []int64) []int64 {
	out := make([]int64, len(at))
	whole := append(make([]int64, n.Parameters), at...)
	for d, x := range at {
		l := n.Loops[n.Parameters+d]
		if !slices.ContainsFunc(l.Start.Terms, func(t affine.Term) bool { return t.Var < n.Parameters }) {
			x = l.Start.At(whole) + l.Step*x
		}
		out[d] = x
	}
	return out
}
