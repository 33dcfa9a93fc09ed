package analysis

import (
	"fmt"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Check analyses a program and reports every mistake in it into bag. The result is complete
// when the bag has no errors; otherwise it holds what could be understood, with expressions
// of type Invalid where a mistake was reported.
func Check(p *ast.Program, fs *source.Set, bag *diag.Bag) *Program {
	c := &checker{
		fs:          fs,
		bag:         bag,
		prog:        &Program{Name: p.Name},
		programName: p.Name,
		incomplete:  p.Incomplete,
		names:       map[string]*entity{},
		intrinsic:   map[string]source.Span{},
		called:      map[string]*statementFunction{},
		filled:      map[string]source.Span{},
		stores:      map[*Symbol]int{},
		mapped:      map[string]*mapped{},
		grids:       map[string]*Grid{},
		auto:        map[int]*Grid{},
		badFormats:  map[source.Span]bool{},
		wrapping:    map[source.Span]bool{},
		tooSmall:    map[source.Span]bool{},
		shapes:      map[*Binary][]Expr{},
		varying:     map[*Binary]bool{},
	}
	if c.prog.Name == "" {
		c.prog.Name = "main"
	}
	c.defaultImplicit()
	c.excuse(p.Doubtful) // they may stand in declarations
	c.forgetRefused(p.Refused)
	c.declarations(p.Body)
	c.forgetRefused(p.Refused)
	c.directives(p.Body)
	body := c.statementFunctions(p.Body)
	c.prog.Body = append(c.prologue, c.block(c.withoutJumps(body, p.Barred))...)
	c.nameConstructs(p.Constructs)
	for _, f := range p.Formats {
		c.checkFormat(f, constant(types.StringValue(f.Value), f.Span()), "PRINT")
	}
	c.warnOfUnusedFunctions()
	return c.prog
}

// nameConstructs reports names of constructs that the program gives to something else, too.
func (c *checker) nameConstructs(names []*ast.Name) {
	for _, n := range names {
		switch ent := c.names[n.Text]; {
		case n.Text == c.programName:
			c.errorf(diag.Redeclared, n.Span(), "'%s' is the name of the program", n.Text)
		case c.function(n.Text) != nil:
			c.errorf(diag.Redeclared, n.Span(), "'%s' is a statement function: a construct needs a name of its own", n.Text)
		case ent != nil && ent.typ.Base != types.Invalid:
			c.errorf(diag.Redeclared, n.Span(), "'%s' is a variable or constant: a construct needs a name of its own", n.Text).
				Label(ent.at, "here")
		}
	}
}

// checker is the state of one run of Check.
type checker struct {
	fs          *source.Set
	bag         *diag.Bag
	prog        *Program
	programName string // "" without a PROGRAM statement
	incomplete  bool   // names without a declaration may come from a module or an included file, which was reported

	implicit     [26]types.Type
	lettered     [26]bool // letters that an IMPLICIT statement named
	implicitNone bool
	names        map[string]*entity
	intrinsic    map[string]source.Span // names in INTRINSIC statements
	filled       map[string]source.Span // where DATA has named variables
	order        []*entity              // by first appearance
	numbered     bool                   // the declared symbols have their IDs
	indices      []map[string]*Symbol
	implied      []string // the variables of the implied DOs around what is checked, in one constructor

	functions []*statementFunction
	called    map[string]*statementFunction // those of functions by their names
	within    *statementFunction            // whose expression is being checked, or nil
	dummies   map[string]Expr               // the values of its dummies

	prologue []Stmt // initial values given by assignment

	ahead []Stmt // what is to run before the statement being checked
	kept  int    // variables that hold selectors and records

	random [4]*Ref // the state of random numbers
	draws  int     // of random numbers, in the text so far

	stores map[*Symbol]int // into each variable, in the text so far

	loops    []loop
	branches int  // of IF and SELECT CASE around the statement being checked
	inWhere  Expr // mask of the innermost WHERE, or nil

	shapes  map[*Binary][]Expr // of array expressions
	varying map[*Binary]bool   // array expressions that are no constants outside of implied DOs

	negated  *ast.IntLit          // the last integer constant behind a minus sign: the least integer has no constant of its own
	wrapping map[source.Span]bool // constants that were reported as too large

	badFormats map[source.Span]bool // places of mistakes in formats that were reported
	tooSmall   map[source.Span]bool // BLOCK(k) that were reported

	grids       map[string]*Grid
	auto        map[int]*Grid // Auto grids by rank
	mapped      map[string]*mapped
	mappedOrder []*mapped
}

func (c *checker) errorf(code diag.Code, at source.Span, format string, args ...any) *diag.Diagnostic {
	return c.bag.Errorf(code, at, format, args...)
}

// counted is a number of things.
func counted(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// unsupported reports legal Fortran that the language gets with a later level.
func (c *checker) unsupported(at source.Span, level, format string, args ...any) *diag.Diagnostic {
	return c.errorf(diag.NotSupported, at, "not supported yet: %s (level %s)", fmt.Sprintf(format, args...), level)
}

// line returns the line number of a span, for messages.
func (c *checker) line(at source.Span) int { return c.fs.Position(at.Start).Line }

// invalid is an expression that was reported already: nothing more is said about it.
func invalid(at source.Span) Expr { return &Const{Typed: Typed{At: at}} }

func isInvalid(xs ...Expr) bool {
	for _, x := range xs {
		if x.Type().Base == types.Invalid {
			return true
		}
	}
	return false
}

func constant(v types.Value, at source.Span) *Const {
	return &Const{Typed: Typed{T: v.Type, At: at}, Value: v}
}

// number returns the integer constant n, of default kind if it fits.
func number(n int64, at source.Span) *Const {
	if n != int64(int32(n)) {
		return constant(types.IntValue(8, n), at)
	}
	return constant(types.IntValue(4, n), at)
}

// intOf returns the value of an integer constant expression.
func intOf(e Expr) (int64, bool) {
	k, ok := e.(*Const)
	if !ok || k.T.Base != types.Integer {
		return 0, false
	}
	return k.Value.I, true
}
