package depgraph

import (
	"maps"
	"slices"
	"strings"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
)

// Interchange: the loops of a perfect nest over which no dependence extends, whatever the other
// loops do, become the loops of the parallel nest. The others stay inside it, in their order, so
// that every element sees its operations in the order of the sequential loops.

// reordered makes a nest of the loops of b over which nothing depends on anything, or nil. What the loops assign is
// private to iterations of the nest, which the bounds of the loops inside it must not read then.
func (r *resolver) reordered(b *band) []loopir.Stmt {
	if len(b.loops) < 2 || len(b.before) > 0 || slices.ContainsFunc(b.loops, func(d *loopir.Do) bool { return r.changedBound(d) != "" }) {
		return nil
	}
	inner := *b.loops[len(b.loops)-1]
	in := newBand(&inner, b.at)
	if !r.classifyInnermost(b, in) {
		return nil
	}
	var free, rest []*loopir.Do
	for i, d := range b.loops {
		if !d.ZeroStep() && r.loose(b, i) {
			free = append(free, d)
		} else {
			rest = append(rest, d)
		}
	}
	if len(free) == 0 {
		return nil
	}
	n := r.interchanged(b, free, inner.Body)
	if n == nil {
		return nil
	}
	for _, id := range in.assigned {
		if in.kinds[id] == private {
			n.Privates = append(n.Privates, id)
		} else {
			n.Reductions = append(n.Reductions, loopir.Reduction{Acc: id, Op: in.ops[id]})
		}
	}
	out, why := r.homes(n)
	if why != "" {
		return nil
	}
	if len(n.Reductions) == 0 && r.reachesThrough(inner.Body, in.assigned) {
		r.keepInOrder(n, b.do, out)
	}
	r.remarkReordered(b, free, rest)
	return append(out, r.finalValues(b.do)...)
}

// interchanged is the nest of the free loops of b around the others; nil if one has no range. The conditions for the iterations
// that free loops have are innermost, so that nothing but loops is around them, unless bounds of loops may fail where they do not hold.
func (r *resolver) interchanged(b *band, free []*loopir.Do, body []loopir.Stmt) *loopir.Nest {
	n := &loopir.Nest{At: b.do.At, Body: (&loopir.Rewriter{Program: r.p}).Stmts(body)}
	conditions := map[*loopir.Do]loopir.Expr{}
	for _, d := range free {
		l, guard, ok := r.boxed(b, d)
		if !ok {
			return nil
		}
		n.Loops = append(n.Loops, l)
		conditions[d] = guard
	}
	within := func(d *loopir.Do) {
		if guard := conditions[d]; guard != nil {
			n.Body = []loopir.Stmt{&loopir.If{At: d.At, Cond: guard, Then: n.Body}}
		}
	}
	safe := !slices.ContainsFunc(b.loops, func(d *loopir.Do) bool { return !slices.Contains(free, d) && mayFail(d) })
	if safe {
		for _, d := range free {
			within(d)
		}
	}
	for _, d := range slices.Backward(b.loops) {
		switch {
		case !slices.Contains(free, d):
			c := *d
			c.Body = n.Body
			n.Body = []loopir.Stmt{(&loopir.Rewriter{Program: r.p}).Stmt(&c)}
			n.Privates = append(n.Privates, d.Var)
		case !safe:
			within(d)
		}
	}
	return n
}

// mayFail tells whether the bounds of a loop may end the run, as a step of zero does, or read elements that need not exist.
func mayFail(d *loopir.Do) bool {
	count := loopir.Count(d.Lo, d.Hi, d.Step)
	return loopir.MayEndRun(count) || loopir.HoldsElem(count)
}

func (r *resolver) remarkReordered(b *band, free, rest []*loopir.Do) {
	text := "loops over " + r.variables(free) + " run in parallel"
	if len(free) == 1 {
		text = "loop over " + r.variables(free) + " runs in parallel"
	}
	if len(rest) > 0 {
		text += ", with " + r.variables(rest) + " inside"
	}
	r.bag.Remarkf(diag.ParallelLoop, b.do.Extent, "%s", text)
}

// variables lists the variables of loops.
func (r *resolver) variables(loops []*loopir.Do) string {
	names := make([]string, len(loops))
	for i, d := range loops {
		names[i] = r.p.Scalars[d.Var].Name
	}
	return strings.Join(names, " and ")
}

// classifyInnermost finds roles for the scalars that the innermost body assigns: privates that are
// dead behind the loops, and folds whose order does not matter.
func (r *resolver) classifyInnermost(b, in *band) bool {
	for _, v := range slices.Sorted(maps.Keys(loopir.Changed(in.do.Body))) {
		id := loopir.ScalarID(v)
		if b.isLoopVar(id) {
			return false
		}
		in.assigned = append(in.assigned, id)
		if op, ok := loopir.ReductionOf(in.do.Body, id); ok {
			in.kinds[id], in.ops[id] = reduction, op
			if r.p.Scalars[id].Type.Base == types.Real && (op == loopir.OpSum || op == loopir.OpProduct) {
				return false
			}
			continue
		}
		if r.FateOf(in.do.Body, id) == dataflow.Read || r.LiveAfter(b.at, id) {
			return false
		}
		in.kinds[id] = private
	}
	for _, d := range b.loops[1:] {
		if r.LiveAfter(b.at, d.Var) {
			return false
		}
	}
	return true
}

