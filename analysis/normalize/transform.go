package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// transform normalises a transformational function. Rearrangements without arithmetic are
// changes of subscripts; the others fill a temporary.
func (b *builder) transform(e *analysis.Transform) value {
	if dim := varyingDim(e); dim != nil {
		return b.anyDim(e, dim)
	}
	if f, ok := reductions[e.Fn]; ok {
		return b.reduction(e, f)
	}
	switch e.Fn {
	case "trim", "repeat":
		return b.compose(e.T, e.Args, func(a []loopir.Expr) loopir.Expr { return &loopir.Call{Fn: e.Fn, Args: a, T: e.T} })
	case "dot_product":
		return b.dotProduct(e)
	case "maxloc", "minloc":
		return b.location(e)
	}
	switch e.Fn {
	case "transpose":
		x := b.value(e.Args[0])
		return value{
			t: x.t, shape: []loopir.Expr{x.shape[1], x.shape[0]}, lay: x.lay.permute([]int{1, 0}),
			at: func(idx []loopir.Expr) loopir.Expr { return x.at([]loopir.Expr{idx[1], idx[0]}) },
		}
	case "spread":
		return b.spread(e)
	}
	if b.usesActive(e) {
		return b.transformInKernel(e)
	}
	switch e.Fn {
	case "matmul":
		return b.matmul(e)
	case "cshift":
		return b.cshift(e)
	case "eoshift":
		return b.eoshift(e)
	case "reshape":
		return b.reshape(e)
	case "pack":
		return b.pack(e)
	case "unpack":
		return b.unpack(e)
	}
	b.notSupported(e.At, "the function "+e.Fn)
	return b.zero(e)
}

// zero is a value of the right type and rank, after an error was reported.
func (b *builder) zero(e *analysis.Transform) value {
	v := value{t: e.T, at: func([]loopir.Expr) loopir.Expr { return zeroOf(e.T) }}
	for range e.R {
		v.shape = append(v.shape, loopir.Int(0))
	}
	return v
}

func zeroOf(t types.Type) loopir.Expr { return &loopir.Const{Value: types.Value{Type: t}} }

// arg returns argument i or nil.
func arg(e *analysis.Transform, i int) analysis.Expr {
	if i < len(e.Args) {
		return e.Args[i]
	}
	return nil
}

// constDim returns the 0-based dimension given by a DIM argument.
func (b *builder) constDim(e analysis.Expr, rank int) (int, bool) {
	for {
		c, ok := e.(*analysis.Convert)
		if !ok {
			break
		}
		e = c.X
	}
	c, ok := e.(*analysis.Const)
	if !ok {
		b.notSupported(e.Span(), "a DIM argument that is not a constant")
		return 0, false
	}
	if c.Value.I < 1 || c.Value.I > int64(rank) {
		b.notSupported(e.Span(), "a DIM argument outside the rank of the array")
		return 0, false
	}
	return int(c.Value.I) - 1, true
}

func insert(list []loopir.Expr, d int, x loopir.Expr) []loopir.Expr {
	r := append([]loopir.Expr{}, list[:d]...)
	r = append(r, x)
	return append(r, list[d:]...)
}

func remove(list []loopir.Expr, d int) []loopir.Expr {
	return append(append([]loopir.Expr{}, list[:d]...), list[d+1:]...)
}

func (b *builder) spread(e *analysis.Transform) value {
	x := b.value(e.Args[0])
	d, ok := b.constDim(e.Args[1], x.rank()+1)
	if !ok {
		return b.zero(e)
	}
	n := b.copies(e.Args[2])
	v := value{t: x.t, shape: insert(x.shape, d, loopir.Count(loopir.Int(1), n, loopir.Int(1)))}
	v.at = func(idx []loopir.Expr) loopir.Expr { return x.elem(remove(idx, d)) }
	var from []int
	for i := range x.rank() {
		if i == d {
			from = append(from, -1)
		}
		from = append(from, i)
	}
	if d == x.rank() {
		from = append(from, -1)
	}
	v.lay = x.lay.permute(from)
	return v
}

