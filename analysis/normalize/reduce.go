package normalize

import (
	"math"
	"reflect"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// reductions maps the reduction functions to their operators.
var reductions = map[string]loopir.ReduceOp{
	"sum": loopir.OpSum, "product": loopir.OpProduct, "maxval": loopir.OpMax, "minval": loopir.OpMin,
	"any": loopir.OpOr, "all": loopir.OpAnd, "count": loopir.OpSum,
	"iall": loopir.OpIAnd, "iany": loopir.OpIOr, "iparity": loopir.OpIEor, "parity": loopir.OpNeqv,
}

// operand is what a reduction folds: the elements of v where mask holds.
type operand struct {
	value
	mask *value
}

// reduction normalises SUM and its relatives.
func (b *builder) reduction(e *analysis.Transform, op loopir.ReduceOp) value {
	x := operand{value: b.value(e.Args[0])}
	if e.Fn == "count" {
		x.value = b.ones(x.value, e.T)
	}
	if m := arg(e, 2); m != nil {
		v := b.value(m)
		b.promise(x.shape, v.shape)
		x.mask = &v
	}
	if dim := arg(e, 1); dim != nil && (x.rank() > 1 || e.R > 0) {
		d, ok := b.constDim(dim, x.rank())
		if !ok {
			return b.zero(e)
		}
		return b.reduceDim(e, op, x, d)
	}
	if b.usesActive(e) {
		return scalarValue(b.foldInKernel(op, x, e.T))
	}
	if op == loopir.OpSum && x.mask == nil {
		if v, ok := b.sumOfProducts(e); ok {
			return v
		}
	}
	return scalarValue(b.fold(op, x, e.T))
}

// ones turns a logical value into 1 where it holds and 0 elsewhere.
func (b *builder) ones(v value, t types.Type) value {
	one := &loopir.Const{Value: types.IntValue(t.Kind, 1)}
	r := value{t: t, shape: v.shape, lay: v.lay, boxes: v.boxes}
	r.at = func(idx []loopir.Expr) loopir.Expr {
		return &loopir.Call{Fn: "merge", Args: []loopir.Expr{one, zeroOf(t), v.at(idx)}, T: t}
	}
	return r
}

func isOrdered(op loopir.ReduceOp, t types.Type) bool {
	return t.Base == types.Real && (op == loopir.OpSum || op == loopir.OpProduct)
}

// fold reduces all elements to a scalar. Real sums and products keep the order of the array
// elements; all other operators may be folded in any order.
func (b *builder) fold(op loopir.ReduceOp, x operand, t types.Type) loopir.Expr {
	acc := b.p.NewScalar(op.String(), t)
	b.set(acc, op.Identity(t))
	if isOrdered(op, t) {
		b.foldOrdered(acc, op, x)
		return acc.Read()
	}
	loops, idx := b.boxLoops(x.value)
	body := b.foldBody(acc, op, x, idx)
	b.emit(&loopir.Nest{At: b.here(), Loops: loops, Body: body, Reductions: []loopir.Reduction{{Acc: acc.ID, Op: op}}})
	if isExtreme(op, t) {
		b.settle(acc, op, func() (all, numbers loopir.Expr) {
			return b.count(x, false), b.count(x, true)
		})
	}
	return acc.Read()
}

func isExtreme(op loopir.ReduceOp, t types.Type) bool {
	return t.Base == types.Real && (op == loopir.OpMax || op == loopir.OpMin)
}

// settle corrects an extreme that is still the infinity which the fold started from: that is
// right when there was a number, but with NaNs alone the result is NaN, and without any element
// the largest finite number with the infinity's sign.
func (b *builder) settle(acc *loopir.Scalar, op loopir.ReduceOp, count func() (all, numbers loopir.Expr)) {
	start := op.Identity(acc.Type)
	fix := b.collect(func() {
		all, numbers := count()
		finite := &loopir.Const{Value: types.RealValue(acc.Type.Kind, math.Copysign(loopir.HugeReal(acc.Type.Kind), start.(*loopir.Const).Value.F))}
		nan := &loopir.Binary{Op: types.Sub, X: acc.Read(), Y: acc.Read(), T: acc.Type}
		none := loopir.Compare(types.Eq, all, loopir.Int(0))
		odd := &loopir.Call{Fn: "merge", Args: []loopir.Expr{finite, nan, none}, T: acc.Type}
		some := loopir.Compare(types.Gt, numbers, loopir.Int(0))
		b.set(acc, &loopir.Call{Fn: "merge", Args: []loopir.Expr{acc.Read(), odd, some}, T: acc.Type})
	})
	b.emit(&loopir.If{At: b.here(), Cond: loopir.Compare(types.Eq, acc.Read(), start), Then: fix, Settles: true})
}

// count returns how many elements of x take part, or how many of them are numbers.
func (b *builder) count(x operand, numbers bool) loopir.Expr {
	one := b.ones(x.value, types.Int8)
	one.at = func(idx []loopir.Expr) loopir.Expr { return x.tally(idx, numbers) }
	return b.fold(loopir.OpSum, operand{value: one, mask: x.mask}, types.Int8)
}

// tally is 1 for an element that counts; of numbers, NaN does not.
func (x operand) tally(idx []loopir.Expr, numbers bool) loopir.Expr {
	if !numbers {
		return loopir.Int(1)
	}
	isNumber := loopir.Compare(types.Eq, x.at(idx), x.at(idx))
	return &loopir.Call{Fn: "merge", Args: []loopir.Expr{loopir.Int(1), loopir.Int(0), isNumber}, T: types.Int8}
}

// neutralized is x with the value that changes nothing in place of what its mask excludes.
func (b *builder) neutralized(op loopir.ReduceOp, x operand) value {
	if x.mask == nil {
		return x.value
	}
	neutral := op.Identity(x.t)
	if op == loopir.OpSum && x.t.Base == types.Real {
		neutral = &loopir.Const{Value: types.RealValue(x.t.Kind, math.Copysign(0, -1))}
	}
	masked, m := x.value, x.mask
	masked.sec = nil
	masked.at = func(idx []loopir.Expr) loopir.Expr {
		return &loopir.Call{Fn: "merge", Args: []loopir.Expr{x.at(idx), neutral, m.elem(idx)}, T: x.t}
	}
	return masked
}

// foldOrdered folds into acc in array element order; masked-off elements take part with the
// value that changes nothing.
func (b *builder) foldOrdered(acc *loopir.Scalar, op loopir.ReduceOp, x operand) {
	source := b.neutralized(op, x)
	if source.sec == nil || !source.sec.isWhole() {
		source = b.materialize("terms", source, false)
	}
	b.emit(&loopir.Ordered{At: b.here(), Dst: acc.ID, Op: op, Array: source.sec.array.ID})
}

// isWhole tells whether s is all of its array.
func (s *section) isWhole() bool {
	for d, dim := range s.dims {
		b := s.array.Bounds[d]
		if dim.index != nil || dim.vector != nil || dim.lo != b.Lo || dim.hi != b.Hi {
			return false
		}
		if step, ok := loopir.ConstInt(dim.step); !ok || step != 1 {
			return false
		}
	}
	return true
}

// boxLoops makes a loop over each dimension of v. For a section they run over its subscripts.
func (b *builder) boxLoops(v value) ([]loopir.Index, []loopir.Expr) {
	if v.sec != nil {
		return b.positions(v.sec)
	}
	var loops []loopir.Index
	var idx []loopir.Expr
	for d, n := range v.shape {
		s := b.p.NewScalar(loopName(d), types.Int8)
		loops = append(loops, loopir.Index{Var: s.ID, Lo: loopir.Int(0), Hi: b.limit(n), Step: loopir.Int(1)})
		idx = append(idx, s.Read())
	}
	return b.intoBoxes(loops, idx, v.shape, v.boxes)
}

// foldBody is acc = acc op x(idx), under the mask.
func (b *builder) foldBody(acc *loopir.Scalar, op loopir.ReduceOp, x operand, idx []loopir.Expr) []loopir.Stmt {
	return b.underMask(x, idx, func() []loopir.Stmt {
		return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: op.Combine(acc.Read(), x.at(idx))}}
	})
}

