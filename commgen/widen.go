package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A copy whose box grows, shrinks or moves from iteration to iteration of a DO loop, from an array that has all its values from
// before the loop, is made once, of a box that holds those of all iterations.

// widen makes the copies in the body of d that can leave it in this way the same in all iterations.
func (g *generator) widen(d *loopir.Do, body []loopir.Stmt, c *changes) {
	if leaves(body) {
		return
	}
	w := &widening{d: d, c: c, g: g}
	for _, s := range body {
		x, ok := s.(*loopir.Copy)
		if ok && g.made[s] && !g.steady(s, c) && c.arrays[x.Dst] == 1 && c.allocs[x.Dst] && (c.arrays[x.Src] == 0 || g.fromBefore(s, x.Src, c)) {
			w.copy(x)
		}
	}
}

type widening struct {
	d *loopir.Do
	c *changes
	g *generator
}

// copy widens a copy together with the temporary that it fills, or leaves both alone.
func (w *widening) copy(s *loopir.Copy) {
	dst, src := w.g.p.Arrays[s.Dst], w.g.p.Arrays[s.Src]
	if slices.ContainsFunc(dst.Align, func(e loopir.Expr) bool { return e != nil && !w.steady(e) }) {
		return // the temporary moves, too
	}
	sources := slices.Clone(s.SrcSubs)
	bounds := slices.Clone(dst.Bounds)
	moving := 0
	for k, sub := range s.DstSubs {
		b, ok := w.bounds(dst.Bounds[k])
		if !ok || sub.Iter < 0 || sub.A != 1 || sub.By != nil || !sameExpr(sub.B, dst.Bounds[k].Lo) || w.others(s.DstSubs, k) {
			return
		}
		if !w.steady(dst.Bounds[k].Lo) && !w.steady(dst.Bounds[k].Hi) {
			moving++
		}
		for j, from := range s.SrcSubs {
			if from.Iter != sub.Iter {
				continue
			}
			// The element with the subscript x comes from the one with a*x + distance.
			distance, ok := w.distance(from, sub.B)
			if !ok || !w.steady(src.Bounds[j].Lo) || !w.steady(src.Bounds[j].Hi) {
				return
			}
			least, greatest := loopir.Sub(src.Bounds[j].Lo, distance), loopir.Sub(src.Bounds[j].Hi, distance)
			if from.A < 0 {
				least, greatest = loopir.Sub(distance, src.Bounds[j].Hi), loopir.Sub(distance, src.Bounds[j].Lo)
			}
			b = loopir.Bound{Lo: extremeOf("max", b.Lo, least), Hi: extremeOf("min", b.Hi, greatest)}
			sources[j].B = distance
		}
		bounds[k] = b
	}
	if moving > 1 || moving == 1 && !fewElements(bounds) {
		return
	}
	for _, sub := range s.SrcSubs {
		if sub.Iter < 0 && !w.steady(sub.B) {
			return
		}
	}
	for k, sub := range s.DstSubs {
		b := bounds[k]
		s.DstSubs[k].B = b.Lo
		s.Counts[sub.Iter] = extremeOf("max", loopir.Add(loopir.Sub(b.Hi, b.Lo), loopir.Int(1)), loopir.Int(0))
		for j := range sources {
			if sources[j].Iter == sub.Iter {
				sources[j].B = loopir.Add(sources[j].B, loopir.Mul(loopir.Int(sources[j].A), b.Lo))
			}
		}
	}
	s.SrcSubs, dst.Bounds = sources, bounds
	w.g.remark(s.Span(), "%s is copied once, before the loop over %s, with all that its iterations need", src.Name, w.g.p.Scalars[w.d.Var].Name)
}

// others tells whether another dimension runs over the same iterations.
func (w *widening) others(subs []loopir.CopySub, k int) bool {
	return slices.ContainsFunc(subs[k+1:], func(s loopir.CopySub) bool { return s.Iter == subs[k].Iter })
}

// steady tells whether an expression is the same before the loop and in all its iterations.
func (w *widening) steady(e loopir.Expr) bool { return w.g.steadyExpr(e, w.c) }