// copies is the NCOPIES of a SPREAD. A sum wraps around in its own type: nothing compares it with bounds.
func (b *builder) copies(e analysis.Expr) loopir.Expr {
	x := b.scalar(e)
	if isSum(x) && !b.usesActive(e) && !loopir.MayEndRun(x) {
		return b.hold("copies", loopir.ToIndex(x))
	}
	return b.steadyValue(bound, x, e)
}

// matmul fills a temporary by an inner loop over the common dimension, in its order.
func (b *builder) matmul(e *analysis.Transform) value {
	left, right := operands(e)
	x, y := b.plain("left", b.value(left)), b.plain("right", b.value(right))
	common := x.shape[x.rank()-1]
	b.promise([]loopir.Expr{common}, y.shape[:1])
	shape := append(append([]loopir.Expr{}, x.shape[:x.rank()-1]...), y.shape[1:]...)
	t := b.newTemp("matmul", e.T, shape, productLayout(x, y))
	loops, idx := b.positions(whole(t, b.at))
	acc := b.p.NewScalar("sum", e.T)
	k := b.p.NewScalar("k", types.Int8)
	n := x.rank() - 1
	product := func() loopir.Expr {
		xi := append(append([]loopir.Expr{}, idx[:n]...), k.Read())
		yi := append([]loopir.Expr{k.Read()}, idx[n:]...)
		op, sum := types.Mul, types.Add
		if e.T.Base == types.Logical {
			op, sum = types.And, types.Or
		}
		p := &loopir.Binary{Op: op, X: loopir.ToType(x.at(xi), e.T), Y: loopir.ToType(y.at(yi), e.T), T: e.T}
		return &loopir.Binary{Op: sum, X: acc.Read(), Y: p, T: e.T}
	}
	body := []loopir.Stmt{
		&loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: zeroOf(e.T)},
		&loopir.Do{
			At: b.here(), Var: k.ID, Lo: loopir.Int(0), Hi: b.limit(common), Step: loopir.Int(1),
			Body: []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: product()}},
		},
		&loopir.AssignElem{At: b.here(), LHS: b.secRef(whole(t, b.at), idx), RHS: acc.Read()},
	}
	b.emit(&loopir.Nest{At: b.here(), Loops: loops, Body: body, Privates: []loopir.ScalarID{acc.ID, k.ID}})
	return b.sectionValue(whole(t, b.at))
}

// operands returns those of a matrix product. That of a transposed matrix and a vector is the one of the vector and the matrix: it
// has the same products in the same order, and needs no transposed copy.
func operands(e *analysis.Transform) (x, y analysis.Expr) {
	x, y = e.Args[0], e.Args[1]
	if m, ok := transposed(x); ok && y.Rank() == 1 {
		return y, m
	}
	if m, ok := transposed(y); ok && x.Rank() == 1 {
		return m, x
	}
	return x, y
}

// transposed returns the matrix whose transpose e is written as.
func transposed(e analysis.Expr) (analysis.Expr, bool) {
	if t, ok := e.(*analysis.Transform); ok && t.Fn == "transpose" {
		return t.Args[0], true
	}
	return nil, false
}

// plain returns v as a section, evaluated into a temporary when it is an expression.
func (b *builder) plain(name string, v value) value {
	if v.sec != nil {
		return v
	}
	return b.materialize(name, v, false)
}

// productLayout maps a matrix product like its left operand's rows and its right operand's
// columns when these lie on different grid dimensions of one arrangement, else like the left.
func productLayout(x, y value) *layout {
	switch {
	case x.rank() == 1:
		return y.lay.permute([]int{1})
	case y.rank() == 1:
		return x.lay.permute([]int{0})
	case x.lay == nil:
		return y.lay.permute([]int{-1, 1})
	}
	l := x.lay.permute([]int{0, -1})
	if y.lay == nil || y.lay.spec.Grid != l.spec.Grid {
		return l
	}
	cols := y.lay.spec.Dims[1]
	if cols.Grid < 0 || l.spec.Uses[cols.Grid].Dim >= 0 || l.spec.Uses[cols.Grid].Fixed != nil {
		return l
	}
	l.spec.Dims[1], l.align[1] = cols, y.lay.align[1]
	l.spec.Uses[cols.Grid].Dim = 1
	return l
}