// underMask puts what step makes under the mask of x at idx.
func (b *builder) underMask(x operand, idx []loopir.Expr, step func() []loopir.Stmt) []loopir.Stmt {
	body := b.nested(step)
	if x.mask == nil {
		return body
	}
	return b.masked([]maskFunc{x.mask.elem}, idx, body)
}

// foldInKernel reduces by loops inside the nest under construction.
func (b *builder) foldInKernel(op loopir.ReduceOp, x operand, t types.Type) loopir.Expr {
	vars, idx := b.kernelIndices(x.rank())
	return b.foldAlong(op, x, t, idx, func(step []loopir.Stmt) []loopir.Stmt { return b.wrapLoops(vars, x.shape, step) })
}

// foldAlong reduces, inside the nest under construction, the elements at idx over the loops that
// around puts about a step.
func (b *builder) foldAlong(op loopir.ReduceOp, x operand, t types.Type, idx []loopir.Expr, around func([]loopir.Stmt) []loopir.Stmt) loopir.Expr {
	acc := b.temp(op.String(), t)
	b.let(acc, op.Identity(t))
	if isExtreme(op, t) {
		b.extremeAlong(acc, op, x, idx, around)
	} else {
		b.inKernel(around(b.foldBody(acc, op, x, idx))...)
	}
	return acc.Read()
}

