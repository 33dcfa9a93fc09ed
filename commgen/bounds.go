package commgen

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Nests and loops whose limits are known at run time only may name elements that their arrays do not
// have. In front of each a Within compares the extremes of every subscript with the bounds of its
// dimension, once for all iterations; a comparison for each iteration would keep LLVM from using
// vector instructions. Only what each iteration is sure to name counts: not what stands under a condition, nor
// what subscripts that are not affine lead to (codegen looks at those).

// box is the iterations that a reference is executed in: rectangular, with constant steps.
type box struct {
	loops   []loopir.Index
	changed map[int]bool // scalars that change from iteration to iteration, other than the loops' variables
}

// limits is the range of a scalar or of an affine form where both ends are constant. (What is known holds forms as ends; the spans of
// depgraph/wrapping are of values that may leave their type.)
type limits struct{ lo, hi int64 }

// bounds returns what is to be compared before s.
func (g *generator) bounds(s loopir.Stmt) []loopir.Stmt {
	c := &boundsCheck{g: g, at: loopir.At{Extent: s.Span()}, place: map[string]*extremes{}, texts: map[string]bool{}}
	switch s := s.(type) {
	case *loopir.Nest:
		c.nest(s)
		g.doubt(s)
	case *loopir.Wave:
		c.nest(s.Nest, s.Carried()...)
		g.doubt(s.Nest)
	case *loopir.Rounds:
		c.nest(s.Nest)
		g.doubt(s.Nest)
	case *loopir.Do:
		c.inside(box{changed: map[int]bool{}}, s)
		c.limits(s)
		g.dispel(s)
	case *loopir.Loop:
		g.dispel(s)
	case *loopir.Serial:
		g.boundsOnRoot([]loopir.Stmt{s})
	case *loopir.AssignElem, *loopir.AssignScalar, *loopir.PrintBegin, *loopir.PrintItem, *loopir.Input, *loopir.Stop, *loopir.If:
		c.list(box{}, []loopir.Stmt{s})
	}
	return c.out()
}

// doubt notes what is in doubt in a nest.
func (g *generator) doubt(n *loopir.Nest) {
	if d := g.doubtsOf(n); len(d.found) > 0 {
		g.doubtful[n] = d
	}
}

// boundsOnRoot puts comparisons into what rank 0 executes of a list.
func (g *generator) boundsOnRoot(list []loopir.Stmt) {
	for _, s := range list {
		if s, ok := s.(*loopir.Serial); ok {
			g.newDoubts(assigned(s.Body)).list(s.Body)
			s.Body = g.boundsWithin(s.Body)
		}
	}
}

// boundsWithin puts comparisons before the loops of a list that rank 0 executes.
func (g *generator) boundsWithin(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Do:
			out = append(out, g.bounds(s)...)
			g.around(s, func() { s.Body = g.boundsWithin(s.Body) })
		case *loopir.Loop:
			s.Body = g.boundsWithin(s.Body)
		case *loopir.If:
			out = append(out, g.bounds(s)...)
			s.Then, s.Else = g.boundsWithin(s.Then), g.boundsWithin(s.Else)
		case *loopir.Nest:
			out = append(out, g.bounds(s)...)
			g.compareWithin(s)
		case *loopir.AssignElem, *loopir.AssignScalar, *loopir.PrintBegin, *loopir.PrintItem, *loopir.Input, *loopir.Stop:
			out = append(out, g.bounds(s)...)
		}
		out = append(out, s)
	}
	return out
}

// around does something inside a loop, whose variable has known limits there if the loop has.
func (g *generator) around(d *loopir.Do, f func()) {
	lo, loOK := loopir.ConstInt(d.Lo)
	hi, hiOK := loopir.ConstInt(d.Hi)
	if loOK && hiOK {
		g.ranges[int(d.Var)] = limits{min(lo, hi), max(lo, hi)}
	}
	g.enclosing = append(g.enclosing, d)
	g.within(d, f)
	g.enclosing = g.enclosing[:len(g.enclosing)-1]
	delete(g.ranges, int(d.Var))
}

