// Package tables writes out short loops over tables of constants, as programs of many neighbours have them:
//
//	integer :: ex(9) = (/ 0, 1, 0, -1, 0, 1, -1, -1, 1 /)
//	do k = 1, 9
//	  g(k,i,j) = f(k, i - ex(k), j)
//	end do
//
// Subscripts of distributed dimensions that follow from such a table are only known at run time. In a copy of the body
// for each iteration they are constant distances.
package tables

import (
	"maps"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/unroll"
	"hpfc/lang/diag"
)

// largestCopy bounds the statements of all copies of a body.
const largestCopy = 128

// noVariable is the number of no scalar.
const noVariable = -1

// WriteOut writes out the loops of p that need it, inner ones first, and remarks it.
func WriteOut(p *loopir.Program, bag *diag.Bag) {
	known := find(p)
	if len(known) == 0 {
		return
	}
	moving := loopVariables(p)
	p.Body = loopir.Replace(p.Body, func(s loopir.Stmt) []loopir.Stmt {
		d, ok := s.(*loopir.Do)
		if !ok {
			return []loopir.Stmt{s}
		}
		l := &loop{p: p, d: d, known: known, moving: moving}
		if !l.short() || !l.needed() {
			return []loopir.Stmt{s}
		}
		bag.Remarkf(diag.LoopDistribution, d.Extent, "loop over %s is written out, since the distances in its subscripts are constants of a table", p.Scalars[d.Var].Name)
		return unroll.Copies(p, d, unroll.OwnScalars(d), func(e *loopir.Elem) loopir.Expr { return known.value(e, noVariable, 0) })
	})
}

// A table holds what is known of the elements of an array with one dimension, from its lower bound on; nil where
// nothing is.
type table struct {
	of     types.Type
	lo     int64
	values []loopir.Expr
}

// at returns the element with a subscript, or nil.
func (t *table) at(i int64) loopir.Expr {
	if t == nil || i < t.lo || i-t.lo >= int64(len(t.values)) {
		return nil
	}
	return t.values[i-t.lo]
}

// tables are those whose elements are the same wherever they are read.
type tables map[loopir.ArrayID]*table

// find looks for integer arrays that get constants before anybody reads them, from statements that are executed once.
func find(p *loopir.Program) tables {
	all := tables{}
	for _, a := range p.Arrays {
		if t := initial(a); t != nil {
			all[a.ID] = t
		}
	}
	read := map[loopir.ArrayID]bool{}
	for _, s := range p.Body {
		loopir.Reads([]loopir.Stmt{s}, func(_ loopir.Stmt, r *loopir.Ref) { read[r.Array] = true })
		plain := all.fill(s)
		for a := range loopir.Stored([]loopir.Stmt{s}) {
			if !plain || read[a] {
				delete(all, a)
			}
		}
	}
	return all
}

// initial is what an array holds when the program begins, or nil if it is nothing that subscripts are made of.
func initial(a *loopir.Array) *table {
	if a.Rank() != 1 || a.Type.Base != types.Integer || a.Distributed() {
		return nil
	}
	lo, okLo := loopir.ConstInt(a.Bounds[0].Lo)
	hi, okHi := loopir.ConstInt(a.Bounds[0].Hi)
	if !okLo || !okHi || hi-lo >= 4*unroll.MostTrips || hi < lo {
		return nil
	}
	t := &table{a.Type, lo, make([]loopir.Expr, hi-lo+1)}
	for i := range t.values {
		if v, ok := types.ValueAt(a.Init, int64(i)); ok {
			t.values[i] = &loopir.Const{Value: v}
		}
	}
	return t
}

// fill notes the constants that a statement stores, and tells whether it does nothing else.
func (all tables) fill(s loopir.Stmt) bool {
	switch s := s.(type) {
	case *loopir.AssignElem:
		return all.store(s, noVariable, 0)
	case *loopir.Nest:
		if len(s.Loops) != 1 || len(s.Body) != 1 {
			return false
		}
		store, ok := s.Body[0].(*loopir.AssignElem)
		l := s.Loops[0]
		lo, okLo := loopir.ConstInt(l.Lo)
		hi, okHi := loopir.ConstInt(l.Hi)
		step, okStep := loopir.ConstInt(l.Step)
		if !ok || !okLo || !okHi || !okStep || step < 1 || hi-lo >= 4*unroll.MostTrips {
			return false
		}
		for i := lo; i <= hi; i += step {
			if !all.store(store, int(l.Var), i) {
				return false
			}
		}
		return true
	}
	return false
}

