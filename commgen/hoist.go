package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/nests"
)

// hoistList moves communication that a loop repeats without need to before the loop, innermost
// loops first.
func (g *generator) hoistList(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		var moved []loopir.Stmt
		switch s := s.(type) {
		case *loopir.Do:
			moved, s.Body = g.invariant(s, s.Body, s.Var)
		case *loopir.Loop:
			moved, s.Body = g.invariant(s, s.Body, -1)
		}
		return append(moved, s)
	})
}

// changes is what a loop body may alter.
type changes struct {
	arrays  map[loopir.ArrayID]int // number of statements that write it
	scalars map[loopir.ScalarID]bool
	copies  map[loopir.ArrayID]*loopir.Copy // inserted ones, by what they fill

	loop   loopir.Stmt
	reach  *nests.Reach // of the loop, once it was asked for
	asked  bool
	allocs map[loopir.ArrayID]bool          // made anew in the loop
	reads  map[loopir.ArrayID][]*loopir.Ref // from overlap areas in the loop, once they were asked for
}

// invariant splits a loop body into inserted statements whose every execution would do the
// same, and the rest.
func (g *generator) invariant(loop loopir.Stmt, body []loopir.Stmt, v loopir.ScalarID) (moved, rest []loopir.Stmt) {
	c := g.collectChanges(body)
	c.loop = loop
	if v >= 0 {
		c.scalars[v] = true
		g.widen(loop.(*loopir.Do), body, c)
	}
	for _, s := range body {
		if g.made[s] && g.steady(s, c) {
			moved = append(moved, s)
			g.remarkMoved(s, c)
			if f, ok := s.(*loopir.Fetch); ok {
				delete(c.scalars, f.Dst)
				f.For = nil // whose subscripts the loop may change
			}
		} else {
			rest = append(rest, s)
		}
	}
	if d, ok := loop.(*loopir.Do); ok {
		var before []loopir.Stmt
		before, rest = g.gathered(d, rest, c)
		moved = append(moved, before...)
	}
	return moved, rest
}

func (g *generator) collectChanges(body []loopir.Stmt) *changes {
	c := &changes{arrays: map[loopir.ArrayID]int{}, scalars: map[loopir.ScalarID]bool{}, copies: map[loopir.ArrayID]*loopir.Copy{}, allocs: map[loopir.ArrayID]bool{}}
	loopir.Walk(body, func(s loopir.Stmt) {
		loopir.Changes(s, func(id loopir.ScalarID) { c.scalars[id] = true })
		if a, ok := g.storedInto(s); ok {
			c.arrays[a]++
		}
		switch s := s.(type) {
		case *loopir.Alloc:
			c.allocs[s.Array] = true
		case *loopir.Copy:
			if g.made[s] {
				c.copies[s.Dst] = s
			}
		}
	})
	return c
}

// steady tells whether an inserted statement does the same in every iteration.
func (g *generator) steady(s loopir.Stmt, c *changes) bool {
	ok := true
	loopir.Exprs(s, func(e loopir.Expr) { ok = ok && g.steadyExpr(e, c) })
	switch s := s.(type) {
	case *loopir.Alloc:
		return ok && c.arrays[s.Array] <= 1 && g.steadyShape(s.Array, c) && g.copyIsSteady(s.Array, c)
	case *loopir.Copy:
		return ok && c.arrays[s.Dst] == 1 && g.steadyShape(s.Dst, c) && (c.arrays[s.Src] == 0 || g.fromBefore(s, s.Src, c))
	case *loopir.Halo:
		return ok && (c.arrays[s.Array] == 0 || g.edgesFromBefore(s.Array, c))
	case *loopir.Fetch:
		return ok && (c.arrays[s.Ref.Array] == 0 || g.fromBefore(s, s.Ref.Array, c))
	}
	return false
}

// remarkMoved tells that a statement leaves a loop which stores into the array that it reads.
func (g *generator) remarkMoved(s loopir.Stmt, c *changes) {
	var from loopir.ArrayID
	switch s := s.(type) {
	case *loopir.Copy:
		from = s.Src
	case *loopir.Halo:
		from = s.Array
	case *loopir.Fetch:
		from = s.Ref.Array
	default:
		return
	}
	if c.arrays[from] == 0 {
		return
	}
	what := "loop"
	if d, ok := c.loop.(*loopir.Do); ok {
		what = "loop over " + g.p.Scalars[d.Var].Name
	}
	g.remark(s.Span(), "communication of %s leaves the %s: what is read here is not stored before in it", g.p.Arrays[from].Name, what)
}

// flows returns what is known about values in the loop, nil when that is nothing.
func (g *generator) flows(c *changes) *nests.Reach {
	if !c.asked {
		c.asked = true
		c.reach = nests.NewReach(g.p, c.loop)
	}
	return c.reach
}

// fromBefore tells whether a statement moves elements of an array that the loop stores into, but
// only ones that have their values from before the loop.
func (g *generator) fromBefore(s loopir.Stmt, a loopir.ArrayID, c *changes) bool {
	if c.allocs[a] {
		return false
	}
	f := g.flows(c)
	return f != nil && f.Moved(s)
}

// edgesFromBefore tells the same of all elements of an array that the loop reads from the overlap
// area.
func (g *generator) edgesFromBefore(a loopir.ArrayID, c *changes) bool {
	f := g.flows(c)
	if f == nil || c.allocs[a] {
		return false
	}
	if c.reads == nil {
		c.reads = map[loopir.ArrayID][]*loopir.Ref{}
		loopir.Walk([]loopir.Stmt{c.loop}, func(s loopir.Stmt) {
			if n, ok := s.(*loopir.Nest); ok {
				g.overlapReads(n, c.reads)
			}
		})
	}
	return !slices.ContainsFunc(c.reads[a], func(r *loopir.Ref) bool { return !f.Read(r.ID) })
}

// overlapReads adds the references of a nest that may read the overlap area of their array: those away from the home, and
// all that follow it where iterations run beside their home, too.
func (g *generator) overlapReads(n *loopir.Nest, reads map[loopir.ArrayID][]*loopir.Ref) {
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		if slices.ContainsFunc(g.dims(r), func(d DimAccess) bool {
			return d.away() || d.Home >= 0 && g.nests[n].Dims[d.Home].Reach != [2]int64{}
		}) {
			reads[r.Array] = append(reads[r.Array], r)
		}
	})
}

// copyIsSteady tells whether the array's one write in the loop is a copy that will leave the
// loop too; otherwise its allocation stays with it.
func (g *generator) copyIsSteady(a loopir.ArrayID, c *changes) bool {
	x := c.copies[a]
	return x != nil && g.steady(x, c)
}

func (g *generator) steadyShape(a loopir.ArrayID, c *changes) bool {
	x := g.p.Arrays[a]
	for _, b := range x.Bounds {
		if !g.steadyExpr(b.Lo, c) || !g.steadyExpr(b.Hi, c) {
			return false
		}
	}
	for _, e := range x.Align {
		if e != nil && !g.steadyExpr(e, c) {
			return false
		}
	}
	return true
}

func (g *generator) steadyExpr(e loopir.Expr, c *changes) bool {
	ok := true
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Var:
			ok = ok && !c.scalars[e.ID]
		case *loopir.Elem:
			ok = ok && c.arrays[e.Ref.Array] == 0
		}
	})
	return ok
}
