// Package periodic cuts loops where the course of subscripts changes (index set splitting), as that of neighbours does where the
// boundary is periodic, or where what is beyond it is the last element once more. They are written with a condition, with MOD, or
// with MIN and MAX:
//
//	ip = i + 1; if (ip > n) ip = 1; ... a(ip) ... a(mod(i - 2 + n, n) + 1) ... a(max(i - 1, 1))
//
// Such subscripts are only known at run time. A loop with constant bounds is therefore cut where they change: between
// the cuts they are affine, so that the interior finds its neighbours in overlap areas and the ends copy a line. The
// pieces run one after the other, which is the order of the program. (Integers that leave their type, which wrap around
// too, are the business of package wrapping.)
package periodic

import (
	"slices"
	"strconv"
	"strings"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/unroll"
	"hpfc/lang/diag"
)

const (
	mostCuts    = 4   // of a loop
	largestCut  = 160 // statements of all pieces of a loop
	anyVariable = loopir.ScalarID(-1)
)

// Loops cuts the DO loops of p and remarks it; changed is false if there is nothing to cut.
func Loops(p *loopir.Program, bag *diag.Bag) (changed bool) {
	c := &cutter{p: p, bag: bag}
	p.Body = c.list(p.Body)
	return c.changed
}

// Nest cuts a nest, whose iterations are independent.
func Nest(p *loopir.Program, n *loopir.Nest, bag *diag.Bag) []loopir.Stmt {
	if n.Forall || len(n.Reductions)+len(n.Picks)+len(n.Same) > 0 || n.Locality != nil || n.Lines != nil || !runsThrough(n.Body) {
		return []loopir.Stmt{n}
	}
	c := &cutter{p: p, bag: bag}
	if out := c.writtenOut(n, n.Body, func(body []loopir.Stmt) []loopir.Stmt {
		m := *n
		m.Body = body
		return c.nest(&m)
	}); out != nil {
		return out
	}
	return c.nest(n)
}

type cutter struct {
	p       *loopir.Program
	bag     *diag.Bag
	changed bool
	cuts    int  // made so far
	whole   bool // subscripts of all dimensions matter
}

// list cuts the loops of a list: where short loops inside are better written out, with these, or else inner ones first.
func (c *cutter) list(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.If:
			s.Then, s.Else = c.list(s.Then), c.list(s.Else)
		case *loopir.Loop:
			s.Body = c.list(s.Body)
		case *loopir.Do:
			out = append(out, c.loop(s)...)
			continue
		}
		out = append(out, s)
	}
	return out
}

// loop cuts a loop and those inside.
func (c *cutter) loop(d *loopir.Do) []loopir.Stmt {
	if out := c.writtenOut(d, d.Body, func(body []loopir.Stmt) []loopir.Stmt {
		e := *d
		e.Body = body
		return c.innerFirst(&e)
	}); out != nil {
		return out
	}
	if c.changesCourse(d.Body, d.Var) {
		return c.innerFirst(d)
	}
	d.Body = c.list(d.Body)
	return []loopir.Stmt{d}
}

// innerFirst cuts a loop behind those inside.
func (c *cutter) innerFirst(d *loopir.Do) []loopir.Stmt {
	return loopir.Replace([]loopir.Stmt{d}, func(s loopir.Stmt) []loopir.Stmt {
		if d, ok := s.(*loopir.Do); ok {
			return c.cut(d)
		}
		return []loopir.Stmt{s}
	})
}