// store notes what an assignment stores when variable v has a value.
func (all tables) store(s *loopir.AssignElem, v int, value int64) bool {
	t := all[s.LHS.Array]
	if t == nil {
		return false
	}
	i, ok := position(s.LHS, v, value)
	constant := all.value(s.RHS, v, value)
	if !ok || constant == nil || constant.Type() != t.of || i < t.lo || i-t.lo >= int64(len(t.values)) {
		return false
	}
	t.values[i-t.lo] = constant
	return true
}

// value is what an expression is when variable v has a value, if it is a constant, or nil.
func (all tables) value(e loopir.Expr, v int, value int64) loopir.Expr {
	switch e := e.(type) {
	case *loopir.Const:
		return e
	case *loopir.Elem:
		if i, ok := position(e.Ref, v, value); ok {
			return all[e.Ref.Array].at(i)
		}
	}
	return nil
}

// position is the subscript of an element of an array with one dimension when variable v has a value.
func position(r *loopir.Ref, v int, value int64) (int64, bool) {
	if len(r.Subs) != 1 {
		return 0, false
	}
	f, ok := loopir.Affine(r.Subs[0])
	if !ok {
		return 0, false
	}
	c := f.Coef(v)
	return c*value + f.Const, len(f.Without(v).Terms) == 0 && unroll.Small(c) && unroll.Small(f.Const) && unroll.Small(value)
}

// loop is a DO loop that may be written out.
type loop struct {
	p      *loopir.Program
	d      *loopir.Do
	known  tables
	moving map[loopir.ScalarID]bool // variables of loops
}

// loopVariables are those of all loops and nests.
func loopVariables(p *loopir.Program) map[loopir.ScalarID]bool {
	set := map[loopir.ScalarID]bool{}
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Do:
			set[s.Var] = true
		case *loopir.Nest:
			for _, l := range s.Loops {
				set[l.Var] = true
			}
		}
	})
	return set
}

// short tells whether the loop is short enough, its body made of statements that may be copied, and no directive asks for an order of its
// iterations.
func (l *loop) short() bool {
	trips, ok := unroll.Trips(l.d)
	count := 0
	loopir.Walk(l.d.Body, func(s loopir.Stmt) {
		count++
		switch s.(type) {
		case *loopir.AssignScalar, *loopir.AssignElem, *loopir.If, *loopir.Do, *loopir.Nest:
		default:
			ok = false
		}
	})
	return ok && l.d.Locality == nil && count*len(trips) <= largestCopy && !loopir.Changed(l.d.Body)[int(l.d.Var)]
}

// needed tells whether elements of tables that differ from iteration to iteration are distances from variables of other
// loops in subscripts of distributed dimensions.
func (l *loop) needed() bool {
	follow, move := map[loopir.ScalarID]bool{}, maps.Clone(l.moving)
	delete(move, l.d.Var)
	follows := func(e loopir.Expr) bool {
		return loopir.AnyExpr(e, func(e loopir.Expr) bool {
			switch e := e.(type) {
			case *loopir.Var:
				return follow[e.ID]
			case *loopir.Elem:
				return l.folds(e)
			}
			return false
		})
	}
	moves := func(e loopir.Expr) bool {
		return loopir.AnyExpr(e, func(e loopir.Expr) bool {
			v, ok := e.(*loopir.Var)
			return ok && move[v.ID]
		})
	}
	loopir.Walk(l.d.Body, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok && a.RHS.Type().Base == types.Integer {
			follow[a.Dst] = follow[a.Dst] || follows(a.RHS)
			move[a.Dst] = move[a.Dst] || moves(a.RHS)
		}
	})
	found := false
	look := func(r *loopir.Ref) {
		a := l.p.Arrays[r.Array]
		for d, e := range r.Subs {
			found = found || a.Distributed() && a.Map.Dims[d].Format != mapping.Collapsed && follows(e) && moves(e)
		}
	}
	loopir.Reads(l.d.Body, func(_ loopir.Stmt, r *loopir.Ref) { look(r) })
	loopir.Writes(l.d.Body, func(s *loopir.AssignElem) { look(s.LHS) })
	return found
}

// folds tells whether an element is a constant in each iteration.
func (l *loop) folds(e *loopir.Elem) bool {
	if l.known[e.Ref.Array] == nil || !loopir.ReadsScalar(e, l.d.Var) {
		return false
	}
	trips, _ := unroll.Trips(l.d)
	for _, v := range trips {
		if l.known.value(e, int(l.d.Var), v) == nil {
			return false
		}
	}
	return true
}