// shiftedTemp is the temporary for a shift of x.
func (b *builder) shiftedTemp(e *analysis.Transform, x value) *section {
	return whole(b.newTemp(e.Fn, x.t, x.shape, x.lay), b.at)
}

// cshift fills a temporary.
func (b *builder) cshift(e *analysis.Transform) value {
	return b.cshiftInto(e, func(x value) *section { return b.shiftedTemp(e, x) })
}

// cshiftInto is two shifted copies when the shift is a scalar, a gather by subscript otherwise.
func (b *builder) cshiftInto(e *analysis.Transform, to func(x value) *section) value {
	x := b.plain("shifted", b.value(e.Args[0]))
	d, ok := b.shiftDim(arg(e, 2), x.rank())
	if !ok {
		return b.zero(e)
	}
	n := x.shape[d]
	sec := to(x)
	shift := b.value(e.Args[1])
	b.promiseSlice(x, d, shift)
	if shift.shape != nil {
		v := value{t: x.t, shape: x.shape, at: func(idx []loopir.Expr) loopir.Expr {
			return x.at(replace(idx, d, turned(idx[d], shift.at(remove(idx, d)), n)))
		}}
		b.assignArray(sec, v)
		return b.sectionValue(sec)
	}
	s := b.safeModulo(shift.elem(nil), n)
	b.assignArray(sec.clip(d, loopir.Int(0), loopir.Sub(b.limit(n), s)), x.moved(d, s))
	rest := loopir.Add(loopir.Sub(b.limit(n), s), loopir.Int(1))
	b.assignArray(sec.clip(d, rest, b.limit(n)), x.moved(d, loopir.Int(0)))
	return b.sectionValue(sec)
}

// turned is the position modulo n that lies by further than at, which is from 0 to n-1. An amount of kind 8 may be so large
// that the sum would wrap around, and one that is a sum itself wraps around in its own type.
func turned(at, by, n loopir.Expr) loopir.Expr {
	if by.Type() == types.Int8 || isSum(by) {
		by = modulo(by, n)
	}
	return modulo(loopir.Add(at, by), n)
}

// movedOn is the position that lies by further than at, which is from 0 to n-1; somewhere outside if that is far outside.
func movedOn(at, by, n loopir.Expr) loopir.Expr {
	if isSum(by) {
		least := &loopir.Call{Fn: "max", Args: []loopir.Expr{loopir.ToIndex(by), loopir.Sub(loopir.Int(0), n)}, T: types.Int8}
		by = &loopir.Call{Fn: "min", Args: []loopir.Expr{least, loopir.ToIndex(n)}, T: types.Int8}
	}
	return loopir.Add(at, by)
}

// isSum tells whether a value is computed by arithmetic that wraps around, though a form would not.
func isSum(e loopir.Expr) bool {
	for c, ok := e.(*loopir.Convert); ok && c.Widens(); c, ok = e.(*loopir.Convert) {
		e = c.X
	}
	switch e.(type) {
	case *loopir.Binary, *loopir.Unary:
		return true
	}
	return false
}

// promiseSlice promises that what goes with each line of x along dimension d is a scalar, or has one element for each line.
func (b *builder) promiseSlice(x value, d int, y value) {
	if y.shape != nil {
		b.promise(remove(x.shape, d), y.shape)
	}
}

// safeModulo holds modulo(s, n) in a scalar, 0 when n is 0.
func (b *builder) safeModulo(s, n loopir.Expr) loopir.Expr {
	atLeast1 := &loopir.Call{Fn: "max", Args: []loopir.Expr{n, loopir.Int(1)}, T: types.Int8}
	if c, ok := loopir.ConstInt(n); ok {
		return b.hold("shift", modulo(loopir.ToIndex(s), loopir.Int(max(c, 1))))
	}
	return b.hold("shift", modulo(loopir.ToIndex(s), atLeast1))
}

