package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// tell returns what tells the runtime once why the iterations of a nest with irregular references keep their order.
func (g *generator) tell(at loopir.At, why loopir.KeptReason, streams ...loopir.StreamID) loopir.Stmt {
	return g.whenChanged(at, &dependences{}, []loopir.Stmt{&loopir.Kept{At: at, Why: why, Streams: streams}})
}

// tellOfSerial does so for the irregular loops of serial regions.
func (g *generator) tellOfSerial(list []loopir.Stmt, why loopir.KeptReason) (out []loopir.Stmt) {
	for _, s := range list {
		if region, ok := s.(*loopir.Serial); ok {
			for _, at := range irregularLoops(region.Body) {
				out = append(out, g.tell(at, why))
			}
		}
	}
	return out
}

// irregularLoops returns the loops of a list whose iterations find elements through index arrays: of the loops around
// such a reference the outermost on which its subscripts depend, be it by way of the bounds of loops inside.
func irregularLoops(list []loopir.Stmt) []loopir.At {
	f := &loopFinder{indices: map[loopir.ScalarID][]loopir.ScalarID{}}
	f.list(list)
	return f.found
}

type loopFinder struct {
	around  []*loopir.Do
	indices map[loopir.ScalarID][]loopir.ScalarID // what scalars that hold elements of index arrays follow from
	found   []loopir.At
}

func (f *loopFinder) list(list []loopir.Stmt) {
	for _, s := range list {
		f.stmt(s)
		if d, ok := s.(*loopir.Do); ok {
			f.around = append(f.around, d)
			f.list(d.Body)
			f.around = f.around[:len(f.around)-1]
			continue
		}
		for _, inside := range loopir.Children(s) {
			f.list(inside)
		}
	}
}

func (f *loopFinder) stmt(s loopir.Stmt) {
	loopir.Exprs(s, func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				f.ref(x.Ref)
			}
		})
	})
	switch s := s.(type) {
	case *loopir.AssignElem:
		f.ref(s.LHS)
	case *loopir.AssignScalar:
		if from, irregular := f.follows([]loopir.Expr{s.RHS}); irregular && s.RHS.Type().Base == types.Integer {
			f.indices[s.Dst] = from
		} else {
			delete(f.indices, s.Dst)
		}
	}
}

func (f *loopFinder) ref(r *loopir.Ref) {
	from, irregular := f.follows(r.Subs)
	if !irregular {
		return
	}
	var loop *loopir.Do
	for _, d := range slices.Backward(f.around) {
		if slices.Contains(from, d.Var) {
			bounds, _ := f.follows([]loopir.Expr{d.Lo, d.Hi})
			loop, from = d, append(from, bounds...)
		}
	}
	if loop != nil && !slices.Contains(f.found, loop.At) {
		f.found = append(f.found, loop.At)
	}
}

// follows lists the scalars from which expressions follow, and tells whether an index array is among what they read.
func (f *loopFinder) follows(list []loopir.Expr) (from []loopir.ScalarID, irregular bool) {
	for _, e := range list {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Elem:
				irregular = true
			case *loopir.Var:
				from = append(from, e.ID)
				if more, index := f.indices[e.ID]; index {
					from, irregular = append(from, more...), true
				}
			}
		})
	}
	return from, irregular
}
