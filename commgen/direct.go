package commgen

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
)

// What a temporary holds in another order or at another pace than its source, such as y(k-i) or u(i) for the owners of
// v(2*i), is no alias of it: kernels take the first stride to be 1. One rank has all elements, though, so that a second version
// of the nest reads them where they are, and only other numbers of ranks make the copies.

// readDirectly gives nests behind such copies in a list a version for one rank.
func (g *generator) readDirectly(plan *Plan) {
	reads := map[loopir.ArrayID]int{}
	loopir.Reads(g.p.Body, func(_ loopir.Stmt, r *loopir.Ref) { reads[r.Array]++ })
	d := &directReads{generator: g, plan: plan, reads: reads, named: plan.named()}
	g.p.Body = d.list(g.p.Body)
}

type directReads struct {
	*generator
	plan  *Plan
	reads map[loopir.ArrayID]int // references to each array in the program
	named map[loopir.ArrayID]bool
}

func (d *directReads) list(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.If:
			s.Then, s.Else = d.list(s.Then), d.list(s.Else)
		case *loopir.Do:
			s.Body = d.list(s.Body)
		case *loopir.Loop:
			s.Body = d.list(s.Body)
		case *loopir.Nest:
			out = d.nest(out, s)
			continue
		}
		out = append(out, s)
	}
	return out
}

// nest appends a nest to a list, which ends with its communication, or its two versions.
func (d *directReads) nest(list []loopir.Stmt, n *loopir.Nest) []loopir.Stmt {
	first := len(list)
	for first > 0 && isRemapOrHalo(list[first-1]) {
		first--
	}
	if n.Home == nil || !d.mapped(n.Home.Array) {
		return append(list, n)
	}
	copies := map[loopir.ArrayID]*loopir.Copy{}
	gains := false
	alone, stores := d.alone(n.Home.Array), stored(n)
	for i := first; i < len(list) && alone != nil; i++ {
		c := remapAt(list, i)
		if c == nil || !d.readOnlyHere(c, list[i+1:], n) {
			continue
		}
		if d.plan.mayChange([]loopir.Stmt{n}, c.Src) && (!stores[c.Src] || !d.readsOnce(n, c.Dst)) {
			continue
		}
		one := d.alone(c.Src)
		if one == nil {
			continue
		}
		if loopir.FormatExpr(d.p, alone) != loopir.FormatExpr(d.p, one) {
			alone = loopir.And(alone, one)
		}
		copies[c.Dst] = c
		gains = gains || stores[c.Src] || !d.mayAlias(c)
	}
	if !gains || !d.isPlain(n) {
		return append(list, n)
	}
	direct := d.version(n, copies)
	if direct == nil {
		return append(list, n)
	}
	both := &loopir.If{At: n.At, Cond: alone, Then: []loopir.Stmt{direct}}
	var rest []loopir.Stmt
	for _, s := range list[first:] {
		if ofCopy(s, copies) {
			both.Else = append(both.Else, s)
		} else {
			rest = append(rest, s)
		}
	}
	both.Else = append(both.Else, n)
	return append(append(list[:first:first], rest...), both)
}

func isRemapOrHalo(s loopir.Stmt) bool {
	switch s.(type) {
	case *loopir.Alloc, *loopir.Copy, *loopir.Halo:
		return true
	}
	return false
}

// ofCopy tells whether a statement makes one of the temporaries that are filled by copies.
func ofCopy(s loopir.Stmt, copies map[loopir.ArrayID]*loopir.Copy) bool {
	switch s := s.(type) {
	case *loopir.Alloc:
		return copies[s.Array] != nil
	case *loopir.Copy:
		return copies[s.Dst] == s
	}
	return false
}

// readOnlyHere tells whether a nest is all that reads what a copy fills, and what stands between does not change the source.
func (d *directReads) readOnlyHere(c *loopir.Copy, between []loopir.Stmt, n *loopir.Nest) bool {
	return d.mapped(c.Src) && !d.named[c.Dst] && readsInNests([]loopir.Stmt{n}, c.Dst) == d.reads[c.Dst] && !d.plan.mayChange(between, c.Src)
}

// readsOnce tells whether a nest that stores into the source of a copy may read it in place, and reads each element about once, so
// that a copy costs as much as all that is done with it: every loop around a reference moves it. Its iterations are independent unless
// it stores at once.
func (d *directReads) readsOnce(n *loopir.Nest, dst loopir.ArrayID) bool {
	var loops []loopir.ScalarID
	for _, l := range n.Loops {
		loops = append(loops, l.Var)
	}
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.Do); ok {
			loops = append(loops, s.Var)
		}
	})
	if n.AtOnce || d.strips[n] || len(loops) == len(n.Loops) {
		return false
	}
	once := true
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		for _, v := range loops {
			moves := func(sub loopir.Expr) bool { return loopir.ReadsScalar(sub, v) }
			once = once && (r.Array != dst || slices.ContainsFunc(r.Subs, moves))
		}
	})
	return once
}

