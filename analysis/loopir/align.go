package loopir

import (
	"hpfc/analysis/affine"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// AlignWith returns the mapping of an array whose dimensions are the loops (subscripted by
// their index variables) that puts every element where ref's element of the same iteration
// lives. Dimension d lies on cell spec.Dims[d].S*i + align[d]; align[d] nil means the constant
// spec.Dims[d].O. It fails when a distributed subscript is not affine with constant
// coefficients in at most one of the loops, or a loop drives two distributed dimensions.
func (p *Program) AlignWith(ref *Ref, loops []Index) (spec mapping.Spec, align []Expr, ok bool) {
	a := p.Arrays[ref.Array]
	spec = mapping.Replicated(len(loops))
	align = make([]Expr, len(loops))
	if !a.Distributed() {
		return spec, align, a.Place == Mapped
	}
	spec.Grid = a.Map.Grid
	spec.Uses = make([]mapping.GridUse, len(a.Map.Uses))
	for g, use := range a.Map.Uses {
		spec.Uses[g] = mapping.GridUse{Dim: -1, Fixed: use.Fixed}
		if use.Dim < 0 {
			continue
		}
		cell, ok := p.cellForm(a, use.Dim, ref.Subs[use.Dim])
		if !ok {
			return spec, align, false
		}
		dim := a.Map.Dims[use.Dim]
		loop, ok := soleLoop(cell, loops)
		switch {
		case !ok || loop >= 0 && spec.Dims[loop].Grid >= 0:
			return spec, align, false
		case loop >= 0:
			v := int(loops[loop].Var)
			dim.S = cell.Coef(v)
			rest := cell.Without(v)
			dim.O = rest.Const
			if !rest.IsConst() {
				align[loop] = p.FormExpr(rest)
			}
			spec.Dims[loop] = dim
			spec.Uses[g] = mapping.GridUse{Dim: loop}
		case cell.IsConst():
			dim.S, dim.O = 1, cell.Const
			spec.Uses[g].Fixed = &dim
		}
	}
	if spec.IsEverywhere() { // what every rank of the arrangement needs may as well be with all
		return mapping.Replicated(len(loops)), make([]Expr, len(loops)), true
	}
	return spec, align, true
}

// cellForm returns the template cell of a subscript as an affine form.
func (p *Program) cellForm(a *Array, dim int, sub Expr) (affine.Form, bool) {
	f, ok := Affine(sub)
	if !ok {
		return f, false
	}
	m := a.Map.Dims[dim]
	cell := f.Scale(m.S)
	if a.Align == nil || a.Align[dim] == nil {
		return cell.AddConst(m.O), true
	}
	off, ok := Affine(a.Align[dim])
	return cell.Add(off), ok
}

// CellForm returns the template cell that a subscript of dimension dim of array a lies on.
func (p *Program) CellForm(a *Array, dim int, sub Expr) (affine.Form, bool) {
	return p.cellForm(a, dim, sub)
}

// FormExpr returns the expression of a form over the program's scalars.
func (p *Program) FormExpr(f affine.Form) Expr {
	return FromAffine(f, func(v int) types.Type { return p.Scalars[v].Type })
}

// soleLoop returns the position of the only loop whose variable occurs in f, -1 for none;
// false when there are several.
func soleLoop(f affine.Form, loops []Index) (int, bool) {
	found := -1
	for i, l := range loops {
		if f.Coef(int(l.Var)) == 0 {
			continue
		}
		if found >= 0 {
			return -1, false
		}
		found = i
	}
	return found, true
}

// ReplicatedOver returns the mapping of an array with a dimension for each loop that every rank
// holds whole.
func ReplicatedOver(loops []Index) mapping.Spec { return mapping.Replicated(len(loops)) }