// extremeAlong is foldAlong for an extreme of reals. Elements that statements compute are counted where they are folded:
// to compute them in a second place would double the text with each reduction inside another.
func (b *builder) extremeAlong(acc *loopir.Scalar, op loopir.ReduceOp, x operand, idx []loopir.Expr, around func([]loopir.Stmt) []loopir.Stmt) {
	all, numbers := b.temp("all", types.Int8), b.temp("numbers", types.Int8)
	counted := false
	body := b.underMask(x, idx, func() []loopir.Stmt {
		e := x.at(idx)
		if counted = b.computes(); !counted {
			return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: op.Combine(acc.Read(), e)}}
		}
		item := b.temp("item", x.t)
		isNumber := loopir.Compare(types.Eq, item.Read(), item.Read())
		one := &loopir.Call{Fn: "merge", Args: []loopir.Expr{loopir.Int(1), loopir.Int(0), isNumber}, T: types.Int8}
		return []loopir.Stmt{
			&loopir.AssignScalar{At: b.here(), Dst: item.ID, RHS: e},
			&loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: op.Combine(acc.Read(), item.Read())},
			&loopir.AssignScalar{At: b.here(), Dst: all.ID, RHS: loopir.Add(all.Read(), loopir.Int(1))},
			&loopir.AssignScalar{At: b.here(), Dst: numbers.ID, RHS: &loopir.Binary{Op: types.Add, X: numbers.Read(), Y: one, T: types.Int8}},
		}
	})
	if !counted {
		b.inKernel(around(body)...)
		b.inKernel(b.settleInKernel(acc, op, around, x, idx, all, numbers)...)
		return
	}
	b.let(all, loopir.Int(0))
	b.let(numbers, loopir.Int(0))
	b.inKernel(around(body)...)
	b.inKernel(b.collect(func() {
		b.settle(acc, op, func() (loopir.Expr, loopir.Expr) { return all.Read(), numbers.Read() })
	})...)
}

// settleInKernel is settle inside a nest: the elements at idx are counted by the loops that
// around puts about a step.
func (b *builder) settleInKernel(acc *loopir.Scalar, op loopir.ReduceOp, around func([]loopir.Stmt) []loopir.Stmt, x operand, idx []loopir.Expr, all, numbers *loopir.Scalar) []loopir.Stmt {
	return b.collect(func() {
		b.settle(acc, op, func() (loopir.Expr, loopir.Expr) {
			b.set(all, loopir.Int(0))
			b.set(numbers, loopir.Int(0))
			step := func() []loopir.Stmt {
				return []loopir.Stmt{
					&loopir.AssignScalar{At: b.here(), Dst: all.ID, RHS: loopir.Add(all.Read(), loopir.Int(1))},
					&loopir.AssignScalar{At: b.here(), Dst: numbers.ID, RHS: &loopir.Binary{Op: types.Add, X: numbers.Read(), Y: x.tally(idx, true), T: types.Int8}},
				}
			}
			for _, s := range around(b.underMask(x, idx, step)) {
				b.emit(s)
			}
			return all.Read(), numbers.Read()
		})
	})
}

