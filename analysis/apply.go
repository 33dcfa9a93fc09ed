package analysis

import (
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// applyExpr resolves x(args): an element or section of an array, a substring, or a function.
func (c *checker) applyExpr(a *ast.Apply) Expr {
	n, ok := a.X.(*ast.Name)
	if !ok {
		return c.substring(c.expr(a.X), a)
	}
	ent := c.names[n.Text]
	switch {
	case c.indexSymbol(n.Text) != nil:
		return c.notAnArray(n, a)
	case ent != nil && ent.typ.Base == types.Invalid || ent == nil && c.incomplete && intrinsics()[n.Text] == nil:
		return invalid(a.Span())
	case ent != nil && ent.shaped:
		return c.element(c.nameExpr(n), a)
	case ent != nil && ent.typ.Base == types.Character && isSubstring(a):
		return c.substring(c.nameExpr(n), a)
	case c.function(n.Text) != nil:
		return c.functionCall(c.function(n.Text), a)
	case intrinsics()[n.Text] != nil && ent != nil && ent.used.Start.IsValid():
		c.errorf(diag.TypeMismatch, a.Span(), "'%s' is a variable here and hides the function of this name", n.Text).
			Label(ent.used, "used as a variable")
		return invalid(a.Span())
	case intrinsics()[n.Text] != nil:
		return c.intrinsicCall(n, a)
	case ent == nil:
		return c.unknownFunction(n, a)
	}
	return c.notAnArray(n, a)
}

// isSubstring tells whether the arguments are a single lo:hi.
func isSubstring(a *ast.Apply) bool {
	if len(a.Args) != 1 || a.Args[0].Keyword != "" {
		return false
	}
	_, ok := a.Args[0].Value.(*ast.Triplet)
	return ok
}

func (c *checker) notAnArray(n *ast.Name, a *ast.Apply) Expr {
	if _, isVar := c.names[n.Text]; isVar && c.names[n.Text].typed {
		d := c.errorf(diag.UnknownFunction, a.Span(), "'%s' is a scalar, not an array, and no intrinsic function has this name", n.Text).
			Note("functions of the program's own are not supported yet (level L1)")
		if c.names[n.Text].typ.Base == types.Character {
			d.Help("a single character is written %s(i:i)", n.Text)
		}
		return invalid(a.Span())
	}
	c.errorf(diag.TypeMismatch, a.Span(), "'%s' is a scalar and takes no subscripts", n.Text)
	return invalid(a.Span())
}

func (c *checker) unknownFunction(n *ast.Name, a *ast.Apply) Expr {
	if c.namesDirective(n) {
		return invalid(a.Span())
	}
	if level, ok := laterIntrinsics[n.Text]; ok {
		return c.laterIntrinsic(n, a, level)
	}
	d := c.errorf(diag.UnknownFunction, n.Span(), "'%s' is neither a declared array nor an intrinsic function", n.Text)
	d.Note("functions of the program's own are not supported yet (level L1)")
	if help := foreignFunctions[n.Text]; help != "" {
		d.Help("%s", help)
	} else if near := c.nearestCallable(n.Text); near != "" {
		d.Help("did you mean '%s'?", near)
		d.Fix.Span, d.Fix.Text = n.Span(), near
	}
	for _, arg := range a.Args {
		if _, ok := arg.Value.(*ast.Triplet); !ok {
			c.expr(arg.Value)
		}
	}
	c.forgetName(n.Text)
	return invalid(a.Span())
}

// foreignFunctions are functions of other languages and libraries, and what Fortran has for them.
var foreignFunctions = map[string]string{
	"pow": "x to the power of y is written x**y", "power": "x to the power of y is written x**y",
	"fabs": "write abs(x)", "sqr": "the square of x is written x**2", "ln": "write log(x)", "fmod": "write mod(x, y)", "rem": "write mod(i, j)",
	"ceil": "write ceiling(x)", "round": "write nint(x)", "sgn": "write sign(1.0, x)", "arctan": "write atan(x)",
	"strlen": "write len_trim(s)", "length": "write size(a), or len(s) for a text", "numel": "write size(a)",
	"zeros": "a scalar fills an array: a = 0", "ones": "a scalar fills an array: a = 1",
	"range": "the numbers of a range are (/ (i, i = first, last) /)", "arange": "the numbers of a range are (/ (i, i = first, last) /)",
	"linspace": "an array of such values is (/ (a + (b - a)*i/n, i = 0, n) /)",
	"mean":     "write sum(a)/size(a)", "dot": "write dot_product(a, b)", "mul": "write matmul(a, b)", "argmax": "write maxloc(a)", "argmin": "write minloc(a)",
	"str": "numbers become text in output only, by a format", "float64": "write real(x, 8)",
}

// nearestCallable returns the array or intrinsic whose name differs least from name, or "".
func (c *checker) nearestCallable(name string) string {
	best, distance := "", 1+len(name)/4
	consider := func(other string) {
		if d := editDistance(name, other, distance); d < distance || d == distance && other < best {
			best, distance = other, d
		}
	}
	for _, e := range c.order {
		if e.shaped {
			consider(e.name)
		}
	}
	for other := range intrinsics() {
		consider(other)
	}
	return best
}

// element builds an element or section of the array x.
func (c *checker) element(x Expr, a *ast.Apply) Expr {
	r, ok := x.(*Ref)
	if !ok {
		return invalid(a.Span())
	}
	if len(a.Args) != len(r.Sym.Bounds) {
		d := c.errorf(diag.ShapeMismatch, a.Span(), "'%s' has rank %d but %s", r.Sym.Name, r.Sym.Rank(), counted(int64(len(a.Args)), "subscript")).
			Label(r.Sym.Decl, "declared here")
		if len(a.Args) == 1 && r.Sym.Rank() == 2 {
			d.Help("a line of it is %[1]s(i, :), a column %[1]s(:, j)", r.Sym.Name)
		}
		return invalid(a.Span())
	}
	ref := &Ref{Typed{r.T, 0, a.Span()}, r.Sym, make([]Sub, len(a.Args))}
	good := true
	for d, arg := range a.Args {
		if arg.Keyword != "" {
			c.errorf(diag.BadArgument, arg.Value.Span(), "'%s' is an array: its subscripts have no keywords", r.Sym.Name)
			good = false
			continue
		}
		sub, ok := c.subscript(arg.Value, r.Sym, d)
		ref.Subs[d] = sub
		good = good && ok
		if sub.Triplet || sub.Vector != nil {
			ref.R++
		}
	}
	if !good {
		return invalid(a.Span())
	}
	return constantElement(ref)
}

// constantElement replaces an element of a constant array by its value.
func constantElement(r *Ref) Expr {
	if !r.Sym.Const || r.R > 0 {
		return r
	}
	var ev evaluator
	if a, ok := ev.ref(r); ok {
		return constant(a.elems[0], r.At)
	}
	return r
}

func (c *checker) subscript(e ast.Expr, s *Symbol, dim int) (Sub, bool) {
	if t, ok := e.(*ast.Triplet); ok {
		return c.triplet(t, s, dim)
	}
	x := c.expr(e)
	if !c.wantInteger(x, "a subscript") {
		return Sub{}, false
	}
	if x.Rank() == 0 {
		return Sub{Index: x}, c.inBounds(x, s, dim)
	}
	if x.Rank() > 1 {
		c.errorf(diag.ShapeMismatch, e.Span(), "a subscript may have rank 0 or 1, not %d", x.Rank())
		return Sub{}, false
	}
	return Sub{Vector: x}, true
}

// unwrapped returns the end of a section that is a constant and does not fit its kind with the value that the oracle keeps.
func unwrapped(x Expr) Expr {
	if k, ok := x.(*Const); ok && k.Value.Wide != nil && k.Value.Wide.IsInt64() {
		return constant(types.IntValue(8, k.Value.Wide.Int64()), x.Span())
	}
	return x
}

// wantInteger checks that x is an integer; what names it.
func (c *checker) wantInteger(x Expr, what string) bool {
	if isInvalid(x) {
		return false
	}
	if x.Type().Base != types.Integer {
		c.errorf(diag.TypeMismatch, x.Span(), "%s must be an integer, not %s", what, x.Type())
		return false
	}
	return true
}

// scalarInteger checks an optional expression that must be a scalar integer.
func (c *checker) scalarInteger(e ast.Expr, what string) (Expr, bool) {
	if e == nil {
		return nil, true
	}
	x := c.expr(e)
	if !c.wantInteger(x, what) {
		return x, false
	}
	return x, c.wantScalar(x, what)
}

func (c *checker) wantScalar(x Expr, what string) bool {
	if x.Rank() == 0 {
		return true
	}
	c.errorf(diag.ShapeMismatch, x.Span(), "%s must be a scalar, not an array of rank %d", what, x.Rank())
	return false
}

// inBounds checks a constant subscript.
func (c *checker) inBounds(x Expr, s *Symbol, dim int) bool {
	v, ok := intOf(x)
	b := s.Bounds[dim]
	if !ok || b.Lo <= v && v <= b.Hi {
		return true
	}
	return c.beyond(x.Span(), s, "subscript %d of '%s' is %d, outside its bounds %d:%d", dim+1, s.Name, v, b.Lo, b.Hi)
}

// beyond reports a subscript that is out of bounds. The result tells that the program may be right all the same: it may
// never come to a branch or a loop's body.
func (c *checker) beyond(at source.Span, s *Symbol, format string, args ...any) bool {
	perhaps := !s.Const && (c.branches > 0 || len(c.loops) > 0 || len(c.indices) > 0)
	report := c.bag.Errorf
	if perhaps {
		report = c.bag.Warnf
	}
	report(diag.OutOfBounds, at, format, args...).Label(s.Decl, "declared here")
	return perhaps
}

func (c *checker) triplet(t *ast.Triplet, s *Symbol, dim int) (Sub, bool) {
	lo, loOK := c.scalarInteger(t.Lo, "the start of a section")
	hi, hiOK := c.scalarInteger(t.Hi, "the end of a section")
	step, stepOK := c.scalarInteger(t.Step, "the step of a section")
	sub := Sub{Triplet: true, Lo: lo, Hi: unwrapped(hi), Step: step}
	if !loOK || !hiOK || !stepOK {
		return sub, false
	}
	if v, ok := constStep(step); ok && v == 0 {
		c.errorf(diag.BadControl, t.Step.Span(), "the step of a section must not be zero")
		return sub, false
	}
	return sub, c.sectionInBounds(sub, s, dim, t.Span())
}

// sectionInBounds checks the first and last subscript of a constant, non-empty section.
func (c *checker) sectionInBounds(sub Sub, s *Symbol, dim int, at source.Span) bool {
	b := s.Bounds[dim]
	lo, hi := b.Lo, b.Hi
	if sub.Lo != nil {
		v, ok := intOf(sub.Lo)
		if !ok {
			return true
		}
		lo = v
	}
	if sub.Hi != nil {
		v, ok := intOf(sub.Hi)
		if !ok {
			return true
		}
		hi = v
	}
	step, ok := constStep(sub.Step)
	if !ok || mapping.Count(lo, hi, step) == 0 {
		return true
	}
	last := lo + (mapping.Count(lo, hi, step)-1)*step
	for _, v := range []int64{lo, last} {
		if v < b.Lo || v > b.Hi {
			return c.beyond(at, s, "subscript %d of '%s' reaches %d, outside its bounds %d:%d", dim+1, s.Name, v, b.Lo, b.Hi)
		}
	}
	return true
}

// substring builds x(lo:hi).
func (c *checker) substring(x Expr, a *ast.Apply) Expr {
	if isInvalid(x) {
		return x
	}
	if x.Type().Base != types.Character || !isSubstring(a) {
		c.errorf(diag.TypeMismatch, a.Span(), "only a character variable can be followed by (lo:hi)")
		return invalid(a.Span())
	}
	t := a.Args[0].Value.(*ast.Triplet)
	lo, loOK := c.scalarInteger(t.Lo, "the start of a substring")
	hi, hiOK := c.scalarInteger(t.Hi, "the end of a substring")
	if t.Step != nil {
		c.errorf(diag.TypeMismatch, t.Step.Span(), "a substring has no step")
		return invalid(a.Span())
	}
	if !loOK || !hiOK {
		return invalid(a.Span())
	}
	return c.foldSubstring(x, lo, hi, a.Span())
}

// foldSubstring finds the length of a substring with constant ends, and its value if x is constant.
func (c *checker) foldSubstring(x, lo, hi Expr, at source.Span) Expr {
	length := x.Type().Len
	first, known := end(lo, 1)
	last, lastKnown := end(hi, length)
	known = known && lastKnown && last >= 0
	if !known {
		return &Substring{Typed{types.Char(-1), x.Rank(), at}, x, lo, hi}
	}
	if first <= last && (first < 1 || length >= 0 && last > length) {
		c.errorf(diag.OutOfBounds, at, "the substring %d:%d is outside the characters 1:%d", first, last, length)
		return invalid(at)
	}
	if k, ok := x.(*Const); ok {
		if first > last {
			return constant(types.StringValue(""), at)
		}
		return constant(types.StringValue(k.Value.S[first-1:last]), at)
	}
	return &Substring{Typed{types.Char(max(0, last-first+1)), x.Rank(), at}, x, lo, hi}
}

// end returns the value of one end of a substring, def when it is absent.
func end(e Expr, def int64) (int64, bool) {
	if e == nil {
		return def, true
	}
	return intOf(e)
}