// within does something inside a loop.
func (g *generator) within(loop loopir.Stmt, f func()) {
	outer := g.innermost
	g.innermost = loop
	g.depth++
	f()
	g.depth--
	g.innermost = outer
}

// limit notes the limits of what a statement assigns that no other one assigns; they hold up to the end of its list.
func (g *generator) limit(s *loopir.AssignScalar) bool {
	if !g.constants[int(s.Dst)] || g.p.Scalars[s.Dst].Type.Base != types.Integer {
		return false
	}
	k := &known{g: g}
	r, below, above := k.limitsOfAny(k.interval(s.RHS))
	if below && above {
		g.ranges[int(s.Dst)] = r
	}
	return below && above
}

// assignedOnce finds the scalars that one statement of a list assigns.
func assignedOnce(list []loopir.Stmt) map[int]bool {
	count := map[int]int{}
	loopir.Walk(list, func(s loopir.Stmt) {
		one := map[int]bool{}
		addAssigned(s, one)
		for v := range one {
			count[v]++
		}
	})
	once := map[int]bool{}
	for v, n := range count {
		once[v] = n == 1
	}
	return once
}

// boundsCheck collects the extremes of subscripts before one statement; those that differ by a
// constant are one.
type boundsCheck struct {
	g       *generator
	at      loopir.At
	nested  bool // DO loops inside are looked at too; otherwise when control comes to them
	place   map[string]*extremes
	order   []*extremes
	conform []loopir.Stmt
	single  []loopir.Stmt   // comparisons of subscripts that are not affine
	texts   map[string]bool // those of single that corners made
}

type extremes struct {
	array    loopir.ArrayID
	dim      int
	min, max affine.Form
	counts   []loopir.Expr
}

// nest goes through the body of a nest, whose iterations hand over the carried scalars.
func (c *boundsCheck) nest(n *loopir.Nest, carried ...loopir.ScalarID) {
	c.nested = true
	b := box{changed: map[int]bool{}}
	for _, p := range append(carried, n.Privates...) {
		b.changed[int(p)] = true
	}
	for _, r := range n.Reductions {
		b.changed[int(r.Acc)] = true
	}
	for _, p := range n.Picks {
		for _, v := range p.Values {
			b.changed[int(v)] = true
		}
	}
	strided := false // doubts compare the subscripts
	for _, l := range n.Loops {
		if _, ok := loopir.ConstInt(l.Step); !ok && b.steady(l.Lo) && b.steady(l.Hi) && b.steady(l.Step) {
			b.changed[int(l.Var)], strided = true, true
		} else if !b.add(l) {
			return
		}
	}
	if !strided {
		c.list(b, n.Body)
	}
	c.same(b, n)
}

// same looks at extents that are known when control comes to a nest and not known to be equal.
func (c *boundsCheck) same(b box, n *loopir.Nest) {
	for _, e := range n.Same {
		if e.SurelyEqual() || !b.steady(e.X) || !b.steady(e.Y) {
			continue
		}
		c.conform = append(c.conform, &loopir.Conform{At: c.at, Extents: e})
	}
}

// steady tells whether an expression reads no elements and is the same in all iterations.
func (b *box) steady(e loopir.Expr) bool {
	ok := true
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			ok = false
		case *loopir.Var:
			ok = ok && !b.changed[int(e.ID)] && b.loop(int(e.ID)) == nil
		}
	})
	return ok
}

// add puts a loop into the box; false if the box would not be rectangular.
func (b *box) add(l loopir.Index) bool {
	if step, ok := loopir.ConstInt(l.Step); !ok || step == 0 {
		return false
	}
	for _, e := range []loopir.Expr{l.Lo, l.Hi} {
		f, ok := loopir.Affine(e)
		if !ok || b.varies(f) {
			return false
		}
	}
	b.loops = append(b.loops[:len(b.loops):len(b.loops)], l)
	return true
}