// mayAlias tells whether the runtime may find that one rank needs no copy: the first dimensions advance alike.
func (d *directReads) mayAlias(c *loopir.Copy) bool {
	dst, src := d.p.Arrays[c.Dst], d.p.Arrays[c.Src]
	for e, from := range c.SrcSubs {
		for f, to := range c.DstSubs {
			if from.Iter != to.Iter {
				continue
			}
			there, here := src.Map.Dims[e].S*from.A, dst.Map.Dims[f].S*to.A
			if e == 0 && there != here || here == 0 || there%here != 0 {
				return false
			}
		}
	}
	return true
}

// isPlain tells whether owners execute a nest that only assigns, in the order of its loops, and reads every element where it surely exists.
func (d *directReads) isPlain(n *loopir.Nest) bool {
	plan := d.nests[n]
	if plan == nil || plan.Reorder != nil || plan.Halo != nil || plan.Late != nil || plan.Marked != nil {
		return false
	}
	plain := true
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.AssignElem, *loopir.AssignScalar, *loopir.If, *loopir.Do:
		default:
			plain = false
		}
	})
	sure := 0
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) { required(e, func(*loopir.Ref) { sure++ }) })
	})
	all := 0
	loopir.Reads(n.Body, func(loopir.Stmt, *loopir.Ref) { all++ })
	return plain && sure == all
}

// version is a nest that reads the sources of copies instead of what they fill; nil if it cannot.
func (d *directReads) version(n *loopir.Nest, copies map[loopir.ArrayID]*loopir.Copy) *loopir.Nest {
	changed := loopir.Changed([]loopir.Stmt{n})
	subs := map[*loopir.Ref][]loopir.Expr{}
	stores := stored(n)
	for _, r := range refsOf(n) {
		if c := copies[r.Array]; c != nil {
			if subs[r] = d.atSource(r, c, changed, stores[c.Src]); subs[r] == nil {
				return nil
			}
		}
	}
	direct := (&loopir.Rewriter{Program: d.p}).Stmt(n).(*loopir.Nest)
	plan := *d.nests[n]
	d.nests[direct] = &plan
	d.compared[direct], d.strips[direct] = d.compared[n], d.strips[n]
	d.plan.Access = append(d.plan.Access, make([]Access, d.p.NumRefs-len(d.plan.Access))...)
	again := refsOf(direct)
	for i, r := range refsOf(n) {
		d.plan.Access[again[i].ID] = d.plan.Access[r.ID]
		if c := copies[r.Array]; c != nil {
			again[i].Array, again[i].Subs = c.Src, subs[r]
			d.plan.Access[again[i].ID] = ownPart(d.p.Arrays[c.Src])
		}
	}
	return direct
}

// stored is the set of arrays that a nest stores into.
func stored(n *loopir.Nest) map[loopir.ArrayID]bool {
	arrays := map[loopir.ArrayID]bool{}
	loopir.Writes(n.Body, func(a *loopir.AssignElem) { arrays[a.LHS.Array] = true })
	return arrays
}

// refsOf lists the references in the body of a nest.
func refsOf(n *loopir.Nest) []*loopir.Ref {
	var list []*loopir.Ref
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignElem); ok {
			list = append(list, a.LHS)
		}
	})
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { list = append(list, r) })
	return list
}

// atSource returns the subscripts of the element of a copy's source that a reference reads from its destination; nil if they
// are no forms of what is the same in the nest as at the copy, or the first dimensions of both have different loops and the copy
// may be read more than once.
func (d *directReads) atSource(r *loopir.Ref, c *loopir.Copy, changed map[int]bool, once bool) []loopir.Expr {
	iterations := make([]affine.Form, len(c.Counts))
	for e, to := range c.DstSubs {
		sub, okSub := loopir.Affine(r.Subs[e])
		first, okFirst := loopir.Affine(to.B)
		if !okSub || !okFirst || to.Iter != e || to.A != 1 || to.By != nil || loopir.DependsOn(to.B, changed) {
			return nil
		}
		iterations[e] = sub.Sub(first)
	}
	var subs []loopir.Expr
	for e, from := range c.SrcSubs {
		sub, ok := loopir.Affine(from.B)
		if !ok || from.By != nil || loopir.DependsOn(from.B, changed) || e == 0 && from.Iter != 0 && !once {
			return nil
		}
		if from.Iter >= 0 {
			sub = sub.Add(iterations[from.Iter].Scale(from.A))
		}
		subs = append(subs, loopir.ToIndex(d.p.FormExpr(sub)))
	}
	return subs
}
