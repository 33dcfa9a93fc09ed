package normalize

import (
	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// perElement is a value inside a FORALL whose elements are computed one by one where they are
// used, by statements of the kernel: in every iteration it is another array, so that no temporary
// holds it.
func (b *builder) perElement(t types.Type, shape []loopir.Expr, element func(idx []loopir.Expr) loopir.Expr) value {
	return value{t: t, shape: shape, at: element}
}

// transformInKernel normalises a transformational function of FORALL indices.
func (b *builder) transformInKernel(e *analysis.Transform) value {
	switch e.Fn {
	case "matmul":
		return b.matmulInKernel(e)
	case "cshift":
		return b.cshiftInKernel(e)
	case "eoshift":
		return b.eoshiftInKernel(e)
	case "reshape":
		return b.reshapeInKernel(e)
	case "pack":
		return b.packInKernel(e)
	case "unpack":
		return b.unpackInKernel(e)
	}
	b.notSupported(e.At, e.Fn+" of an argument that depends on a FORALL index")
	return b.zero(e)
}

// loopOver returns a function that puts a loop of k over the positions of an extent about a step.
func (b *builder) loopOver(k *loopir.Scalar, n loopir.Expr) func([]loopir.Stmt) []loopir.Stmt {
	return func(step []loopir.Stmt) []loopir.Stmt {
		return b.wrapLoops([]*loopir.Scalar{k}, []loopir.Expr{n}, step)
	}
}

// either evaluates, in the kernel, one of two values into a private.
func (b *builder) either(t types.Type, cond loopir.Expr, yes, no func() loopir.Expr) loopir.Expr {
	r := b.temp("chosen", t)
	assign := func(x func() loopir.Expr) []loopir.Stmt {
		return b.nested(func() []loopir.Stmt {
			return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: r.ID, RHS: x()}}
		})
	}
	b.inKernel(&loopir.If{At: b.here(), Cond: cond, Then: assign(yes), Else: assign(no)})
	return r.Read()
}

// matmulInKernel computes an element by a loop over the common dimension, in its order.
func (b *builder) matmulInKernel(e *analysis.Transform) value {
	x, y := b.value(e.Args[0]), b.value(e.Args[1])
	n := x.rank() - 1
	shape := append(append([]loopir.Expr{}, x.shape[:n]...), y.shape[1:]...)
	op, mul := loopir.OpSum, types.Mul
	if e.T.Base == types.Logical {
		op, mul = loopir.OpOr, types.And
	}
	return b.perElement(e.T, shape, func(idx []loopir.Expr) loopir.Expr {
		k := b.temp("k", types.Int8)
		product := value{t: e.T, at: func([]loopir.Expr) loopir.Expr {
			xi := append(append([]loopir.Expr{}, idx[:n]...), k.Read())
			yi := append([]loopir.Expr{k.Read()}, idx[n:]...)
			return &loopir.Binary{Op: mul, X: loopir.ToType(x.at(xi), e.T), Y: loopir.ToType(y.at(yi), e.T), T: e.T}
		}}
		return b.foldAlong(op, operand{value: product}, e.T, nil, b.loopOver(k, x.shape[n]))
	})
}

func (b *builder) cshiftInKernel(e *analysis.Transform) value {
	x, shift := b.value(e.Args[0]), b.value(e.Args[1])
	d, ok := b.shiftDim(arg(e, 2), x.rank())
	if !ok {
		return b.zero(e)
	}
	return b.perElement(x.t, x.shape, func(idx []loopir.Expr) loopir.Expr {
		return x.at(replace(idx, d, turned(idx[d], shift.elem(remove(idx, d)), atLeastOne(x.shape[d]))))
	})
}

func (b *builder) eoshiftInKernel(e *analysis.Transform) value {
	x, shift := b.value(e.Args[0]), b.value(e.Args[1])
	d, ok := b.shiftDim(arg(e, 3), x.rank())
	if !ok {
		return b.zero(e)
	}
	boundary := scalarValue(zeroOf(x.t))
	if a := arg(e, 2); a != nil {
		boundary = b.value(a)
	}
	return b.perElement(x.t, x.shape, func(idx []loopir.Expr) loopir.Expr {
		from := b.temp("from", types.Int8)
		b.let(from, movedOn(idx[d], shift.elem(remove(idx, d)), x.shape[d]))
		inside := loopir.And(loopir.Compare(types.Ge, from.Read(), loopir.Int(0)), loopir.Compare(types.Lt, from.Read(), x.shape[d]))
		return b.either(x.t, inside,
			func() loopir.Expr { return x.at(replace(idx, d, from.Read())) },
			func() loopir.Expr { return boundary.elem(remove(idx, d)) })
	})
}