// varies tells whether a form is not the same in all iterations.
func (b *box) varies(f affine.Form) bool {
	for _, t := range f.Terms {
		if b.changed[t.Var] || b.loop(t.Var) != nil {
			return true
		}
	}
	return false
}

func (b *box) loop(v int) *loopir.Index {
	for i := range b.loops {
		if int(b.loops[i].Var) == v {
			return &b.loops[i]
		}
	}
	return nil
}

// inside goes through the body of a loop in the box, unless something may leave it early.
func (c *boundsCheck) inside(b box, d *loopir.Do) {
	inner := box{b.loops, map[int]bool{}}
	for v := range b.changed {
		inner.changed[v] = true
	}
	leaves := false
	loopir.Walk(d.Body, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.Exit, *loopir.Cycle, *loopir.Stop, *loopir.Loop:
			leaves = true
		}
		addAssigned(s, inner.changed)
	})
	if !leaves && inner.add(loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}) {
		c.list(inner, d.Body)
	}
}

// list goes through what each iteration of the box executes.
func (c *boundsCheck) list(b box, list []loopir.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignElem:
			c.ref(b, s.LHS)
		case *loopir.AssignScalar, *loopir.If, *loopir.PrintBegin, *loopir.PrintItem, *loopir.Input, *loopir.Stop:
		case *loopir.Do:
			if c.nested {
				c.inside(b, s)
			}
		default:
			continue
		}
		loopir.Exprs(s, func(e loopir.Expr) { c.expr(b, e) })
	}
}

// expr goes through what the evaluation of e is sure to name.
func (c *boundsCheck) expr(b box, e loopir.Expr) {
	switch e := e.(type) {
	case *loopir.Elem:
		c.ref(b, e.Ref)
		for _, s := range e.Ref.Subs {
			c.expr(b, s)
		}
	case *loopir.Unary:
		c.expr(b, e.X)
	case *loopir.Binary:
		c.expr(b, e.X)
		if e.Op != types.And && e.Op != types.Or {
			c.expr(b, e.Y)
		}
	case *loopir.Convert:
		c.expr(b, e.X)
	case *loopir.Call:
		if e.Fn == "merge" {
			c.expr(b, e.Args[2])
			return
		}
		for _, x := range e.Args {
			if x != nil {
				c.expr(b, x)
			}
		}
	case *loopir.Substr:
		c.expr(b, e.X)
	}
}

// ref notes the extremes of a reference's subscripts.
func (c *boundsCheck) ref(b box, r *loopir.Ref) {
	if !c.g.hasBounds(r.Array) {
		return
	}
	for d, s := range r.Subs {
		in, fixed := c.g.fixedBounds(r.Array, d)
		if !fixed || c.g.settled[subscript{r, d}] {
			continue
		}
		f, ok := loopir.Affine(s)
		if !ok && b.changed != nil {
			c.corners(b, r, d)
			continue
		}
		if !ok {
			c.value(r, d)
			continue
		}
		least, greatest, ok := b.extremes(f)
		if !ok {
			continue
		}
		c.g.settled[subscript{r, d}] = true
		if !c.g.surely(least, greatest, in) {
			c.note(&extremes{array: r.Array, dim: d, min: least, max: greatest, counts: b.counts()})
		}
	}
}

// hasBounds tells whether subscripts of an array are compared with its bounds: those of temporaries follow from others.
func (g *generator) hasBounds(id loopir.ArrayID) bool {
	a := g.p.Arrays[id]
	return !a.Work && (!a.Temp || a.Of != "")
}

