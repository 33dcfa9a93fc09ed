package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

var operators = map[string]types.Op{
	"+": types.Add, "-": types.Sub, "*": types.Mul, "/": types.Div, "**": types.Pow,
	".and.": types.And, ".or.": types.Or, ".eqv.": types.Eqv, ".neqv.": types.Neqv,
	"==": types.Eq, "/=": types.Ne, "<": types.Lt, "<=": types.Le, ">": types.Gt, ">=": types.Ge,
	"//": types.Concat,
}

var unaryOperators = map[string]types.Op{"-": types.Neg, "+": types.Plus, ".not.": types.Not}

func (c *checker) unaryExpr(e *ast.Unary) Expr {
	if lit, ok := e.X.(*ast.IntLit); ok && e.Op == "-" {
		c.negated = lit
	}
	if e.Op != ".not." {
		c.warnSign(e.Op, e.X)
	}
	x := c.expr(e.X)
	if c.wrapping[e.X.Span()] {
		c.wrapping[e.Span()] = true // it was said of the constant without its sign
	}
	op, known := unaryOperators[e.Op]
	if !known {
		c.unsupported(e.Span(), "L4", "the operator %s", e.Op)
		return invalid(e.Span())
	}
	if isInvalid(x) {
		return invalid(e.Span())
	}
	if op == types.Not && x.Type().Base != types.Logical || op != types.Not && !x.Type().IsNumeric() {
		return c.operandError(op, e.Span(), x)
	}
	return c.unary(op, x, e.Span())
}

// unary builds op x, folded when x is constant.
func (c *checker) unary(op types.Op, x Expr, at source.Span) Expr {
	if k, ok := x.(*Const); ok {
		return constant(types.Unary(op, k.Value), at)
	}
	return &Unary{Typed{x.Type(), x.Rank(), at}, op, x}
}

// warnSign says that the operand y of the arithmetic operator op has a sign of its own without
// parentheses, which is an extension.
func (c *checker) warnSign(op string, y ast.Expr) {
	if u, ok := y.(*ast.Unary); ok && u.Op != ".not." {
		c.bag.Warnf(diag.SecondSign, u.Span(), "a sign after the operator %s is an extension", op).
			Help("put the signed operand in parentheses")
	}
}

func (c *checker) binaryExpr(e *ast.Binary) Expr {
	switch e.Op {
	case "+", "-", "*", "/", "**":
		c.warnSign(e.Op, e.Y)
	}
	x, y := c.expr(e.X), c.expr(e.Y)
	op, known := operators[e.Op]
	if !known {
		c.unsupported(e.Span(), "L4", "the operator %s", e.Op)
		return invalid(e.Span())
	}
	return c.binary(op, x, y, e.Span())
}

// binary builds x op y with both operands converted to the type that op works in.
func (c *checker) binary(op types.Op, x, y Expr, at source.Span) Expr {
	if isInvalid(x, y) {
		return invalid(at)
	}
	operand, ok := operandType(op, x.Type(), y.Type())
	if !ok {
		return c.operandError(op, at, x, y)
	}
	if !c.conform(x, y, at, "the operands of "+op.String()) {
		if op == types.Mul && max(x.Rank(), y.Rank()) == 2 {
			c.bag.List[len(c.bag.List)-1].Help("* multiplies element by element: the product of matrices is matmul(a, b)")
		}
		return invalid(at)
	}
	result := resultType(op, operand, x.Type(), y.Type())
	x = c.convert(x, operand)
	if op != types.Pow || y.Type().Base != types.Integer || operand.Base == types.Integer {
		y = c.convert(y, operand)
	}
	if c.dividesByZero(op, y) {
		c.errorf(diag.BadConstant, at, "division by zero")
		return invalid(at)
	}
	return c.foldBinary(op, x, y, result, at)
}

// dividesByZero tells whether op divides integers by the constant zero.
func (c *checker) dividesByZero(op types.Op, y Expr) bool {
	k, ok := y.(*Const)
	return ok && op == types.Div && k.T.Base == types.Integer && k.Value.Big().Sign() == 0
}

func (c *checker) foldBinary(op types.Op, x, y Expr, t types.Type, at source.Span) Expr {
	a, aOK := x.(*Const)
	b, bOK := y.(*Const)
	if !aOK || !bOK {
		operation := &Binary{Typed{t, max(x.Rank(), y.Rank()), at}, op, x, y}
		if op == types.Pow {
			return c.foldArray(operation, "power")
		}
		return c.foldWide(operation, "operation")
	}
	v, err := types.Binary(op, a.Value, b.Value)
	if err != nil {
		c.errorf(diag.BadConstant, at, "%s", err)
		return invalid(at)
	}
	return constant(v, at)
}

