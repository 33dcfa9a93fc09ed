package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// statementFunction is f(a, b) = expression among the declarations. A reference is replaced by the
// expression, with the arguments in the places of the dummies.
type statementFunction struct {
	name    string
	typ     types.Type
	dummies []*ast.Name
	types   []types.Type // of the dummies
	body    ast.Expr
	before  int // functions that were defined before, which the body may refer to
	broken  bool
	used    bool
	at      source.Span
}

// statementFunctions defines the statement functions of a program and returns the other statements.
func (c *checker) statementFunctions(body []ast.Stmt) []ast.Stmt {
	var rest []ast.Stmt
	for i, s := range body {
		if a, ok := s.(*ast.Assign); ok && c.definesFunction(a) {
			c.defineFunction(a)
			continue
		}
		if !isSpecification(s) {
			return append(rest, body[i:]...)
		}
		rest = append(rest, s)
	}
	return rest
}

func isSpecification(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.TypeDecl, *ast.Implicit, *ast.ParameterStmt, *ast.DimensionStmt, *ast.Save, *ast.Intrinsic, *ast.Common, *ast.Data,
		*ast.Processors, *ast.Template, *ast.Align, *ast.Distribute, *ast.Dynamic, *ast.Shadow, *ast.Unsupported:
		return true
	}
	return false
}

// definesFunction tells whether a is name(dummies) = expression and not an assignment to an element.
func (c *checker) definesFunction(a *ast.Assign) bool {
	name, _, ok := a.Function()
	if !ok || c.isVariable(name.Text, a.LHS.(*ast.Apply)) || c.directiveName(name.Text) != "" {
		return false
	}
	ent := c.names[name.Text]
	return ent == nil || !ent.parameter
}

// defineFunction checks a definition with the variables that have the names of its dummies.
func (c *checker) defineFunction(a *ast.Assign) {
	name, dummies, _ := a.Function()
	f := &statementFunction{name: name.Text, dummies: dummies, body: a.RHS, before: len(c.functions), at: a.LHS.Span()}
	if c.function(f.name) != nil {
		c.errorf(diag.Redeclared, f.at, "the statement function '%s' is defined twice", f.name)
		return
	}
	f.typ = c.variable(name).typ
	bound := map[string]Expr{}
	for _, n := range dummies {
		ent := c.variable(n)
		switch {
		case bound[n.Text] != nil:
			c.errorf(diag.Redeclared, n.Span(), "'%s' is a dummy argument twice", n.Text)
			f.broken = true
		case ent.shaped || ent.parameter || n.Text == f.name:
			c.errorf(diag.BadDeclaration, n.Span(), "the dummy argument '%s' of a statement function must be a scalar variable", n.Text)
			f.broken = true
		}
		if !f.broken {
			bound[n.Text] = &Ref{Typed{ent.typ, 0, n.Span()}, ent.sym, nil}
		}
		f.types = append(f.types, ent.typ)
	}
	c.functions, c.called[f.name] = append(c.functions, f), f
	if f.broken = f.broken || c.characters(f, f.at); !f.broken {
		f.broken = isInvalid(c.functionValue(f, bound, f.at))
	}
}

// characters reports a function of characters.
func (c *checker) characters(f *statementFunction, at source.Span) bool {
	found := f.typ.Base == types.Character
	for _, t := range f.types {
		found = found || t.Base == types.Character
	}
	if found {
		c.unsupported(at, "L1", "statement functions of characters").Help("write the expression where '%s' is used", f.name)
	}
	return found
}

// function returns the statement function of that name, nil if none is visible.
func (c *checker) function(name string) *statementFunction {
	f := c.called[name]
	if f != nil && c.within != nil && f.before >= c.within.before {
		return nil
	}
	return f
}

// functionValue is the expression of f with the given values of its dummies. The names in it are
// those of the program, whatever indices there are around the reference.
func (c *checker) functionValue(f *statementFunction, bound map[string]Expr, at source.Span) Expr {
	within, dummies, indices := c.within, c.dummies, c.indices
	c.within, c.dummies, c.indices = f, bound, nil
	x := c.expr(f.body)
	c.within, c.dummies, c.indices = within, dummies, indices
	if isInvalid(x) {
		return invalid(at)
	}
	if parts(x) > mostInFunction {
		c.errorf(diag.BadArgument, at, "the value of the statement function '%s' is an expression with more than %d parts", f.name, mostInFunction).
			Help("give the values of its arguments, or of the functions that it refers to, to variables before")
		return invalid(at)
	}
	if !c.wantScalar(x, "the value of a statement function") {
		return invalid(at)
	}
	x, ok := c.convertTo(x, f.typ, "the value of '"+f.name+"'")
	if !ok {
		return invalid(at)
	}
	return value(x, at)
}

// mostInFunction bounds the parts of a statement function's value: where functions refer to others twice, and where they use an argument
// twice that is such a reference, their number doubles with every level.
const mostInFunction = 1_000_000

// parts is how many parts an expression has, or a number above mostInFunction. Those of the values in it are known.
func parts(e Expr) int {
	if p, ok := e.(*Paren); ok && p.parts != 0 {
		return p.parts
	}
	n := 1
	for _, x := range operands(e) {
		n = min(n+parts(x), mostInFunction+1)
	}
	return n
}

// warnOfUnusedFunctions warns of what was probably meant as an assignment to an element.
func (c *checker) warnOfUnusedFunctions() {
	for _, f := range c.functions {
		if !f.used && !f.broken {
			c.bag.Warnf(diag.NotAssignable, f.at, "this defines a statement function, which is never used").
				Help("declare '%s' with its bounds if it is an array", f.name)
		}
	}
}

// value is x computed before what is around it; nothing is folded with it.
func value(x Expr, at source.Span) Expr {
	return &Paren{Typed: Typed{x.Type(), x.Rank(), at}, X: x, parts: 1 + parts(x)}
}

// functionCall replaces a reference to f.
func (c *checker) functionCall(f *statementFunction, a *ast.Apply) Expr {
	f.used = true
	bound := map[string]Expr{}
	good := len(a.Args) == len(f.dummies)
	if !good {
		c.errorf(diag.BadArgument, a.Span(), "'%s' takes %s, not %d", f.name, counted(int64(len(f.dummies)), "argument"), len(a.Args))
	}
	for i, arg := range a.Args {
		if _, section := arg.Value.(*ast.Triplet); section || arg.Keyword != "" {
			c.errorf(diag.BadArgument, arg.Value.Span(), "an argument of the statement function '%s' must be a value", f.name)
			good = false
			continue
		}
		x := c.expr(arg.Value)
		if len(a.Args) != len(f.dummies) || isInvalid(x) || !c.wantScalar(x, "an argument of a statement function") {
			good = false
			continue
		}
		if x.Type() != f.types[i] && f.types[i].Base != types.Invalid {
			c.errorf(diag.BadArgument, x.Span(), "the argument '%s' of '%s' must be %s, not %s", f.dummies[i].Text, f.name, f.types[i], x.Type())
			good = false
			continue
		}
		bound[f.dummies[i].Text] = value(x, x.Span())
	}
	if !good || f.broken {
		return invalid(a.Span())
	}
	return c.functionValue(f, bound, a.Span())
}