// fixedBounds returns the bounds of a dimension, if they are constant.
func (g *generator) fixedBounds(id loopir.ArrayID, dim int) (in limits, ok bool) {
	b := g.p.Arrays[id].Bounds[dim]
	lo, loOK := loopir.ConstInt(b.Lo)
	hi, hiOK := loopir.ConstInt(b.Hi)
	return limits{lo, hi}, loOK && hiOK
}

// value compares one subscript that is not affine, where the statement is executed once behind the comparison.
func (c *boundsCheck) value(r *loopir.Ref, d int) {
	if c.g.indices.Follows(r.Subs[d]) {
		return
	}
	rewriter := &loopir.Rewriter{Program: c.g.p}
	c.single = append(c.single, &loopir.Within{At: c.at, Array: r.Array, Dim: d, First: rewriter.X(r.Subs[d]), Last: rewriter.X(r.Subs[d])})
}

// mostCorners limits the comparisons before a nest for one subscript.
const mostCorners = 4

// corners compares a subscript that changes by the same amount with each step of a loop, even though the amount is known only at run
// time: that of w((i-k)*(n/(2*h))+1) has its extremes where i has them.
func (c *boundsCheck) corners(b box, r *loopir.Ref, d int) {
	vars, ok := b.even(r.Subs[d])
	if !ok {
		return
	}
	list := []loopir.Expr{r.Subs[d]}
	for _, v := range vars {
		first, last, ok := ends(b.loop(v))
		if !ok || 2*len(list) > mostCorners {
			return
		}
		var both []loopir.Expr
		for _, e := range list {
			both = append(both, c.endAt(e, v, first), c.endAt(e, v, last))
		}
		list = both
	}
	c.g.settled[subscript{r, d}] = true
	for ; len(list) > 0; list = list[min(2, len(list)):] {
		x := &loopir.Within{At: c.at, Array: r.Array, Dim: d, First: list[0], Last: list[min(1, len(list)-1)], Counts: b.counts()}
		if text := loopir.FormatStmts(c.g.p, []loopir.Stmt{x}); !c.texts[text] {
			c.texts[text] = true
			c.single = append(c.single, x)
		}
	}
}

// endAt is an expression with the value of a form for a scalar, to be evaluated even where the nest has no iterations.
func (c *boundsCheck) endAt(e loopir.Expr, v int, f affine.Form) loopir.Expr {
	value := &loopir.Rewriter{Program: c.g.p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Var); ok && int(x.ID) == v {
			return loopir.ToType(c.g.p.FormExpr(f), x.T)
		}
		return e
	}}
	return c.g.harmless(value.X(e))
}

// even lists the loops whose variables an integer expression follows evenly, all other values being the same in all iterations; false
// if there are other dependences on what the iterations change.
func (b *box) even(e loopir.Expr) (vars []int, ok bool) {
	if b.steady(e) {
		return nil, true
	}
	switch e := e.(type) {
	case *loopir.Var:
		return []int{int(e.ID)}, !b.changed[int(e.ID)]
	case *loopir.Convert:
		if e.X.Type().Base != types.Integer || e.T.Base != types.Integer || e.T.Kind < e.X.Type().Kind {
			return nil, false
		}
		return b.even(e.X)
	case *loopir.Unary:
		if e.Op != types.Neg {
			return nil, false
		}
		return b.even(e.X)
	case *loopir.Binary:
		xs, xOK := b.even(e.X)
		ys, yOK := b.even(e.Y)
		more := slices.DeleteFunc(slices.Clone(ys), func(v int) bool { return slices.Contains(xs, v) })
		switch e.Op {
		case types.Add, types.Sub:
		case types.Mul:
			yOK = yOK && len(more) == len(ys)
		default:
			return nil, false
		}
		return append(slices.Clone(xs), more...), xOK && yOK
	}
	return nil, false
}

// limits looks at what the limits of a loop name.
func (c *boundsCheck) limits(d *loopir.Do) {
	for _, e := range []loopir.Expr{d.Lo, d.Hi, d.Step} {
		c.expr(box{}, e)
	}
}