// distance is what is to be added to a source's subscript, if that is the same in all iterations and the subscript
// of the destination begins at lo.
func (w *widening) distance(from loopir.CopySub, lo loopir.Expr) (loopir.Expr, bool) {
	if from.A != 1 && from.A != -1 || from.By != nil {
		return nil, false
	}
	b, okB := loopir.Affine(from.B)
	l, okL := loopir.Affine(lo)
	if !okB || !okL {
		return nil, false
	}
	e := w.g.p.FormExpr(b.Sub(l.Scale(from.A)))
	return e, w.steady(e)
}

// bounds returns bounds that hold those of all iterations, which leave no gaps.
func (w *widening) bounds(b loopir.Bound) (loopir.Bound, bool) {
	lo, slopeLo, okLo := w.extreme(b.Lo, false)
	hi, slopeHi, okHi := w.extreme(b.Hi, true)
	return loopir.Bound{Lo: lo, Hi: hi}, okLo && okHi && slopeLo <= 1 && slopeHi <= 1
}

// plain tells whether an expression is the same in all iterations and cannot fail.
func (w *widening) plain(e loopir.Expr) bool {
	_, ok := loopir.Affine(e)
	return ok && w.steady(e)
}

// extreme returns the least or greatest value of an integer expression in the iterations of the loop, and by how much the
// expression differs between neighbours at most.
func (w *widening) extreme(e loopir.Expr, greatest bool) (limit loopir.Expr, slope int64, ok bool) {
	if w.steady(e) {
		return e, 0, true
	}
	switch e := e.(type) {
	case *loopir.Var:
		step, isConst := loopir.ConstInt(w.d.Step)
		if e.ID != w.d.Var || !isConst || step == 0 || !w.plain(w.d.Lo) || !w.plain(w.d.Hi) {
			return nil, 0, false
		}
		if greatest == (step > 0) {
			return loopir.ToIndex(w.d.Hi), max(step, -step), true
		}
		return loopir.ToIndex(w.d.Lo), max(step, -step), true
	case *loopir.Convert:
		if e.Widens() {
			return w.extreme(e.X, greatest)
		}
	case *loopir.Binary:
		if e.Op != types.Add && e.Op != types.Sub || e.Wraps {
			return nil, 0, false
		}
		x, slopeX, okX := w.extreme(e.X, greatest)
		y, slopeY, okY := w.extreme(e.Y, greatest == (e.Op == types.Add))
		switch {
		case !okX || !okY:
			return nil, 0, false
		case e.Op == types.Add:
			return loopir.Add(x, y), slopeX + slopeY, true
		}
		return loopir.Sub(x, y), slopeX + slopeY, true
	case *loopir.Call:
		if e.Fn != "max" && e.Fn != "min" {
			return nil, 0, false
		}
		args := make([]loopir.Expr, len(e.Args))
		for i, a := range e.Args {
			x, s, ok := w.extreme(a, greatest)
			if !ok {
				return nil, 0, false
			}
			args[i], slope = x, max(slope, s)
		}
		return extremeOf(e.Fn, args...), slope, true
	}
	return nil, 0, false
}

// extremeOf is the maximum or minimum of indices.
func extremeOf(fn string, list ...loopir.Expr) loopir.Expr {
	best, known := int64(0), false
	var args []loopir.Expr
	for _, e := range list {
		c, ok := loopir.ConstInt(e)
		switch {
		case !ok:
			args = append(args, loopir.ToIndex(e))
		case !known, fn == "max" && c > best, fn == "min" && c < best:
			best, known = c, true
		}
	}
	if known {
		args = append(args, loopir.Int(best))
	}
	if len(args) == 1 {
		return args[0]
	}
	return &loopir.Call{Fn: fn, Args: args, T: types.Int8}
}

func sameExpr(x, y loopir.Expr) bool {
	a, okA := loopir.Affine(x)
	b, okB := loopir.Affine(y)
	return okA && okB && a.Equal(b)
}

// fewElements tells whether an array has constant bounds and few enough elements to be kept on every process for a loop.
func fewElements(bounds []loopir.Bound) bool {
	n := int64(1)
	for _, b := range bounds {
		count, ok := loopir.ConstInt(loopir.Count(b.Lo, b.Hi, loopir.Int(1)))
		if !ok || count > mostGathered {
			return false
		}
		if n *= count; n > mostGathered {
			return false
		}
	}
	return true
}
