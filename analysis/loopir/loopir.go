// Package loopir is the normal form between analysis and code: scalar statements that every
// rank executes, and data-parallel nests in which the owner of the home reference computes.
// Everything that Fortran calls an array statement (whole arrays, sections, WHERE, FORALL,
// transformational functions) has become nests and temporaries here; every subscript is a
// scalar expression. Spans lead back to the source.
package loopir

import (
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/source"
)

// Dense numbers of arrays, scalars, references and nests, each an index into Program's slices.
type (
	ArrayID  int
	ScalarID int
	RefID    int
	StreamID int
)

// Program is a whole main program in normal form.
type Program struct {
	Name    string
	Grids   []Grid
	Arrays  []*Array
	Scalars []*Scalar
	Streams []*Stream
	NumRefs int // references of Body have numbers below it
	Body    []Stmt
	names   nameTable
	// Restless are conditions of an If between rank 0 alone and nests with irregular references:
	// whether the index arrays change too often to be inspected. Set by commgen.
	Restless map[ScalarID]Restless
	Wishes   []*Locality // what LOCALITY directives ask for
}

// Restless is what is known of the choice between rank 0 alone and a nest: Only, unless it is nil, must hold for rank 0, and OneRank
// says that a single rank has nothing to find out. Behind the loop on rank 0, Twice tells whether it has stored into an element
// twice where that is an error; nil if it cannot.
type Restless struct {
	Only    Expr
	OneRank bool
	Twice   *Scalar
}

// Grid is a processor arrangement; Extents may use NUMBER_OF_PROCESSORS. An Auto grid of the
// given Rank is shaped by the runtime.
type Grid struct {
	Name    string
	Rank    int
	Extents []Expr
	Auto    bool
}

// Place tells who holds an array.
type Place uint8

// Places. Mapped follows Map. Root arrays exist whole on rank 0 alone. Shared arrays are
// read-only temporaries of which every process holds one whole copy for all its ranks.
const (
	Mapped Place = iota
	Root
	Shared
)

// Array is a variable or a temporary. Temporaries are allocated by Alloc statements and may
// have run-time bounds; variables have constant bounds and live from the start.
type Array struct {
	ID     ArrayID
	Name   string
	Type   types.Type
	Bounds []Bound
	Place  Place
	Map    mapping.Spec
	// Align, for temporaries with a run-time alignment, gives S*g+O of dimension d as
	// Map.Dims[d].S*g + Align[d]; nil entries mean the constant Map.Dims[d].O.
	Align []Expr
	Halo  [][2]int64 // overlap widths below and above, for each dimension; set by commgen
	Of    string     // the name of the array that a temporary is a copy of; may be empty
	// Within is a mapped array in whose storage this one, which is a copy of it on rank 0 or on every rank, may lie: all ranks wait
	// for each other before the copy is used and before anybody else stores into the array again. nil: none.
	Within *ArrayID
	// WithinAlone tells that ranks do not wait for each other, so that the copy may lie there on one rank only.
	WithinAlone bool
	// Alias is the array of which this one, a temporary that is only read, is a copy, if nobody stores into that while this one
	// is read: where every rank has the elements that it reads, they may be read where they lie. nil: none.
	Alias *ArrayID
	Temp  bool
	// Work tells that a variable was a small temporary of a statement in a loop. No other statement of the program uses it.
	Work bool
	// Tally tells that every rank has values of its own in a replicated temporary, which a Tally statement
	// combines.
	Tally  bool
	Init   []types.Run // variables only: initial values
	Source source.Span
}

// Bound is the range of one dimension.
type Bound struct{ Lo, Hi Expr }

// Rank returns the number of dimensions.
func (a *Array) Rank() int { return len(a.Bounds) }

// Distributed tells whether the ranks divide the array among them.
func (a *Array) Distributed() bool { return a.Place == Mapped && !a.Map.IsReplicated() }

// Undistributed tells whether no array is distributed, so that all ranks would do the same.
func (p *Program) Undistributed() bool {
	return !slices.ContainsFunc(p.Arrays, (*Array).Distributed)
}

// Scalar is a replicated variable, a loop index or a private of a nest.
//
// Written tells that the program declares it.
type Scalar struct {
	ID      ScalarID
	Name    string
	Type    types.Type
	Init    *types.Value
	Written bool
}

// Ref is one occurrence of an array element. Its subscripts are integer expressions.
type Ref struct {
	ID    RefID
	Array ArrayID
	Subs  []Expr
	At    source.Span
}

// Expr is a scalar expression.
type Expr interface {
	Type() types.Type
}

type (
	// Const is a constant.
	Const struct{ Value types.Value }
	// Var reads a scalar.
	Var struct {
		ID ScalarID
		T  types.Type
	}
	// Elem reads an array element.
	Elem struct {
		Ref *Ref
		T   types.Type
	}
	// Unary is Neg or Not. Wraps says that X may be the least number of its type, which has no negative.
	Unary struct {
		Op    types.Op
		X     Expr
		T     types.Type
		Wraps bool
	}
	// Binary has operands of equal type, except the exponent of Pow. Wraps says that the result of a sum, difference or product
	// may leave the type and wrap around, so that it is no form of the operands.
	Binary struct {
		Op    types.Op
		X, Y  Expr
		T     types.Type
		Step  bool // Y is the step of a loop or section
		Wraps bool
	}
	// Convert changes type or kind.
	Convert struct {
		X Expr
		T types.Type
	}
	// Call is an elemental function of analysis.Elementals.
	Call struct {
		Fn   string
		Args []Expr
		T    types.Type
	}
	// Substr is X(Lo:Hi) of a character; Lo, Hi are integers of kind 8.
	Substr struct {
		X, Lo, Hi Expr
		T         types.Type
	}
	// Existing is X, the value of the element that Ref names, which was read before anybody knew whether it would be
	// needed. Where this is evaluated, a subscript of Ref out of bounds ends the run.
	Existing struct {
		X   Expr
		Ref *Ref
	}
)

// Type returns the type of the expression.
func (e *Const) Type() types.Type { return e.Value.Type }

// Type returns the type of the expression.
func (e *Var) Type() types.Type { return e.T }

// Type returns the type of the expression.
func (e *Elem) Type() types.Type { return e.T }

// Type returns the type of the expression.
func (e *Unary) Type() types.Type { return e.T }

// Type returns the type of the expression.
func (e *Binary) Type() types.Type { return e.T }

// Type returns the type of the expression.
func (e *Convert) Type() types.Type { return e.T }

// Widens tells whether the conversion keeps the value of every integer.
func (e *Convert) Widens() bool {
	return e.T.Base == types.Integer && e.X.Type().Base == types.Integer && e.T.Kind >= e.X.Type().Kind
}

// Type returns the type of the expression.
func (e *Call) Type() types.Type { return e.T }

// Type returns the type of the expression.
func (e *Existing) Type() types.Type { return e.X.Type() }

// Type returns the type of the expression.
func (e *Substr) Type() types.Type { return e.T }
