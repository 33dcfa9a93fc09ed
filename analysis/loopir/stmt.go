package loopir

import (
	"hpfc/lang/source"
)

// Stmt is a statement of the normal form.
type Stmt interface{ Span() source.Span }

// At is the place of a statement.
type At struct{ Extent source.Span }

// Span returns the place of the statement.
func (a At) Span() source.Span { return a.Extent }

// Statements of a program, and the nests that its array statements have become.
type (
	// AssignScalar is a scalar assignment. Sub, for a character, restricts it to Lo:Hi.
	AssignScalar struct {
		At
		Dst    ScalarID
		Lo, Hi Expr // both nil but for an assignment to a substring
		RHS    Expr
		Wraps  bool // RHS, taken for a form in subscripts, need not be what the scalar gets
	}
	// AssignElem stores into an array element: inside a nest by the iteration's owner, outside
	// by the owner of the element.
	AssignElem struct {
		At
		LHS *Ref
		RHS Expr
	}
	// If is a two-way branch. One that Settles an extreme which has found nothing greater, or less, than where it began belongs
	// to the extreme: nobody is told what it does.
	If struct {
		At
		Cond    Expr
		Then    []Stmt
		Else    []Stmt
		Settles bool
	}
	// Do is a counted loop in order. The trip count is fixed at entry; Var keeps its Fortran
	// value after the loop. Step is never nil.
	Do struct {
		At
		Var          ScalarID
		Lo, Hi, Step Expr
		Body         []Stmt
		Independent  bool
		Locality     *Locality
		New          []ScalarID // privates promised by INDEPENDENT, NEW
		NewArrays    []ArrayID
		// Folded lists the arrays of INDEPENDENT, REDUCTION: iterations depend on each other through
		// updates of their elements.
		Folded []ArrayID
		// InOrder says why a loop that the program does not have keeps its order; empty: not known yet.
		InOrder string
		// OldValues tells that iterations neither use nor overwrite what earlier ones store: they may run side by side if all
		// read before any of them stores.
		OldValues bool
	}
	// Loop repeats its body until an Exit.
	Loop struct {
		At
		Body []Stmt
	}
	// Exit leaves the Do or Loop that is Depth of them out; 0 is the innermost.
	Exit struct {
		At
		Depth int
	}
	// Cycle goes on with the next iteration of that loop.
	Cycle struct {
		At
		Depth int
	}
	// Stop ends the program; Code is nil, an integer or a character. Fault says what is wrong where it
	// is a run-time error. A quiet one writes nothing.
	Stop struct {
		At
		Error, Quiet bool
		Code         Expr
		Fault        string
	}
	// Nest is a data-parallel loop nest: all iterations are independent.
	Nest struct {
		At
		Loops []Index
		// Body holds AssignElem, AssignScalar (privates and reduction accumulators), If and Do.
		Body []Stmt
		// Home is the reference whose owner executes an iteration; nil until it is chosen, and
		// for nests that touch no mapped array.
		Home *Ref
		// Reach lets every rank that owns a cell at one of the distances from the least to the greatest
		// from the home's execute an iteration, by dimension of the processors; nil: the home's owner alone.
		Reach [][2]int64
		// Forall marks a nest with one AssignElem (under Ifs) in which every right side is to be
		// read before the first store; depgraph splits it when that could make a difference.
		Forall bool
		// Written tells that the program names the loops, in a FORALL statement or construct.
		Written    bool
		Reductions []Reduction
		Picks      []Pick
		Privates   []ScalarID
		// Lift is how many of the DO loops that are perfectly nested in the nest, from the outside,
		// may be interchanged with its loops.
		Lift int
		// Locality is what the program asks for, or nil.
		Locality *Locality
		// Lines is the collective that does the same work; nil when there is none.
		Lines *FoldLines
		// Same lists extents that the program promises to be equal.
		Same []Extents
		// AtOnce tells that the nest stores into an array from which it reads: the very element in place, everything else from
		// copies made before.
		AtOnce bool
	}
	// Extents are those of two arrays in one dimension.
	Extents struct{ X, Y Expr }
	// PrintBegin starts an output statement; Format nil is list-directed. Unit is the number of what it writes to, nil for
	// standard output; where it writes to a Text, an InputRecord behind PrintEnd takes what comes of it. End and Errors tell
	// that the program deals with records that are too long and with other errors, for which it has an InputOutcome.
	PrintBegin struct {
		At
		Format      Expr
		Unit, Text  Expr
		End, Errors bool
	}
	// PrintItem adds a scalar (X) or all elements of a Root or replicated array (Array, X nil).
	PrintItem struct {
		At
		X     Expr
		Array ArrayID
	}
	// PrintEnd writes the record.
	PrintEnd struct {
		At
		Advance bool
	}
	// Input is a part of a READ from the Text, or from the unit of a number; both nil is standard input. InputBegin starts it, with
	// a Format or, if that is nil, list-directed; Stays tells that what is left of the record is for the next READ; End, EOR and Errors that the program deals with
	// the end of the input, of the record, and with other errors. InputItem brings
	// the next value to Dst on every rank, to a text of Length characters at its start if that is not nil, and whether there is one
	// (1 or 0) to Given. InputEnd ends it and brings the status
	// to Dst, and behind it InputSize how many characters the items took. InputRecord brings what an internal output statement makes of Text to Dst, and blanks behind it,
	// InputOutcome the status of an output statement, InputClock and InputCPU what clocks show.
	Input struct {
		At
		Part        InputPart
		Stays       bool
		End, Errors bool
		EOR         bool
		Text, Unit  Expr
		Format      Expr
		Length      Expr
		Dst, Given  ScalarID
	}
)

// Locality says how the iterations of a nest may be reordered at run time, in the words of the
// LOCALITY directive; empty words leave it to the run time.
type Locality struct {
	At                                    source.Span // of the directive
	Data, Iterations, Reduce, Dependences string
}

// Index is one loop of a nest: Var = Lo, Lo+Step, ... up to Hi. Bounds do not depend on the
// nest's other indices. Step is never nil and not 0.
type Index struct {
	Var          ScalarID
	Lo, Hi, Step Expr
}

// InputPart is what an Input does.
type InputPart uint8

// Parts of a READ.
const (
	InputBegin InputPart = iota
	InputItem
	InputEnd
	InputRecord
	InputClock
	InputCPU
	InputOutcome
	InputSize
)
