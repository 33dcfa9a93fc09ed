package analysis

import (
	"strings"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// Where data lies is settled before the program runs, but for the extents of processor arrangements. A directive that says more at
// run time has another effect, or none: results do not depend on it.

// sizeAtRunTime reports whether the size of the blocks of f, with that effect on d, is known at run time only. In DISTRIBUTE it may
// depend on NUMBER_OF_PROCESSORS(), in REDISTRIBUTE also on variables.
func (c *checker) sizeAtRunTime(s *ast.Distribute, f ast.DistFormat, d *distDim) bool {
	x := c.fold(c.expr(f.Arg))
	share := dependsOnProcessors(x)
	if x.Rank() != 0 || x.Type().Base != types.Integer || !share && !(s.Re && mentionsVariable(x)) {
		return false
	}
	if share { // most often one of the number of elements, in one block for each processor
		d.format = mapping.Block
	}
	effect := map[mapping.Format]string{mapping.Block: "BLOCK", mapping.Cyclic: "CYCLIC"}[d.format]
	c.bag.Warnf(diag.IgnoredDirective, f.Span(), "the size of these blocks is known at run time only: %s is used instead of %s(...)",
		effect, strings.ToUpper(f.Kind))
	return true
}

// templateBounds evaluates the bounds of a template; ok is false, with a message, where there are none before the program runs.
func (c *checker) templateBounds(t *ast.Entity) (bounds []Bound, ok bool) {
	if c.boundsAtRunTime(t) {
		return nil, false
	}
	return c.bounds(t.Dims)
}

// boundsAtRunTime reports whether the bounds of a template depend on NUMBER_OF_PROCESSORS(). What is aligned with it is replicated.
func (c *checker) boundsAtRunTime(t *ast.Entity) bool {
	for _, d := range t.Dims {
		for _, e := range []ast.Expr{d.Lo, d.Hi} {
			if !asksForProcessors(e) {
				continue
			}
			if x := c.fold(c.expr(e)); x.Rank() == 0 && x.Type().Base == types.Integer && dependsOnProcessors(x) {
				c.bag.Warnf(diag.IgnoredDirective, e.Span(), "this bound is known at run time only: what is aligned with '%s' is replicated", t.Name.Text)
				return true
			}
		}
	}
	return false
}

func asksForProcessors(e ast.Expr) bool {
	found := false
	eachName(e, func(n *ast.Name) { found = found || n.Text == "number_of_processors" })
	return found
}

// atRunTime reports whether x, which no dummy of the alignment occurs in, is known at run time only. In ALIGN it may depend on
// NUMBER_OF_PROCESSORS(), in REALIGN also on variables.
func (r *aligner) atRunTime(x Expr) bool {
	if x.Rank() != 0 || x.Type().Base != types.Integer || !dependsOnProcessors(x) && !(r.re && mentionsVariable(x)) {
		return false
	}
	if r.warned {
		return true
	}
	r.warned = true
	effect := "is replicated"
	if r.re {
		effect = "stays where it is"
	}
	r.c.bag.Warnf(diag.IgnoredDirective, x.Span(), "this subscript is known at run time only: '%s' %s", r.m.name, effect)
	return true
}

func mentionsVariable(x Expr) bool {
	found := false
	walk(x, func(x Expr) {
		if _, ok := x.(*Ref); ok {
			found = true
		}
	})
	return found
}

// stay leaves m where it is behind a REALIGN; it may be redistributed, since the program believes that it lies elsewhere.
func (m *mapped) stay() {
	if m.align != nil {
		al := *m.align
		al.moved = true
		m.align = &al
	}
}
