package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// reshape reads its source by linear position. PAD supplies what the source lacks; ORDER
// permutes the dimensions that the positions run over.
func (b *builder) reshape(e *analysis.Transform) value {
	src := b.value(e.Args[0])
	shape := b.value(e.Args[1])
	rank := e.R
	dims := make([]loopir.Expr, rank)
	for d := range rank {
		dims[d] = b.extent(shape.at([]loopir.Expr{loopir.Int(int64(d))}))
	}
	order, ok := b.reshapeOrder(arg(e, 3), rank)
	if !ok {
		return b.zero(e)
	}
	linear := func(idx []loopir.Expr) loopir.Expr { return linearBy(order, dims, idx) }
	v := value{t: e.T, shape: dims, at: b.reshapedReader(src, order, dims), boxes: boxesOf(src.shape, order, dims)}
	if pad := arg(e, 2); pad != nil {
		return b.padded(v, src, b.value(pad), linear)
	}
	b.suffices(size(src.shape), size(dims))
	return v
}

// suffices ends the run if a source of n elements is too short for count; constants were compared before.
func (b *builder) suffices(n, count loopir.Expr) {
	_, isConst := loopir.ConstInt(n)
	if _, both := loopir.ConstInt(count); isConst && both {
		return
	}
	b.holdsAll(b.hold("size", n), b.hold("size", count))
}

// linearBy returns the linear position of idx in a box whose dimensions fill in the given order.
func linearBy(order []int, dims, idx []loopir.Expr) loopir.Expr {
	var p, weight loopir.Expr = loopir.Int(0), loopir.Int(1)
	for _, d := range order {
		p = loopir.Add(p, loopir.Mul(idx[d], weight))
		weight = loopir.Mul(weight, dims[d])
	}
	return p
}

// extent turns a shape item into a kind-8 count that is affine, and does not wrap around in one or two bytes.
func (b *builder) extent(x loopir.Expr) loopir.Expr {
	x = loopir.Add(x, loopir.Int(0))
	if _, ok := loopir.Affine(x); ok && !loopir.Narrow(x) {
		return x
	}
	return b.hold("extent", x)
}

// reshapeOrder returns the dimensions of the result in the order in which positions fill them.
func (b *builder) reshapeOrder(e analysis.Expr, rank int) ([]int, bool) {
	order := make([]int, rank)
	if e == nil {
		for d := range order {
			order[d] = d
		}
		return order, true
	}
	v := b.value(e)
	for k := range order {
		c, ok := loopir.ConstInt(loopir.Add(v.at([]loopir.Expr{loopir.Int(int64(k))}), loopir.Int(0)))
		if !ok || c < 1 || c > int64(rank) {
			b.notSupported(e.Span(), "an ORDER argument that is not a constant permutation")
			return nil, false
		}
		order[k] = int(c - 1)
	}
	return order, true
}

// reshapedReader returns a function that reads a source by the subscripts of a result whose dimensions fill in the given order. Positions
// are taken in the smallest groups of dimensions that go through as many elements in both, so that subscripts stay affine where
// no dimension is cut: a RESHAPE may only transpose. Behind the groups, subscripts of what lies in the source are 0.
func (b *builder) reshapedReader(src value, order []int, dims []loopir.Expr) func(idx []loopir.Expr) loopir.Expr {
	return func(idx []loopir.Expr) loopir.Expr {
		var at []loopir.Expr
		for rest := order; len(at) < src.rank(); {
			from, to := groupSizes(src.shape[len(at):], dims, rest)
			p, extents := linearBy(rest[:to], dims, idx), src.shape[len(at):][:from]
			if from == 1 && to > 1 && src.rank() > 1 { // a sum of variables would bring the whole source to every rank, even if all is local
				p = &loopir.Call{Fn: "mod", Args: []loopir.Expr{p, atLeastOne(extents[0])}, T: types.Int8}
			}
			at, rest = append(at, b.within(p, extents)...), rest[to:]
		}
		return src.at(at)
	}
}

// groupSizes returns how many dimensions of a source and of a result, whose dimensions fill in the given order, are the first group;
// all of them where nothing less is known to go through as many elements.
func groupSizes(source, dims []loopir.Expr, order []int) (from, to int) {
	if len(order) == 0 {
		return len(source), 0
	}
	from, to = 1, 1
	n, m := source[0], dims[order[0]]
	for {
		more, ok := loopir.ConstInt(loopir.Sub(n, m))
		switch {
		case ok && more == 0:
			return from, to
		case ok && more < 0 && from < len(source):
			n = loopir.Mul(n, source[from])
			from++
		case ok && more > 0 && to < len(order):
			m = loopir.Mul(m, dims[order[to]])
			to++
		default:
			return len(source), len(order)
		}
	}
}

// linearReader returns a function that reads v by linear position in array element order.
func (b *builder) linearReader(v value) func(p loopir.Expr) loopir.Expr {
	return func(p loopir.Expr) loopir.Expr { return v.at(subscripts(p, v.shape)) }
}

// subscripts are those, from 0, of a linear position in a box.
func subscripts(p loopir.Expr, extents []loopir.Expr) []loopir.Expr {
	idx := make([]loopir.Expr, len(extents))
	for d, n := range extents {
		if d == len(extents)-1 {
			idx[d] = p
			break
		}
		idx[d] = &loopir.Call{Fn: "mod", Args: []loopir.Expr{p, atLeastOne(n)}, T: types.Int8}
		p = &loopir.Binary{Op: types.Div, X: p, Y: atLeastOne(n), T: types.Int8}
	}
	return idx
}

