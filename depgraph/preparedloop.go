package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/poly"
	"hpfc/depgraph/steps"
)

// preparedLoop is a DO loop with its statements listed and its scalars expanded.
type preparedLoop struct {
	r *resolver
	*steps.Schedule
	before []loopir.Stmt // what computes numbers for it
	loop   *loopir.Do
	cells  []webArray
}

// prepared lists the statements of a loop over distributed data, if it is affine, after changing a
// copy of it, unless change is nil.
func (r *resolver) prepared(d *loopir.Do, at *dataflow.Frame, change func(*loopir.Do) []loopir.Stmt) (*preparedLoop, bool) {
	if !poly.Available || !r.touchesMapped(d) {
		return nil, false
	}
	lowered, ok := r.lowered(d.Body)
	if !ok || !simple(lowered) {
		return nil, false
	}
	whole := *d
	whole.Body = canonical.WrittenOut(r.Flow, canonical.PlainBounds(r.Flow, loopir.WithoutCycles(lowered), r.At), at)
	loop := (&loopir.Rewriter{Program: r.p}).Stmt(&whole).(*loopir.Do)
	var before []loopir.Stmt
	if change != nil {
		before = change(loop)
	}
	cells, ok := r.expandWebs(loop, at)
	if !ok {
		return nil, false
	}
	t := r.NewTester([]loopir.Stmt{loop}, nil)
	t.Effort = poly.NewAllowance(400*poly.Millisecond, 20*poly.Millisecond)
	x, ok := steps.New(loop, t)
	return &preparedLoop{r, x, before, loop, cells}, ok
}

// allocations gives the cells their bounds and puts them where a statement that names them runs.
func (c *preparedLoop) allocations() ([]loopir.Stmt, bool) {
	var out []loopir.Stmt
	indices := make([][]loopir.Index, len(c.cells))
	for k, x := range c.cells {
		loops := make([]loopir.Index, len(x.loops))
		a := x.array
		for i, d := range x.loops {
			lo, hi, ok := c.r.box(c.loop, x.loops, d)
			if !ok {
				return nil, false
			}
			a.Bounds = append(a.Bounds, loopir.Bound{Lo: lo, Hi: hi})
			loops[i] = loopir.Index{Var: d.Var, Lo: lo, Hi: hi, Step: loopir.Int(1)}
		}
		a.Halo = make([][2]int64, len(loops))
		a.Map = loopir.ReplicatedOver(loops)
		indices[k] = loops
		out = append(out, &loopir.Alloc{At: c.loop.At, Array: a.ID})
	}
	for k, x := range c.cells {
		c.align(x.array, indices[k])
	}
	return out, true
}

// box returns the least and the greatest value of one of several loops inside each other, the
// outermost of which is in whole.
func (r *resolver) box(whole *loopir.Do, loops []*loopir.Do, d *loopir.Do) (lo, hi loopir.Expr, ok bool) {
	b := &band{do: whole, loops: loops}
	from, to := d.Lo, d.Hi
	if step, _ := loopir.ConstInt(d.Step); step < 0 {
		from, to = to, from
	}
	lo, okLo := r.limit(b, from, false)
	hi, okHi := r.limit(b, to, true)
	return lo, hi, okLo && okHi
}

// align puts an array where the elements live that statements refer to together with it, if these exist for all of its own.
func (c *preparedLoop) align(a *loopir.Array, loops []loopir.Index) {
	changed := loopir.Changed([]loopir.Stmt{c.loop})
	for _, l := range loops {
		delete(changed, int(l.Var))
	}
	for _, s := range c.Stmts {
		all := append(slices.Clone(s.Writes), s.Reads...)
		if !slices.ContainsFunc(all, func(x deptest.Access) bool { return x.Ref.Array == a.ID }) {
			continue
		}
		for _, x := range all {
			if !c.r.mapped(x.Ref.Array) || x.Ref.Array == a.ID || c.r.placeChanges(x.Ref, changed) {
				continue
			}
			always := len(s.Loops) == len(loops) && len(s.Conditions) == 0 && unconditional(s.Body, x.Ref)
			if !always && !c.r.inBounds(&loopir.Nest{Loops: loops}, x.Ref) {
				continue
			}
			if spec, align, ok := c.r.p.AlignWith(x.Ref, loops); ok {
				a.Map, a.Align = spec, align
				return
			}
		}
	}
}