// writtenOut returns the pieces of a loop with this body, in which short loops over neighbours are written out, as in
//
//	do k = -1, 1; s = s + a(modulo(i + k - 1, n) + 1); end do
//
// or nil if there are none, or subscripts would be left whose course changes, or too many statements.
func (c *cutter) writtenOut(loop loopir.Stmt, body []loopir.Stmt, pieces func([]loopir.Stmt) []loopir.Stmt) []loopir.Stmt {
	if c.readsCyclic(body) { // whose neighbours are elsewhere whatever is known of them
		return nil
	}
	c.whole = true
	defer func() { c.whole = false }()
	d, ok := loop.(*loopir.Do)
	inNest := !ok
	if !inNest && !c.changesCourse(body, d.Var) {
		return nil
	}
	found, scalars, said, cuts := false, len(c.p.Scalars), c.bag, c.cuts
	c.bag = &diag.Bag{}
	body = loopir.Replace((&loopir.Rewriter{Program: c.p}).Stmts(body), func(s loopir.Stmt) []loopir.Stmt {
		d, ok := s.(*loopir.Do)
		if !ok || !c.isShort(d) || !c.changesCourse(d.Body, d.Var) {
			return []loopir.Stmt{s}
		}
		found = true
		var own []loopir.ScalarID
		if !inNest { // whose scalars are all private
			own = unroll.OwnScalars(d)
			c.bag.Remarkf(diag.LoopDistribution, d.Extent, "loop over %s is written out, so that the loops around may be cut", c.p.Scalars[d.Var].Name)
		}
		return unroll.Copies(c.p, d, own, nil)
	})
	if !found {
		c.bag = said
		return nil
	}
	out := pieces(body)
	attempt := c.bag
	c.bag = said
	if c.cuts == cuts || count(out) > largestCut || c.changesCourse(out, anyVariable) {
		c.p.Scalars = c.p.Scalars[:scalars]
		return nil
	}
	c.bag.List = append(c.bag.List, attempt.List...)
	c.changed = true
	return out
}

// isShort tells whether a loop may be written out.
func (c *cutter) isShort(d *loopir.Do) bool {
	trips, ok := unroll.Trips(d)
	return ok && d.Locality == nil && runsThrough(d.Body) && count(d.Body)*len(trips) <= largestCut && !loopir.Changed(d.Body)[int(d.Var)]
}

// changesCourse tells whether subscripts for which that matters depend on variable v, or on any, by remainders, MIN and MAX, or by
// what is assigned under conditions.
func (c *cutter) changesCourse(body []loopir.Stmt, v loopir.ScalarID) bool {
	follow, change := map[loopir.ScalarID]bool{v: true}, map[loopir.ScalarID]bool{}
	follows := func(e loopir.Expr) bool {
		return loopir.AnyExpr(e, func(e loopir.Expr) bool {
			x, ok := e.(*loopir.Var)
			return ok && (v == anyVariable || follow[x.ID])
		})
	}
	changes := func(e loopir.Expr) bool {
		return !loopir.HoldsElem(e) && loopir.AnyExpr(e, func(e loopir.Expr) bool {
			switch e := e.(type) {
			case *loopir.Var:
				return change[e.ID]
			case *loopir.Call:
				return isPiecewise(e) && follows(e)
			}
			return false
		})
	}
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if s.RHS.Type().Base == types.Integer {
				follow[s.Dst] = follow[s.Dst] || follows(s.RHS)
				change[s.Dst] = change[s.Dst] || changes(s.RHS)
			}
		case *loopir.If:
			if list, ok := assignsIntegers(s); ok && follows(s.Cond) {
				for _, x := range list {
					change[x] = true
				}
			}
		}
	})
	return c.anySubscript(body, changes)
}

// anySubscript asks f of all subscripts whose course matters, and tells whether it holds for one: of dimensions that are distributed by
// blocks, where it may lead to other ranks, and of those of distributed arrays along which many elements follow each other in memory.
func (c *cutter) anySubscript(body []loopir.Stmt, f func(loopir.Expr) bool) bool {
	found := false
	look := func(r *loopir.Ref) {
		a := c.p.Arrays[r.Array]
		for d, e := range r.Subs {
			m := a.Map.Dims[d]
			blocks := m.Grid >= 0 && m.Format == mapping.Block
			long := m.Format == mapping.Collapsed && (c.whole || d == 0 && isLong(a))
			if a.Place == loopir.Mapped && (blocks || long) {
				found = f(e) || found
			}
		}
	}
	loopir.Reads(body, func(_ loopir.Stmt, r *loopir.Ref) { look(r) })
	loopir.Writes(body, func(s *loopir.AssignElem) { look(s.LHS) })
	return found
}

