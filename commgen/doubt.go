package commgen

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Under conditions, in loops whose bounds depend on those of others, and in loops that EXIT and CYCLE leave, the extremes
// of a subscript say nothing about what is executed. What is known at its place (known.go) often shows that it
// is within the bounds all the same. If not, it is in doubt, and compared for each iteration:
// in a copy of the nest that does nothing else, before the nest, or where that cannot be known before it, in its place.
// Where limits known at run time may dispel the doubt, that copy is executed only if they do not.

// subscript is one dimension of a reference.
type subscript struct {
	ref *loopir.Ref
	dim int
}

// doubt is a reference that a statement is sure to evaluate, with subscripts in doubt.
type doubt struct {
	stmt loopir.Stmt
	ref  *loopir.Ref
	dims []int
}

// owners tells whether every iteration of a nest has one, whatever it executes; if not, one of the conditions holds where one has
// none, or always says that there is no such condition.
type owners struct {
	exist, always bool
	conds         []loopir.Expr
}

// doubts goes through a nest or loop.
type doubts struct {
	g     *generator
	know  *known
	found []doubt
	// conds are conditions on limits that are the same in all iterations, one of which holds if a subscript is out
	// of bounds; always says that there is no such condition for some.
	conds  []loopir.Expr
	texts  map[string]bool
	always bool
	owners owners
	// hulls computes the scalars of conds between which loops run whose steps have an unknown sign.
	hulls []loopir.Stmt
	// shallow leaves out what is in more than dispels constructs inside each other; depth counts those around.
	shallow bool
	depth   int
}

// dispels is how many constructs inside each other are looked into from outside them. As this is done for all loops of a
// nest, the time would otherwise grow with the cube of their number.
const dispels = 16

func (g *generator) newDoubts(changed map[int]bool) *doubts {
	return &doubts{g: g, know: &known{g: g, forms: map[int]affine.Form{}, changed: changed}, texts: map[string]bool{}, owners: owners{exist: true}}
}

// doubtsOf finds what is in doubt in the iterations of a nest.
func (g *generator) doubtsOf(n *loopir.Nest) *doubts {
	d := g.newDoubts(assigned([]loopir.Stmt{n}))
	varying := assigned([]loopir.Stmt{n})
	for _, l := range n.Loops {
		varying[int(l.Var)] = true
	}
	for _, l := range n.Loops {
		if _, ok := loopir.ConstInt(l.Step); !ok && !loopir.DependsOn(l.Lo, varying) && !loopir.DependsOn(l.Hi, varying) {
			l = d.hull(l, n.At)
		}
		d.know.enter(l, nil)
	}
	d.know.forgetAll(n.Body)
	if n.Home != nil {
		d.owners = d.ownersOf(n.Home, n.Body)
	}
	d.list(n.Body)
	return d
}

// hull returns a loop upward through all values that are between the limits of l.
func (d *doubts) hull(l loopir.Index, at loopir.At) loopir.Index {
	ends := func(name, fn string) loopir.Expr {
		v := d.g.p.NewScalar(name, types.Int8)
		either := &loopir.Call{Fn: fn, Args: []loopir.Expr{loopir.ToIndex(l.Lo), loopir.ToIndex(l.Hi)}, T: types.Int8}
		d.hulls = append(d.hulls, &loopir.AssignScalar{At: at, Dst: v.ID, RHS: either})
		return v.Read()
	}
	lo, loOK := loopir.ConstInt(l.Lo)
	hi, hiOK := loopir.ConstInt(l.Hi)
	if loOK && hiOK {
		return loopir.Index{Var: l.Var, Lo: loopir.Int(min(lo, hi)), Hi: loopir.Int(max(lo, hi)), Step: loopir.Int(1)}
	}
	return loopir.Index{Var: l.Var, Lo: ends("least", "min"), Hi: ends("greatest", "max"), Step: loopir.Int(1)}
}

// dispel notes which subscripts inside a loop, but outside its nests, are surely within bounds.
func (g *generator) dispel(s loopir.Stmt) {
	d := g.newDoubts(assigned([]loopir.Stmt{s}))
	d.shallow = true
	d.list([]loopir.Stmt{s})
}