// size returns the number of elements of a shape.
func size(shape []loopir.Expr) loopir.Expr {
	var n loopir.Expr = loopir.Int(1)
	for _, s := range shape {
		n = loopir.Mul(n, s)
	}
	return n
}

// padded evaluates v where the position lies in the source, pad elsewhere.
func (b *builder) padded(v, src, pad value, linear func(idx []loopir.Expr) loopir.Expr) value {
	n := b.hold("size", size(src.shape))
	m := b.hold("size", size(pad.shape))
	readPad := b.linearReader(pad)
	t := b.newTemp("reshape", v.t, v.shape, nil)
	sec := whole(t, b.at)
	b.assignArray(sec, v, func(idx []loopir.Expr) loopir.Expr { return loopir.Compare(types.Lt, linear(idx), n) })
	rest := v
	rest.at = func(idx []loopir.Expr) loopir.Expr { return readPad(modulo(loopir.Sub(linear(idx), n), atLeastOne(m))) }
	b.assignArray(sec, rest, func(idx []loopir.Expr) loopir.Expr { return loopir.Compare(types.Ge, linear(idx), n) })
	return b.sectionValue(sec)
}

// stays returns an operand that is read once for each element: an array where it lies, anything else as a
// temporary.
func (b *builder) stays(name string, v value) value {
	if v.sec != nil && v.sec.isWhole() {
		return v
	}
	return b.materialize(name, v, false)
}

// pack collects the elements where the mask holds, in array element order.
func (b *builder) pack(e *analysis.Transform) value {
	src := b.stays("source", b.value(e.Args[0]))
	mask := b.value(e.Args[1])
	if mask.shape == nil {
		only := mask.at(nil)
		mask = value{t: mask.t, shape: src.shape, lay: src.lay, at: func([]loopir.Expr) loopir.Expr { return only }}
	}
	b.promise(src.shape, mask.shape)
	mask = b.stays("mask", mask)
	count := b.fold(loopir.OpSum, operand{value: b.ones(mask, types.Int8)}, types.Int8)
	n := count
	var vector *value
	var lay *layout
	if a := arg(e, 2); a != nil {
		v := b.value(a)
		vector, n, lay = &v, v.shape[0], v.lay
	}
	t := b.newTemp("pack", e.T, []loopir.Expr{b.hold("size", n)}, lay)
	sec := whole(t, b.at)
	if vector != nil {
		b.holdsAll(n, count)
		b.assignArray(sec, *vector)
	}
	b.compress("PACK", src, mask, func(idx []loopir.Expr, k loopir.Expr) loopir.Stmt {
		return &loopir.AssignElem{At: b.here(), LHS: b.secRef(sec, []loopir.Expr{k}), RHS: src.at(idx)}
	})
	return b.sectionValue(sec)
}

// unpack is the inverse of pack.
func (b *builder) unpack(e *analysis.Transform) value {
	vec := b.stays("vector", b.value(e.Args[0]))
	mask := b.stays("mask", b.value(e.Args[1]))
	field := b.value(e.Args[2])
	t := b.newTemp("unpack", e.T, mask.shape, mask.lay)
	sec := whole(t, b.at)
	filled := value{t: e.T, shape: mask.shape, at: field.elem}
	b.assignArray(sec, filled)
	b.holdsAll(vec.shape[0], b.fold(loopir.OpSum, operand{value: b.ones(mask, types.Int8)}, types.Int8))
	b.compress("UNPACK", mask, mask, func(idx []loopir.Expr, k loopir.Expr) loopir.Stmt {
		return &loopir.AssignElem{At: b.here(), LHS: b.secRef(sec, idx), RHS: vec.at([]loopir.Expr{k})}
	})
	return b.sectionValue(sec)
}

// holdsAll ends the run if a vector of n elements has no place for count.
func (b *builder) holdsAll(n, count loopir.Expr) {
	most := &loopir.Call{Fn: "max", Args: []loopir.Expr{loopir.ToIndex(n), loopir.ToIndex(count)}, T: types.Int8}
	b.emit(&loopir.Conform{At: b.here(), Extents: loopir.Extents{X: most, Y: n}})
}

// compress emits the sequential loops that number the true elements of mask from 0 and execute
// step for each, in array element order, as the function fn does.
func (b *builder) compress(fn string, box, mask value, step func(idx []loopir.Expr, k loopir.Expr) loopir.Stmt) {
	k := b.p.NewScalar("next", types.Int8)
	b.set(k, loopir.Int(0))
	var vars []*loopir.Scalar
	var idx []loopir.Expr
	for d := range box.shape {
		v := b.p.NewScalar(loopName(d), types.Int8)
		vars, idx = append(vars, v), append(idx, v.Read())
	}
	body := []loopir.Stmt{&loopir.If{At: b.here(), Cond: mask.at(idx), Then: []loopir.Stmt{
		step(idx, k.Read()),
		&loopir.AssignScalar{At: b.here(), Dst: k.ID, RHS: loopir.Add(k.Read(), loopir.Int(1))},
	}}}
	for _, s := range b.wrapLoops(vars, box.shape, body) {
		s.(*loopir.Do).InOrder = fn + " counts elements in array element order"
		b.emit(s)
	}
}
