// Package periodic cuts loops where subscripts begin anew (index set splitting), as those of neighbours do where the
// boundary is periodic. They are written with a condition or with MOD:
//
//	ip = i + 1; if (ip > n) ip = 1; ... a(ip) ... a(mod(i - 2 + n, n) + 1)
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
	"hpfc/lang/diag"
)

const (
	mostCuts       = 4   // of a loop
	largestCutBody = 160 // statements of all pieces of a loop
)

// Loops cuts the loops of p, inner ones first, and remarks it.
func Loops(p *loopir.Program, bag *diag.Bag) {
	p.Body = loopir.Replace(p.Body, func(s loopir.Stmt) []loopir.Stmt {
		if d, ok := s.(*loopir.Do); ok {
			return cut(p, d, bag)
		}
		return []loopir.Stmt{s}
	})
}

// cut returns the pieces of a loop, or the loop.
func cut(p *loopir.Program, d *loopir.Do, bag *diag.Bag) []loopir.Stmt {
	lo, loOK := loopir.ConstInt(d.Lo)
	hi, hiOK := loopir.ConstInt(d.Hi)
	step, stepOK := loopir.ConstInt(d.Step)
	if !loOK || !hiOK || !stepOK || step != 1 || lo >= hi || !runsThrough(d.Body) {
		return []loopir.Stmt{d}
	}
	w := &walk{p: p, v: d.Var, lo: lo, hi: hi, forms: map[loopir.ScalarID]affine.Form{}, resets: map[loopir.ScalarID]bool{}}
	w.findCuts(d.Body)
	cuts := slices.Compact(slices.Sorted(slices.Values(w.cuts)))
	if len(cuts) == 0 && !w.calls && len(w.resets) == 0 || len(cuts) > mostCuts || !w.needed(d.Body) || count(d.Body)*(len(cuts)+1) > largestCutBody {
		return []loopir.Stmt{d}
	}
	var out []loopir.Stmt
	var places []string
	for i := range len(cuts) + 1 {
		first, last := lo, hi
		if i > 0 {
			first = cuts[i-1]
			places = append(places, strconv.FormatInt(first, 10))
		}
		if i < len(cuts) {
			last = cuts[i] - 1
		}
		out = append(out, w.piece(d, first, last))
	}
	if len(places) == 0 {
		return out // nothing begins anew after all
	}
	bag.Remarkf(diag.LoopDistribution, d.Extent, "loop over %s is cut at %s, where subscripts wrap around", p.Scalars[d.Var].Name, strings.Join(places, " and "))
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

func count(body []loopir.Stmt) int {
	n := 0
	loopir.Walk(body, func(loopir.Stmt) { n++ })
	return n
}

// walk is what is known while the body of a loop over v is gone through.
type walk struct {
	p      *loopir.Program
	v      loopir.ScalarID
	lo, hi int64
	forms  map[loopir.ScalarID]affine.Form // of scalars, over v
	resets map[loopir.ScalarID]bool        // scalars that may begin anew
	cuts   []int64                         // first values of v behind a change
	calls  bool                            // there are remainders outside of what scalars get
}

// findCuts looks for conditions and remainders that change between two values of v.
func (w *walk) findCuts(body []loopir.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if w.findCalls(s.RHS) {
				w.resets[s.Dst] = true
			}
			w.assign(s)
		case *loopir.If:
			w.findResets(s)
			w.forget(s)
		case *loopir.Do:
			w.forget(s)
			w.findCuts(s.Body)
			w.forget(s)
		default:
			w.forget(s)
			loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
				loopir.Exprs(s, func(e loopir.Expr) { w.calls = w.findCalls(e) || w.calls })
			})
		}
	}
}

// findResets looks at a condition under which integers get other values.
func (w *walk) findResets(s *loopir.If) {
	list, plain := assignsIntegers(s)
	cuts, ok := w.changes(s.Cond)
	if !plain || !ok {
		return
	}
	w.cuts = append(w.cuts, cuts...)
	for _, v := range list {
		w.resets[v] = w.resets[v] || len(cuts) > 0
	}
}

// assignsIntegers lists the scalars that the branches of an IF assign; ok is false if they do anything else.
func assignsIntegers(s *loopir.If) (list []loopir.ScalarID, ok bool) {
	for _, x := range slices.Concat(s.Then, s.Else) {
		a, is := x.(*loopir.AssignScalar)
		if !is || a.RHS.Type().Base != types.Integer {
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

// findCalls notes where remainders in e begin anew, and tells whether there are any.
func (w *walk) findCalls(e loopir.Expr) bool {
	found := false
	loopir.WalkExpr(e, func(e loopir.Expr) {
		f, n, ok := w.remainder(e)
		if !ok || w.hi-w.lo > 2*n {
			return
		}
		found = true
		q := mapping.FloorDiv(w.at(f, w.lo), n)
		a := f.Coef(int(w.v))
		for k := min(q, mapping.FloorDiv(w.at(f, w.hi), n)) + 1; k <= max(q, mapping.FloorDiv(w.at(f, w.hi), n)); k++ {
			c := (k*n - f.Const) * a // the form is k*n
			if a < 0 {
				c++
			}
			w.cuts = append(w.cuts, c)
		}
	})
	return found
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

// needed tells whether what begins anew addresses blocks of a distributed array.
func (w *walk) needed(body []loopir.Stmt) bool {
	found := false
	look := func(r *loopir.Ref) {
		a := w.p.Arrays[r.Array]
		for d, e := range r.Subs {
			m := a.Map.Dims[d]
			if a.Place != loopir.Mapped || m.Grid < 0 || m.Format != mapping.Block {
				continue
			}
			loopir.WalkExpr(e, func(e loopir.Expr) {
				switch e := e.(type) {
				case *loopir.Var:
					found = found || w.resets[e.ID]
				case *loopir.Call:
					_, _, ok := w.remainder(e)
					found = found || ok && w.calls
				}
			})
		}
	}
	loopir.Reads(body, func(_ loopir.Stmt, r *loopir.Ref) { look(r) })
	loopir.Writes(body, func(s *loopir.AssignElem) { look(s.LHS) })
	return found
}

// piece is the loop from first to last, between which nothing begins anew.
func (w *walk) piece(d *loopir.Do, first, last int64) *loopir.Do {
	in := &walk{p: w.p, v: w.v, lo: first, hi: last, forms: map[loopir.ScalarID]affine.Form{}}
	c := (&loopir.Rewriter{Program: w.p}).Stmt(d).(*loopir.Do)
	kind := d.Lo.Type().Kind
	c.Lo, c.Hi = &loopir.Const{Value: types.IntValue(kind, first)}, &loopir.Const{Value: types.IntValue(kind, last)}
	c.Body = in.simplified(c.Body)
	return c
}

// simplified decides the conditions and remainders that are the same for all of the piece.
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

// plain is a remainder without the function, where its quotient is the same for all of the piece.
func (w *walk) plain(e loopir.Expr) loopir.Expr {
	f, n, ok := w.remainder(e)
	if !ok {
		return e
	}
	q := mapping.FloorDiv(w.at(f, w.lo), n)
	if q != mapping.FloorDiv(w.at(f, w.hi), n) {
		return e
	}
	t := e.Type()
	return &loopir.Binary{Op: types.Sub, X: e.(*loopir.Call).Args[0], Y: &loopir.Const{Value: types.IntValue(t.Kind, q*n)}, T: t}
}