// list goes through a list; the result tells that control does not come to its end.
func (d *doubts) list(list []loopir.Stmt) (leaves bool) {
	if d.shallow && d.depth > dispels {
		d.know.forgetAll(list)
		return false
	}
	for _, s := range list {
		d.refs(s)
		switch s := s.(type) {
		case *loopir.AssignScalar:
			d.know.assign(s)
		case *loopir.If:
			d.branches(s)
		case *loopir.Do:
			d.loop(loopir.Index{Var: s.Var, Lo: s.Lo, Hi: s.Hi, Step: s.Step}, s.Body)
			d.know.forgetAll([]loopir.Stmt{s})
		case *loopir.Loop:
			d.know.forgetAll(s.Body)
			d.inside(s.Body, func(*known) {})
			d.know.forgetAll(s.Body)
		case *loopir.Exit, *loopir.Cycle, *loopir.Stop:
			return true
		default:
			d.know.forgetAll([]loopir.Stmt{s})
		}
	}
	return false
}

func (d *doubts) loop(l loopir.Index, body []loopir.Stmt) {
	d.inside(body, func(k *known) { k.enter(l, body) })
}

// inside goes through a list that knows more, and returns what is known at its end.
func (d *doubts) inside(list []loopir.Stmt, more func(*known)) (end *known, leaves bool) {
	outer := d.know
	d.know = outer.clone()
	more(d.know)
	d.depth++
	leaves = d.list(list)
	d.depth--
	end = d.know
	d.know = outer
	return end, leaves
}

func (d *doubts) branches(s *loopir.If) {
	required(s.Cond, d.evaluated)
	then, leavesThen := d.inside(s.Then, func(k *known) { k.suppose(s.Cond, true) })
	other, leavesElse := d.inside(s.Else, func(k *known) { k.suppose(s.Cond, false) })
	switch {
	case leavesThen:
		d.know = other
	case leavesElse:
		d.know = then
	default:
		d.know.join(then, other, []loopir.Stmt{s})
	}
}

// evaluated adds that the subscripts of a reference are within bounds, which they have been compared with: what a condition compares
// is often what is stored under it.
func (d *doubts) evaluated(r *loopir.Ref) {
	if !d.g.hasBounds(r.Array) {
		return
	}
	for dim, e := range r.Subs {
		in, fixed := d.g.fixedBounds(r.Array, dim)
		if f, ok := loopir.Affine(e); fixed && ok {
			f = d.know.replaced(f)
			d.know.fact(f.AddConst(-in.lo))
			d.know.fact(f.Scale(-1).AddConst(in.hi))
		}
	}
}

// refs looks at the references that s is sure to evaluate.
func (d *doubts) refs(s loopir.Stmt) {
	switch s := s.(type) {
	case *loopir.AssignElem:
		d.ref(s, s.LHS)
	case *loopir.Update:
		d.ref(s, s.LHS)
	case *loopir.Nest, *loopir.Wave, *loopir.Rounds, *loopir.Serial:
		return
	}
	requiredBy(s, func(r *loopir.Ref) { d.ref(s, r) })
}

func (d *doubts) ref(s loopir.Stmt, r *loopir.Ref) {
	if !d.g.hasBounds(r.Array) {
		return
	}
	var dims []int
	for dim, e := range r.Subs {
		in, fixed := d.g.fixedBounds(r.Array, dim)
		if !fixed || d.g.settled[subscript{r, dim}] {
			continue
		}
		switch {
		case d.looked(r, dim):
			within := d.know.within(e, in)
			d.g.settled[subscript{r, dim}] = within
			if !within && !d.owners.exist { // owners compare theirs when they inspect
				d.noteAll(d.owners)
				dims = append(dims, dim)
			}
		case d.within(e, in):
			d.g.settled[subscript{r, dim}] = true
		default:
			dims = append(dims, dim)
		}
	}
	if dims != nil {
		d.found = append(d.found, doubt{s, r, dims})
	}
}

// looked tells whether a subscript that follows from elements of arrays is compared where it is used, or by inspectors. Those look at
// what differs between iterations by more than a loop's variable.
func (d *doubts) looked(r *loopir.Ref, dim int) bool {
	e := r.Subs[dim]
	return d.g.indices.Follows(e) && !(d.g.distributed(r.Array, dim) && d.steady(e))
}

// steady tells whether a subscript is a form of variables of loops and of what is the same in all iterations, which may be elements.
func (d *doubts) steady(e loopir.Expr) bool {
	changes := func(e loopir.Expr) bool {
		v, ok := e.(*loopir.Var)
		return ok && d.know.changed[int(v.ID)]
	}
	fixed := func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok && !loopir.AnyExpr(e, changes) {
			return d.g.placeholder(x.T).Read()
		}
		return e
	}
	f, ok := loopir.Affine(loopir.MapExpr(e, fixed, func(r *loopir.Ref, subs []loopir.Expr) *loopir.Ref {
		return &loopir.Ref{Array: r.Array, Subs: subs, At: r.At}
	}))
	return ok && !slices.ContainsFunc(f.Terms, func(t affine.Term) bool { return d.know.changed[t.Var] && d.know.loop(t.Var) < 0 })
}

