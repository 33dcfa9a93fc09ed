package commgen

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// known is what is known of integer scalars at a place inside a nest or loop: the bounds of the loops around it, the
// conditions that it stands under, and what has been assigned on the way. The extremes of an affine form follow from it
// by replacing one variable after the other, the innermost first, by its bounds.
type known struct {
	g       *generator
	loops   []bounded           // outermost first
	facts   []affine.Form       // that are not negative
	forms   map[int]affine.Form // scalars that equal forms of others
	changed map[int]bool        // scalars whose values differ between the iterations

	about map[int][]int // positions of the facts that mention a scalar
	noted int           // of so many facts
}

// bounded is the variable of a loop with forms that it is at least and at most.
type bounded struct {
	v        int
	los, his []affine.Form
}

func (k *known) clone() *known {
	c := *k
	c.loops, c.facts, c.forms = slices.Clone(k.loops), slices.Clone(k.facts), maps.Clone(k.forms)
	c.about, c.noted = nil, 0
	return &c
}

// enter adds a loop, whose body may change some scalars.
func (k *known) enter(l loopir.Index, body []loopir.Stmt) {
	b := bounded{v: int(l.Var)}
	b.los, _ = k.interval(l.Lo)
	_, b.his = k.interval(l.Hi)
	if step, ok := loopir.ConstInt(l.Step); !ok {
		b.los, b.his = nil, nil
	} else if step < 0 {
		b.los, _ = k.interval(l.Hi)
		_, b.his = k.interval(l.Lo)
	}
	k.forget(map[int]bool{b.v: true})
	k.loops = append(k.loops, b)
	k.forgetAll(body)
}

// forgetAll forgets what the statements of a list, and those inside them, may change.
func (k *known) forgetAll(list []loopir.Stmt) { k.forget(assigned(list)) }

// forget takes back all that mentions one of some scalars.
func (k *known) forget(set map[int]bool) {
	mentions := func(f affine.Form) bool {
		return slices.ContainsFunc(f.Terms, func(t affine.Term) bool { return set[t.Var] })
	}
	if before := len(k.facts); before > 0 {
		if k.facts = slices.DeleteFunc(k.facts, mentions); len(k.facts) < before {
			k.about, k.noted = nil, 0
		}
	}
	maps.DeleteFunc(k.forms, func(v int, f affine.Form) bool { return set[v] || mentions(f) })
	for i, l := range k.loops {
		k.loops[i].los = without(l.los, mentions)
		k.loops[i].his = without(l.his, mentions)
	}
}

// without returns a list without some of its forms, and leaves it as it is.
func without(list []affine.Form, which func(affine.Form) bool) []affine.Form {
	if !slices.ContainsFunc(list, which) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), which)
}

// assign learns from the assignment to a scalar.
func (k *known) assign(s *loopir.AssignScalar) {
	v := int(s.Dst)
	if k.g.p.Scalars[v].Type.Base != types.Integer {
		return
	}
	f, isForm := loopir.Affine(s.RHS)
	f = k.replaced(f)
	los, his := k.interval(s.RHS)
	k.forget(map[int]bool{v: true})
	if s.Wraps {
		return
	}
	if isForm && f.Coef(v) == 0 {
		k.forms[v] = f
		return
	}
	for _, lo := range los {
		k.learn(lo, v, 1)
	}
	for _, hi := range his {
		k.learn(hi, v, -1)
	}
}

// learn adds that v is at least (sign 1) or at most (-1) a bound, unless that mentions what v was before.
func (k *known) learn(bound affine.Form, v int, sign int64) {
	if bound.Coef(v) == 0 {
		k.facts = append(k.facts, affine.Variable(v).Sub(bound).Scale(sign))
	}
}

// fact adds that a form is not negative.
func (k *known) fact(f affine.Form) {
	if !f.IsConst() && !slices.ContainsFunc(k.facts, f.Equal) {
		k.facts = append(k.facts, f)
	}
}

// suppose adds what follows from a condition that holds, or does not.
func (k *known) suppose(e loopir.Expr, holds bool) { loopir.Comparisons(e, holds, k.compare) }

func (k *known) compare(op types.Op, x, y loopir.Expr) {
	if op == types.Gt || op == types.Ge {
		x, y = y, x
	}
	xLos, xHis := k.interval(x)
	yLos, yHis := k.interval(y)
	atMost := func(los, his []affine.Form, less int64) {
		for _, f := range sums(his, scaled(los, -1)) {
			k.facts = append(k.facts, f.AddConst(-less))
		}
	}
	switch op {
	case types.Lt, types.Gt:
		atMost(xLos, yHis, 1)
	case types.Le, types.Ge:
		atMost(xLos, yHis, 0)
	case types.Eq:
		atMost(xLos, yHis, 0)
		atMost(yLos, xHis, 0)
	}
}

