// Package ast is the syntax tree of a program as written: names unresolved, one node for
// each statement and directive, every node with the span of its text. Package lang builds
// it; nothing changes it afterwards.
package ast

import "hpfc/lang/source"

// A Node is any part of the tree.
type Node interface{ Span() source.Span }

// An Expr is an expression.
type Expr interface {
	Node
	expr()
}

// A Stmt is a statement, a construct or a directive.
type Stmt interface {
	Node
	stmt()
}

// At is the span of a node; embedding it makes a Node.
type At struct{ Extent source.Span }

// Span returns the extent of the node's text.
func (a At) Span() source.Span { return a.Extent }

// Program is one main program.
type Program struct {
	At
	Name  string // lower case; "" when there is no PROGRAM statement
	Body  []Stmt // declarations, directives and executable statements, in order
	NoEnd bool   // end of file ended the program
	// Formats are the texts of the FORMAT statements, some of which no statement may name.
	Formats []*StringLit
	// Constructs are the names of constructs.
	Constructs []*Name
	// Doubtful are the names in declarations that could not be read.
	Doubtful []string
	// Refused are the names to which statements outside the language would have given a meaning.
	Refused []string
	// Barred are the labels of statements to which no GOTO may jump, which is reported.
	Barred []string
	// Incomplete tells that names may come from a module or an included file.
	Incomplete bool
}

// Name is an identifier, in lower case.
type Name struct {
	At
	Text string
}

func (*Name) expr() {}

type (
	// IntLit is an integer constant such as 12 or 12_8.
	IntLit struct {
		At
		Digits string
		Kind   string // "", digits, or the name of a constant
	}
	// BozLit is B'..', O'..' or Z'..'.
	BozLit struct {
		At
		Base   int // 2, 8 or 16
		Digits string
	}
	// RealLit is a real constant; Text is mantissa and exponent with E for the exponent letter.
	RealLit struct {
		At
		Text   string
		Double bool   // the exponent letter was D
		Kind   string // as in IntLit
	}
	// LogicalLit is .TRUE. or .FALSE.
	LogicalLit struct {
		At
		Value    bool
		Kind     string
		Reported bool // it stands for a condition with a mistake
	}
	// StringLit is a character constant with its quotes removed and doubled quotes made single.
	StringLit struct {
		At
		Value string
		Kind  string // as in IntLit
	}
	// Unary is -x, +x, .not. x, or a user's .op. x.
	Unary struct {
		At
		Op string // "-", "+", ".not."
		X  Expr
	}
	// Binary is x op y. Relational operators are spelled == /= < <= > >=.
	Binary struct {
		At
		Op   string // ** * / + - // == /= < <= > >= .and. .or. .eqv. .neqv.
		X, Y Expr
	}
	// Paren is (x): it fixes the order of evaluation.
	Paren struct {
		At
		X Expr
	}
	// Apply is f(args): an element, a section, a function call or a substring. X is a *Name,
	// or another Apply for a substring of an element.
	Apply struct {
		At
		X    Expr
		Args []Arg
	}
	// Triplet is lo:hi:step in an argument list; each part may be nil.
	Triplet struct {
		At
		Lo, Hi, Step Expr
	}
	// ArrayConstructor is (/ items /) or [ items ]. Type is the optional type-spec before "::".
	ArrayConstructor struct {
		At
		Type  *TypeSpec
		Items []Expr
	}
	// ImpliedDo is (items, var = lo, hi [, step]) in a constructor or an output list.
	ImpliedDo struct {
		At
		Items        []Expr
		Var          *Name
		Lo, Hi, Step Expr
	}
	// ComplexLit is (re, im): parsed so that it can be refused with its name.
	ComplexLit struct {
		At
		Re, Im Expr
	}
)

