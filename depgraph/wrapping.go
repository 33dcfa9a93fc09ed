package depgraph

import (
	"math"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Integers wrap around where they leave their type, as in MOD(i*1000003, 5), which is negative for many an i. What is
// said about forms holds for numbers without end. Sums and products that may wrap around are therefore marked, so that nobody
// takes them for forms: those whose operands have known ranges, by these; others by how large their factors are.
//
// A subscript that wraps around is out of bounds as a form, which nobody overlooks.

// span is a range of values.
type span struct{ lo, hi float64 }

// and is a range of the values of both.
func (s span) and(t span) span { return span{min(s.lo, t.lo), max(s.hi, t.hi)} }

// usage says how far from zero variables without a known range are assumed to be, in bits by the byte of their type.
type usage int

const (
	inSubscript usage = 0 // of subscripts and bounds: they do not count
	inScalar    usage = 4 // of what is assigned: 65536 for integers of four bytes
	inRemainder usage = 6 // of what is divided or compared: 2**24
)

// wrapping goes through statements inside loops with known ranges.
type wrapping struct {
	ranges   map[loopir.ScalarID]span // of the variables of loops around
	assigned map[loopir.ScalarID]span // of what the statements so far have assigned
}

// MarkWraps marks the arithmetic of a list that may wrap around.
func MarkWraps(list []loopir.Stmt) {
	(&wrapping{ranges: map[loopir.ScalarID]span{}, assigned: map[loopir.ScalarID]span{}}).list(list)
}

func (w *wrapping) list(list []loopir.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			w.span(s.RHS, inScalar)
			w.assigned[s.Dst] = w.assigned[s.Dst].and(w.span(s.RHS, inSubscript)) // nothing that is only assumed
		default:
			loopir.Exprs(s, func(e loopir.Expr) { w.span(e, inSubscript) })
		}
		var loops []loopir.Index
		switch s := s.(type) {
		case *loopir.Do:
			loops = []loopir.Index{{Var: s.Var, Lo: s.Lo, Hi: s.Hi}}
		case *loopir.Nest:
			loops = s.Loops
		}
		w.within(loops, loopir.Children(s))
	}
}

// within goes through lists inside loops.
func (w *wrapping) within(loops []loopir.Index, lists [][]loopir.Stmt) {
	for _, l := range loops {
		lo, okLo := loopir.ConstInt(l.Lo)
		hi, okHi := loopir.ConstInt(l.Hi)
		if okLo && okHi {
			w.ranges[l.Var] = span{float64(min(lo, hi)), float64(max(lo, hi))}
		}
	}
	for _, list := range lists {
		w.list(list)
	}
	for _, l := range loops {
		delete(w.ranges, l.Var)
	}
}

// span is the range of an expression, in which it marks what may wrap around.
func (w *wrapping) span(e loopir.Expr, h usage) span {
	switch e := e.(type) {
	case *loopir.Const:
		if e.Value.Type.Base == types.Integer {
			return span{float64(e.Value.I), float64(e.Value.I)}
		}
	case *loopir.Var:
		if r, ok := w.ranges[e.ID]; ok {
			return r
		}
		return w.assigned[e.ID].and(assumed(e, h))
	case *loopir.Convert:
		if r := w.span(e.X, h); e.Widens() {
			return r
		}
	case *loopir.Unary:
		if r := w.span(e.X, h); e.Op == types.Neg {
			return span{-r.hi, -r.lo}
		}
	case *loopir.Binary:
		return w.binary(e, h)
	case *loopir.Call:
		return w.call(e)
	case *loopir.Elem:
		for _, s := range e.Ref.Subs {
			w.span(s, inSubscript)
		}
	}
	return assumed(e, h)
}

// assumed is the range of an expression of which nothing is known.
func assumed(e loopir.Expr, h usage) span {
	far := math.Ldexp(1, int(h)*e.Type().Kind) - 1
	return span{-far, far}
}

func (w *wrapping) binary(e *loopir.Binary, h usage) span {
	if e.T.Base != types.Integer || e.Op != types.Add && e.Op != types.Sub && e.Op != types.Mul {
		w.span(e.X, inRemainder)
		w.span(e.Y, inRemainder)
		return assumed(e, h)
	}
	x, y := w.span(e.X, h), w.span(e.Y, h)
	r := span{x.lo + y.lo, x.hi + y.hi}
	switch e.Op {
	case types.Sub:
		r = span{x.lo - y.hi, x.hi - y.lo}
	case types.Mul:
		a, b, c, d := x.lo*y.lo, x.lo*y.hi, x.hi*y.lo, x.hi*y.hi
		r = span{min(a, b, c, d), max(a, b, c, d)}
	}
	end := math.Ldexp(1, 8*e.T.Kind-1)
	if r.lo < -end || r.hi >= end {
		e.Wraps = true
		return span{-end, end - 1}
	}
	return r
}

func (w *wrapping) call(e *loopir.Call) span {
	args := make([]span, len(e.Args))
	for i, x := range e.Args {
		if x != nil {
			args[i] = w.span(x, inRemainder)
		}
	}
	if e.Fn == "mod" || e.Fn == "modulo" {
		far := max(-args[1].lo, args[1].hi)
		return span{-far, far}
	}
	return assumed(e, inRemainder)
}