// extreme is max(x, y) or min(x, y), which is one of them where their difference is a constant.
func extreme(fn string, x, y loopir.Expr) loopir.Expr {
	f, ok := loopir.Affine(loopir.Sub(x, y))
	switch {
	case !ok || !f.IsConst():
		return &loopir.Call{Fn: fn, Args: []loopir.Expr{x, y}, T: types.Int8}
	case (f.Const >= 0) == (fn == "max"):
		return x
	}
	return y
}

func modulo(x, n loopir.Expr) loopir.Expr {
	if a, ok := loopir.ConstInt(x); ok {
		if m, ok := loopir.ConstInt(n); ok && m > 0 {
			return loopir.Int((a%m + m) % m)
		}
	}
	return &loopir.Call{Fn: "modulo", Args: []loopir.Expr{loopir.ToIndex(x), loopir.ToIndex(n)}, T: types.Int8}
}

func replace(idx []loopir.Expr, d int, x loopir.Expr) []loopir.Expr {
	r := append([]loopir.Expr{}, idx...)
	r[d] = x
	return r
}

func (b *builder) shiftDim(e analysis.Expr, rank int) (int, bool) {
	if e == nil {
		return 0, true
	}
	return b.constDim(e, rank)
}

// clip returns the section of a whole array whose dimension d runs from lo to hi.
func (s *section) clip(d int, lo, hi loopir.Expr) *section {
	r := &section{array: s.array, at: s.at, dims: append([]secDim{}, s.dims...)}
	c := triplet(lo, hi, loopir.Int(1))
	c.shapeIndex = d
	r.dims[d] = c
	return r
}

// moved returns v with its positions in dimension d moved up by s, read by position within the
// section that is assigned.
func (v value) moved(d int, s loopir.Expr) value {
	r := v
	r.sec, r.boxes = nil, nil
	r.at = func(idx []loopir.Expr) loopir.Expr { return v.at(replace(idx, d, loopir.Add(idx[d], s))) }
	return r
}

// eoshift fills a temporary.
func (b *builder) eoshift(e *analysis.Transform) value {
	return b.eoshiftInto(e, func(x value) *section { return b.shiftedTemp(e, x) })
}

// eoshiftInto copies what stays inside and fills the rest with the boundary.
func (b *builder) eoshiftInto(e *analysis.Transform, to func(x value) *section) value {
	x := b.plain("shifted", b.value(e.Args[0]))
	d, ok := b.shiftDim(arg(e, 3), x.rank())
	if !ok {
		return b.zero(e)
	}
	n := x.shape[d]
	boundary := scalarValue(zeroOf(x.t))
	if a := arg(e, 2); a != nil {
		boundary = b.value(a)
		b.promiseSlice(x, d, boundary)
	}
	fill := func(idx []loopir.Expr) loopir.Expr { return boundary.elem(remove(idx, d)) }
	sec := to(x)
	filled := value{t: x.t, shape: x.shape, at: fill}
	b.assignArray(sec, filled)
	shift := b.value(e.Args[1])
	if shift.shape != nil {
		b.promiseSlice(x, d, shift)
		source := func(idx []loopir.Expr) loopir.Expr { return movedOn(idx[d], shift.at(remove(idx, d)), n) }
		moved := value{t: x.t, shape: x.shape, at: func(idx []loopir.Expr) loopir.Expr { return x.at(replace(idx, d, source(idx))) }}
		b.assignArray(sec, moved, func(idx []loopir.Expr) loopir.Expr {
			low := loopir.Compare(types.Ge, source(idx), loopir.Int(0))
			return loopir.And(low, loopir.Compare(types.Lt, source(idx), n))
		})
		return b.sectionValue(sec)
	}
	s := b.hold("shift", loopir.ToIndex(shift.elem(nil)))
	last := b.limit(n)
	lo := b.hold("low", extreme("max", loopir.Int(0), loopir.Sub(loopir.Int(0), s)))
	hi := b.hold("high", extreme("min", last, loopir.Sub(last, s)))
	b.assignArray(sec.clip(d, lo, hi), x.moved(d, loopir.Add(lo, s)))
	return b.sectionValue(sec)
}
