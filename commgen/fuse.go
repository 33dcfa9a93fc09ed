package commgen

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A real sum of an expression stores its terms in a temporary, which is folded in array element
// order. One rank alone goes through the terms in that order anyway and needs no temporary.

// fused gives the sums of local terms in a list a form for one rank.
func (g *generator) fused(list []loopir.Stmt) []loopir.Stmt {
	uses := map[loopir.ArrayID]int{}
	loopir.Walk(list, func(s loopir.Stmt) {
		for _, id := range arraysOf(s) {
			uses[id]++
		}
	})
	return g.fuseIn(list, uses)
}

// arraysOf lists the arrays that a statement itself names.
func arraysOf(s loopir.Stmt) []loopir.ArrayID {
	var out []loopir.ArrayID
	loopir.Exprs(s, func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				out = append(out, x.Ref.Array)
			}
		})
	})
	switch s := s.(type) {
	case *loopir.AssignElem:
		out = append(out, s.LHS.Array)
	case *loopir.Ordered:
		out = append(out, s.Array)
		if s.Factor != nil {
			out = append(out, *s.Factor)
		}
	}
	return out
}

func (g *generator) fuseIn(list []loopir.Stmt, uses map[loopir.ArrayID]int) []loopir.Stmt {
	var out []loopir.Stmt
	for i := 0; i < len(list); i++ {
		switch s := list[i].(type) {
		case *loopir.If:
			s.Then, s.Else = g.fuseIn(s.Then, uses), g.fuseIn(s.Else, uses)
		case *loopir.Do:
			s.Body = g.fuseIn(s.Body, uses)
		case *loopir.Loop:
			s.Body = g.fuseIn(s.Body, uses)
		case *loopir.Nest:
			if direct, temp := g.storedAtOnce(s, list[i+1:], uses); direct != nil {
				out = append(withoutAlloc(out, temp), direct)
				i++
				continue
			}
			if fold := g.foldInPlace(s, list[i+1:], uses); fold != nil {
				out = append(withoutAlloc(out, fold.terms), fold.direct)
				i++
				continue
			}
			if folds := g.foldsBehind(s, out, list[i+1:], uses); len(folds) > 0 {
				out = g.alternatives(out, s, folds)
				i += len(folds)
				continue
			}
		}
		out = append(out, list[i])
	}
	return out
}

// foldsBehind returns the first folds behind a nest that one rank can do while it computes the terms.
func (g *generator) foldsBehind(n *loopir.Nest, before, behind []loopir.Stmt, uses map[loopir.ArrayID]int) []*loopir.Ordered {
	var folds []*loopir.Ordered
	for _, s := range behind {
		fold, ok := s.(*loopir.Ordered)
		if !ok || uses[fold.Array] != 2 || !beginsAtIdentity(g.p, before, fold) || !g.storesTerms(n, fold) || g.alone(fold.Array) == nil {
			break
		}
		folds = append(folds, fold)
	}
	return folds
}

// beginsAtIdentity tells whether the statements before a fold end with the accumulator's first
// value, but for some that have nothing to do with it.
func beginsAtIdentity(p *loopir.Program, before []loopir.Stmt, fold *loopir.Ordered) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch s := before[i].(type) {
		case *loopir.Alloc, *loopir.AssignElem:
		case *loopir.Nest, *loopir.Ordered, *loopir.If:
			if loopir.Changed([]loopir.Stmt{s})[int(fold.Dst)] {
				return false
			}
		case *loopir.AssignScalar:
			if s.Dst == fold.Dst {
				return loopir.FormatExpr(p, s.RHS) == loopir.FormatExpr(p, fold.Op.Identity(p.Scalars[fold.Dst].Type))
			}
		default:
			return false
		}
	}
	return false
}

// storesTerms tells whether the nest fills the folded array, its first dimension fastest, from
// what its ranks have.
func (g *generator) storesTerms(n *loopir.Nest, fold *loopir.Ordered) bool {
	store := termStore(n, fold.Array)
	if store == nil || fold.Factor != nil || len(n.Picks) > 0 || !plainBody(n.Body, fold.Dst) || !g.homeOf(n, fold.Array) || len(store.LHS.Subs) != len(n.Loops) {
		return false
	}
	w := g.work(n)
	if order := w.order(); n.Lift > 0 || len(order) != len(n.Loops) {
		return false
	}
	for d, sub := range store.LHS.Subs {
		v, ok := loopVar(sub)
		step, _ := loopir.ConstInt(n.Loops[w.order()[len(n.Loops)-1-d]].Step)
		if !ok || step != 1 || v != n.Loops[w.order()[len(n.Loops)-1-d]].Var {
			return false
		}
	}
	local := true
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		if g.mapped(ref.Array) {
			local = local && w.isLocal(ref)
		}
	})
	return local
}