// within tells whether e is surely within limits, and otherwise notes on what that depends.
func (d *doubts) within(e loopir.Expr, in limits) bool {
	los, his := d.know.interval(e)
	sure := true
	for _, side := range []struct {
		forms []affine.Form
		sign  int64
		limit int64
		op    types.Op
	}{{los, -1, in.lo, types.Lt}, {his, 1, in.hi, types.Gt}} {
		var out loopir.Expr
		ok := false
		for _, f := range side.forms {
			for _, x := range d.know.extremes(f, side.sign) {
				l, known := d.g.limitsOf(x)
				ok = ok || known && (side.sign < 0 && l.lo >= in.lo || side.sign > 0 && l.hi <= in.hi)
				out = d.both(out, loopir.Compare(side.op, d.g.p.FormExpr(x), loopir.Int(side.limit)))
			}
		}
		if !ok {
			d.note(out)
			sure = false
		}
	}
	return sure
}

func (d *doubts) both(x, y loopir.Expr) loopir.Expr {
	if x == nil {
		return y
	}
	return loopir.And(x, y)
}

// mostConditions limits the run-time conditions in front of a nest.
const mostConditions = 12

// note adds a condition under which a subscript may be out of bounds; nil: any.
func (d *doubts) note(cond loopir.Expr) {
	if cond == nil || len(d.conds) == mostConditions {
		d.always = true
		return
	}
	if text := loopir.FormatExpr(d.g.p, cond); !d.texts[text] {
		d.texts[text] = true
		d.conds = append(d.conds, cond)
	}
}

// noteAll adds the conditions under which there are iterations without owner.
func (d *doubts) noteAll(o owners) {
	if o.always {
		d.note(nil)
	}
	for _, c := range o.conds {
		d.note(c)
	}
}

// reason is the condition under which what is in doubt has to be compared.
func (d *doubts) reason() loopir.Expr {
	if d.always {
		return nil
	}
	return anyOf(d.conds)
}

func anyOf(conds []loopir.Expr) loopir.Expr {
	out := conds[0]
	for _, c := range conds[1:] {
		out = &loopir.Binary{Op: types.Or, X: out, Y: c, T: types.Bool}
	}
	return out
}

// compareDoubts inserts the comparison of what is in doubt in the nest.
func (w *nestWork) compareDoubts() {
	d := w.g.doubtful[w.n]
	if d == nil {
		return
	}
	refs, compared := d.byStatement()
	home := w.n.Home
	if !d.owners.exist {
		home = nil // nobody owns what is out of bounds
	}
	reason := d.reason()
	if reason != nil || home == nil {
		w.g.before = append(w.g.before, d.hulls...)
	}
	before := w.comparedBefore(refs, compared, home, nil)
	switch {
	case before == nil:
		w.compareWithoutOwner(d.owners, refs, compared)
		w.n.Body = w.compareInPlace(w.n.Body, refs, compared, w.whenIn(reason))
	case reason == nil:
		w.g.before = append(w.g.before, before)
	default:
		w.g.before = append(w.g.before, &loopir.If{At: w.n.At, Cond: w.g.fetched(reason), Then: []loopir.Stmt{before}})
	}
}

// compareWithoutOwner compares before the nest what the iterations name that have no owner: nobody comes to a comparison in their place.
func (w *nestWork) compareWithoutOwner(o owners, refs map[loopir.Stmt][]*loopir.Ref, compared func(r *loopir.Ref, d int) bool) {
	if o.exist {
		return
	}
	before := w.comparedBefore(refs, compared, nil, w.ownerless(w.n.Home))
	switch {
	case before == nil:
	case o.always:
		w.g.before = append(w.g.before, before)
	default:
		w.g.before = append(w.g.before, &loopir.If{At: w.n.At, Cond: w.g.fetched(anyOf(o.conds)), Then: []loopir.Stmt{before}})
	}
}

// ownerless is the condition under which no rank owns the element that ref names.
func (w *nestWork) ownerless(ref *loopir.Ref) loopir.Expr {
	var conds []loopir.Expr
	for dim, e := range ref.Subs {
		in, fixed := w.g.fixedBounds(ref.Array, dim)
		if f, ok := loopir.Affine(e); fixed && ok && w.g.distributed(ref.Array, dim) {
			conds = append(conds, loopir.Compare(types.Lt, w.g.p.FormExpr(f), loopir.Int(in.lo)), loopir.Compare(types.Gt, w.g.p.FormExpr(f), loopir.Int(in.hi)))
		}
	}
	if conds == nil {
		return nil
	}
	return anyOf(conds)
}