// join is what is known behind an IF, at the ends of whose branches a and b hold. Scalars that a branch assigns
// keep constant limits only.
func (k *known) join(a, b *known, branches []loopir.Stmt) {
	set := assigned(branches)
	var facts []affine.Form
	for _, v := range slices.Sorted(maps.Keys(set)) {
		if k.g.p.Scalars[v].Type.Base != types.Integer {
			continue
		}
		f := affine.Variable(v)
		x, xBelow, xAbove := a.limits(f)
		y, yBelow, yAbove := b.limits(f)
		if xBelow && yBelow {
			facts = append(facts, f.AddConst(-min(x.lo, y.lo)))
		}
		if xAbove && yAbove {
			facts = append(facts, f.Scale(-1).AddConst(max(x.hi, y.hi)))
		}
	}
	k.forget(set)
	k.facts = append(k.facts, facts...)
}

// limits is the constant range of a form, as far as it is known.
func (k *known) limits(f affine.Form) (r limits, below, above bool) {
	for _, x := range k.extremes(f, -1) {
		if l, ok := k.g.limitsOf(x); ok && (!below || l.lo > r.lo) {
			r.lo, below = l.lo, true
		}
	}
	for _, x := range k.extremes(f, 1) {
		if l, ok := k.g.limitsOf(x); ok && (!above || l.hi < r.hi) {
			r.hi, above = l.hi, true
		}
	}
	return r, below, above
}

// interval lists forms that an integer expression is at least, and at most, and whose sums fit 64 bits.
func (k *known) interval(e loopir.Expr) (los, his []affine.Form) {
	los, his = k.ends(e)
	large := func(f affine.Form) bool { return !f.Countable() }
	return without(los, large), without(his, large)
}

// ends lists all such forms.
func (k *known) ends(e loopir.Expr) (los, his []affine.Form) {
	if f, ok := loopir.Affine(e); ok {
		f = k.replaced(f)
		return []affine.Form{f}, []affine.Form{f}
	}
	switch e := e.(type) {
	case *loopir.Convert:
		if e.Widens() {
			return k.interval(e.X)
		}
	case *loopir.Unary:
		if e.Op == types.Neg && !e.Wraps {
			los, his = k.interval(e.X)
			return scaled(his, -1), scaled(los, -1)
		}
	case *loopir.Binary:
		return k.rangeOfBinary(e)
	case *loopir.Call:
		return k.rangeOfCall(e)
	}
	return nil, nil
}

func (k *known) rangeOfBinary(e *loopir.Binary) (los, his []affine.Form) {
	xLos, xHis := k.interval(e.X)
	yLos, yHis := k.interval(e.Y)
	c, isConst := loopir.ConstInt(e.Y)
	switch {
	case e.Wraps:
	case e.Op == types.Add:
		return sums(xLos, yLos), sums(xHis, yHis)
	case e.Op == types.Sub:
		return sums(xLos, scaled(yHis, -1)), sums(xHis, scaled(yLos, -1))
	case e.Op == types.Mul && isConst && c >= 0:
		return scaled(xLos, c), scaled(xHis, c)
	case e.Op == types.Div && isConst && c > 0:
		r, below, above := k.limitsOfAny(xLos, xHis)
		return constantIf(below, r.lo/c), constantIf(above, r.hi/c)
	}
	return nil, nil
}

func (k *known) rangeOfCall(e *loopir.Call) (los, his []affine.Form) {
	switch e.Fn {
	case "min", "max":
		ranges := make([]limits, len(e.Args))
		below, above := true, true
		for i, x := range e.Args {
			l, h := k.interval(x)
			r, okLo, okHi := k.limitsOfAny(l, h)
			ranges[i], below, above = r, below && okLo, above && okHi
			los, his = append(los, l...), append(his, h...)
		}
		if e.Fn == "min" {
			least := slices.MinFunc(ranges, func(a, b limits) int { return cmp.Compare(a.lo, b.lo) })
			return constantIf(below, least.lo), his
		}
		greatest := slices.MaxFunc(ranges, func(a, b limits) int { return cmp.Compare(a.hi, b.hi) })
		return los, constantIf(above, greatest.hi)
	case "mod", "modulo":
		c, ok := loopir.ConstInt(e.Args[1])
		if !ok || c <= 0 {
			return nil, nil
		}
		least := int64(0)
		if e.Fn == "mod" {
			if r, below, _ := k.limitsOfAny(k.interval(e.Args[0])); !below || r.lo < 0 {
				least = 1 - c
			}
		}
		return constantIf(true, least), constantIf(true, c-1)
	}
	return nil, nil
}

// within tells whether an expression is known to be within limits.
func (k *known) within(e loopir.Expr, in limits) bool {
	r, below, above := k.limitsOfAny(k.interval(e))
	return below && above && r.lo >= in.lo && r.hi <= in.hi
}