// readsCyclic tells whether statements read elements of arrays that are distributed cyclically.
func (c *cutter) readsCyclic(body []loopir.Stmt) bool {
	found := false
	loopir.Reads(body, func(_ loopir.Stmt, r *loopir.Ref) {
		found = found || slices.ContainsFunc(c.p.Arrays[r.Array].Map.Dims, func(m mapping.DimSpec) bool { return m.Format == mapping.Cyclic })
	})
	return found
}

// isLong tells whether an array has enough elements in its first dimension for vector code to count.
func isLong(a *loopir.Array) bool {
	lo, okLo := loopir.ConstInt(a.Bounds[0].Lo)
	hi, okHi := loopir.ConstInt(a.Bounds[0].Hi)
	return okLo && okHi && hi-lo >= 64
}

// intoSubscripts are the scalars from which such subscripts are computed.
func (c *cutter) intoSubscripts(body []loopir.Stmt) map[loopir.ScalarID]bool {
	into := map[loopir.ScalarID]bool{}
	add := func(e loopir.Expr) bool {
		loopir.WalkVars(e, func(v *loopir.Var) { into[v.ID] = true })
		return false
	}
	c.anySubscript(body, add)
	for before := -1; before < len(into); {
		before = len(into)
		loopir.Walk(body, func(s loopir.Stmt) {
			if a, ok := s.(*loopir.AssignScalar); ok && into[a.Dst] {
				add(a.RHS)
			}
		})
	}
	return into
}

// isPiecewise tells whether a function is affine between the places where its course changes.
func isPiecewise(c *loopir.Call) bool {
	switch c.Fn {
	case "mod", "modulo":
		return true
	case "min", "max":
		return len(c.Args) == 2
	}
	return false
}

// A piece is a range of a loop's variable, and the body there.
type piece struct {
	lo, hi int64
	body   []loopir.Stmt
}

// cut returns the pieces of a DO loop, or the loop. Scalars of one iteration get a variable in each but the last, so that they have one
// form in all that is around.
func (c *cutter) cut(d *loopir.Do) []loopir.Stmt {
	var out []loopir.Stmt
	own := unroll.OwnScalars(d)
	pieces := c.pieces(d, d.Var, d.Lo, d.Hi, d.Step, d.Body)
	for i, x := range pieces {
		e := *d
		e.Lo, e.Hi, e.Body = bound(d.Lo, x.lo), bound(d.Lo, x.hi), nil
		whole := (&loopir.Rewriter{Program: c.p}).Stmt(&e).(*loopir.Do)
		whole.Body = x.body
		if i < len(pieces)-1 {
			whole.Body = unroll.Apart(c.p, x.body, own)
		}
		out = append(out, whole)
	}
	if out == nil {
		return []loopir.Stmt{d}
	}
	return out
}

// nest returns the pieces of a nest, or the nest.
func (c *cutter) nest(n *loopir.Nest) []loopir.Stmt {
	nests := []loopir.Stmt{n}
	for i := range n.Loops {
		var out []loopir.Stmt
		for _, s := range nests {
			n := s.(*loopir.Nest)
			l := n.Loops[i]
			pieces := c.pieces(n, l.Var, l.Lo, l.Hi, l.Step, n.Body)
			if pieces == nil {
				out = append(out, n)
			}
			for _, x := range pieces {
				m := *n
				m.Body, m.Loops = nil, slices.Clone(n.Loops)
				m.Loops[i].Lo, m.Loops[i].Hi = bound(l.Lo, x.lo), bound(l.Lo, x.hi)
				whole := (&loopir.Rewriter{Program: c.p}).Stmt(&m).(*loopir.Nest)
				whole.Body = x.body
				out = append(out, whole)
			}
		}
		nests = out
	}
	if count(nests) > max(largestCut, count([]loopir.Stmt{n})) {
		return []loopir.Stmt{n}
	}
	return nests
}