// loopVar returns the variable that a subscript is.
func loopVar(sub loopir.Expr) (loopir.ScalarID, bool) {
	form, ok := loopir.Affine(sub)
	if !ok || form.Const != 0 || len(form.Terms) != 1 || form.Terms[0].Coef != 1 {
		return 0, false
	}
	return loopir.ScalarID(form.Terms[0].Var), true
}

// termStore is the statement of a nest that stores the terms, one in each iteration.
func termStore(n *loopir.Nest, terms loopir.ArrayID) *loopir.AssignElem {
	for _, s := range n.Body {
		if store, ok := s.(*loopir.AssignElem); ok && store.LHS.Array == terms {
			return store
		}
	}
	return nil
}

// plainBody tells whether a body is assignments only, of which none has to do with a scalar.
func plainBody(list []loopir.Stmt, id loopir.ScalarID) bool {
	plain := !loopir.Changed(list)[int(id)]
	for _, s := range list {
		switch s.(type) {
		case *loopir.AssignElem, *loopir.AssignScalar:
		default:
			return false
		}
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkVars(e, func(v *loopir.Var) {
				if v.ID == id {
					plain = false
				}
			})
		})
	}
	return plain
}

// homeOf tells whether a nest runs where the array's elements are, or those of an array on the same processors.
func (g *generator) homeOf(n *loopir.Nest, id loopir.ArrayID) bool {
	return n.Home != nil && g.mapped(n.Home.Array) && g.mapped(id) && g.p.Arrays[n.Home.Array].Map.Grid == g.p.Arrays[id].Map.Grid
}

// alone is the condition that an array lies on one processor, nil if it never does. A rank that
// stands for several processors goes from one to the next, not in array element order.
func (g *generator) alone(id loopir.ArrayID) loopir.Expr {
	isOne := func(x loopir.Expr) loopir.Expr {
		return &loopir.Binary{Op: types.Eq, X: loopir.ToIndex(x), Y: loopir.Int(1), T: types.Bool}
	}
	cond := isOne(&loopir.Call{Fn: "number_of_processors", T: types.Int4})
	for _, x := range g.p.Grids[g.p.Arrays[id].Map.Grid].Extents {
		if c, ok := loopir.ConstInt(x); ok && c != 1 {
			return nil
		}
		cond = loopir.And(cond, isOne(x))
	}
	return cond
}

// alternatives appends the folds while the terms are computed, by one rank, and the nest and the folds, to a list. Arrays of terms
// that only the latter need get no storage on one rank.
func (g *generator) alternatives(list []loopir.Stmt, n *loopir.Nest, folds []*loopir.Ordered) []loopir.Stmt {
	one := (&loopir.Rewriter{Program: g.p}).Stmt(n).(*loopir.Nest)
	out := &loopir.If{At: n.At, Then: []loopir.Stmt{one}, Else: []loopir.Stmt{n}}
	for _, fold := range folds {
		acc := g.p.Scalars[fold.Dst]
		op := types.Add
		if fold.Op == loopir.OpProduct {
			op = types.Mul
		}
		store := termStore(one, fold.Array)
		update := &loopir.AssignScalar{At: store.At, Dst: acc.ID, RHS: &loopir.Binary{Op: op, X: acc.Read(), Y: store.RHS, T: acc.Type}}
		one.Body[slices.Index(one.Body, loopir.Stmt(store))] = update
		one.Reductions = append(one.Reductions, loopir.Reduction{Acc: acc.ID, Op: fold.Op})
		if alone := g.alone(fold.Array); out.Cond == nil {
			out.Cond = alone
		} else if loopir.FormatExpr(g.p, alone) != loopir.FormatExpr(g.p, out.Cond) {
			out.Cond = loopir.And(out.Cond, alone)
		}
		out.Else = append(out.Else, fold)
	}
	g.moveHome(one)
	for _, fold := range folds {
		alloc := slices.IndexFunc(list, func(s loopir.Stmt) bool { return isAlloc(s, fold.Array) })
		if alloc >= 0 && one.Home.Array != fold.Array {
			out.Else = slices.Insert(out.Else, 0, list[alloc])
			list = slices.Delete(list, alloc, alloc+1)
		}
	}
	g.shareTerms(out, folds)
	return append(list, out)
}

