package normalize

import (
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// value is an expression ready for use: at gives the scalar expression of its element at
// 0-based positions idx (integers of kind 8), one for each dimension; a scalar has no shape.
type value struct {
	t     types.Type
	shape []loopir.Expr
	at    func(idx []loopir.Expr) loopir.Expr
	sec   *section // set when the value is a plain array section
	lay   *layout  // mapping to give a temporary that holds the value; nil: replicated
	boxes []box    // for each dimension, or nil
}

func (v value) rank() int { return len(v.shape) }

func (v value) elem(idx []loopir.Expr) loopir.Expr {
	if v.shape == nil {
		return v.at(nil)
	}
	return v.at(idx)
}

func scalarValue(e loopir.Expr) value {
	return value{t: e.Type(), at: func([]loopir.Expr) loopir.Expr { return e }}
}

// scalar returns the normal form of a scalar expression.
func (b *builder) scalar(e analysis.Expr) loopir.Expr { return b.value(e).elem(nil) }

// index returns a scalar integer expression in kind 8, held in a scalar when it is not
// affine, so that forms over it stay comparable.
func (b *builder) index(e analysis.Expr) loopir.Expr { return b.steadyValue(bound, b.scalar(e), e) }

// bound names what holds a bound or stride of a section or a loop.
const bound = "bound"

// elementIndex is index for the subscript of an element. Behind .and. or .or. an element in it stays there: its own subscripts may be
// out of bounds where the operand does not matter. So does what may end the run, where a condition before the statement cannot tell.
func (b *builder) elementIndex(e analysis.Expr) loopir.Expr {
	x := b.scalar(e)
	stays := b.matters != nil && !loopir.MayEndRun(x)
	if b.sometimes {
		stays = loopir.MayEndRun(x) || loopir.DependsOn(x, nil)
	}
	if stays {
		return loopir.Add(x, loopir.Int(0))
	}
	return b.steadyValue("subscript", x, e)
}

// steadyValue is index with the normal form x of e, and a name for the scalar.
func (b *builder) steadyValue(name string, x loopir.Expr, e analysis.Expr) loopir.Expr {
	x = loopir.Add(x, loopir.Int(0))
	if _, ok := loopir.Affine(x); ok || b.usesActive(e) {
		return x
	}
	if b.matters == nil || !loopir.MayEndRun(x) {
		if name == bound {
			if t := b.held(x); t != nil {
				return t.Read()
			}
		}
		return b.hold(name, x)
	}
	t := b.p.NewScalar(name, x.Type())
	assign := func(e loopir.Expr) []loopir.Stmt {
		return []loopir.Stmt{&loopir.AssignScalar{At: b.here(), Dst: t.ID, RHS: e}}
	}
	cond := (&loopir.Rewriter{Program: b.p}).X(b.matters)
	b.emit(&loopir.If{At: b.here(), Cond: cond, Then: assign(x), Else: assign(loopir.Int(0))})
	return t.Read()
}

// hold evaluates x once into a new scalar and returns a read of it.
func (b *builder) hold(name string, x loopir.Expr) loopir.Expr {
	if _, ok := x.(*loopir.Const); ok {
		return x
	}
	t := b.p.NewScalar(name, x.Type())
	b.set(t, x)
	return t.Read()
}

// held is the scalar that already holds x as a bound for the statement in work, so that equal sections are seen to be the same; nil if
// there is none.
func (b *builder) held(x loopir.Expr) *loopir.Scalar {
	text := loopir.FormatExpr(b.p, x)
	for _, s := range slices.Backward(*b.out) {
		a, ok := s.(*loopir.AssignScalar)
		if !ok || a.Extent != b.at {
			return nil
		}
		t := b.p.Scalars[a.Dst]
		if t.Name == bound && t.Type == x.Type() && !t.Written && loopir.FormatExpr(b.p, a.RHS) == text {
			return t
		}
		if loopir.ReadsScalar(x, a.Dst) {
			return nil
		}
	}
	return nil
}

func (b *builder) value(e analysis.Expr) value {
	if v, ok := b.evaluatedOnce[e]; ok {
		return v
	}
	switch e := e.(type) {
	case *analysis.Const:
		return scalarValue(&loopir.Const{Value: e.Value})
	case *analysis.Ref:
		return b.ref(e)
	case *analysis.Paren:
		v := b.value(e.X)
		v.sec = nil
		return v
	case *analysis.Unary:
		return b.compose(e.T, []analysis.Expr{e.X}, func(a []loopir.Expr) loopir.Expr {
			if e.Op == types.Plus {
				return a[0]
			}
			return &loopir.Unary{Op: e.Op, X: a[0], T: e.T}
		})
	case *analysis.Binary:
		if (e.Op == types.And || e.Op == types.Or) && e.Rank() == 0 && !b.usesActive(e.X) {
			return scalarValue(b.junction(e))
		}
		if (e.Op == types.And || e.Op == types.Or) && e.Rank() == 0 {
			return b.junctionInside(e)
		}
		return b.compose(e.T, []analysis.Expr{e.X, e.Y}, func(a []loopir.Expr) loopir.Expr {
			return &loopir.Binary{Op: e.Op, X: a[0], Y: a[1], T: e.T}
		})
	case *analysis.Convert:
		return b.compose(e.T, []analysis.Expr{e.X}, func(a []loopir.Expr) loopir.Expr {
			return &loopir.Convert{X: a[0], T: e.T}
		})
	case *analysis.Call:
		return b.compose(e.T, e.Args, func(a []loopir.Expr) loopir.Expr {
			return &loopir.Call{Fn: e.Fn, Args: append([]loopir.Expr{}, a...), T: e.T}
		})
	case *analysis.Substring:
		return b.substring(e)
	case *analysis.Transform:
		return b.transform(e)
	case *analysis.ArrayConstructor:
		return b.constructor(e)
	}
	panic("normalize: unknown expression")
}

// compose builds an elementwise operation on the operands.
func (b *builder) compose(t types.Type, operands []analysis.Expr, f func([]loopir.Expr) loopir.Expr) value {
	vs := make([]value, len(operands))
	r := value{t: t}
	for i, o := range operands {
		if o == nil {
			continue
		}
		vs[i] = b.value(o)
		b.promise(r.shape, vs[i].shape)
		if vs[i].shape != nil && (r.shape == nil || r.lay == nil) {
			r.shape, r.lay = vs[i].shape, vs[i].lay
		}
		if r.boxes == nil {
			r.boxes = vs[i].boxes
		}
	}
	r.at = func(idx []loopir.Expr) loopir.Expr {
		args := make([]loopir.Expr, len(vs))
		for i, v := range vs {
			if v.at != nil {
				args[i] = v.elem(idx)
			}
		}
		return f(args)
	}
	return r
}

// junction is a conjunction or disjunction. What is computed before it for its second operand may end the run unless the first one
// makes that matter.
func (b *builder) junction(e *analysis.Binary) loopir.Expr {
	x := b.scalar(e.X)
	outer := b.matters
	b.matters = loopir.And(outer, mattersBehind(e.Op, x))
	y := b.secondOperand(e, x)
	b.matters = outer
	return &loopir.Binary{Op: e.Op, X: x, Y: y, T: e.T}
}

// junctionInside is a junction whose first operand depends on the index of a FORALL.
func (b *builder) junctionInside(e *analysis.Binary) value {
	var x loopir.Expr
	k := b.kernelOf(func() { x = b.scalar(e.X) })
	b.kernel.add(k)
	outer := b.sometimes
	b.sometimes = true
	var y loopir.Expr
	b.behind(guard{k.out, mattersBehind(e.Op, x)}, k.privates, []analysis.Expr{e.X}, func() { y = b.secondOperand(e, x) })
	b.sometimes = outer
	return scalarValue(&loopir.Binary{Op: e.Op, X: x, Y: y, T: e.T})
}

// mattersBehind tells whether an operand behind x matters.
func mattersBehind(op types.Op, x loopir.Expr) loopir.Expr {
	if op == types.Or {
		return loopir.Negation(x)
	}
	return x
}

// secondOperand returns the second operand of a junction whose first one is x. Statements for it that may end the run, such as the
// loops of any(a(1:n) > 0), are executed where it matters.
func (b *builder) secondOperand(e *analysis.Binary, x loopir.Expr) (y loopir.Expr) {
	guarded := func(list []loopir.Stmt) []loopir.Stmt {
		if scalarsAlone(list) || !b.mayFail(list) {
			return list
		}
		cond := (&loopir.Rewriter{Program: b.p}).X(mattersBehind(e.Op, x))
		return []loopir.Stmt{&loopir.If{At: b.here(), Cond: cond, Then: list, Else: b.zeros(list, func(id loopir.ScalarID) bool { return loopir.ReadsScalar(y, id) })}}
	}
	var inKernel []loopir.Stmt
	before := b.collect(func() {
		inKernel = b.nested(func() []loopir.Stmt {
			y = b.scalar(e.Y)
			return nil
		})
	})
	if b.usesActive(e.X) {
		before = b.forSomeBehind(before)
	} else {
		before = guarded(before)
	}
	for _, s := range before {
		b.emit(s)
	}
	if len(inKernel) > 0 {
		b.inKernel(guarded(inKernel)...)
	}
	return y
}

// zeros gives the scalars that are needed a value where the statements that assign them are left out.
func (b *builder) zeros(list []loopir.Stmt, needed func(loopir.ScalarID) bool) (out []loopir.Stmt) {
	seen := map[loopir.ScalarID]bool{}
	loopir.Walk(list, func(s loopir.Stmt) {
		a, ok := s.(*loopir.AssignScalar)
		if ok && !seen[a.Dst] && needed(a.Dst) {
			seen[a.Dst] = true
			out = append(out, &loopir.AssignScalar{At: b.here(), Dst: a.Dst, RHS: zeroOf(b.p.Scalars[a.Dst].Type)})
		}
	})
	return out
}

// scalarsAlone tells whether statements assign scalars alone, as steadyValue does where these matter.
func scalarsAlone(list []loopir.Stmt) bool {
	alone := true
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.AssignScalar, *loopir.If:
		default:
			alone = false
		}
	})
	return alone
}