func bound(like loopir.Expr, n int64) loopir.Expr {
	return &loopir.Const{Value: types.IntValue(like.Type().Kind, n)}
}

// pieces cuts the range of variable v of a loop, or returns nil.
func (c *cutter) pieces(loop loopir.Stmt, v loopir.ScalarID, from, to, by loopir.Expr, body []loopir.Stmt) []piece {
	lo, loOK := loopir.ConstInt(from)
	hi, hiOK := loopir.ConstInt(to)
	step, stepOK := loopir.ConstInt(by)
	if !loOK || !hiOK || !stepOK || step != 1 || lo >= hi || !runsThrough(body) || !c.changesCourse(body, v) {
		return nil
	}
	found := c.within(v, piece{lo, hi, body})
	if len(found) == 0 || len(found) > mostCuts+1 || count(body)*len(found) > largestCut {
		return nil
	}
	c.changed = true
	if len(found) == 1 {
		return found // nothing changes after all
	}
	c.cuts++
	var places []string
	for _, x := range found[1:] {
		places = append(places, strconv.FormatInt(x.lo, 10))
	}
	c.bag.Remarkf(diag.LoopDistribution, loop.Span(), "loop over %s is cut at %s, between which its subscripts are affine", c.p.Scalars[v].Name, strings.Join(places, " and "))
	return found
}

// within cuts a piece where something in its body changes, and the pieces where something else does, of which the first is the
// argument. It returns nil if nothing does.
func (c *cutter) within(v loopir.ScalarID, x piece) []piece {
	w := &walk{p: c.p, v: v, lo: x.lo, hi: x.hi, forms: map[loopir.ScalarID]affine.Form{}, into: c.intoSubscripts(x.body), looks: c.anySubscript}
	w.findCuts(x.body)
	cuts := slices.Compact(slices.Sorted(slices.Values(w.cuts)))
	if len(cuts) == 0 && !w.calls || len(cuts) > mostCuts {
		return nil
	}
	var out []piece
	for i := range len(cuts) + 1 {
		first, last := x.lo, x.hi
		if i > 0 {
			first = cuts[i-1]
		}
		if i < len(cuts) {
			last = cuts[i] - 1
		}
		in := &walk{p: c.p, v: v, lo: first, hi: last, forms: map[loopir.ScalarID]affine.Form{}}
		part := piece{first, last, in.simplified((&loopir.Rewriter{Program: c.p}).Stmts(x.body))}
		if parts := c.within(v, part); parts != nil {
			out = append(out, parts...)
		} else {
			out = append(out, part)
		}
	}
	return out
}

// runsThrough tells whether every iteration of a body executes all that its conditions let it.
func runsThrough(body []loopir.Stmt) bool {
	ok := true
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.AssignScalar, *loopir.AssignElem, *loopir.If, *loopir.Do, *loopir.Nest:
		default:
			ok = false
		}
	})
	return ok
}

// count is the number of statements beside those that merely compute subscripts and the like.
func count(body []loopir.Stmt) int {
	n := 0
	loopir.Walk(body, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); !ok || loopir.HoldsElem(a.RHS) {
			n++
		}
	})
	return n
}

// walk is what is known while the body of a loop over v is gone through.
type walk struct {
	p      *loopir.Program
	v      loopir.ScalarID
	lo, hi int64
	forms  map[loopir.ScalarID]affine.Form // of scalars, over v
	cuts   []int64                         // first values of v behind a change
	calls  bool                            // there are functions that are affine in each piece

	into  map[loopir.ScalarID]bool                         // scalars that subscripts are computed from
	looks func([]loopir.Stmt, func(loopir.Expr) bool) bool // goes through subscripts
}

