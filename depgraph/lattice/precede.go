package lattice

import (
	"hpfc/analysis/affine"
	"hpfc/depgraph/poly"
)

// MayPrecede tells whether there may be an iteration of x before one of y at the same element; with
// levels, only pairs in different iterations of these loops count, the earlier one x's. Subscripts that
// are not forms may have any values, and it is true where the answer would take more work than allowed.
func (n *AffineNest) MayPrecede(work *poly.Allowance, x, y Ref, levels ...int) bool {
	s, t := &n.Statements[x.Statement], &n.Statements[y.Statement]
	p, dims := len(s.Loops), len(s.Loops)+len(t.Loops)
	rows := n.alike(x, y)
	for _, level := range levels {
		later := difference(p, level, dims)
		later[dims] = -1
		rows = append(rows, later)
	}
	set := n.inOrder(x, y).Where(rows...)
	set = union(set, s.Domains(), func(f affine.Form) poly.Row { return pairRow(f, 0, dims) })
	set = union(set, t.Domains(), func(f affine.Form) poly.Row { return pairRow(f, p, dims) })
	for _, m := range s.Multiples {
		set = set.Multiples(pairRow(m.Form, 0, dims), m.Mod)
	}
	for _, m := range t.Multiples {
		set = set.Multiples(pairRow(m.Form, p, dims), m.Mod)
	}
	empty, err := poly.Empty(set, work)
	return err != nil || !empty
}

// pairRow writes a form over the loops of one statement as one over a pair of statements, from
// component first on.
func pairRow(f affine.Form, first, dims int) poly.Row {
	row := make(poly.Row, dims+1)
	for _, t := range f.Terms {
		row[first+t.Var] = t.Coef
	}
	row[dims] = f.Const
	return row
}
