// Package analysis checks a program: it resolves names, types and kinds, folds constants,
// checks shapes and directives, and maps every array. In goes the syntax tree, out comes a
// Program whose expressions are typed, whose conversions are explicit and whose names are
// symbols. All mistakes of a file are reported in one run.
package analysis

import (
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/source"
)

// Program is a checked main program.
type Program struct {
	Name    string
	Symbols []*Symbol // by ID
	Grids   []*Grid   // by ID
	Body    []Stmt
}

// SymbolKind tells what a name stands for.
type SymbolKind uint8

// Symbol kinds. Index is the index name of a FORALL or of an implied DO: a scalar of its own.
const (
	Scalar SymbolKind = iota
	Array
	Index
)

// Symbol is a variable or an array-valued named constant (scalar constants are folded away).
type Symbol struct {
	ID      int
	Name    string
	Kind    SymbolKind
	Type    types.Type
	Bounds  []Bound       // one for each dimension of an array
	Init    []types.Run   // initial values of a variable (a scalar is one element)
	Const   bool          // a named constant array
	Values  []types.Value // its elements
	Map     mapping.Spec  // arrays only
	Shadow  [][2]int64    // SHADOW widths for each dimension, or nil
	Dynamic bool          // may be redistributed: it is DYNAMIC, or what it is aligned with is
	Decl    source.Span
}

// Rank returns the number of dimensions; 0 for a scalar.
func (s *Symbol) Rank() int { return len(s.Bounds) }

// Bound is the declared range of one dimension; Hi < Lo is an empty dimension.
type Bound struct{ Lo, Hi int64 }

// Extent returns the number of subscripts in the bound.
func (b Bound) Extent() int64 { return max(0, b.Hi-b.Lo+1) }

// Grid is a processor arrangement. Extents are scalar integer expressions of constants and
// NUMBER_OF_PROCESSORS(); an Auto grid has Rank dimensions that the runtime chooses by
// factorising the number of processors.
type Grid struct {
	ID      int
	Name    string // "" for an Auto grid
	Rank    int
	Extents []Expr
	Lower   []int64 // declared lower bounds, for messages
	Auto    bool
	Decl    source.Span
}

// Expr is a checked expression. Shape rank 0 is a scalar.
type Expr interface {
	Type() types.Type
	Rank() int
	Span() source.Span
}

// Typed is the part that all expressions share.
type Typed struct {
	T  types.Type
	R  int
	At source.Span
}

// Type returns the type of the expression.
func (t Typed) Type() types.Type { return t.T }

// Rank returns the number of dimensions.
func (t Typed) Rank() int { return t.R }

// Span returns its place.
func (t Typed) Span() source.Span { return t.At }

type (
	// Const is a folded scalar constant.
	Const struct {
		Typed
		Value types.Value
	}
	// Ref is a variable: a scalar, a whole array (Subs nil), an element or a section.
	Ref struct {
		Typed
		Sym  *Symbol
		Subs []Sub
	}
	// Substring is X(Lo:Hi) of a character scalar or element; Lo, Hi nil mean the ends.
	Substring struct {
		Typed
		X      Expr
		Lo, Hi Expr
	}
	// Unary is Neg, Plus or Not.
	Unary struct {
		Typed
		Op types.Op
		X  Expr
	}
	// Binary has operands of the type that the operation works in, except that the right
	// operand of Pow may be an integer of any kind. One operand may be a scalar beside an array.
	Binary struct {
		Typed
		Op   types.Op
		X, Y Expr
	}
	// Paren is (x): a value, with its grouping kept.
	Paren struct {
		Typed
		X     Expr
		parts int // of the value of a statement function or of its argument, otherwise 0
	}
	// Convert changes the type or kind of X.
	Convert struct {
		Typed
		X Expr
	}
	// Call is an elemental intrinsic, applied element by element. Optional arguments that
	// are absent are left out at the end. See Elemental for the names and arguments.
	Call struct {
		Typed
		Fn   string
		Args []Expr
	}
	// Transform is a transformational intrinsic; Args are in the order of the standard's
	// interface with nil for absent optional ones (SUM: array, dim, mask).
	Transform struct {
		Typed
		Fn   string
		Args []Expr
	}
	// ArrayConstructor is a rank-1 array of the given items, each a scalar or array expression
	// or an *ImpliedDo, already converted to the element type.
	ArrayConstructor struct {
		Typed
		Items []Expr
	}
	// ImpliedDo repeats Items; in constructors and output lists only.
	ImpliedDo struct {
		Typed
		Items        []Expr
		Var          *Symbol // kind Index in constructors; a scalar variable of the program in output lists
		Lo, Hi, Step Expr    // Step nil means 1
	}
)

