package analysis

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// expr checks an expression and folds what is constant in it.
func (c *checker) expr(e ast.Expr) Expr {
	switch e := e.(type) {
	case *ast.Name:
		return c.nameExpr(e)
	case *ast.IntLit:
		return c.intLiteral(e)
	case *ast.RealLit:
		return c.realLiteral(e)
	case *ast.LogicalLit:
		return c.logicalLiteral(e)
	case *ast.StringLit:
		return c.stringLiteral(e)
	case *ast.Unary:
		return c.unaryExpr(e)
	case *ast.Binary:
		return c.binaryExpr(e)
	case *ast.Paren:
		return paren(c.expr(e.X), e.Span())
	case *ast.Apply:
		return c.applyExpr(e)
	case *ast.ArrayConstructor:
		return c.constructor(e)
	}
	return c.misplaced(e)
}

// misplaced reports an expression that cannot stand where it was found.
func (c *checker) misplaced(e ast.Expr) Expr {
	switch e.(type) {
	case *ast.ComplexLit:
		c.unsupported(e.Span(), "L7", "COMPLEX")
	case *ast.BozLit:
		c.errorf(diag.TypeMismatch, e.Span(), "a binary, octal or hexadecimal constant may only be an argument of INT, REAL, DBLE, IAND, IOR or IEOR")
	case *ast.ImpliedDo:
		c.errorf(diag.TypeMismatch, e.Span(), "an implied DO may only stand in an array constructor or an output list")
	case *ast.Triplet:
		c.errorf(diag.TypeMismatch, e.Span(), "a section lo:hi:step may only be a subscript")
	default:
		c.errorf(diag.TypeMismatch, e.Span(), "this is no expression")
	}
	return invalid(e.Span())
}

func (c *checker) intLiteral(e *ast.IntLit) Expr {
	kind, ok := c.literalKind(types.Integer, e.Kind, 4, e)
	if !ok {
		return invalid(e.Span())
	}
	b, ok := new(big.Int).SetString(e.Digits, 10)
	if !ok {
		panic("integer literal " + e.Digits)
	}
	v := types.BigValue(kind, b)
	if !(c.negated == e && types.Unary(types.Neg, v).Fits(v.Type)) {
		c.warnOfWrapping(v, v.Type, e.Span())
	}
	return constant(v, e.Span())
}

// warnOfWrapping warns of an integer constant that is no value of type t.
func (c *checker) warnOfWrapping(v types.Value, t types.Type, at source.Span) {
	if t.Base != types.Integer || v.Fits(t) || c.wrapping[at] {
		return
	}
	c.wrapping[at] = true
	written := v.Big().String()
	if v.Type.Base == types.Real {
		written, _, _ = strings.Cut(v.String(), "_")
	}
	d := c.bag.Warnf(diag.WrapsAround, at, "%s does not fit in %s: only its low bits are kept", written, t)
	if v.Type == t && t.Kind < 8 && v.Fits(types.Int8) {
		d.Help("write %s_8", written)
	}
}

func (c *checker) realLiteral(e *ast.RealLit) Expr {
	def := 4
	if e.Double {
		def = 8
		if e.Kind != "" {
			c.errorf(diag.Syntax, e.Span(), "the exponent letter D says already that the constant is of kind 8").
				Help("write E instead of D")
			return invalid(e.Span())
		}
	}
	kind, ok := c.literalKind(types.Real, e.Kind, def, e)
	if !ok {
		return invalid(e.Span())
	}
	text := strings.Map(func(r rune) rune {
		if r == 'd' || r == 'D' {
			return 'e'
		}
		return r
	}, e.Text)
	f := realNumber(text, kind)
	if math.IsInf(f, 0) {
		c.warnOfOverflow(e, text, kind)
	}
	return constant(types.RealValue(kind, f), e.Span())
}

// warnOfOverflow warns of a real constant, written as text, that is too large for its kind.
func (c *checker) warnOfOverflow(e *ast.RealLit, text string, kind int) {
	d := c.bag.Warnf(diag.Overflow, e.Span(), "the constant does not fit in real(%d): it becomes infinite", kind)
	if kind == 4 && !math.IsInf(realNumber(text, 8), 0) {
		d.Help("write %s_8", strings.ToLower(text))
	}
}

// realNumber reads a real constant of the given kind as gfortran does: what is too large is
// infinite, and what lies below the least positive number is zero instead of being rounded up to it,
// unless the digits of its kind cannot tell it from that number.
func realNumber(text string, kind int) float64 {
	f, _ := strconv.ParseFloat(text, 8*kind)
	if f == 0 || f >= types.LeastNormal(kind) {
		return f
	}
	exact, _, err := big.ParseFloat(text, 10, 256, big.ToNearestEven)
	if err != nil {
		return f
	}
	return types.BigReal(kind, exact).F
}