// loose tells whether no two different iterations of the i-th loop of b meet, whatever the
// iterations of the other loops.
func (r *resolver) loose(b *band, i int) bool {
	t := r.NewTester(b.do.Body, nil)
	for _, d := range b.loops {
		t.Common = append(t.Common, t.Loop(d.Var, d.Lo, d.Hi, d.Step, t.Common))
	}
	l := t.Common[i]
	l.Shifting = !r.steadyIn(b, b.loops[i].Lo) || !r.steadyIn(b, b.loops[i].Hi)
	t.Common = slices.Insert(slices.Delete(slices.Clone(t.Common), i, i+1), 0, l)
	reads, writes := t.Accesses(b.body, nil)
	for k, w := range writes {
		for _, x := range append(slices.Clone(writes[k:]), reads...) {
			if w.Ref.Array == x.Ref.Array && t.Meet(w, x, 0) {
				return false
			}
		}
	}
	return true
}

// boxed returns a loop of the nest that holds d in all iterations of the other loops, and a
// condition for the iterations that d has.
func (r *resolver) boxed(b *band, d *loopir.Do) (loopir.Index, loopir.Expr, bool) {
	l := loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}
	if r.independentBounds(b, d) {
		return l, nil, true
	}
	step, ok := loopir.ConstInt(d.Step)
	if !ok {
		return l, nil, false
	}
	from, to := d.Lo, d.Hi
	if step < 0 {
		from, to = to, from
	}
	lo, okLo := r.limit(b, from, false)
	hi, okHi := r.limit(b, to, true)
	if !okLo || !okHi {
		return l, nil, false
	}
	v := loopir.ToIndex(r.p.Scalars[d.Var].Read())
	inside := loopir.And(loopir.Compare(types.Ge, v, loopir.ToIndex(from)), loopir.Compare(types.Le, v, loopir.ToIndex(to)))
	if step != 1 && step != -1 {
		phase := &loopir.Call{Fn: "mod", Args: []loopir.Expr{loopir.Sub(v, d.Lo), loopir.Int(max(step, -step))}, T: types.Int8}
		inside = loopir.And(inside, loopir.Compare(types.Eq, phase, loopir.Int(0)))
	}
	return loopir.Index{Var: d.Var, Lo: lo, Hi: hi, Step: loopir.Int(1)}, inside, true
}

// steadyIn tells whether an expression is the same in all iterations of b.
func (r *resolver) steadyIn(b *band, e loopir.Expr) bool {
	if _, constant := e.(*loopir.Const); constant {
		return true
	}
	changed := loopir.Changed([]loopir.Stmt{b.do})
	return !loopir.DependsOn(e, changed)
}

// limit returns the least or greatest value of an integer expression over the loops of b.
func (r *resolver) limit(b *band, e loopir.Expr, greatest bool) (loopir.Expr, bool) {
	if r.steadyIn(b, e) {
		return e, true
	}
	switch e := e.(type) {
	case *loopir.Convert:
		if e.Widens() {
			return r.limit(b, e.X, greatest)
		}
	case *loopir.Call:
		return r.limitOfCall(b, e, greatest)
	case *loopir.Binary:
		if e.Op != types.Add && e.Op != types.Sub || e.Wraps {
			break
		}
		x, okX := r.limit(b, e.X, greatest)
		y, okY := r.limit(b, e.Y, greatest == (e.Op == types.Add))
		switch {
		case !okX || !okY:
			return nil, false
		case e.Op == types.Add:
			return loopir.Add(x, y), true
		}
		return loopir.Sub(x, y), true
	}
	f, ok := loopir.Affine(e)
	if !ok {
		return nil, false
	}
	return r.limitOfForm(b, f, greatest)
}

func (r *resolver) limitOfCall(b *band, e *loopir.Call, greatest bool) (loopir.Expr, bool) {
	switch e.Fn {
	case "max", "min":
		args := make([]loopir.Expr, len(e.Args))
		for i, a := range e.Args {
			x, ok := r.limit(b, a, greatest)
			if !ok {
				return nil, false
			}
			args[i] = loopir.ToIndex(x)
		}
		return &loopir.Call{Fn: e.Fn, Args: args, T: types.Int8}, true
	case "mod", "modulo":
		c, ok := loopir.ConstInt(e.Args[1])
		switch {
		case !ok || c < 1:
			return nil, false
		case greatest:
			return loopir.Int(c - 1), true
		case e.Fn == "modulo":
			return loopir.Int(0), true
		}
		return loopir.Int(1 - c), true
	}
	return nil, false
}

// limitOfForm eliminates the loops of b from a form, innermost first.
func (r *resolver) limitOfForm(b *band, f affine.Form, greatest bool) (loopir.Expr, bool) {
	e := loopir.Expr(nil)
	for _, d := range slices.Backward(b.loops) {
		c := f.Coef(int(d.Var))
		if c == 0 {
			continue
		}
		step, ok := loopir.ConstInt(d.Step)
		end := d.Lo
		if (c > 0) == greatest == (step > 0) {
			end = d.Hi
		}
		rest := r.p.FormExpr(f.Without(int(d.Var)))
		e = loopir.Add(rest, loopir.Mul(loopir.Int(c), end))
		if !ok {
			return nil, false
		}
		return r.limit(b, e, greatest)
	}
	return r.p.FormExpr(f), !f.UsesAny(loopir.Changed([]loopir.Stmt{b.do}))
}