func (b *builder) kernelIndices(rank int) (vars []*loopir.Scalar, idx []loopir.Expr) {
	for d := range rank {
		v := b.temp(loopName(d), types.Int8)
		vars, idx = append(vars, v), append(idx, v.Read())
	}
	return vars, idx
}

// wrapLoops puts body into sequential loops over the positions, the first dimension innermost.
func (b *builder) wrapLoops(vars []*loopir.Scalar, shape []loopir.Expr, body []loopir.Stmt) []loopir.Stmt {
	for d, v := range vars {
		hi := loopir.Sub(shape[d], loopir.Int(1))
		body = []loopir.Stmt{&loopir.Do{At: b.here(), Var: v.ID, Lo: loopir.Int(0), Hi: hi, Step: loopir.Int(1), Body: body}}
	}
	return body
}

// reduceDim folds along dimension d into a temporary of the other dimensions.
func (b *builder) reduceDim(e *analysis.Transform, op loopir.ReduceOp, x operand, d int) value {
	if b.usesActive(e) {
		return b.perElement(e.T, remove(x.shape, d), func(idx []loopir.Expr) loopir.Expr {
			k := b.temp("k", types.Int8)
			return b.foldAlong(op, x, e.T, insert(idx, d, k.Read()), b.loopOver(k, x.shape[d]))
		})
	}
	x, lines := b.stored(op, x, d, e.T)
	if !lines {
		x = b.linesWhole(x, d)
	}
	acc := b.p.NewScalar(op.String(), e.T)
	k, all, numbers := b.p.NewScalar("k", types.Int8), b.p.NewScalar("all", types.Int8), b.p.NewScalar("numbers", types.Int8)
	last := b.limit(x.shape[d])
	along := func(step []loopir.Stmt) []loopir.Stmt {
		return []loopir.Stmt{&loopir.Do{At: b.here(), Var: k.ID, Lo: loopir.Int(0), Hi: last, Step: loopir.Int(1), Body: step}}
	}
	n, v := b.alongDim(e.T, op.String(), x, d, []*loopir.Scalar{acc, k, all, numbers}, func(idx []loopir.Expr) []loopir.Stmt {
		full := insert(idx, d, k.Read())
		list := []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: acc.ID, RHS: op.Identity(e.T)}}
		list = append(list, along(b.foldBody(acc, op, x, full))...)
		if isExtreme(op, e.T) {
			list = append(list, b.settleInKernel(acc, op, along, x, full, all, numbers)...)
		}
		return list
	}, func() loopir.Expr { return acc.Read() })
	if lines {
		n.Lines = &loopir.FoldLines{At: n.At, Dst: v.sec.array.ID, Array: x.sec.array.ID, Dim: d, Op: op}
	}
	return v
}

// stored returns the elements that a reduction along dimension d folds as a whole array, where
// it is worth while to let the runtime fold it: when other ranks have a part of the lines, or
// when their elements do not lie beside each other.
func (b *builder) stored(op loopir.ReduceOp, x operand, d int, t types.Type) (stored operand, ok bool) {
	whole := x.mask == nil && x.sec != nil && x.sec.isWhole()
	beside := d == 0 && (x.lay == nil || x.lay.spec.Dims[0].Format == mapping.Collapsed)
	switch {
	case x.lay == nil || x.t != t || t.Base == types.Character || x.mask != nil && isExtreme(op, t):
		return x, false
	case x.mask != nil && x.sec == nil && t.Base != types.Real:
		return x, false // what is masked out must not be computed: it may divide by zero
	case whole:
		return x, true
	case beside:
		return x, false
	}
	return operand{value: b.materialize("terms", b.neutralized(op, x), false)}, true
}