func (b *builder) reshapeInKernel(e *analysis.Transform) value {
	src, shape := b.value(e.Args[0]), b.value(e.Args[1])
	dims := make([]loopir.Expr, e.R)
	for d := range dims {
		dims[d] = loopir.ToIndex(shape.at([]loopir.Expr{loopir.Int(int64(d))}))
	}
	order, ok := b.reshapeOrder(arg(e, 3), e.R)
	if !ok {
		return b.zero(e)
	}
	read := b.linearReader(src)
	position := func(idx []loopir.Expr) loopir.Expr {
		p := b.temp("position", types.Int8)
		b.let(p, linearBy(order, dims, idx))
		return p.Read()
	}
	if arg(e, 2) == nil {
		return b.perElement(e.T, dims, func(idx []loopir.Expr) loopir.Expr { return read(position(idx)) })
	}
	pad, n := b.value(e.Args[2]), size(src.shape)
	readPad := b.linearReader(pad)
	return b.perElement(e.T, dims, func(idx []loopir.Expr) loopir.Expr {
		p := position(idx)
		return b.either(e.T, loopir.Compare(types.Lt, p, n),
			func() loopir.Expr { return read(p) },
			func() loopir.Expr { return readPad(modulo(loopir.Sub(p, n), atLeastOne(size(pad.shape)))) })
	})
}

// packInKernel finds each element by counting the true elements of the mask up to it.
func (b *builder) packInKernel(e *analysis.Transform) value {
	src, mask := b.value(e.Args[0]), b.value(e.Args[1])
	kept := operand{value: src, mask: &mask}
	one := operand{value: value{t: types.Int8, shape: src.shape, at: func([]loopir.Expr) loopir.Expr { return loopir.Int(1) }}, mask: &mask}
	var vector *value
	n := b.foldInKernel(loopir.OpSum, one, types.Int8)
	shape := []loopir.Expr{n}
	if a := arg(e, 2); a != nil {
		v := b.value(a)
		vector, shape = &v, v.shape
	}
	packed := func(r loopir.Expr) loopir.Expr {
		found, next := b.temp("found", e.T), b.temp("next", types.Int8)
		b.let(found, zeroOf(e.T))
		b.let(next, loopir.Int(0))
		vars, q := b.kernelIndices(src.rank())
		b.inKernel(b.wrapLoops(vars, src.shape, b.underMask(kept, q, func() []loopir.Stmt {
			take := b.nested(func() []loopir.Stmt {
				return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: found.ID, RHS: src.at(q)}}
			})
			return []loopir.Stmt{
				&loopir.If{At: b.here(), Cond: loopir.Compare(types.Eq, next.Read(), r), Then: take},
				&loopir.AssignScalar{At: b.here(), Dst: next.ID, RHS: loopir.Add(next.Read(), loopir.Int(1))},
			}
		}))...)
		return found.Read()
	}
	return b.perElement(e.T, shape, func(idx []loopir.Expr) loopir.Expr {
		if vector == nil {
			return packed(idx[0])
		}
		return b.either(e.T, loopir.Compare(types.Lt, idx[0], n),
			func() loopir.Expr { return packed(idx[0]) },
			func() loopir.Expr { return vector.at(idx) })
	})
}

// unpackInKernel finds an element's place in the vector by counting the true elements of the mask
// before it.
func (b *builder) unpackInKernel(e *analysis.Transform) value {
	vec, mask, field := b.value(e.Args[0]), b.value(e.Args[1]), b.value(e.Args[2])
	return b.perElement(e.T, mask.shape, func(idx []loopir.Expr) loopir.Expr {
		return b.either(e.T, mask.at(idx), func() loopir.Expr {
			vars, q := b.kernelIndices(mask.rank())
			earlier := value{t: types.Int8, at: func([]loopir.Expr) loopir.Expr {
				before := loopir.Compare(types.Lt, b.linear(q, mask.shape), b.linear(idx, mask.shape))
				return &loopir.Call{Fn: "merge", Args: []loopir.Expr{loopir.Int(1), loopir.Int(0), before}, T: types.Int8}
			}}
			place := b.foldAlong(loopir.OpSum, operand{value: earlier, mask: &mask}, types.Int8, q, func(step []loopir.Stmt) []loopir.Stmt {
				return b.wrapLoops(vars, mask.shape, step)
			})
			return vec.at([]loopir.Expr{place})
		}, func() loopir.Expr { return field.elem(idx) })
	})
}