// operandType returns the type in which op works on operands of types x and y. Characters
// keep their own lengths.
func operandType(op types.Op, x, y types.Type) (types.Type, bool) {
	both := func(b types.Base) bool { return x.Base == b && y.Base == b }
	switch {
	case op == types.Concat:
		return types.Char(-1), both(types.Character)
	case op.IsLogical():
		return types.Type{Base: types.Logical, Kind: max(x.Kind, y.Kind)}, both(types.Logical)
	case op.IsRelational() && both(types.Character):
		return types.Char(-1), true
	}
	t, ok := promote(x, y)
	return t, ok
}

// promote returns the type of an arithmetic operation: real wins over integer, then the
// larger kind.
func promote(x, y types.Type) (types.Type, bool) {
	switch {
	case !x.IsNumeric() || !y.IsNumeric():
		return types.Type{}, false
	case x.Base == y.Base:
		return types.Type{Base: x.Base, Kind: max(x.Kind, y.Kind)}, true
	case x.Base == types.Real:
		return x, true
	}
	return y, true
}

func resultType(op types.Op, operand, x, y types.Type) types.Type {
	switch {
	case op.IsRelational():
		return types.Bool
	case op == types.Concat && x.Len >= 0 && y.Len >= 0:
		return types.Char(x.Len + y.Len)
	}
	return operand
}

// operandError reports operands that op does not take.
func (c *checker) operandError(op types.Op, at source.Span, xs ...Expr) Expr {
	text := describe(xs[0])
	if len(xs) == 2 {
		text += " and " + describe(xs[1])
	}
	d := c.errorf(diag.TypeMismatch, at, "the operator %s cannot be applied to %s", op, text)
	logical := len(xs) == 2 && xs[0].Type().Base == types.Logical && xs[1].Type().Base == types.Logical
	switch {
	case logical && op == types.Eq:
		d.Help("compare logicals with .eqv.")
	case logical && op == types.Ne:
		d.Help("compare logicals with .neqv.")
	case op == types.Concat && xs[0].Type().IsNumeric():
		d.Help("// joins texts: the quotient of integers is a/b, without its fraction")
	case op == types.Add && xs[0].Type().Base == types.Character:
		d.Help("texts are joined by //")
	case (op == types.And || op == types.Or || op == types.Not) && xs[0].Type().Base == types.Integer:
		d.Help("bits are combined by iand(i, j), ior(i, j) and not(i), conditions by %s", op)
	}
	return invalid(at)
}

// convert makes the conversion of x to t explicit. The bases must allow it; a character is
// left as it is, since it is padded or cut where it is stored.
func (c *checker) convert(x Expr, t types.Type) Expr {
	if x.Type() == t || t.Base == types.Character || isInvalid(x) {
		return x
	}
	if k, ok := x.(*Const); ok {
		return constant(k.Value.Convert(t), x.Span())
	}
	return c.foldWide(&Convert{Typed{t, x.Rank(), x.Span()}, x}, "conversion")
}

// convertTo converts x for storing it as a t, if assignment allows that.
func (c *checker) convertTo(x Expr, t types.Type, what string) (Expr, bool) {
	from := x.Type()
	if from.Base == types.Invalid || t.Base == types.Invalid {
		return x, false
	}
	if from.Base != t.Base && !(from.IsNumeric() && t.IsNumeric()) {
		d := c.errorf(diag.TypeMismatch, x.Span(), "%s must be %s, not %s", what, article(t), from)
		if t.Base == types.Logical && from.IsNumeric() {
			d.Help("the logical constants are .true. and .false.; a number is compared, as in n /= 0")
		}
		return x, false
	}
	if k, ok := x.(*Const); ok && t.Base == types.Character && t.Len >= 0 && t.Len <= largestConstant {
		return constant(k.Value.Convert(t), x.Span()), true
	}
	if k, ok := x.(*Const); ok {
		c.warnOfWrapping(k.Value, t, x.Span())
	}
	return c.convert(x, t), true
}

// article returns "an integer", "a real", ... for messages.
func article(t types.Type) string {
	if t.Base == types.Integer {
		return "a number"
	}
	if t.Base == types.Real {
		return "a number"
	}
	return "a " + t.Base.String()
}
