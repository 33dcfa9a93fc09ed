package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// indexNames returns the names of the indices of a FORALL.
func indexNames(s *ast.Forall) []*ast.Name {
	var list []*ast.Name
	for _, h := range s.Indices {
		list = append(list, h.Var)
	}
	return list
}

// forall checks a FORALL. The ranges are evaluated outside the scope of the index names.
func (c *checker) forall(s *ast.Forall) Stmt {
	out := &Forall{At: At{s.Span()}, Independent: s.Independent != nil}
	c.independent(s.Independent, indexNames(s)...)
	scope := map[string]*Symbol{}
	good := true
	for _, h := range s.Indices {
		index, ok := c.forallIndex(s, h)
		good = good && ok && c.freshIndex(scope, h.Var)
		out.Indices = append(out.Indices, index)
		scope[h.Var.Text] = index.Var
	}
	c.indices = append(c.indices, scope)
	if s.Mask != nil {
		out.Mask = c.condition(s.Mask, "the mask of FORALL")
		good = good && !isInvalid(out.Mask)
	}
	for _, b := range s.Body {
		if t := c.forallBody(b); t != nil {
			out.Body = append(out.Body, t)
		}
	}
	c.indices = c.indices[:len(c.indices)-1]
	if !good {
		return nil
	}
	c.warnManyToOne(out)
	return out
}

// forallIndex checks one index with its range.
func (c *checker) forallIndex(s *ast.Forall, h ast.ForallIndex) (ForallIndex, bool) {
	for _, e := range []ast.Expr{h.Lo, h.Hi, h.Step} {
		if n := c.usesIndex(s, e); n != nil {
			c.errorf(diag.BadForall, n.Span(), "the range of a FORALL index cannot depend on the index '%s' of the same FORALL", n.Text).
				Help("nest two FORALLs, or use a mask")
			return ForallIndex{Var: c.newIndex(h.Var)}, false
		}
	}
	index := ForallIndex{Var: c.newIndex(h.Var)}
	ok := c.loopRange(h.Lo, h.Hi, h.Step, index.Var.Type, &index.Lo, &index.Hi, &index.Step)
	return index, ok && index.Var.Type.Base == types.Integer
}

// usesIndex returns a name in e that is an index of s, unless an outer FORALL or a
// declaration could not be told apart from it: Fortran forbids the name in any case when it
// is another index of the same header.
func (c *checker) usesIndex(s *ast.Forall, e ast.Expr) *ast.Name {
	var found *ast.Name
	eachName(e, func(n *ast.Name) {
		for _, h := range s.Indices {
			if h.Var.Text == n.Text {
				found = n
			}
		}
	})
	return found
}

func (c *checker) freshIndex(scope map[string]*Symbol, n *ast.Name) bool {
	if scope[n.Text] != nil {
		c.errorf(diag.BadForall, n.Span(), "the index '%s' appears twice", n.Text)
		return false
	}
	for _, outer := range c.indices {
		if outer[n.Text] != nil {
			c.errorf(diag.BadForall, n.Span(), "'%s' is already the index of an outer FORALL", n.Text)
			return false
		}
	}
	return true
}

func (c *checker) forallBody(s ast.Stmt) Stmt {
	switch s.(type) {
	case *ast.Assign, *ast.Where, *ast.Forall:
		return c.stmt(s)
	case *ast.Label: // what jumps to it is reported
		return nil
	}
	c.errorf(diag.BadForall, s.Span(), "only assignments, WHERE and FORALL may stand in a FORALL")
	return nil
}

// warnManyToOne reports indices that no subscript of an assigned element mentions.
func (c *checker) warnManyToOne(f *Forall) {
	for _, s := range f.Body {
		a, ok := s.(*Assign)
		if !ok {
			continue
		}
		for _, index := range f.Indices {
			if !mentions(a.LHS, index.Var) && !singleValue(index) {
				c.bag.Warnf(diag.ManyToOne, a.LHS.Span(), "the index '%s' does not appear on the left side: several values may be stored in one element", index.Var.Name)
			}
		}
	}
}

func singleValue(i ForallIndex) bool {
	lo, loOK := intOf(i.Lo)
	hi, hiOK := intOf(i.Hi)
	return loOK && hiOK && lo == hi
}

// eachName calls f for every name in a syntax expression.
func eachName(e ast.Expr, f func(n *ast.Name)) {
	switch e := e.(type) {
	case *ast.Name:
		f(e)
	case *ast.Unary:
		eachName(e.X, f)
	case *ast.Binary:
		eachName(e.X, f)
		eachName(e.Y, f)
	case *ast.Paren:
		eachName(e.X, f)
	case *ast.Triplet:
		eachName(e.Lo, f)
		eachName(e.Hi, f)
		eachName(e.Step, f)
	case *ast.Apply:
		eachName(e.X, f)
		for _, a := range e.Args {
			eachName(a.Value, f)
		}
	case *ast.ArrayConstructor:
		for _, item := range e.Items {
			eachName(item, f)
		}
	case *ast.ImpliedDo:
		for _, item := range append([]ast.Expr{e.Lo, e.Hi, e.Step}, e.Items...) {
			eachName(item, f)
		}
	}
}