// Function returns the name and the dummies of a statement function that a may define, if its name is no array's.
func (a *Assign) Function() (name *Name, dummies []*Name, ok bool) {
	call, ok := a.LHS.(*Apply)
	if !ok {
		return nil, nil, false
	}
	name, ok = call.X.(*Name)
	for _, arg := range call.Args {
		n, isName := arg.Value.(*Name)
		if !isName || arg.Keyword != "" {
			return nil, nil, false
		}
		dummies = append(dummies, n)
	}
	return name, dummies, ok
}

// Arg is one argument; Keyword is "" for a positional one. Value may be a *Triplet.
type Arg struct {
	Keyword string
	Value   Expr
}

func (*IntLit) expr()           {}
func (*BozLit) expr()           {}
func (*RealLit) expr()          {}
func (*LogicalLit) expr()       {}
func (*StringLit) expr()        {}
func (*Unary) expr()            {}
func (*Binary) expr()           {}
func (*Paren) expr()            {}
func (*Apply) expr()            {}
func (*Triplet) expr()          {}
func (*ArrayConstructor) expr() {}
func (*ImpliedDo) expr()        {}
func (*ComplexLit) expr()       {}

// TypeSpec is integer, real, double precision, logical, character or complex with its
// parameters; Kind and Len are nil when not given.
type TypeSpec struct {
	At
	Base    string // "integer", "real", "double precision", "logical", "character", "complex", "type"
	Kind    Expr
	Len     Expr
	LenStar bool // character*(*) or len=*
}

// DimSpec is one bound pair lo:hi; Lo nil means 1. Hi nil with Deferred is ":".
type DimSpec struct {
	At
	Lo, Hi   Expr
	Deferred bool // ":" or "*" alone
}

// Entity is one declared name.
type Entity struct {
	At
	Name *Name
	Dims []DimSpec // nil: as the statement's DIMENSION attribute says
	Len  Expr      // character*len after the name
	// LenStar says that *(*) stands there.
	LenStar bool
	Init    Expr
}

// Declarations and other specification statements.
type (
	// TypeDecl is a type declaration statement.
	TypeDecl struct {
		At
		Type      *TypeSpec
		Parameter bool
		Save      bool
		Dims      []DimSpec // DIMENSION attribute
		Other     []*Name   // attributes that are legal Fortran but not handled: allocatable, pointer, ...
		Entities  []*Entity
	}
	// Implicit is IMPLICIT NONE (Rules empty) or IMPLICIT type (a-h,o-z), ...
	Implicit struct {
		At
		None  bool
		Rules []ImplicitRule
	}
	// ParameterStmt is PARAMETER (name = expr, ...).
	ParameterStmt struct {
		At
		Names  []*Name
		Values []Expr
	}
	// DimensionStmt is DIMENSION a(10), b(0:3).
	DimensionStmt struct {
		At
		Entities []*Entity
	}
	// Save is SAVE; without names it is for all variables.
	Save struct {
		At
		Names, Blocks []*Name
	}
	// Intrinsic is INTRINSIC names.
	Intrinsic struct {
		At
		Names []*Name
	}
	// Common is COMMON.
	Common struct {
		At
		Blocks []CommonBlock
	}
	// Data is DATA variables / values /, ...
	Data struct {
		At
		Sets []DataSet
	}
	// Read is READ *, items or READ (unit, *, IOSTAT=status, END=label, ERR=label) items.
	Read struct {
		At
		Unit          Expr // nil: standard input
		Format        Expr // nil: list-directed
		Stays         bool // ADVANCE='NO'
		Items         []Expr
		Status, Size  Expr   // of IOSTAT= and SIZE=, or nil; without the first, what has no label ends the program
		End, EOR, Err string // labels to jump to at the end of the input, of the record, and for other errors, or ""
		Jumping       bool   // the jumps stand behind it, and Status is for them
	}
	// Call is CALL of an intrinsic subroutine.
	Call struct {
		At
		Name string
		Args []Arg
	}
	// Unsupported is a statement that is legal Fortran but outside what the language accepts yet.
	Unsupported struct {
		At
		What  string // "CALL", "READ", "derived types", ...
		Level string // "L1".."L7" of docs/language.md
	}
)

