package nests

import (
	"fmt"
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/lattice"
)

// loop adds a loop, counted from 0, and its body.
func (b *builder) loop(d *loopir.Do, in *scope, next *int) string {
	l, why := b.counted(d, in)
	if why != "" && !b.every {
		return why
	}
	if l.Trip == 0 {
		if len(in.loops) == b.nest.Parameters {
			return fmt.Sprintf("the loop over %s has no iteration", l.Name)
		}
		return ""
	}
	inner, why := b.enter(d, l.NestLoop, []loopir.Expr{d.Lo, d.Hi, d.Step}, in, next)
	if why != "" {
		return why
	}
	depth := len(in.loops)
	switch {
	case l.unknownStart:
		inner.unknown = append(slices.Clone(in.unknown), d.Var)
	default:
		inner.values[int(d.Var)] = l.Start.Add(affine.Variable(depth).Scale(l.Step))
	}
	if l.period > 0 {
		inner.multiple = append(slices.Clone(in.multiple), lattice.Subscript{Form: inner.values[int(d.Var)].Sub(l.member), Mod: l.period})
	}
	if !l.Unbounded && !l.extent.IsConst() {
		inner.domain = append(slices.Clone(in.domain), l.extent.Sub(affine.Variable(depth).Scale(max(l.Step, -l.Step))))
	}
	first := 0
	b.within = append(b.within[:len(b.within):len(b.within)], d)
	defer func(n int) { b.within = b.within[:n] }(len(b.within) - 1)
	if why := b.inside(d.Body, inner, &first); why != "" {
		return why
	}
	b.folds(inner.loops[depth], d.Body)
	if !b.outside[d.Var] || len(in.loops) == b.nest.Parameters {
		return ""
	}
	return b.assign(d.At, b.scalar(d.Var, d.Extent), nil, in, next)
}

// folds notes which scalars a loop only folds.
func (b *builder) folds(loop int, body []loopir.Stmt) {
	out := map[int]string{}
	for id, op := range foldsOf(body) {
		if a, ok := b.arrays[-1-int(id)]; ok {
			out[a] = op.String()
		}
	}
	b.nest.Loops[loop].Folds = out
}

// enter opens a scope in a new loop. Where the number of iterations depends on more than loops
// outside, all statements inside wait for it.
func (b *builder) enter(s loopir.Stmt, l lattice.NestLoop, bounds []loopir.Expr, in *scope, next *int) (*scope, string) {
	root := len(in.loops) == b.nest.Parameters
	if l.Unbounded && !root {
		var why string
		if in, why = b.decides(s, "bounds", bounds, in, next); why != "" {
			return nil, why
		}
	}
	in = b.exits(s, root, in, next)
	inner := *in
	inner.loops = append(slices.Clone(in.loops), len(b.nest.Loops))
	inner.position = append(slices.Clone(in.position), *next)
	inner.values = maps.Clone(in.values)
	b.nest.Loops = append(b.nest.Loops, l)
	*next++
	return &inner, ""
}

// countedLoop is a DO loop; extent, divided by the step, is the number of its last iteration.
// With a period, only every so manieth belongs to the program: those whose value is that of member,
// modulo the period.
type countedLoop struct {
	lattice.NestLoop
	extent       affine.Form
	unknownStart bool
	member       affine.Form
	period       int64
}

// counted normalises a DO loop, or says what stands in the way; then the loop has an unknown
// start, or is unbounded.
func (b *builder) counted(d *loopir.Do, in *scope) (countedLoop, string) {
	l := countedLoop{NestLoop: lattice.NestLoop{Name: b.p.Scalars[d.Var].Name, Step: 1, Trip: lattice.UnknownRange, Span: d.Extent, Implied: !b.p.Scalars[d.Var].Written}}
	step, ok := loopir.ConstInt(d.Step)
	if !ok || step == 0 {
		l.unknownStart, l.Unbounded = true, true
		return l, fmt.Sprintf("the step of the loop over %s is not a constant", l.Name)
	}
	lo, okLo := b.form(d.Lo, in)
	hi, okHi := b.form(d.Hi, in)
	if !okLo {
		if lo, okLo = b.alternating(d.Lo, step, in, &l); okLo {
			step = 1
		}
	}
	l.Start, l.Step, l.unknownStart = lo, step, !okLo
	if !okLo || !okHi {
		l.Unbounded = true
		return l, fmt.Sprintf("the bounds of the loop over %s are not affine with constant coefficients", l.Name)
	}
	trips := make([]int64, len(in.loops))
	for x, k := range in.loops {
		trips[x] = b.nest.Loops[k].Trip
	}
	l.extent = hi.Sub(lo)
	if step < 0 {
		l.extent = lo.Sub(hi)
	}
	last := greatest(l.extent, trips)
	l.Trip = last/max(step, -step) + 1
	if last < 0 {
		l.Trip = 0
		return l, fmt.Sprintf("the loop over %s has no iteration", l.Name)
	}
	l.Open = slices.ContainsFunc(l.extent.Terms, func(t affine.Term) bool { return b.nest.Loops[in.loops[t.Var]].Open })
	return l, ""
}

// alternating matches the start of a loop over every second element, or every m-th one, that begins
// elsewhere in each iteration of the loops outside, as of the red points of a grid: f + mod(g, m) or
// f - mod(g, m), the step being m. It returns where such a loop begins at the earliest.
func (b *builder) alternating(e loopir.Expr, step int64, in *scope, l *countedLoop) (affine.Form, bool) {
	f, g, sign := b.aroundRemainder(e, step, in)
	if sign == 0 {
		return f, false
	}
	l.member, l.period = f.Add(g.Scale(sign)), step
	if sign < 0 {
		f = f.AddConst(1 - step)
	}
	return f, true
}

// aroundRemainder writes an expression as f + sign*mod(g, m), g never negative; the sign is 0 where
// it is none.
func (b *builder) aroundRemainder(e loopir.Expr, m int64, in *scope) (f, g affine.Form, sign int64) {
	switch e := e.(type) {
	case *loopir.Var:
		if computed := b.bounds[e.ID]; computed != nil {
			return b.aroundRemainder(computed, m, in)
		}
	case *loopir.Call:
		if e.Fn != "mod" && e.Fn != "modulo" || len(e.Args) != 2 || m < 2 {
			return f, g, 0
		}
		g, ok := b.form(e.Args[0], in)
		if c, isConst := loopir.ConstInt(e.Args[1]); ok && isConst && c == m && (e.Fn == "modulo" || b.least(g, in) >= 0) {
			return f, g, 1
		}
	case *loopir.Binary:
		factor := int64(1)
		switch {
		case e.Op == types.Sub && !e.Wraps:
			factor = -1
		case e.Op == types.Add && !e.Wraps:
		default:
			return f, g, 0
		}
		if x, ok := b.form(e.X, in); ok {
			f, g, sign = b.aroundRemainder(e.Y, m, in)
			return x.Add(f.Scale(factor)), g, sign * factor
		}
		if y, ok := b.form(e.Y, in); ok {
			f, g, sign = b.aroundRemainder(e.X, m, in)
			return f.Add(y.Scale(factor)), g, sign
		}
	}
	return f, g, 0
}

// farthest is more than any form comes to whose values matter.
const farthest = 1 << 50

// greatest bounds a form over a box.
func greatest(f affine.Form, trips []int64) int64 {
	v := f.Const
	for _, t := range f.Terms {
		last := trips[t.Var] - 1
		if t.Coef <= 0 || last <= 0 {
			continue
		}
		if v > farthest || t.Coef > farthest/last {
			return farthest
		}
		v += t.Coef * last
	}
	return v
}
