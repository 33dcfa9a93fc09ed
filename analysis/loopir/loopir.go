// Package loopir is the normal form between analysis and code: scalar statements that every
// rank executes, and data-parallel nests in which the owner of the home reference computes.
// Everything that Fortran calls an array statement (whole arrays, sections, WHERE, FORALL,
// transformational functions) has become nests and temporaries here; every subscript is a
// scalar expression. Spans lead back to the source.
package loopir

import (
	"hpfc/analysis/affine"
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
	Refs    []*Ref // every reference of Body, by ID
	Body    []Stmt
	names   nameTable
	// Restless are conditions of an If between rank 0 alone and nests with irregular references:
	// whether the index arrays change too often to be inspected. Set by commgen.
	Restless map[ScalarID]bool
	Wishes   []*Locality // what LOCALITY directives ask for
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
	// Within is a mapped array in whose storage this one, which is a copy of it on rank 0, may lie: all ranks wait for each
	// other before the copy is used and before anybody else uses the array again. nil: none.
	Within *ArrayID
	// Alias is the array of which this one, a temporary that is only read, is a copy, if nobody stores into that while this one
	// is read: where every rank has the elements that it reads, they may be read where they lie. nil: none.
	Alias *ArrayID
	Temp  bool
	// Work tells that a variable was a small temporary of a statement in a loop. No other statement of the program uses it.
	Work bool
	// Tally tells that every rank has values of its own in a replicated temporary, which a Tally statement
	// combines.
	Tally  bool
	Init   []types.Value // variables only: initial values, in array element order
	Source source.Span
}

// Bound is the range of one dimension.
type Bound struct{ Lo, Hi Expr }

// Rank returns the number of dimensions.
func (a *Array) Rank() int { return len(a.Bounds) }

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

// Stream is the elements of a mapped array that one reference of a nest names, in the order in
// which a rank executes its iterations, where the subscripts are only known at run time. The
// inspector notes them once; the executor goes through them in every execution of the nest.
//
// A stream of Updates is written: Combine says how.
type Stream struct {
	ID      StreamID
	Array   ArrayID
	Updates bool
	Combine Combine
}

