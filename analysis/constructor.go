package analysis

import (
	"slices"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// constructor checks (/ ... /). Without a type-spec all items must have one type and kind.
func (c *checker) constructor(e *ast.ArrayConstructor) Expr {
	around := c.implied
	c.implied = nil // one inside a function's argument is a constructor of its own
	items := c.constructorItems(e.Items)
	c.implied = around
	t, ok := c.elementType(e, items)
	if !ok {
		return invalid(e.Span())
	}
	if t.Base == types.Character {
		c.unsupported(e.Span(), "L7", "arrays of characters")
		return invalid(e.Span())
	}
	if !c.convertItems(items, t) {
		return invalid(e.Span())
	}
	x := &ArrayConstructor{Typed{t, 1, e.Span()}, items}
	if len(items) == 0 {
		return x
	}
	if _, ok := items[0].(*ImpliedDo); !ok {
		return x
	}
	if rounds(items) {
		return c.foldArray(x, "constructor")
	}
	return c.foldWide(x, "constructor")
}

// rounds tells whether items of implied DOs have operations that a library rounds in its own way: powers
// and functions of reals. gfortran computes them when it compiles if all items are constant and the first
// is an implied DO.
func rounds(items []Expr) bool {
	found := false
	for _, item := range items {
		walk(item, func(e Expr) {
			power, _ := e.(*Binary)
			call, _ := e.(*Call)
			found = found || power != nil && power.Op == types.Pow && power.T.Base == types.Real ||
				call != nil && call.T.Base == types.Real
		})
	}
	return found
}

func (c *checker) constructorItems(list []ast.Expr) []Expr {
	items := make([]Expr, len(list))
	for i, item := range list {
		if do, ok := item.(*ast.ImpliedDo); ok {
			items[i] = c.constructorDo(do)
		} else {
			items[i] = c.expr(item)
		}
	}
	return items
}

// constructorDo checks an implied DO of a constructor; its variable is its own.
func (c *checker) constructorDo(do *ast.ImpliedDo) Expr {
	index := c.newIndex(do.Var)
	if slices.Contains(c.implied, do.Var.Text) {
		c.errorf(diag.BadControl, do.Var.Span(), "'%s' is the variable of an implied DO around this one, too", do.Var.Text)
		return invalid(do.Span())
	}
	d := &ImpliedDo{Typed: Typed{R: 1, At: do.Span()}, Var: index}
	ok := c.loopRange(do.Lo, do.Hi, do.Step, index.Type, &d.Lo, &d.Hi, &d.Step)
	c.indices = append(c.indices, map[string]*Symbol{index.Name: index})
	c.implied = append(c.implied, index.Name)
	d.Items = c.constructorItems(do.Items)
	c.implied = c.implied[:len(c.implied)-1]
	c.indices = c.indices[:len(c.indices)-1]
	if !ok || index.Type.Base == types.Invalid || isInvalid(d.Items...) {
		return invalid(do.Span())
	}
	if len(d.Items) > 0 {
		d.T = d.Items[0].Type()
	}
	return d
}

// loopRange checks the bounds of a loop and converts them to the type of its variable.
func (c *checker) loopRange(lo, hi, step ast.Expr, t types.Type, outs ...*Expr) bool {
	good := true
	for i, e := range []ast.Expr{lo, hi, step} {
		if e == nil {
			continue
		}
		what := []string{"the start of the range", "the end of the range", "the step"}[i]
		x, ok := c.scalarInteger(e, what)
		if k, isConst := intOf(x); i == 2 && ok && isConst && k == 0 {
			c.errorf(diag.BadControl, e.Span(), "the step must not be zero")
			ok = false
		}
		if ok && t.Base != types.Invalid {
			x = c.fold(c.convert(x, t))
			if k, isConst := intOf(x); i == 2 && isConst && k == 0 {
				c.errorf(diag.BadControl, e.Span(), "the step must not be zero, as it is in the kind of the variable")
				ok = false
			}
		}
		*outs[i] = x
		good = good && ok
	}
	return good
}

// elementType returns the type of a constructor's elements.
func (c *checker) elementType(e *ast.ArrayConstructor, items []Expr) (types.Type, bool) {
	if isInvalid(items...) {
		return types.Type{}, false
	}
	if e.Type != nil {
		return c.typeSpec(e.Type)
	}
	if len(items) == 0 {
		c.errorf(diag.TypeMismatch, e.Span(), "an empty array constructor needs a type").Help("write (/ integer :: /)")
		return types.Type{}, false
	}
	return items[0].Type(), c.sameTypes(items, items[0].Type())
}

// sameTypes reports the first item whose type is not t.
func (c *checker) sameTypes(items []Expr, t types.Type) bool {
	for _, item := range items {
		if do, ok := item.(*ImpliedDo); ok {
			if !c.sameTypes(do.Items, t) {
				return false
			}
			continue
		}
		if item.Type() != t && t.Base != types.Character {
			c.errorf(diag.TypeMismatch, item.Span(), "all items of an array constructor must have one type: this is %s, the first is %s", item.Type(), t)
			return false
		}
	}
	return true
}

// convertItems converts items in place to the element type.
func (c *checker) convertItems(items []Expr, t types.Type) bool {
	for i, item := range items {
		if do, ok := item.(*ImpliedDo); ok {
			do.T = t
			if !c.convertItems(do.Items, t) {
				return false
			}
			continue
		}
		x, ok := c.convertTo(item, t, "this item")
		if !ok {
			return false
		}
		items[i] = x
	}
	return true
}
