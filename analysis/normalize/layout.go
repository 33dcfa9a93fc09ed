package normalize

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// layout is the mapping of a temporary whose dimensions are positions 0..n-1: cell
// Map.Dims[d].S*r + Align[d].
type layout struct {
	spec  mapping.Spec
	align []loopir.Expr
}

// layoutOf returns the layout that keeps each element of s with its owner; nil when s is
// replicated or its subscripts are not affine with constant steps.
func (b *builder) layoutOf(s *section) *layout {
	if !s.array.Distributed() {
		return nil
	}
	var loops []loopir.Index
	var idx []loopir.Expr
	for _, d := range s.dims {
		if d.index != nil {
			continue
		}
		r := b.p.NewScalar("r", types.Int8)
		loops = append(loops, loopir.Index{Var: r.ID, Lo: loopir.Int(0), Hi: loopir.Sub(d.count, loopir.Int(1)), Step: loopir.Int(1)})
		idx = append(idx, r.Read())
	}
	spec, align, ok := b.p.AlignWith(b.secRef(s, idx), loops)
	if !ok {
		return nil
	}
	return &layout{spec, align}
}

// permute returns the layout of a value whose dimension d is dimension from[d] of l's value;
// from[d] < 0 is a new dimension, collapsed.
func (l *layout) permute(from []int) *layout {
	if l == nil {
		return nil
	}
	r := &layout{spec: mapping.Spec{Grid: l.spec.Grid, Uses: make([]mapping.GridUse, len(l.spec.Uses))}}
	for g, u := range l.spec.Uses {
		r.spec.Uses[g] = mapping.GridUse{Dim: -1, Fixed: u.Fixed}
	}
	for d, f := range from {
		if f < 0 {
			r.spec.Dims = append(r.spec.Dims, mapping.DimSpec{Format: mapping.Collapsed, Grid: -1, S: 1})
			r.align = append(r.align, nil)
			continue
		}
		dim := l.spec.Dims[f]
		r.spec.Dims = append(r.spec.Dims, dim)
		r.align = append(r.align, l.align[f])
		if dim.Grid >= 0 {
			r.spec.Uses[dim.Grid] = mapping.GridUse{Dim: d}
		}
	}
	return r
}

// without returns the layout with dimension d dropped.
func (l *layout) without(d, rank int) *layout {
	var from []int
	for i := range rank {
		if i != d {
			from = append(from, i)
		}
	}
	return l.permute(from)
}

// newTemp makes a temporary with dimensions 0..shape[d]-1 in the given layout and allocates it.
func (b *builder) newTemp(name string, t types.Type, shape []loopir.Expr, l *layout) *loopir.Array {
	a := &loopir.Array{Name: name, Type: t, Temp: true, Source: b.at, Map: mapping.Replicated(len(shape))}
	if l != nil && len(l.spec.Dims) == len(shape) {
		a.Map, a.Align = l.spec, l.align
	}
	for _, n := range shape {
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Int(0), Hi: b.limit(n)})
	}
	a.Halo = make([][2]int64, len(shape))
	b.p.NewArray(a)
	b.emit(&loopir.Alloc{At: b.here(), Array: a.ID})
	return a
}

// limit returns n-1 as an affine expression.
func (b *builder) limit(n loopir.Expr) loopir.Expr {
	if _, ok := loopir.Affine(n); !ok {
		n = b.hold("extent", n)
	}
	return loopir.Sub(n, loopir.Int(1))
}

// materialize evaluates v into a temporary, replicated when asked, and returns it as a value.
func (b *builder) materialize(name string, v value, replicated bool) value {
	l := v.lay
	if replicated {
		l = nil
	}
	t := b.newTemp(name, v.t, v.shape, l)
	b.assignArray(whole(t, b.at), v)
	return b.sectionValue(whole(t, b.at))
}