// whenIn returns the scalar that says inside the nest whether doubts have to be looked at; nil: always.
func (w *nestWork) whenIn(reason loopir.Expr) *loopir.Scalar {
	if reason == nil {
		return nil
	}
	flag := w.g.p.NewScalar("doubtful", types.Bool)
	w.g.before = append(w.g.before, &loopir.AssignScalar{At: w.n.At, Dst: flag.ID, RHS: reason})
	return flag
}

// compareInPlace puts comparisons before the statements of a list, those inside them included.
func (w *nestWork) compareInPlace(list []loopir.Stmt, refs map[loopir.Stmt][]*loopir.Ref, compared func(r *loopir.Ref, d int) bool, flag *loopir.Scalar) (out []loopir.Stmt) {
	for _, s := range list {
		if len(refs[s]) > 0 {
			acc := w.g.p.NewScalar("beyond", types.Bool)
			w.n.Privates = append(w.n.Privates, acc.ID)
			x := &loopir.Elsewhere{At: loopir.At{Extent: refs[s][0].At}, Dst: acc.ID, Bounds: true, Report: true}
			for _, r := range refs[s] {
				x.Refs = append(x.Refs, w.only(r, compared))
			}
			if flag != nil {
				out = append(out, &loopir.If{At: x.At, Cond: flag.Read(), Then: []loopir.Stmt{x}})
			} else {
				out = append(out, x)
			}
		}
		switch s := s.(type) {
		case *loopir.If:
			s.Then, s.Else = w.compareInPlace(s.Then, refs, compared, flag), w.compareInPlace(s.Else, refs, compared, flag)
		case *loopir.Do:
			s.Body = w.compareInPlace(s.Body, refs, compared, flag)
		case *loopir.Loop:
			s.Body = w.compareInPlace(s.Body, refs, compared, flag)
		}
		out = append(out, s)
	}
	return out
}

// byStatement lists the references in doubt of each statement, those inside subscripts of others first, and tells which
// of their subscripts are.
func (d *doubts) byStatement() (refs map[loopir.Stmt][]*loopir.Ref, compared func(r *loopir.Ref, dim int) bool) {
	refs = map[loopir.Stmt][]*loopir.Ref{}
	in := map[subscript]bool{}
	seen := map[loopir.Stmt]map[string]bool{}
	for _, x := range slices.Backward(d.found) {
		if seen[x.stmt] == nil {
			seen[x.stmt] = map[string]bool{}
		}
		text := loopir.FormatRef(d.g.p, x.ref)
		if seen[x.stmt][text] {
			continue
		}
		seen[x.stmt][text] = true
		refs[x.stmt] = append(refs[x.stmt], x.ref)
		for _, dim := range x.dims {
			in[subscript{x.ref, dim}] = true
		}
	}
	return refs, func(r *loopir.Ref, dim int) bool { return in[subscript{r, dim}] }
}

// ownersOf tells whether the elements that are the homes of iterations are sure to exist. What is only certain under conditions in
// the body is not: other iterations may have to be compared, too.
func (d *doubts) ownersOf(home *loopir.Ref, body []loopir.Stmt) owners {
	if !d.g.mapped(home.Array) {
		return owners{exist: true}
	}
	look := &doubts{g: d.g, know: d.know, texts: map[string]bool{}}
	exist := true
	for dim, e := range home.Subs {
		in, fixed := d.g.fixedBounds(home.Array, dim)
		exist = exist && (!d.g.distributed(home.Array, dim) || !fixed || d.looked(home, dim) || d.compared(home, dim, body) || look.within(e, in))
	}
	return owners{exist, look.always, look.conds}
}

// compared tells whether a dimension of a reference in the body has been compared before.
func (d *doubts) compared(ref *loopir.Ref, dim int, body []loopir.Stmt) bool {
	same, found := loopir.FormatRef(d.g.p, ref), false
	note := func(r *loopir.Ref) {
		found = found || d.g.settled[subscript{r, dim}] && loopir.FormatRef(d.g.p, r) == same
	}
	loopir.Reads(body, func(_ loopir.Stmt, r *loopir.Ref) { note(r) })
	loopir.Writes(body, func(a *loopir.AssignElem) { note(a.LHS) })
	return found
}

// compareWithin compares what is in doubt in a nest that rank 0 executes in its place.
func (g *generator) compareWithin(n *loopir.Nest) {
	if d := g.doubtful[n]; d != nil {
		refs, compared := d.byStatement()
		n.Body = (&nestWork{g: g, n: n}).compareInPlace(n.Body, refs, compared, nil)
	}
}