// CommonBlock is /name/ entities; Name nil is blank common.
type CommonBlock struct {
	Name     *Name
	Entities []*Entity
}

// DataSet is variables, which may be elements, sections and implied DOs, with their values.
type DataSet struct {
	Variables []Expr
	Values    []DataValue
}

// DataValue is a constant with its repeat count, nil for one.
type DataValue struct{ Repeat, Value Expr }

// ImplicitRule maps the first letters From..To to a type.
type ImplicitRule struct {
	Type    *TypeSpec
	Letters []LetterRange
}

// LetterRange is a range of first letters, both inclusive, lower case.
type LetterRange struct{ From, To byte }

// Executable statements and constructs.
type (
	// Assign is lhs = rhs.
	Assign struct {
		At
		LHS, RHS Expr
	}
	// If is a block IF with its ELSE IF and ELSE parts; a logical IF has one clause and Logical set.
	If struct {
		At
		Clauses []IfClause
		Else    []Stmt
		HasElse bool
		Logical bool
	}
	// Select is SELECT CASE. The default clause may stand anywhere.
	Select struct {
		At
		Selector Expr // nil after an error
		Clauses  []CaseClause
	}
	// Do is a counted DO (Var set), a DO WHILE (While set) or an endless DO.
	Do struct {
		At
		Label        string // construct name, or ""
		Var          *Name
		Lo, Hi, Step Expr
		While        Expr
		Body         []Stmt
		Independent  *Independent // the directive right before it, or nil
		Locality     *Locality    // likewise
	}
	// Exit is EXIT [name].
	Exit struct {
		At
		Label string
	}
	// Cycle is CYCLE [name].
	Cycle struct {
		At
		Label string
	}
	// Stop is STOP [code], ERROR STOP [code] or CALL EXIT [(code)], which is quiet: it says nothing about the end.
	Stop struct {
		At
		Error, Quiet bool
		Code         Expr
	}
	// Label is a statement label to which a GOTO jumps; it stands before its statement.
	Label struct {
		At
		Text string // without leading zeros
	}
	// Goto is GOTO label.
	Goto struct {
		At
		Target string
	}
	// ComputedGoto is GOTO (labels), x.
	ComputedGoto struct {
		At
		Targets []string
		X       Expr
	}
	// ArithmeticIf is IF (x) below, zero, above.
	ArithmeticIf struct {
		At
		X       Expr
		Targets [3]string
	}
	// Continue is CONTINUE.
	Continue struct{ At }
	// Forall is a FORALL statement or construct. Body holds Assign, Where and Forall nodes.
	Forall struct {
		At
		Indices     []ForallIndex
		Mask        Expr
		Body        []Stmt
		Construct   bool
		Independent *Independent
	}
	// Where is a WHERE statement or construct. Each clause has a mask but the last ELSEWHERE, whose Mask is nil.
	Where struct {
		At
		Clauses   []WhereClause
		Construct bool
	}
	// Print is PRINT fmt, items or WRITE(*, fmt) items.
	Print struct {
		At
		Write   bool
		Unit    Expr // nil: standard output
		Format  Expr // nil: list-directed; else a character expression
		Advance bool // false only for ADVANCE='NO'
		Items   []Expr
		Status  Expr   // nil: without IOSTAT=
		Err     string // label of ERR=, or ""
		Jumping bool   // the jump stands behind it, and Status is for it
	}
)

// Jumps tells whether the statement has labels.
func (r *Read) Jumps() bool { return r.End != "" || r.EOR != "" || r.Err != "" }

// MayFail tells whether output may have a status other than 0, as what is list-directed to standard output has not.
func (p *Print) MayFail() bool { return p.Format != nil || p.Unit != nil }

// IfClause is a condition and its statements.
type IfClause struct {
	At
	Cond Expr
	Body []Stmt
}

// CaseClause is CASE (values) and its statements; Default stands for CASE DEFAULT.
type CaseClause struct {
	At
	Default bool
	Values  []CaseValue
	Body    []Stmt
}