// findCuts looks for conditions and functions in subscripts, and in what integers get, that change between two values of v.
func (w *walk) findCuts(body []loopir.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			w.findCalls(s)
			w.assign(s)
		case *loopir.If:
			w.findResets(s)
			w.forget(s)
			w.findCalls(s)
		case *loopir.Do:
			w.forget(s)
			w.findCuts(s.Body)
			w.forget(s)
		default:
			w.forget(s)
			w.findCalls(s)
		}
	}
}

// findResets looks at a condition under which integers get other values.
func (w *walk) findResets(s *loopir.If) {
	list, plain := assignsIntegers(s)
	cuts, ok := w.changes(s.Cond)
	if plain && ok && slices.ContainsFunc(list, func(v loopir.ScalarID) bool { return w.into[v] }) {
		w.cuts = append(w.cuts, cuts...)
	}
}

// assignsIntegers lists the scalars that the branches of an IF assign; ok is false if they do anything else, or read index arrays.
func assignsIntegers(s *loopir.If) (list []loopir.ScalarID, ok bool) {
	for _, x := range slices.Concat(s.Then, s.Else) {
		a, is := x.(*loopir.AssignScalar)
		if !is || a.RHS.Type().Base != types.Integer || loopir.HoldsElem(a.RHS) {
			return nil, false
		}
		list = append(list, a.Dst)
	}
	return list, true
}

func (w *walk) assign(s *loopir.AssignScalar) {
	f, ok := w.form(s.RHS)
	delete(w.forms, s.Dst)
	if ok && w.p.Scalars[s.Dst].Type.Base == types.Integer {
		w.forms[s.Dst] = f
	}
}

// forget takes back the forms of what a statement may assign.
func (w *walk) forget(s loopir.Stmt) {
	loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			delete(w.forms, s.Dst)
		case *loopir.Do:
			delete(w.forms, s.Var)
		case *loopir.Nest:
			for _, x := range s.Reductions {
				delete(w.forms, x.Acc)
			}
		}
	})
}

// form returns e as v or -v plus a constant, or a constant.
func (w *walk) form(e loopir.Expr) (affine.Form, bool) {
	f, ok := loopir.Affine(e)
	if !ok {
		return f, false
	}
	for _, t := range f.Terms {
		if x, ok := w.forms[loopir.ScalarID(t.Var)]; ok {
			f = f.Without(t.Var).Add(x.Scale(t.Coef))
		}
	}
	a, limit := f.Coef(int(w.v)), int64(1)<<(8*e.Type().Kind-2)
	fits := max(w.at(f, w.lo), w.at(f, w.hi)) < limit && min(w.at(f, w.lo), w.at(f, w.hi)) > -limit
	return f, len(f.Without(int(w.v)).Terms) == 0 && a >= -1 && a <= 1 && fits
}

func (w *walk) at(f affine.Form, v int64) int64 { return f.Coef(int(w.v))*v + f.Const }

// holds evaluates a comparison for a value of v.
func (w *walk) holds(op types.Op, f affine.Form, v int64) bool {
	x := w.at(f, v)
	switch op {
	case types.Lt:
		return x < 0
	case types.Le:
		return x <= 0
	case types.Gt:
		return x > 0
	case types.Ge:
		return x >= 0
	case types.Eq:
		return x == 0
	}
	return x != 0
}

// comparison returns a condition as a comparison of a form over v with 0.
func (w *walk) comparison(e loopir.Expr) (op types.Op, f affine.Form, ok bool) {
	b, ok := e.(*loopir.Binary)
	if !ok || !b.Op.IsRelational() || b.X.Type().Base != types.Integer || b.Y.Type().Base != types.Integer {
		return 0, f, false
	}
	x, okX := w.form(b.X)
	y, okY := w.form(b.Y)
	f = x.Sub(y)
	a := f.Coef(int(w.v))
	return b.Op, f, okX && okY && a >= -1 && a <= 1
}

