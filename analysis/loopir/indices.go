package loopir

import "hpfc/analysis/types"

// Indices are the integers of a program that are assigned what follows from elements of arrays: subscripts
// that are made of them are only known at run time.
type Indices map[ScalarID]bool

// FindIndices finds the indices of a program.
func FindIndices(p *Program) Indices {
	x := Indices{}
	for before := -1; before < len(x); {
		before = len(x)
		Walk(p.Body, func(s Stmt) {
			switch s := s.(type) {
			case *AssignScalar:
				if p.Scalars[s.Dst].Type.Base == types.Integer && x.Follows(s.RHS) {
					x[s.Dst] = true
				}
			case *Take:
				x[s.Dst] = true
			}
		})
	}
	return x
}

// Follows tells whether a subscript follows from an array's element, be it through scalars.
func (x Indices) Follows(e Expr) bool {
	return AnyExpr(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Elem:
			return true
		case *Var:
			return x[e.ID]
		}
		return false
	})
}