func (b *builder) substring(e *analysis.Substring) value {
	x := b.scalar(e.X)
	lo := loopir.Int(1)
	if e.Lo != nil {
		lo = loopir.ToIndex(b.scalar(e.Lo))
	}
	var hi loopir.Expr
	if e.Hi != nil {
		hi = loopir.ToIndex(b.scalar(e.Hi))
	} else {
		hi = loopir.Int(e.X.Type().Len)
	}
	return scalarValue(&loopir.Substr{X: x, Lo: lo, Hi: hi, T: e.T})
}

// usesActive tells whether e reads an index of the FORALL under construction.
func (b *builder) usesActive(e analysis.Expr) bool {
	if len(b.active) == 0 {
		return false
	}
	found := false
	walk(e, func(e analysis.Expr) {
		if r, ok := e.(*analysis.Ref); ok && b.active[r.Sym] {
			found = true
		}
	})
	return found
}

// walk calls f for e and all its parts.
func walk(e analysis.Expr, f func(analysis.Expr)) {
	if e == nil {
		return
	}
	f(e)
	each := func(es ...analysis.Expr) {
		for _, x := range es {
			if x != nil {
				walk(x, f)
			}
		}
	}
	switch e := e.(type) {
	case *analysis.Ref:
		for _, s := range e.Subs {
			each(s.Index, s.Lo, s.Hi, s.Step, s.Vector)
		}
	case *analysis.Substring:
		each(e.X, e.Lo, e.Hi)
	case *analysis.Unary:
		each(e.X)
	case *analysis.Binary:
		each(e.X, e.Y)
	case *analysis.Paren:
		each(e.X)
	case *analysis.Convert:
		each(e.X)
	case *analysis.Call:
		each(e.Args...)
	case *analysis.Transform:
		each(e.Args...)
	case *analysis.ArrayConstructor:
		each(e.Items...)
	case *analysis.ImpliedDo:
		each(e.Items...)
		each(e.Lo, e.Hi, e.Step)
	}
}