// CaseValue is one value of CASE, or a range lo:hi of which one end may be nil.
type CaseValue struct {
	At
	Lo, Hi Expr
	Range  bool // there is a ":"
}

// ForallIndex is name = lo:hi[:step].
type ForallIndex struct {
	At
	Var          *Name
	Lo, Hi, Step Expr
}

// WhereClause is a mask and its assignments (and nested WHEREs).
type WhereClause struct {
	At
	Mask Expr
	Body []Stmt
}

// Directives.
type (
	// Processors declares processor arrangements; the Dims of each entity give its shape (none: scalar).
	Processors struct {
		At
		Entities []*Entity
	}
	// Template declares templates.
	Template struct {
		At
		Entities []*Entity
	}
	// Align is ALIGN or REALIGN array(dummies) WITH base(subscripts).
	Align struct {
		At
		Re       bool
		Arrays   []AlignArray
		Base     *Name
		Subs     []Expr // *Name dummies in expressions, *Star for replication, *Triplet for ":"; nil: ALIGN a WITH b
		HasSubs  bool
		Dynamic  bool
		Combined bool // attribute form
	}
	// Distribute is DISTRIBUTE or REDISTRIBUTE.
	Distribute struct {
		At
		Re      bool
		Names   []*Name
		Formats []DistFormat // nil: DISTRIBUTE a ONTO p
		Onto    *Name        // nil: not given
		Dynamic bool
	}
	// Dynamic is DYNAMIC names.
	Dynamic struct {
		At
		Names []*Name
	}
	// Shadow is SHADOW a(lo:hi, ...).
	Shadow struct {
		At
		Entities []*Entity
	}
	// Independent is INDEPENDENT [, NEW(..)] [, REDUCTION(..)]; it stands in the statement it precedes.
	// Loops are the indices of INDEPENDENT(i, j), an early form; usually none.
	Independent struct {
		At
		Loops, New, Reduction []*Name
	}
	// Locality is LOCALITY(word=value, ...); it stands in the DO it precedes.
	Locality struct {
		At
		Items []LocalityItem
	}
)

// LocalityItem is word=value of LOCALITY.
type LocalityItem struct{ Word, Value *Name }

// AlignArray is one alignee with its dummies; a dummy is a *Name, *Star or *Triplet (":").
type AlignArray struct {
	Name    *Name
	Dummies []Expr
}

// Star is "*" as an alignment dummy or subscript.
type Star struct{ At }

func (*Star) expr() {}

// DistFormat is BLOCK[(k)], CYCLIC[(k)] or *.
type DistFormat struct {
	At
	Kind string // "block", "cyclic", "*"
	Arg  Expr
}

func (*TypeDecl) stmt()      {}
func (*Implicit) stmt()      {}
func (*ParameterStmt) stmt() {}
func (*DimensionStmt) stmt() {}
func (*Save) stmt()          {}
func (*Intrinsic) stmt()     {}
func (*Common) stmt()        {}
func (*Data) stmt()          {}
func (*Read) stmt()          {}
func (*Unsupported) stmt()   {}
func (*Assign) stmt()        {}
func (*If) stmt()            {}
func (*Select) stmt()        {}
func (*Do) stmt()            {}
func (*Exit) stmt()          {}
func (*Cycle) stmt()         {}
func (*Stop) stmt()          {}
func (*Label) stmt()         {}
func (*Goto) stmt()          {}
func (*ComputedGoto) stmt()  {}
func (*ArithmeticIf) stmt()  {}
func (*Continue) stmt()      {}
func (*Forall) stmt()        {}
func (*Where) stmt()         {}
func (*Print) stmt()         {}
func (*Call) stmt()          {}
func (*Processors) stmt()    {}
func (*Template) stmt()      {}
func (*Align) stmt()         {}
func (*Distribute) stmt()    {}
func (*Dynamic) stmt()       {}
func (*Shadow) stmt()        {}
func (*Independent) stmt()   {}
func (*Locality) stmt()      {}