// alongDim fills a temporary shaped like x without dimension d; compute gives the statements
// for one element and result its value. It returns the nest as well.
func (b *builder) alongDim(t types.Type, name string, x operand, d int, privates []*loopir.Scalar, compute func(idx []loopir.Expr) []loopir.Stmt, result func() loopir.Expr) (*loopir.Nest, value) {
	tmp := b.newTemp(name, t, remove(x.shape, d), x.lay.without(d, x.rank()))
	sec := whole(tmp, b.at)
	loops, idx := b.positions(sec)
	body := append(compute(idx), &loopir.AssignElem{At: b.here(), LHS: b.secRef(sec, idx), RHS: result()})
	n := &loopir.Nest{At: b.here(), Loops: loops, Body: body}
	for _, p := range privates {
		n.Privates = append(n.Privates, p.ID)
	}
	b.emit(n)
	return n, b.sectionValue(sec)
}

// sameParts tells whether two sections are whole arrays of the same bounds, each element of
// which has the same owner in both.
func (b *builder) sameParts(x, y *section) bool {
	if x == nil || y == nil || !x.isWhole() || !y.isWhole() || x.array.Place != y.array.Place {
		return false
	}
	for d := range x.array.Bounds {
		for _, pair := range [][2]loopir.Expr{
			{x.array.Bounds[d].Lo, y.array.Bounds[d].Lo}, {x.array.Bounds[d].Hi, y.array.Bounds[d].Hi},
		} {
			p, constant := loopir.ConstInt(pair[0])
			q, other := loopir.ConstInt(pair[1])
			if !constant || !other || p != q {
				return false
			}
		}
	}
	return x.array.Align == nil && y.array.Align == nil && reflect.DeepEqual(x.array.Map, y.array.Map)
}

func (b *builder) dotProduct(e *analysis.Transform) value {
	x, y := b.value(e.Args[0]), b.value(e.Args[1])
	b.promise(x.shape, y.shape)
	op, mul := loopir.OpSum, types.Mul
	if e.T.Base == types.Logical {
		op, mul = loopir.OpOr, types.And
	}
	product := value{t: e.T, shape: x.shape, lay: x.lay, at: func(idx []loopir.Expr) loopir.Expr {
		return &loopir.Binary{Op: mul, X: loopir.ToType(x.at(idx), e.T), Y: loopir.ToType(y.at(idx), e.T), T: e.T}
	}}
	if product.lay == nil {
		product.lay = y.lay
	}
	if product.boxes = x.boxes; product.boxes == nil {
		product.boxes = y.boxes
	}
	if b.usesActive(e) {
		return scalarValue(b.foldInKernel(op, operand{value: product}, e.T))
	}
	if isOrdered(op, e.T) {
		if v, ok := b.foldProducts(x, y, e.T); ok {
			return v
		}
	}
	return scalarValue(b.fold(op, operand{value: product}, e.T))
}

// foldProducts sums the products of two whole arrays with the same parts in element order, without an
// array of terms. ok is false for other operands.
func (b *builder) foldProducts(x, y value, t types.Type) (v value, ok bool) {
	if x.t != t || y.t != t || !b.sameParts(x.sec, y.sec) {
		return v, false
	}
	acc := b.p.NewScalar(loopir.OpSum.String(), t)
	b.set(acc, loopir.OpSum.Identity(t))
	factor := y.sec.array.ID
	b.emit(&loopir.Ordered{At: b.here(), Dst: acc.ID, Op: loopir.OpSum, Array: x.sec.array.ID, Factor: &factor})
	return scalarValue(acc.Read()), true
}

// sumOfProducts is SUM(x*y) of two distributed arrays; ok is false for anything else.
func (b *builder) sumOfProducts(e *analysis.Transform) (v value, ok bool) {
	p, is := e.Args[0].(*analysis.Binary)
	if !is || p.Op != types.Mul || !isOrdered(loopir.OpSum, e.T) || !wholeArray(p.X) || !wholeArray(p.Y) {
		return v, false
	}
	x, y := b.value(p.X), b.value(p.Y)
	if x.sec == nil || x.sec.array.Place != loopir.Mapped {
		return v, false
	}
	return b.foldProducts(x, y, e.T)
}

func wholeArray(e analysis.Expr) bool {
	r, ok := e.(*analysis.Ref)
	return ok && r.Subs == nil && r.R > 0
}