// changes lists the values of v for which a condition is not what it was for the value before.
func (w *walk) changes(e loopir.Expr) (cuts []int64, ok bool) {
	op, f, ok := w.comparison(e)
	if !ok || f.IsConst() {
		return nil, false
	}
	zero := -f.Const * f.Coef(int(w.v))
	for _, c := range []int64{zero, zero + 1} {
		if c > w.lo && c <= w.hi && w.holds(op, f, c-1) != w.holds(op, f, c) {
			cuts = append(cuts, c)
		}
	}
	return cuts, true
}

// findCalls notes where functions change their course in subscripts of a statement, and in what it gives scalars that lead there.
func (w *walk) findCalls(s loopir.Stmt) {
	look := func(e loopir.Expr) bool {
		if !loopir.HoldsElem(e) {
			loopir.WalkExpr(e, w.findCall)
		}
		return false
	}
	w.looks([]loopir.Stmt{s}, look)
	loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok && w.into[a.Dst] {
			look(a.RHS)
		}
	})
}

// findCall notes where a function changes its course.
func (w *walk) findCall(e loopir.Expr) {
	if f, n, ok := w.remainder(e); ok && w.hi-w.lo <= 2*n {
		w.calls = true
		q := mapping.FloorDiv(w.at(f, w.lo), n)
		a := f.Coef(int(w.v))
		for k := min(q, mapping.FloorDiv(w.at(f, w.hi), n)) + 1; k <= max(q, mapping.FloorDiv(w.at(f, w.hi), n)); k++ {
			c := (k*n - f.Const) * a // the form is k*n
			if a < 0 {
				c++
			}
			w.cuts = append(w.cuts, c)
		}
	}
	if f, _, _, ok := w.extremum(e); ok {
		w.calls = true
		if c := -f.Const*f.Coef(int(w.v)) + 1; c > w.lo && c <= w.hi && w.at(f, c-1) <= 0 && w.at(f, c) > 0 {
			w.cuts = append(w.cuts, c)
		} else if c--; c > w.lo && c <= w.hi && w.at(f, c-1) > 0 && w.at(f, c) <= 0 {
			w.cuts = append(w.cuts, c)
		}
	}
}

// extremum takes MIN(x, y) and MAX(x, y) apart: the value is x where the form f is not positive, and y elsewhere.
func (w *walk) extremum(e loopir.Expr) (f affine.Form, x, y loopir.Expr, ok bool) {
	c, ok := e.(*loopir.Call)
	if !ok || c.Fn != "min" && c.Fn != "max" || len(c.Args) != 2 || c.T.Base != types.Integer || c.Args[0].Type() != c.T || c.Args[1].Type() != c.T {
		return f, nil, nil, false
	}
	x, y = c.Args[0], c.Args[1]
	g, okX := w.form(x)
	h, okY := w.form(y)
	if g.IsConst() { // where both are the same, the one that varies is taken
		x, y, g, h = y, x, h, g
	}
	f = g.Sub(h)
	if c.Fn == "max" {
		f = h.Sub(g)
	}
	a := f.Coef(int(w.v))
	return f, x, y, okX && okY && a >= -1 && a <= 1
}

// remainder takes MOD(f, n) apart, for f that varies and is not negative, and MODULO.
func (w *walk) remainder(e loopir.Expr) (f affine.Form, n int64, ok bool) {
	c, ok := e.(*loopir.Call)
	if !ok || c.Fn != "mod" && c.Fn != "modulo" {
		return f, 0, false
	}
	n, ok = loopir.ConstInt(c.Args[1])
	if !ok || n < 2 {
		return f, 0, false
	}
	f, ok = w.form(c.Args[0])
	if !ok || f.IsConst() || c.Fn == "mod" && min(w.at(f, w.lo), w.at(f, w.hi)) < 0 {
		return f, 0, false
	}
	return f, n, true
}