// limitsOfAny is the range of what lies above all of los and below all of his.
func (k *known) limitsOfAny(los, his []affine.Form) (r limits, below, above bool) {
	for _, f := range los {
		if x, ok, _ := k.limits(f); ok && (!below || x.lo > r.lo) {
			r.lo, below = x.lo, true
		}
	}
	for _, f := range his {
		if x, _, ok := k.limits(f); ok && (!above || x.hi < r.hi) {
			r.hi, above = x.hi, true
		}
	}
	return r, below, above
}

func constantIf(ok bool, c int64) []affine.Form {
	if !ok {
		return nil
	}
	return []affine.Form{affine.Constant(c)}
}

func scaled(list []affine.Form, c int64) []affine.Form {
	var out []affine.Form
	for _, f := range list {
		out = append(out, f.Scale(c))
	}
	return out
}

// mostEnds limits the sums of ends: those of many MAX would be very many.
const mostEnds = 64

func sums(xs, ys []affine.Form) []affine.Form {
	var out []affine.Form
	for _, x := range xs {
		for _, y := range ys {
			if len(out) == mostEnds {
				return out
			}
			out = append(out, x.Add(y))
		}
	}
	return out
}

// replaced puts the forms of scalars in their places.
func (k *known) replaced(f affine.Form) affine.Form {
	for _, t := range f.Terms {
		if x, ok := k.forms[t.Var]; ok {
			f = f.Without(t.Var).Add(x.Scale(t.Coef))
		}
	}
	return f
}

// mostSteps limits the forms that are tried before the search for extremes gives up.
const mostSteps = 200

// extremes lists forms that f is at most (sign 1) or at least (-1), and that are the same in all iterations.
func (k *known) extremes(f affine.Form, sign int64) []affine.Form {
	steps := mostSteps
	var search func(f affine.Form, depth int) []affine.Form
	search = func(f affine.Form, depth int) (out []affine.Form) {
		f = k.replaced(f)
		v, loop := k.innermost(f)
		if v < 0 {
			return []affine.Form{f}
		}
		if depth == 0 {
			return nil
		}
		c := f.Coef(v)
		for b := range k.boundsOf(v, loop, c*sign > 0) {
			if steps--; steps < 0 {
				break
			}
			out = append(out, search(f.Without(v).Add(b.Scale(c)), depth-1)...)
		}
		return out
	}
	return search(f, 2*len(k.loops)+4)
}

// innermost returns the variable of f to be replaced first, and its loop, -1 if it has none; v is -1 if nothing in f
// varies.
func (k *known) innermost(f affine.Form) (v, loop int) {
	v, loop = -1, -1
	for _, t := range f.Terms {
		i := k.loop(t.Var)
		switch {
		case i < 0 && k.changed[t.Var]:
			return t.Var, -1
		case i >= 0 && i > loop:
			v, loop = t.Var, i
		}
	}
	return v, loop
}

// loop returns which loop has a variable; -1 if none has it.
func (k *known) loop(v int) int {
	return slices.IndexFunc(k.loops, func(l bounded) bool { return l.v == v })
}

// boundsOf yields what a variable is at most (above) or at least. There may be very many, of which few are asked for.
func (k *known) boundsOf(v, loop int, above bool) iter.Seq[affine.Form] {
	return func(yield func(affine.Form) bool) {
		if loop >= 0 {
			ends := k.loops[loop].los
			if above {
				ends = k.loops[loop].his
			}
			for _, f := range ends {
				if !yield(f) {
					return
				}
			}
		}
		for _, i := range k.factsAbout(v) {
			f := k.facts[i]
			c := f.Coef(v)
			if (c == -1 && above || c == 1 && !above) && !yield(f.Without(v).Scale(-c)) {
				return
			}
		}
	}
}

// factsAbout lists the positions of the facts that mention a scalar.
func (k *known) factsAbout(v int) []int {
	if k.about == nil {
		k.about = map[int][]int{}
	}
	for ; k.noted < len(k.facts); k.noted++ {
		for _, t := range k.facts[k.noted].Terms {
			k.about[t.Var] = append(k.about[t.Var], k.noted)
		}
	}
	return k.about[v]
}

// assigned collects the scalars that the statements of a list, and those inside them, may change.
func assigned(list []loopir.Stmt) map[int]bool {
	set := map[int]bool{}
	loopir.Walk(list, func(s loopir.Stmt) { addAssigned(s, set) })
	return set
}

func addAssigned(s loopir.Stmt, set map[int]bool) {
	loopir.Changes(s, func(id loopir.ScalarID) { set[int(id)] = true })
	switch s := s.(type) {
	case *loopir.Rounds:
		set[int(s.Count)] = true
		for _, v := range s.Stores {
			set[int(v)] = true
		}
	case *loopir.Nest:
		for _, l := range s.Loops {
			set[int(l.Var)] = true
		}
		for _, p := range s.Picks {
			set[int(p.Order)] = true
		}
	}
}