func (c *checker) logicalLiteral(e *ast.LogicalLit) Expr {
	if e.Reported {
		return invalid(e.Span())
	}
	kind, ok := c.literalKind(types.Logical, e.Kind, 4, e)
	if !ok {
		return invalid(e.Span())
	}
	v := types.BoolValue(e.Value)
	v.Type.Kind = kind
	return constant(v, e.Span())
}

func (c *checker) stringLiteral(e *ast.StringLit) Expr {
	if _, ok := c.literalKind(types.Character, e.Kind, 1, e); !ok {
		return invalid(e.Span())
	}
	return constant(types.StringValue(e.Value), e.Span())
}

// nameExpr checks a name that stands alone: a variable, a whole array or a named constant.
func (c *checker) nameExpr(n *ast.Name) Expr {
	if x := c.dummies[n.Text]; x != nil && c.indexSymbol(n.Text) == nil {
		return x
	}
	if s := c.indexSymbol(n.Text); s != nil {
		return &Ref{Typed{s.Type, 0, n.Span()}, s, nil}
	}
	if c.namesDirective(n) {
		return invalid(n.Span())
	}
	if c.function(n.Text) != nil {
		c.errorf(diag.TypeMismatch, n.Span(), "'%s' is a statement function: its arguments are missing", n.Text)
		return invalid(n.Span())
	}
	if at, ok := c.intrinsic[n.Text]; ok {
		c.errorf(diag.TypeMismatch, n.Span(), "'%s' is declared INTRINSIC: it is no variable", n.Text).Label(at, "here")
		return invalid(n.Span())
	}
	ent := c.variable(n)
	if ent.value != nil {
		k := *ent.value
		k.At = n.Span()
		return &k
	}
	if ent.typ.Base == types.Invalid {
		return invalid(n.Span())
	}
	return &Ref{Typed{ent.typ, ent.sym.Rank(), n.Span()}, ent.sym, nil}
}

// namesDirective reports a template or processor arrangement where a variable or function is wanted.
func (c *checker) namesDirective(n *ast.Name) bool {
	what := c.directiveName(n.Text)
	if what == "" || c.names[n.Text] != nil {
		return false
	}
	c.errorf(diag.TypeMismatch, n.Span(), "'%s' is a %s, not a variable", n.Text, what)
	return true
}

// variable returns the entity of a name in an expression, declaring it by its first letter
// where that is allowed.
func (c *checker) variable(n *ast.Name) *entity {
	ent := c.names[n.Text]
	if ent != nil {
		ent.used = n.Span()
		return ent
	}
	if c.implicitNone {
		c.undeclared(n.Text, n.Span())
	}
	ent = c.entity(n)
	ent.used = n.Span()
	if c.implicitNone || c.incomplete {
		c.forget(ent)
	}
	return ent
}

// indexSymbol returns the innermost FORALL or constructor index of that name, or nil.
func (c *checker) indexSymbol(name string) *Symbol {
	for i := len(c.indices) - 1; i >= 0; i-- {
		if s := c.indices[i][name]; s != nil {
			return s
		}
	}
	return nil
}

// newIndex makes the symbol of an index name: its type is that of the variable of the same name.
func (c *checker) newIndex(n *ast.Name) *Symbol {
	t := c.implicitType(n.Text)
	ent := c.names[n.Text]
	switch {
	case ent != nil && ent.typ.Base != types.Invalid && (ent.parameter || ent.shaped):
		c.errorf(diag.TypeMismatch, n.Span(), "the index '%s' must be a scalar variable, not %s", n.Text, map[bool]string{true: "a named constant", false: "an array"}[ent.parameter]).
			Label(ent.at, "declared here")
		t = types.Type{}
	case ent != nil && ent.sym != nil:
		t = ent.typ
	case c.implicitNone:
		c.undeclared(n.Text, n.Span())
		t = types.Type{}
	}
	if t.Base != types.Integer && t.Base != types.Invalid {
		c.errorf(diag.TypeMismatch, n.Span(), "the index '%s' must be an integer, not %s", n.Text, t)
		t = types.Type{}
	}
	s := &Symbol{Name: n.Text, Kind: Index, Type: t, Decl: n.Span()}
	c.number(s)
	return s
}

func paren(x Expr, at source.Span) Expr {
	if k, ok := x.(*Const); ok {
		return &Const{Typed{k.T, 0, at}, k.Value}
	}
	return &Paren{Typed: Typed{x.Type(), x.Rank(), at}, X: x}
}

// describe names the type and rank of an expression for a message.
func describe(x Expr) string {
	if x.Rank() == 0 {
		return x.Type().String()
	}
	return fmt.Sprintf("%s array of rank %d", x.Type(), x.Rank())
}