// Sub is one subscript: an index (Index set, a scalar integer), a triplet (Triplet set; Lo,
// Hi, Step may be nil), or a vector subscript (Vector set, a rank-1 integer expression).
type Sub struct {
	Index        Expr
	Triplet      bool
	Lo, Hi, Step Expr
	Vector       Expr
}

// Stmt is a checked executable statement.
type Stmt interface{ Span() source.Span }

// At is the place of a statement.
type At struct{ Extent source.Span }

// Span returns the place of the statement.
func (a At) Span() source.Span { return a.Extent }

type (
	// Assign is LHS = RHS; RHS is converted to the type of LHS. LHS is a *Ref or *Substring.
	// Scalar right sides are broadcast to array left sides.
	Assign struct {
		At
		LHS, RHS Expr
	}
	// If holds the clauses in order; Else may be nil.
	If struct {
		At
		Clauses []IfClause
		Else    []Stmt
	}
	// Do is a counted DO; Var is an integer scalar, Step nil means 1.
	Do struct {
		At
		Var          *Symbol
		Lo, Hi, Step Expr
		Body         []Stmt
		Independent  *Independent
		Locality     *Locality
	}
	// While is DO WHILE, or an endless DO when Cond is nil.
	While struct {
		At
		Cond Expr
		Body []Stmt
	}
	// Exit leaves the loop that is Depth loops out (0: the innermost).
	Exit struct {
		At
		Depth int
	}
	// Cycle starts the next iteration of the loop that is Depth loops out.
	Cycle struct {
		At
		Depth int
	}
	// Stop ends the program. Code is an integer or character expression or nil. A quiet one does not write it.
	Stop struct {
		At
		Error, Quiet bool
		Code         Expr
	}
	// Forall is a FORALL; its body holds Assign, Where and Forall.
	Forall struct {
		At
		Indices     []ForallIndex
		Mask        Expr // nil: none
		Body        []Stmt
		Independent bool
	}
	// Where is a WHERE; a nil mask is the final ELSEWHERE. Bodies hold Assign and Where.
	Where struct {
		At
		Clauses []WhereClause
	}
	// Print is an output statement to a standard unit or a text. Format nil: list-directed. Status and what it is for are as
	// in Read.
	Print struct {
		At
		Format      Expr
		Advance     bool
		Unit        Expr // nil: standard output
		Text        Expr // the text that is written to, or nil
		Record      *Ref // the variable that gets the new contents of Text
		Items       []Expr
		Status      *Ref
		End, Errors bool
	}
	// Read is a READ from a standard unit or a text. Items are variables, array sections and implied DOs of them. Status is
	// the variable of IOSTAT=, or nil; End and Errors tell what it is for: the end of the input, other errors.
	Read struct {
		At
		Format      Expr // nil: list-directed
		Text, Unit  Expr // a text, or the number of a unit; both nil: standard input
		Stays       bool // in the record behind the last item
		Items       []Expr
		Status      *Ref
		Size        *Ref // nil, or what gets the number of characters
		End, Errors bool
		EOR         bool // the program deals with the end of the record
	}
	// Clock brings what a clock of rank 0 shows to a variable, in nanoseconds: of a processor, or since some time in the past.
	Clock struct {
		At
		Dst *Ref
		CPU bool
	}
	// Redistribute gives the arrays a new mapping from here on.
	Redistribute struct {
		At
		Arrays []*Symbol
		Maps   []mapping.Spec
	}
)

// IfClause is a condition with its statements.
type IfClause struct {
	Cond Expr
	Body []Stmt
	At   source.Span
}

// ForallIndex is an index name with its range; Step nil means 1.
type ForallIndex struct {
	Var          *Symbol
	Lo, Hi, Step Expr
}

// WhereClause is a mask with its statements.
type WhereClause struct {
	Mask Expr
	Body []Stmt
	At   source.Span
}

// Locality is what a LOCALITY directive asks for; empty words ask for nothing.
type Locality struct {
	At                                    source.Span
	Data, Iterations, Reduce, Dependences string
}

// Independent is the promise of an INDEPENDENT directive.
type Independent struct {
	New, Reduction []*Symbol
}
