package analysis

import (
	"fmt"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A caseRange is the values lo to hi of a CASE; one of them may be nil: no limit.
type caseRange struct {
	lo, hi *Const
	at     source.Span
}

// selectCase checks SELECT CASE, which becomes an IF. A selector that needs more than scalars is
// computed once, into a variable that the program cannot name, unless it is a text whose length is known at run time only.
func (c *checker) selectCase(s *ast.Select) Stmt {
	x, known := c.selector(s.Selector)
	var before []Stmt
	if known && !ofScalars(x) && !(x.Type().Base == types.Character && x.Type().Len < 0) {
		before, x = c.keep(x)
	}
	out := &If{At: At{s.Span()}}
	var seen []caseRange
	for _, k := range s.Clauses {
		if k.Default {
			out.Else = c.branch(k.Body)
			continue
		}
		cond := invalid(k.Span())
		if known {
			cond = c.caseCondition(k, x, &seen)
		}
		out.Clauses = append(out.Clauses, IfClause{cond, c.branch(k.Body), k.Span()})
	}
	c.ahead = before
	if len(out.Clauses) == 0 { // at most a default
		c.ahead = append(before, out.Else...)
		return nil
	}
	return out
}

// selector checks the selector of SELECT CASE; ok is false if no value can be compared with it.
func (c *checker) selector(e ast.Expr) (x Expr, ok bool) {
	if e == nil { // the parser reported it
		return nil, false
	}
	x = c.expr(e)
	if isInvalid(x) {
		return x, false
	}
	if x.Type().Base == types.Real {
		c.errorf(diag.TypeMismatch, e.Span(), "the selector of SELECT CASE must be an integer, a logical or a character, not %s", x.Type())
		return x, false
	}
	return x, c.wantScalar(x, "the selector of SELECT CASE")
}

// ofScalars tells whether e is cheap enough to be computed once for each CASE: it refers to no array
// and, but for characters, which have none, calls no transformational function.
func ofScalars(e Expr) bool {
	cheap := true
	walk(e, func(x Expr) {
		switch x := x.(type) {
		case *Ref:
			cheap = cheap && x.Sym.Kind != Array
		case *Transform:
			cheap = cheap && x.T.Base == types.Character
		}
	})
	return cheap
}

// keep returns an assignment of a scalar to a new variable, and the reference to it.
func (c *checker) keep(x Expr) ([]Stmt, Expr) {
	ref := c.newVariable("selector", x.Type(), x.Span())
	return []Stmt{&Assign{At{x.Span()}, ref, x}}, ref
}

// newVariable returns a reference to a new scalar, which the program cannot name.
func (c *checker) newVariable(name string, t types.Type, at source.Span) *Ref {
	c.kept++
	sym := &Symbol{Name: fmt.Sprintf("%s.%d", name, c.kept), Type: t, Decl: at}
	c.number(sym)
	return &Ref{Typed{t, 0, at}, sym, nil}
}

// caseCondition returns what selects a clause: x equals one of its values. Those are added to seen.
func (c *checker) caseCondition(k ast.CaseClause, x Expr, seen *[]caseRange) Expr {
	var cond Expr
	for _, v := range k.Values {
		r, ok := c.caseRange(v, x.Type())
		if !ok {
			cond = invalid(k.Span())
			continue
		}
		if !r.empty() {
			c.overlap(r, *seen)
			*seen = append(*seen, r)
		}
		one := c.inRange(x, r)
		if cond == nil {
			cond = one
		} else {
			cond = c.binary(types.Or, cond, one, k.Span())
		}
	}
	if cond == nil { // the parser reported its values
		return invalid(k.Span())
	}
	return cond
}

// caseRange evaluates one value or range of a CASE, which must go with a selector of type t.
func (c *checker) caseRange(v ast.CaseValue, t types.Type) (caseRange, bool) {
	r := caseRange{at: v.Span()}
	if v.Range && t.Base == types.Logical {
		c.errorf(diag.TypeMismatch, v.Span(), "logical values have no ranges")
		return r, false
	}
	lo, loOK := c.caseConstant(v.Lo, t)
	hi, hiOK := c.caseConstant(v.Hi, t)
	r.lo, r.hi = lo, hi
	if !v.Range {
		r.hi = r.lo
	}
	return r, loOK && hiOK
}

// caseConstant evaluates a constant of a CASE, nil for an end of a range that is not given.
func (c *checker) caseConstant(e ast.Expr, t types.Type) (*Const, bool) {
	if e == nil {
		return nil, true
	}
	x := c.fold(c.expr(e))
	if isInvalid(x) {
		return nil, false
	}
	if x.Type().Base != t.Base {
		c.errorf(diag.TypeMismatch, e.Span(), "a value of this CASE must be %s like the selector, not %s", t.Base, describe(x))
		return nil, false
	}
	k, ok := x.(*Const)
	if !ok {
		c.errorf(diag.NotConstant, e.Span(), "the values of CASE must be constant")
	}
	return k, ok
}

// empty tells whether no value lies in the range.
func (r caseRange) empty() bool { return r.lo != nil && r.hi != nil && below(r.hi, r.lo) }

// below tells whether x < y, for logicals that they differ.
func below(x, y *Const) bool {
	if x.T.Base == types.Logical {
		return x.Value.B != y.Value.B
	}
	return types.Compare(x.Value, y.Value) < 0
}

// overlap reports a value that an earlier CASE has as well.
func (c *checker) overlap(r caseRange, seen []caseRange) {
	for _, s := range seen {
		if r.hi != nil && s.lo != nil && below(r.hi, s.lo) || s.hi != nil && r.lo != nil && below(s.hi, r.lo) {
			continue
		}
		c.errorf(diag.BadControl, r.at, "this CASE overlaps with an earlier one").Label(s.at, "the earlier one")
		return
	}
}

// inRange returns the comparison of x with a range.
func (c *checker) inRange(x Expr, r caseRange) Expr {
	switch {
	case r.lo == r.hi && r.lo == nil:
		return constant(types.BoolValue(true), r.at)
	case r.lo == r.hi && x.Type().Base == types.Logical:
		return c.binary(types.Eqv, x, r.lo, r.at)
	case r.lo == r.hi:
		return c.binary(types.Eq, x, r.lo, r.at)
	case r.lo == nil:
		return c.binary(types.Le, x, r.hi, r.at)
	case r.hi == nil:
		return c.binary(types.Ge, x, r.lo, r.at)
	}
	return c.binary(types.And, c.binary(types.Ge, x, r.lo, r.at), c.binary(types.Le, x, r.hi, r.at), r.at)
}