// Combine says what becomes of an element that several iterations store into.
type Combine struct {
	Store bool     // the last one counts; else Op folds
	Op    ReduceOp // with the old value first
	// OldFirst is MAX or MIN of reals with the old value as its first argument: of equal zeros and
	// with NaNs the second one counts.
	OldFirst bool
	// Once is the promise that no element gets two values, which the runtime checks.
	Once bool
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

// InputPart is what an Input does.
type InputPart uint8

// Parts of a READ.
const (
	InputBegin InputPart = iota
	InputItem
	InputEnd
)

// Stmt is a statement of the normal form.
type Stmt interface{ Span() source.Span }

// At is the place of a statement.
type At struct{ Extent source.Span }

// Span returns the place of the statement.
func (a At) Span() source.Span { return a.Extent }

type (
	// AssignScalar is a scalar assignment. Sub, for a character, restricts it to Lo:Hi.
	AssignScalar struct {
		At
		Dst    ScalarID
		Lo, Hi Expr // both nil but for an assignment to a substring
		RHS    Expr
	}
	// AssignElem stores into an array element: inside a nest by the iteration's owner, outside
	// by the owner of the element.
	AssignElem struct {
		At
		LHS *Ref
		RHS Expr
	}
	// If is a two-way branch.
	If struct {
		At
		Cond Expr
		Then []Stmt
		Else []Stmt
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
	// is a run-time error.
	Stop struct {
		At
		Error bool
		Code  Expr
		Fault string
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
	// FoldLines is Dst(..., ...) = the fold of Array(..., k, ...) over all k of dimension Dim, in
	// order. Positions count from the lower bounds of both.
	FoldLines struct {
		At
		Dst, Array ArrayID
		Dim        int // from 0
		Op         ReduceOp
	}
	// Ordered folds all elements of a whole temporary or variable, in array element order,
	// into Dst: Dst = (((Dst op e1) op e2) ...). It gives the bits of the sequential loop. With a
	// factor, an array of the same bounds and mapping, the elements are products.
	Ordered struct {
		At
		Dst    ScalarID
		Op     ReduceOp // OpSum or OpProduct
		Array  ArrayID
		Factor *ArrayID // nil: none
	}
	// Tally combines the values that the ranks have in each element of Array, a replicated temporary, for all of
	// them. Op is associative and commutative for its type.
	Tally struct {
		At
		Array ArrayID
		Op    ReduceOp
	}
	// Copy is dst(section) = src(section) without conversion: element r of the iteration box
	// goes from Src to Dst. It is what remaps, gathers and broadcasts of lines are made of.
	Copy struct {
		At
		Counts   []Expr // extent of each dimension of the box
		Dst, Src ArrayID
		DstSubs  []CopySub // one for each dimension of Dst
		SrcSubs  []CopySub
	}
	// Alloc gives a temporary its bounds and storage; a second Alloc of it replaces the first.
	Alloc struct {
		At
		Array ArrayID
	}
	// Free ends the life of a temporary.
	Free struct {
		At
		Array ArrayID
	}
	// Serial is executed by rank 0 alone, on Root arrays and scalars; afterwards the scalars in
	// Out are broadcast.
	Serial struct {
		At
		Body   []Stmt
		Out    []ScalarID
		Reason string
	}
	// PrintBegin starts an output statement; Format nil is list-directed.
	PrintBegin struct {
		At
		Format Expr
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
	// Input is a part of a list-directed READ from standard input. InputBegin starts it; Status tells that the program asks for
	// the status. InputItem brings the next value to Dst on every rank, and whether there is one (1 or 0) to Given. InputEnd ends it
	// and brings the status to Dst.
	Input struct {
		At
		Part       InputPart
		Status     bool
		Dst, Given ScalarID
	}
	// Halo fills the overlap area of Array from the neighbours, Widths[d] below and above in
	// dimension d, corners included. Joint tells that the next statement of its list is another one, and
	// that the ranks need not meet in between. Inserted by commgen.
	Halo struct {
		At
		Array  ArrayID
		Widths [][2]int64
		Joint  bool
	}
	// Fetch broadcasts one element from its owner into Dst on every rank. An element outside
	// the array's bounds leaves Dst undefined. Where For is not nil, only the owner of that element needs Dst, and nobody
	// else gets it if he owns Ref too. Inserted by commgen.
	Fetch struct {
		At
		Dst ScalarID
		Ref *Ref
		For *Ref
	}
	// Update is LHS = RHS or LHS = LHS op RHS inside a nest, for a left side whose owner is only
	// known at run time. Iterations may name the same element: the result is that of the sequential
	// order. No other statement of the nest stores into the array, and the nest does not read it
	// behind the update. Inserted by depgraph.
	Update struct {
		At
		LHS     *Ref
		Combine Combine
		RHS     Expr
	}
	// Note adds the element that Ref names to Stream, inside an inspector nest. An element outside
	// the bounds is a run-time error, unless Optional says that its value may not be needed. Key is
	// the number of the iteration in sequential order, for streams of updates. Inserted by commgen.
	Note struct {
		At
		Stream   StreamID
		Ref      *Ref
		Key      Expr
		Optional bool
	}
	// Elsewhere sets Dst where the executing rank does not hold one of the elements that Refs name in
	// its own part of their arrays, or an element does not exist. It looks at them in their order,
	// and behind the first that is elsewhere at none whose subscripts are such elements themselves.
	// With Bounds it only looks whether they exist, and with Report ends the run if not.
	// Inserted by commgen.
	Elsewhere struct {
		At
		Dst            ScalarID
		Refs           []*Ref
		Bounds, Report bool
	}
	// Divide lets every iteration of Nest run on each rank that owns an element that it updates, if
	// that costs less than to bring the updates there. All streams of the nest have been noted, and
	// none has a schedule. Streams of updates in Alike have not been noted: their elements have the
	// positions of what the streams listed there read, one after the other. Direct lists the arrays with
	// an element for each iteration. Inserted by commgen.
	Divide struct {
		At
		Nest    *Nest
		Streams []StreamID
		Alike   map[StreamID][]StreamID
		Direct  []ArrayID
		Wish    *Locality
	}
	// Pack brings the elements of Direct[Index] of a Divide to the ranks that execute their iterations
	// and do not own them; Stream is the first of the nest. Inserted by commgen.
	Pack struct {
		At
		Stream StreamID
		Index  int
		Array  ArrayID
	}
	// Kept tells the runtime, for its report, why the iterations of a nest with irregular references keep
	// their order; Streams are those of the nest. Inserted by commgen.
	Kept struct {
		At
		Why     KeptReason
		Streams []StreamID
	}
	// Timed begins or ends the measurement of an execution of a nest with irregular references, which runs
	// on all ranks, or in order on rank 0 where Alone is not 0. The runtime may change that for the next
	// execution. Step is the number of this one since the index arrays have changed; Streams are those of
	// the nest. Inserted by commgen.
	Timed struct {
		At
		Streams     []StreamID
		Step, Alone ScalarID
		End         bool
	}
	// Await asks the runtime whether a nest with irregular references, whose index arrays have changed, is executed too
	// seldom for an inspection to pay: then it sets Waiting to 1, else to 0. Runs is the number of the coming execution since then, Remaining how
	// many are expected with it, by the loops around the nest, and Iterations the size of the nest. Links are updates whose
	// subscripts are elements of the iteration: they show what its elements have in common. Inserted by commgen.
	Await struct {
		At
		Runs, Waiting         ScalarID
		Remaining, Iterations Expr
		Wish                  *Locality
		Links                 []Link
	}
	// Link is an update of an element of Array that an element of Subscript names.
	Link struct{ Array, Subscript ArrayID }
	// ExecHalo asks the runtime whether Nest is to run as it is written, each rank executing iterations of other ranks that
	// update its elements, too; Dst becomes 1 then, else 0. Cut of the updates in a sample of the Iterations concern other ranks.
	// Noted says that it is to be so, and that the nest's updates of elements elsewhere are noted in Streams, with the numbers of their
	// iterations; then the first of them gets what a rank has to run. Arrays are those that the nest refers to. Inserted by commgen.
	ExecHalo struct {
		At
		Nest       *Nest
		Streams    []StreamID
		Arrays     []ArrayID
		Dst, Cut   ScalarID
		Iterations Expr
		Noted      bool
		Wish       *Locality
	}
	// Consider asks the runtime whether the iterations of a nest that runs as it is written should run
	// in another order, for which it has to be inspected: then Elsewhere becomes true. Asked again, it
	// takes that back if no order was found. Next becomes the number of the execution before which to
	// ask next; Step is that of the coming one, Iterations the number of all iterations and Streams
	// those of the nest. Inserted by commgen.
	Consider struct {
		At
		Streams               []StreamID
		Iterations            Expr
		Wish                  *Locality
		Step, Next, Elsewhere ScalarID
	}
	// Within ends the run if the subscripts First to Last are not all within the bounds of dimension
	// Dim of Array, from 0; when one of the Counts is 0, there are none. Inserted by commgen.
	Within struct {
		At
		Array       ArrayID
		Dim         int
		First, Last Expr
		Counts      []Expr
	}
	// Conform ends the run if two extents differ; negative ones are 0. Inserted by commgen, and for PACK and UNPACK.
	Conform struct {
		At
		Extents Extents
	}
	// Take reads the next element of Stream into Dst, inside the nest. Inserted by commgen.
	Take struct {
		At
		Stream StreamID
		Dst    ScalarID
	}
	// Put is the next update of Stream, inside the nest. Inserted by commgen.
	Put struct {
		At
		Stream StreamID
		RHS    Expr
	}
	// Schedule finds the owners of what was noted in Stream and who has to send what to whom.
	// Inserted by commgen.
	Schedule struct {
		At
		Stream StreamID
		Home   ArrayID // of the nest, whose holders may execute an iteration together; -1: all ranks execute all
		// Narrow says that the nest can read 32-bit numbers, Scattered that a Scatter follows it.
		Narrow, Scattered bool
		// Late says that the nest runs in halves: the iterations that need no element of another process, and
		// behind the arrival of those, the others. Marked: -2 stands in the stream where an iteration begins.
		Late, Marked bool
		// With is an earlier stream of the same array, scheduled and gathered together with this one,
		// that has some of its elements already; -1: none.
		With StreamID
	}
	// Scatter brings the updates of Stream that could not be done in place to the owners of the
	// elements. Inserted by commgen.
	Scatter struct {
		At
		Stream StreamID
	}
	// Gather brings the elements of Stream that other ranks own. Inserted by commgen.
	Gather struct {
		At
		Stream StreamID
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

// CopySub is the subscript A*By*r[Iter]+B of one dimension; Iter -1 means the constant B.
type CopySub struct {
	Iter int
	A    int64
	By   Expr // a step that only the run knows; nil: 1
	B    Expr
}

// ReduceOp is a reduction operator.
type ReduceOp uint8

// Reduction operators. And, Or, Eqv and Neqv are logical; IAnd, IOr and IEor bitwise.
const (
	OpSum ReduceOp = iota
	OpProduct
	OpMax
	OpMin
	OpAnd
	OpOr
	OpEqv
	OpNeqv
	OpIAnd
	OpIOr
	OpIEor
)

var reduceNames = [...]string{"sum", "product", "max", "min", "and", "or", "eqv", "neqv", "iand", "ior", "ieor"}

// String returns the operator's name.
func (o ReduceOp) String() string { return reduceNames[o] }

// Reduction says that Acc is folded with Op over all iterations of a nest and all ranks.
// Inside the nest Acc is a private that starts from the operator's identity.
type Reduction struct {
	Acc ScalarID
	Op  ReduceOp
}

// Pick says that scalars keep what one iteration of a nest gives them: of the iterations that
// assign them, the one with the best key or, without a key, the last. Before a nest and in the
// iterations of each rank Values are what they were outside; the body compares with them, and
// sets Order to the number of the iteration that decided, which is -1 before any has.
type Pick struct {
	Rule   PickRule
	Latest bool       // among equal keys the last iteration counts, otherwise the first
	Values []ScalarID // unless the rule is PickLast, the first one is the key
	Order  ScalarID   // of kind 8
}

// PickRule tells which key is best.
type PickRule uint8

// Rules of picks. PickLast has no key.
const (
	PickLast PickRule = iota
	PickGreatest
	PickLeast
)

var pickNames = [...]string{"last", "greatest", "least"}

// String returns the name of the rule.
func (r PickRule) String() string { return pickNames[r] }

// Affine returns e as an affine form over scalars, or false when it is not one.
func Affine(e Expr) (affine.Form, bool) {
	switch e := e.(type) {
	case *Const:
		return affine.Constant(e.Value.I), e.Value.Type.Base == types.Integer
	case *Var:
		return affine.Variable(int(e.ID)), e.T.Base == types.Integer
	case *Convert:
		if e.Widens() {
			return Affine(e.X)
		}
	case *Unary:
		if e.Op == types.Neg && !e.Wraps {
			x, ok := Affine(e.X)
			return x.Scale(-1), ok
		}
	case *Binary:
		return Combined(e, Affine)
	}
	return affine.Form{}, false
}

// Combined returns a sum, a difference or a product with a constant as a form, given the forms of its
// operands; false for other operators.
func Combined(e *Binary, form func(Expr) (affine.Form, bool)) (affine.Form, bool) {
	if e.T.Base != types.Integer || e.Wraps || (e.Op != types.Add && e.Op != types.Sub && e.Op != types.Mul) {
		return affine.Form{}, false
	}
	x, okx := form(e.X)
	y, oky := form(e.Y)
	switch {
	case !okx || !oky:
		return affine.Form{}, false
	case e.Op == types.Add:
		return x.Add(y), true
	case e.Op == types.Sub:
		return x.Sub(y), true
	case x.IsConst():
		return y.Scale(x.Const), true
	case y.IsConst():
		return x.Scale(y.Const), true
	}
	return affine.Form{}, false
}