// simplified decides the conditions and functions that are the same for all of the piece.
func (w *walk) simplified(body []loopir.Stmt) []loopir.Stmt {
	rewriter := &loopir.Rewriter{Program: w.p, Expr: w.plain}
	var out []loopir.Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			c := rewriter.Stmt(s).(*loopir.AssignScalar)
			w.assign(c)
			out = append(out, c)
		case *loopir.If:
			_, plain := assignsIntegers(s)
			if op, f, ok := w.comparison(s.Cond); plain && ok && w.holds(op, f, w.lo) == w.holds(op, f, w.hi) && w.even(s.Cond) {
				branch := s.Else
				if w.holds(op, f, w.lo) {
					branch = s.Then
				}
				out = append(out, w.simplified(branch)...)
				continue
			}
			w.forget(s)
			out = append(out, rewriter.Stmt(s))
		case *loopir.Do:
			w.forget(s)
			c := *s
			c.Body = w.simplified(s.Body)
			out = append(out, &c)
			w.forget(s)
		default:
			w.forget(s)
			out = append(out, rewriter.Stmt(s))
		}
	}
	return out
}

// even tells whether a condition does not change within the piece.
func (w *walk) even(e loopir.Expr) bool {
	cuts, ok := w.changes(e)
	return !ok || len(cuts) == 0
}

// plain is a remainder, MIN, MAX or quotient without the function, where it is affine in the piece, and a sum in its simplest form.
func (w *walk) plain(e loopir.Expr) loopir.Expr {
	if f, x, y, ok := w.extremum(e); ok {
		if first := w.at(f, w.lo) <= 0; first == (w.at(f, w.hi) <= 0) {
			if first {
				return x
			}
			return w.besideVariable(y)
		}
	}
	if f, n, ok := w.remainder(e); ok {
		if q := mapping.FloorDiv(w.at(f, w.lo), n); q == mapping.FloorDiv(w.at(f, w.hi), n) {
			return w.sum(f.Sub(affine.Constant(q*n)), e.Type())
		}
	}
	if b, ok := e.(*loopir.Binary); ok && b.T.Base == types.Integer {
		if f, ok := w.form(b); ok {
			return w.sum(f, b.T)
		}
		if q, ok := w.quotient(b); ok {
			return &loopir.Const{Value: types.IntValue(b.T.Kind, q)}
		}
	}
	return e
}

// besideVariable is a constant as a distance from the variable, where that has one value only: owners of neighbours have it, too.
func (w *walk) besideVariable(e loopir.Expr) loopir.Expr {
	f, ok := w.form(e)
	if !ok || !f.IsConst() || w.lo != w.hi || e.Type().Kind < w.p.Scalars[w.v].Type.Kind {
		return e
	}
	return w.sum(affine.Variable(int(w.v)).Add(affine.Constant(f.Const-w.lo)), e.Type())
}

// quotient is that of a form and a constant if it is the same for all of the piece.
func (w *walk) quotient(e *loopir.Binary) (q int64, ok bool) {
	f, ok := w.form(e.X)
	n, known := loopir.ConstInt(e.Y)
	if !ok || !known || n < 1 || e.Op != types.Div || min(w.at(f, w.lo), w.at(f, w.hi)) < 0 {
		return 0, false
	}
	q = w.at(f, w.lo) / n
	return q, q == w.at(f, w.hi)/n
}

// sum is the expression of a form.
func (w *walk) sum(f affine.Form, t types.Type) loopir.Expr {
	constant := func(n int64) loopir.Expr { return &loopir.Const{Value: types.IntValue(t.Kind, n)} }
	v := loopir.ToType(w.p.Scalars[w.v].Read(), t)
	switch {
	case f.IsConst():
		return constant(f.Const)
	case f.Coef(int(w.v)) < 0:
		return &loopir.Binary{Op: types.Sub, X: constant(f.Const), Y: v, T: t}
	case f.Const < 0:
		return &loopir.Binary{Op: types.Sub, X: v, Y: constant(-f.Const), T: t}
	case f.Const > 0:
		return &loopir.Binary{Op: types.Add, X: v, Y: constant(f.Const), T: t}
	}
	return v
}
