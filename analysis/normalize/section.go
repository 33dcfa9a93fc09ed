package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/lang/source"
)

// section is an array with one subscript for each dimension.
type section struct {
	array *loopir.Array
	dims  []secDim
	at    source.Span
}

// secDim is a fixed subscript (index set), a triplet lo + step*r, 0 <= r < count, or a vector
// subscript (vector set).
type secDim struct {
	index      loopir.Expr
	lo, hi     loopir.Expr // limits of a triplet
	step       loopir.Expr
	vector     *value
	count      loopir.Expr
	shapeIndex int // which position drives it; -1 for a fixed subscript
}

// sub returns the subscript at the positions idx.
func (d secDim) sub(idx []loopir.Expr) loopir.Expr {
	switch {
	case d.index != nil:
		return d.index
	case d.vector != nil:
		return loopir.ToIndex(d.vector.elem([]loopir.Expr{idx[d.shapeIndex]}))
	}
	return loopir.Add(d.lo, loopir.Mul(d.step, idx[d.shapeIndex]))
}

// ref makes a reference to the element at the positions idx.
func (b *builder) secRef(s *section, idx []loopir.Expr) *loopir.Ref {
	subs := make([]loopir.Expr, len(s.dims))
	for i, d := range s.dims {
		subs[i] = d.sub(idx)
	}
	return b.p.NewRef(loopir.Ref{Array: s.array.ID, Subs: subs, At: s.at})
}

func (s *section) shape() []loopir.Expr {
	var shape []loopir.Expr
	for _, d := range s.dims {
		if d.index == nil {
			shape = append(shape, d.count)
		}
	}
	return shape
}

func (b *builder) ref(e *analysis.Ref) value {
	if e.Sym.Kind != analysis.Array {
		return scalarValue(b.scalarOf(e.Sym).Read())
	}
	return b.sectionValue(b.section(e))
}

// section resolves the subscripts of a reference to an array.
func (b *builder) section(e *analysis.Ref) *section {
	a := b.arrays[e.Sym]
	s := &section{array: a, at: e.At}
	n := 0
	for d, bound := range a.Bounds {
		var dim secDim
		if e.Subs == nil {
			dim = triplet(bound.Lo, bound.Hi, loopir.Int(1))
		} else {
			dim = b.subscript(e.Subs[d], bound)
		}
		dim.shapeIndex = -1
		if dim.index == nil {
			dim.shapeIndex = n
			n++
		}
		s.dims = append(s.dims, dim)
	}
	return s
}

func triplet(lo, hi, step loopir.Expr) secDim {
	return secDim{lo: lo, hi: hi, step: step, count: loopir.CountNear(lo, hi, step)}
}

func (b *builder) subscript(s analysis.Sub, bound loopir.Bound) secDim {
	switch {
	case s.Index != nil:
		return secDim{index: b.elementIndex(s.Index)}
	case s.Vector != nil:
		v := b.value(s.Vector)
		return secDim{vector: &v, count: v.shape[0]}
	}
	lo, hi, step := bound.Lo, bound.Hi, loopir.Int(1)
	if s.Step != nil {
		step = b.index(s.Step)
	}
	if s.Lo != nil {
		lo = b.index(s.Lo)
	}
	if s.Hi != nil {
		hi = b.index(s.Hi)
	}
	t := triplet(lo, hi, step)
	if s.Lo != nil && s.Hi != nil && s.Lo.Type() == types.Int8 && s.Hi.Type() == types.Int8 {
		t.count = loopir.Count(lo, hi, step)
	}
	if n, ok := loopir.ConstInt(t.count); ok && n == 1 { // whose step may lead beyond all integers
		t.hi, t.step = lo, loopir.Int(1)
	}
	return t
}

// sectionValue makes a value of a section.
func (b *builder) sectionValue(s *section) value {
	v := value{t: s.array.Type, shape: s.shape(), sec: s}
	v.at = func(idx []loopir.Expr) loopir.Expr { return b.p.Load(b.secRef(s, idx)) }
	if v.shape != nil {
		v.lay = b.layoutOf(s)
	}
	return v
}

// whole returns the section of all of a.
func whole(a *loopir.Array, at source.Span) *section {
	s := &section{array: a, at: at}
	for i, bound := range a.Bounds {
		d := triplet(bound.Lo, bound.Hi, loopir.Int(1))
		d.shapeIndex = i
		s.dims = append(s.dims, d)
	}
	return s
}