// extremes is the least and the greatest value of a form, as forms that are the same in all iterations.
func (b *box) extremes(f affine.Form) (least, greatest affine.Form, ok bool) {
	least, greatest = affine.Constant(f.Const), affine.Constant(f.Const)
	for _, t := range f.Terms {
		l := b.loop(t.Var)
		switch {
		case b.changed[t.Var]:
			return least, greatest, false
		case l == nil:
			v := affine.Variable(t.Var).Scale(t.Coef)
			least, greatest = least.Add(v), greatest.Add(v)
			continue
		}
		first, last, ok := ends(l)
		if !ok {
			return least, greatest, false
		}
		if step, _ := loopir.ConstInt(l.Step); (step > 0) != (t.Coef > 0) {
			first, last = last, first
		}
		least, greatest = least.Add(first.Scale(t.Coef)), greatest.Add(last.Scale(t.Coef))
	}
	return least, greatest, true
}

// ends is the first and the last value of a loop's variable; ok is false when the last is no affine form.
func ends(l *loopir.Index) (first, last affine.Form, ok bool) {
	first, _ = loopir.Affine(l.Lo)
	last, _ = loopir.Affine(l.Hi)
	step, _ := loopir.ConstInt(l.Step)
	if step == 1 || step == -1 {
		return first, last, true
	}
	length := last.Sub(first)
	return first, first.AddConst(length.Const / step * step), length.IsConst()
}

// counts is the trips of the loops that may have none.
func (b *box) counts() []loopir.Expr {
	var out []loopir.Expr
	for _, l := range b.loops {
		n := loopir.Count(l.Lo, l.Hi, l.Step)
		if trips, ok := loopir.ConstInt(n); !ok || trips == 0 {
			out = append(out, n)
		}
	}
	return out
}

// surely tells whether a range is known to lie in another.
func (g *generator) surely(least, greatest affine.Form, in limits) bool {
	lo, loOK := g.limitsOf(least)
	hi, hiOK := g.limitsOf(greatest)
	return loOK && hiOK && lo.lo >= in.lo && hi.hi <= in.hi
}

func (g *generator) limitsOf(f affine.Form) (limits, bool) {
	r := limits{f.Const, f.Const}
	for _, t := range f.Terms {
		v, ok := g.ranges[t.Var]
		if !ok {
			return r, false
		}
		if t.Coef < 0 {
			v.lo, v.hi = v.hi, v.lo
		}
		r.lo, r.hi = r.lo+t.Coef*v.lo, r.hi+t.Coef*v.hi
	}
	return r, true
}

// note remembers extremes, or widens those that differ from them by constants.
func (c *boundsCheck) note(x *extremes) {
	name := func(v int) string { return fmt.Sprint("scalar ", v) } // a number alone would look like a constant
	parts := []string{fmt.Sprint(x.array, x.dim), x.min.AddConst(-x.min.Const).Format(name), x.max.AddConst(-x.max.Const).Format(name)}
	for _, n := range x.counts {
		parts = append(parts, loopir.FormatExpr(c.g.p, n))
	}
	key := strings.Join(parts, ";")
	if old := c.place[key]; old != nil {
		old.min.Const, old.max.Const = min(old.min.Const, x.min.Const), max(old.max.Const, x.max.Const)
		return
	}
	c.place[key] = x
	c.order = append(c.order, x)
}

func (c *boundsCheck) out() []loopir.Stmt {
	typeOf := func(v int) types.Type { return c.g.p.Scalars[v].Type }
	out := append(c.conform, c.single...)
	for _, x := range c.order {
		out = append(out, &loopir.Within{
			At: c.at, Array: x.array, Dim: x.dim, Counts: x.counts,
			First: loopir.FromAffine(x.min, typeOf), Last: loopir.FromAffine(x.max, typeOf),
		})
	}
	return out
}
