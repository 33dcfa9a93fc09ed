package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// Tallies: where iterations do nothing to the elements of a small array but update them by an operator that is exact, the
// order of the updates does not matter. Every rank then has a copy of its own, which begins with the operator's neutral element, and the
// copies are combined behind the loop:
//
//	do i: h(key(i)) = h(key(i)) + 1
//
// becomes, with t on every rank,
//
//	t = 0
//	nest (i) home key(i): t(key(i)) = t(key(i)) + 1
//	combine t of all ranks by sum
//	h = h + t
//
// That needs no inspector, be h distributed or not, and pays however often the index arrays change.

// talliedSize is how many elements a tally may have, and talliesPay how many iterations there must be for each of them.
const (
	talliedSize = 1 << 16
	talliesPay  = 16
)

// tallied is the loop of b with tallies in the place of arrays, or returns nil.
func (r *resolver) tallied(b *band) []loopir.Stmt {
	found := r.talliesOf(b)
	trips, ok := tripsOf(b)
	if len(found) == 0 || !ok || len(b.before) > 0 {
		return nil
	}
	twins := map[loopir.ArrayID]loopir.ArrayID{}
	var before, after []loopir.Stmt
	var names []string
	for _, a := range r.p.Arrays {
		op, ok := found[a.ID]
		if !ok {
			continue
		}
		if size := sizeOf(a); size > talliedSize || size*talliesPay > trips {
			return nil
		}
		t := r.tallyOf(a)
		twins[a.ID] = t.ID
		names = append(names, a.Name)
		before = append(before, &loopir.Alloc{At: b.do.At, Array: t.ID}, r.overAll(b.do.At, t, false, func([]loopir.Expr) loopir.Expr { return op.Identity(a.Type) }))
		after = append(after, &loopir.Tally{At: b.do.At, Array: t.ID, Op: op}, r.overAll(b.do.At, a, r.mapped(a.ID), func(subs []loopir.Expr) loopir.Expr {
			return op.Combine(r.element(b.do.At, a, subs), r.element(b.do.At, t, subs))
		}))
	}
	d := *b.do
	d.Body = r.withTallies((&loopir.Rewriter{Program: r.p}).Stmts(b.do.Body), twins)
	again := newBand(&d, b.at)
	again.perfect()
	out, _ := r.tryParallel(again)
	if out == nil {
		return nil
	}
	for _, name := range names {
		r.bag.Remarkf(diag.ParallelLoop, d.Extent, "every rank updates a copy of %s of its own; the copies are combined behind the loop", name)
	}
	return slices.Concat(before, out, after)
}

// talliesOf finds the arrays of which a loop does nothing but update elements by one exact operator each.
func (r *resolver) talliesOf(b *band) map[loopir.ArrayID]loopir.ReduceOp {
	found, refused := map[loopir.ArrayID]loopir.ReduceOp{}, map[loopir.ArrayID]bool{}
	loopir.Writes(b.do.Body, func(s *loopir.AssignElem) {
		a := s.LHS.Array
		op, _, _, ok := elementUpdate(s)
		if before, seen := found[a]; !ok || !exact(op, r.p.Arrays[a].Type) || !r.irregularIn(b.do, s) || seen && before != op {
			refused[a] = true
			return
		}
		found[a] = op
	})
	loopir.Reads(b.do.Body, func(s loopir.Stmt, ref *loopir.Ref) {
		if !isSelf(s, ref) {
			refused[ref.Array] = true
		}
	})
	for a := range found {
		if x := r.p.Arrays[a]; refused[a] || x.Temp || x.Place != loopir.Mapped || sizeOf(x) == 0 {
			delete(found, a)
		}
	}
	return found
}

// exact tells whether the result of an operator depends neither on the order nor on the grouping of the operands.
func exact(op loopir.ReduceOp, t types.Type) bool {
	switch op {
	case loopir.OpSum, loopir.OpMax, loopir.OpMin, loopir.OpIAnd, loopir.OpIOr, loopir.OpIEor:
		return t.Base == types.Integer
	case loopir.OpAnd, loopir.OpOr:
		return t.Base == types.Logical
	}
	return false
}

// tripsOf is how many iterations the perfectly nested loops have, if that is constant.
func tripsOf(b *band) (trips int64, ok bool) {
	trips = 1
	for i, d := range b.loops {
		n, ok := loopir.ConstInt(loopir.Count(d.Lo, d.Hi, d.Step))
		if !ok {
			return trips, i > 0
		}
		trips *= n
	}
	return trips, true
}

// sizeOf is how many elements an array has, 0 if that is not constant.
func sizeOf(a *loopir.Array) int64 {
	size := int64(1)
	for _, b := range a.Bounds {
		n, ok := loopir.ConstInt(loopir.Count(b.Lo, b.Hi, loopir.Int(1)))
		if !ok {
			return 0
		}
		size *= n
	}
	return size
}

func (r *resolver) tallyOf(a *loopir.Array) *loopir.Array {
	return r.p.NewArray(&loopir.Array{
		Name: a.Name + "_tally", Of: a.Name, Type: a.Type, Bounds: a.Bounds, Temp: true, Tally: true,
		Map: loopir.ReplicatedOver(make([]loopir.Index, a.Rank())), Halo: make([][2]int64, a.Rank()), Source: a.Source,
	})
}

func (r *resolver) element(at loopir.At, a *loopir.Array, subs []loopir.Expr) loopir.Expr {
	return r.p.Load(r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: at.Extent}))
}

// overAll is a nest that stores into all elements of an array, by its owners if it is divided.
func (r *resolver) overAll(at loopir.At, a *loopir.Array, divided bool, value func(subs []loopir.Expr) loopir.Expr) loopir.Stmt {
	n := &loopir.Nest{At: at}
	var subs []loopir.Expr
	for _, b := range a.Bounds {
		v := r.p.NewScalar("element", types.Int8)
		n.Loops = append(n.Loops, loopir.Index{Var: v.ID, Lo: loopir.ToIndex(b.Lo), Hi: loopir.ToIndex(b.Hi), Step: loopir.Int(1)})
		subs = append(subs, v.Read())
	}
	lhs := r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: at.Extent})
	n.Body = []loopir.Stmt{&loopir.AssignElem{At: at, LHS: lhs, RHS: value(subs)}}
	if divided {
		n.Home = lhs
	}
	return n
}

// withTallies puts tallies in the place of arrays that are updated.
func (r *resolver) withTallies(list []loopir.Stmt, twins map[loopir.ArrayID]loopir.ArrayID) []loopir.Stmt {
	loopir.Walk(list, func(s loopir.Stmt) {
		a, ok := s.(*loopir.AssignElem)
		if !ok {
			return
		}
		if twin, ok := twins[a.LHS.Array]; ok {
			op, self, x, _ := elementUpdate(a)
			t := r.p.Arrays[twin]
			a.LHS = r.p.NewRef(loopir.Ref{Array: twin, Subs: a.LHS.Subs, At: a.LHS.At})
			y := &loopir.Elem{Ref: (&loopir.Rewriter{Program: r.p}).Ref(a.LHS), T: t.Type}
			if (op == loopir.OpAnd || op == loopir.OpOr) && !spares(a.RHS, self) {
				a.RHS = op.Combine(x, y)
			} else {
				a.RHS = op.Combine(y, x)
			}
		}
	})
	return list
}