// shareTerms lets several ranks store the terms of folds where they store those of others, which nobody needs any more. Storage
// that is touched for the first time costs more than to add up what is in it.
func (g *generator) shareTerms(s *loopir.If, folds []*loopir.Ordered) {
	shared := map[loopir.ArrayID]loopir.ArrayID{}
	used := map[string]int{}
	for _, fold := range folds {
		key, ok := g.shapeOfTerms(fold.Array)
		if !ok || !slices.ContainsFunc(s.Else, func(s loopir.Stmt) bool { return isAlloc(s, fold.Array) }) {
			continue
		}
		if used[key] == len(g.terms[key]) {
			g.terms[key] = append(g.terms[key], fold.Array)
		}
		shared[fold.Array] = g.terms[key][used[key]]
		used[key]++
	}
	s.Else = g.p.Renaming(shared).Stmts(s.Else)
}

// shapeOfTerms describes arrays that are alike, if this one is always the same.
func (g *generator) shapeOfTerms(id loopir.ArrayID) (shape string, ok bool) {
	a := g.p.Arrays[id]
	shape, ok = fmt.Sprint(a.Type, a.Map), !slices.ContainsFunc(a.Align, func(e loopir.Expr) bool { return e != nil })
	for _, b := range a.Bounds {
		lo, okLo := loopir.ConstInt(b.Lo)
		hi, okHi := loopir.ConstInt(b.Hi)
		ok = ok && okLo && okHi
		shape += fmt.Sprint(" ", lo, ":", hi)
	}
	return shape, ok
}

// moveHome makes elements that all iterations of a nest of one rank read its home, if it stores into no array and their order
// stays the same.
func (g *generator) moveHome(n *loopir.Nest) {
	stores := false
	loopir.Writes(n.Body, func(*loopir.AssignElem) { stores = true })
	if stores {
		return
	}
	moved := *n
	moved.Home = nil
	for _, s := range n.Body {
		required(s.(*loopir.AssignScalar).RHS, func(ref *loopir.Ref) {
			if moved.Home == nil && g.mapped(ref.Array) && g.homeOf(n, ref.Array) && g.work(n).isLocal(ref) {
				moved.Home = ref
			}
		})
	}
	if moved.Home != nil && slices.Equal(g.work(n).order(), g.work(&moved).order()) {
		n.Home = (&loopir.Rewriter{Program: g.p}).Ref(moved.Home)
	}
}

// inPlaceFold is a fold of elements where they lie.
type inPlaceFold struct {
	direct *loopir.Ordered
	terms  loopir.ArrayID // which nobody needs any more
}

// foldInPlace returns the fold of a whole array, if that is all that a nest and the fold behind it do with the array of
// terms between them; else nil.
func (g *generator) foldInPlace(n *loopir.Nest, behind []loopir.Stmt, uses map[loopir.ArrayID]int) *inPlaceFold {
	if len(behind) == 0 || len(n.Body) != 1 || len(n.Reductions)+len(n.Same) > 0 {
		return nil
	}
	fold, ok := behind[0].(*loopir.Ordered)
	if !ok || uses[fold.Array] != 2 || !g.storesTerms(n, fold) {
		return nil
	}
	x, ok := termStore(n, fold.Array).RHS.(*loopir.Elem)
	if !ok || !g.mapped(x.Ref.Array) || g.p.Arrays[x.Ref.Array].Type != g.p.Scalars[fold.Dst].Type || !g.goesThrough(n, x.Ref) {
		return nil
	}
	direct := *fold
	direct.Array = x.Ref.Array
	return &inPlaceFold{&direct, fold.Array}
}

// goesThrough tells whether a nest refers to all elements of an array, its first dimension fastest.
func (g *generator) goesThrough(n *loopir.Nest, ref *loopir.Ref) bool {
	order := g.work(n).order()
	if len(ref.Subs) != len(order) {
		return false
	}
	for d, sub := range ref.Subs {
		l, bounds := n.Loops[order[len(order)-1-d]], g.p.Arrays[ref.Array].Bounds[d]
		v, ok := loopVar(sub)
		lo, okLo := loopir.ConstInt(bounds.Lo)
		hi, okHi := loopir.ConstInt(bounds.Hi)
		first, okFirst := loopir.ConstInt(l.Lo)
		last, okLast := loopir.ConstInt(l.Hi)
		if !ok || v != l.Var || !okLo || !okHi || !okFirst || !okLast || first != lo || last != hi {
			return false
		}
	}
	return true
}

// withoutAlloc drops the allocation of an array from the end of a list.
func withoutAlloc(list []loopir.Stmt, id loopir.ArrayID) []loopir.Stmt {
	return slices.DeleteFunc(list, func(s loopir.Stmt) bool { return isAlloc(s, id) })
}

func isAlloc(s loopir.Stmt, id loopir.ArrayID) bool {
	a, ok := s.(*loopir.Alloc)
	return ok && a.Array == id
}
