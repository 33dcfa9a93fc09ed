package normalize

import (
	"reflect"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

func (b *builder) stmts(list []analysis.Stmt) {
	for _, s := range list {
		b.stmt(s)
	}
}

func (b *builder) stmt(s analysis.Stmt) {
	b.at, b.promised = s.Span(), nil
	switch s := s.(type) {
	case *analysis.Assign:
		b.assign(s)
	case *analysis.If:
		b.ifClauses(s, 0)
	case *analysis.Do:
		b.do(s)
	case *analysis.While:
		b.while(s)
	case *analysis.Exit:
		b.jump(s.Depth, &loopir.Exit{At: b.here(), Depth: s.Depth})
	case *analysis.Cycle:
		b.jump(s.Depth, &loopir.Cycle{At: b.here(), Depth: s.Depth})
	case *analysis.Stop:
		b.stop(s)
	case *analysis.Forall:
		b.forall(s, nil)
	case *analysis.Where:
		b.where(s, nil)
	case *analysis.Print:
		b.print(s)
	case *analysis.Clock:
		part := map[bool]loopir.InputPart{false: loopir.InputClock, true: loopir.InputCPU}[s.CPU]
		b.emit(&loopir.Input{At: b.here(), Part: part, Dst: b.scalarOf(s.Dst.Sym).ID})
	case *analysis.Read:
		b.read(s)
	case *analysis.Redistribute:
		b.redistribute(s)
	default:
		panic("normalize: unknown statement")
	}
}

func (b *builder) ifClauses(s *analysis.If, i int) {
	if i == len(s.Clauses) {
		b.stmts(s.Else)
		return
	}
	c := s.Clauses[i]
	at := loopir.At{Extent: c.At}
	if !c.At.Start.IsValid() {
		at = b.here()
	}
	cond := b.scalar(c.Cond)
	then := b.branch(func() { b.stmts(c.Body) })
	rest := b.branch(func() { b.ifClauses(s, i+1) })
	b.emit(&loopir.If{At: at, Cond: cond, Then: then, Else: rest})
}

func (b *builder) do(s *analysis.Do) {
	at := b.here()
	v := b.scalarOf(s.Var).ID
	d := &loopir.Do{At: at, Var: v, Lo: b.doBound(s.Lo, v), Hi: b.doBound(s.Hi, v)}
	if s.Step != nil {
		d.Step = b.doBound(s.Step, v)
	} else {
		d.Step = &loopir.Const{Value: types.IntValue(s.Var.Type.Kind, 1)}
	}
	if s.Locality != nil {
		d.Locality = &loopir.Locality{At: s.Locality.At, Data: s.Locality.Data, Iterations: s.Locality.Iterations, Reduce: s.Locality.Reduce, Dependences: s.Locality.Dependences}
		b.p.Wishes = append(b.p.Wishes, d.Locality)
	}
	if s.Independent != nil {
		d.Independent = true
		for _, n := range s.Independent.New {
			if n.Kind != analysis.Array {
				d.New = append(d.New, b.scalarOf(n).ID)
			} else if a := b.arrays[n]; a != nil {
				d.NewArrays = append(d.NewArrays, a.ID)
			}
		}
		for _, n := range s.Independent.Reduction {
			if a := b.arrays[n]; a != nil {
				d.Folded = append(d.Folded, a.ID)
			}
		}
	}
	noteRange(b.ranges, v, d.Lo, d.Hi)
	d.Body = b.loopBody(func() { b.stmts(s.Body) })
	delete(b.ranges, v)
	b.emit(d)
}

// doBound evaluates a bound of a loop over v once, before the loop, unless it is affine. An affine one must not
// name v: it would be something else where it is used inside the loop.
func (b *builder) doBound(e analysis.Expr, v loopir.ScalarID) loopir.Expr {
	x := b.scalar(e)
	if _, ok := x.(*loopir.Const); ok {
		return x
	}
	if _, ok := loopir.Affine(x); ok && !loopir.DependsOn(x, map[int]bool{int(v): true}) {
		return x
	}
	return b.hold(bound, x)
}

func (b *builder) while(s *analysis.While) {
	at := b.here()
	body := b.loopBody(func() {
		if s.Cond != nil {
			stop := loopir.Negation(b.scalar(s.Cond))
			b.emit(&loopir.If{At: at, Cond: stop, Then: []loopir.Stmt{&loopir.Exit{At: at}}})
		}
		b.stmts(s.Body)
	})
	b.emit(&loopir.Loop{At: at, Body: body})
}

func (b *builder) stop(s *analysis.Stop) {
	out := &loopir.Stop{At: b.here(), Error: s.Error, Quiet: s.Quiet}
	if s.Code != nil {
		out.Code = b.scalar(s.Code)
	}
	b.emit(out)
}

func (b *builder) assign(s *analysis.Assign) {
	switch lhs := s.LHS.(type) {
	case *analysis.Substring:
		b.assignSubstring(lhs, s.RHS)
	case *analysis.Ref:
		switch {
		case lhs.Sym.Kind != analysis.Array:
			dst := b.scalarOf(lhs.Sym)
			b.set(dst, loopir.TermFirst(dst.ID, b.scalar(s.RHS)))
		case lhs.R == 0:
			rhs := b.scalar(s.RHS)
			ref := b.secRef(b.section(lhs), nil)
			b.emit(&loopir.AssignElem{At: b.here(), LHS: ref, RHS: rhs})
		case b.assignShifted(lhs, s):
		case b.assignItems(lhs, s.RHS):
		default:
			rhs := b.value(s.RHS)
			b.assignConforming(b.section(lhs), rhs)
		}
	}
}

func (b *builder) assignSubstring(lhs *analysis.Substring, rhs analysis.Expr) {
	ref, ok := lhs.X.(*analysis.Ref)
	if !ok || ref.Sym.Kind == analysis.Array {
		b.notSupported(lhs.At, "assignment to a substring of an array element")
		return
	}
	sub := b.substring(lhs).at(nil).(*loopir.Substr)
	b.emit(&loopir.AssignScalar{At: b.here(), Dst: b.scalarOf(ref.Sym).ID, Lo: sub.Lo, Hi: sub.Hi, RHS: b.scalar(rhs)})
}

// assignArray emits the nest lhs = rhs for the elements where all masks hold.
func (b *builder) assignArray(lhs *section, rhs value, masks ...maskFunc) {
	loops, idx := b.positionsInBoxes(lhs, rhs.boxes)
	assign := &loopir.AssignElem{At: b.here(), LHS: b.secRef(lhs, idx), RHS: rhs.elem(idx)}
	body := b.masked(masks, idx, []loopir.Stmt{assign})
	b.emit(&loopir.Nest{At: b.here(), Loops: loops, Body: body, Forall: true})
}

// assignConforming is assignArray for an assignment of the program, whose sides have one shape unless
// the program is wrong.
func (b *builder) assignConforming(lhs *section, rhs value, masks ...maskFunc) {
	b.promise(lhs.shape(), rhs.shape)
	b.assignArray(lhs, rhs, masks...)
}

// sameExtents pairs the extents of two shapes that are not the same anyway; a scalar goes with all shapes.
func sameExtents(x, y []loopir.Expr) []loopir.Extents {
	if len(x) != len(y) {
		return nil
	}
	var out []loopir.Extents
	for d := range x {
		if !reflect.DeepEqual(x[d], y[d]) {
			out = append(out, loopir.Extents{X: x[d], Y: y[d]})
		}
	}
	return out
}

// positions makes a loop for every subscript range of s, and the 0-based position of each. A
// range of step 1 is looped over its subscripts, so that they stay plain in the text.
func (b *builder) positions(s *section) (loops []loopir.Index, idx []loopir.Expr) {
	return b.positionsUpTo(s, b.limit)
}

// positionsUpTo is positions with a function that gives the last position of an extent.
func (b *builder) positionsUpTo(s *section, limit func(n loopir.Expr) loopir.Expr) (loops []loopir.Index, idx []loopir.Expr) {
	for _, d := range s.dims {
		if d.index != nil {
			continue
		}
		v := b.p.NewScalar(loopName(len(loops)), types.Int8)
		if step, ok := loopir.ConstInt(d.stepOrOne()); ok && step == 1 && d.vector == nil {
			loops = append(loops, loopir.Index{Var: v.ID, Lo: d.lo, Hi: d.hi, Step: loopir.Int(1)})
			idx = append(idx, loopir.Sub(v.Read(), d.lo))
			continue
		}
		loops = append(loops, loopir.Index{Var: v.ID, Lo: loopir.Int(0), Hi: limit(d.count), Step: loopir.Int(1)})
		idx = append(idx, v.Read())
	}
	return loops, idx
}

func (d secDim) stepOrOne() loopir.Expr {
	if d.step == nil {
		return loopir.Int(1)
	}
	return d.step
}

// loopName returns i, j, k, ... for the loops of a nest.
func loopName(n int) string { return string(rune('i' + n)) }
