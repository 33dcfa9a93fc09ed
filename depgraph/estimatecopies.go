package depgraph

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// copiesOf is what copies of the elements cost that a nest in a loop in order reads from other ranks.
type copiesOf struct {
	*estimate
	nest       *loopir.Nest
	executions loopir.Expr
	trips      map[loopir.ScalarID]loopir.Expr // of the loops of the nest and those in it
	loops      map[loopir.ScalarID]*loopir.Do
}

// loop notes the last of these loops.
func (c *copiesOf) loop(loops []*loopir.Do) {
	d := loops[len(loops)-1]
	c.trips[d.Var], c.loops[d.Var] = c.estimate.trips(loops), d
}

// inside notes the DO loops in a list.
func (c *copiesOf) inside(list []loopir.Stmt, around []*loopir.Do) {
	for _, s := range list {
		in := around
		if d, ok := s.(*loopir.Do); ok {
			in = append(around[:len(around):len(around)], d)
			c.loop(in)
		}
		for _, body := range loopir.Children(s) {
			c.inside(body, in)
		}
	}
}

// add adds the cost to the estimate. The body of the nest is executed so many times. (Of what the iteration itself decides on, and
// elements of arrays that stay the same, inspectors find out how little is remote.)
func (c *copiesOf) add(times loopir.Expr) {
	set := loopir.Changed(c.nest.Body)
	for v := range c.loops {
		delete(set, int(v))
	}
	moving, definitions := c.computed(set)
	followed := map[loopir.ArrayID]bool{}
	for _, ref := range c.remapped(c.nest) {
		switch {
		case slices.ContainsFunc(ref.Subs, loopir.HoldsElem):
			if c.sought(ref) {
				c.again = loopir.Add(c.again, loopir.Mul(times, loopir.Int(inspection)))
			}
		case !slices.ContainsFunc(ref.Subs, func(sub loopir.Expr) bool { return loopir.DependsOn(sub, set) }):
			c.copied(ref)
		case slices.ContainsFunc(ref.Subs, func(sub loopir.Expr) bool { return loopir.DependsOn(sub, moving) }):
			followed[ref.Array] = true
		}
	}
	if len(followed) > 0 {
		c.again = loopir.Add(c.again, loopir.Mul(times, loopir.Int(looks*definitions)))
	}
	for _, id := range slices.Sorted(maps.Keys(followed)) {
		if c.stores(id) {
			bytes, _ := c.r.traffic(nil, []loopir.ArrayID{id})
			c.bytes = loopir.Add(c.bytes, loopir.Mul(c.executions, bytes))
		}
	}
}

// looks is how often a nest computes its subscripts beside its work where they are others in each execution: to find out which are
// out of bounds, and which elements are elsewhere. What vector instructions do counts nothing there. Then it reads copies of whole arrays.
const looks = 2

// computed are the scalars of an iteration, of those in set, that have other values in each execution of the nest, and what
// subscripts may need to be computed.
func (c *copiesOf) computed(set map[int]bool) (moving map[int]bool, effort int64) {
	moving = map[int]bool{}
	for before := -1; before < len(moving); {
		before, effort = len(moving), 0
		loopir.Walk(c.nest.Body, func(s loopir.Stmt) {
			a, ok := s.(*loopir.AssignScalar)
			if !ok || c.r.p.Scalars[a.Dst].Type.Base != types.Integer {
				return
			}
			effort += simpleAssignments(a.RHS) - 1
			loopir.WalkExpr(a.RHS, func(x loopir.Expr) {
				switch x := x.(type) {
				case *loopir.Var:
					v := int(x.ID)
					if moving[v] || !set[v] && c.moves(x) {
						moving[int(a.Dst)] = true
					}
				case *loopir.Elem:
					if c.stores(x.Ref.Array) {
						moving[int(a.Dst)] = true
					}
				}
			})
		})
	}
	return moving, effort
}

// sought tells whether the elements that index arrays name are others each time because the loop in order changes what tells which.
func (c *copiesOf) sought(ref *loopir.Ref) bool {
	return slices.ContainsFunc(ref.Subs, func(sub loopir.Expr) bool {
		return c.moves(sub) || loopir.AnyExpr(sub, func(x loopir.Expr) bool {
			elem, ok := x.(*loopir.Elem)
			return ok && c.stores(elem.Ref.Array)
		})
	})
}

// moves tells whether an expression depends on what the loop in order changes from one execution of the nest to the next.
func (c *copiesOf) moves(x loopir.Expr) bool {
	found := false
	loopir.WalkVars(x, func(v *loopir.Var) { found = found || c.loops[v.ID] == nil && c.changed()[int(v.ID)] })
	return found
}

// copied adds what it costs to copy the elements of a reference, unless they are the same each time.
func (c *copiesOf) copied(ref *loopir.Ref) {
	a := c.r.p.Arrays[ref.Array]
	bytes, changes, anew := loopir.Expr(loopir.Int(a.Type.Size())), false, int64(0)
	used := map[loopir.ScalarID]bool{}
	for d, sub := range ref.Subs {
		changes = changes || c.moves(sub)
		loopir.WalkVars(sub, func(v *loopir.Var) {
			l := c.loops[v.ID]
			switch {
			case l == nil:
				return
			case a.Map.Dims[d].Format == mapping.Collapsed && !c.divides(v.ID):
				anew = max(anew, lineAnew)
			default:
				anew = remapAnew
			}
			changes = changes || c.moves(l.Lo) || c.moves(l.Hi)
			if !used[v.ID] {
				used[v.ID] = true
				bytes = loopir.Mul(bytes, c.trips[v.ID])
			}
		})
	}
	if changes {
		c.again = loopir.Add(c.again, loopir.Mul(c.executions, loopir.Int(anew)))
	}
	if changes || c.stores(ref.Array) {
		c.bytes = loopir.Add(c.bytes, loopir.Mul(c.executions, bytes))
	}
}

// divides tells whether iterations of the nest that differ in a variable have different owners.
func (c *copiesOf) divides(v loopir.ScalarID) bool {
	home := c.nest.Home
	if home == nil || !c.r.mapped(home.Array) {
		return false
	}
	dims := c.r.p.Arrays[home.Array].Map.Dims
	for d, sub := range home.Subs {
		if dims[d].Format != mapping.Collapsed && loopir.ReadsScalar(sub, v) {
			return true
		}
	}
	return false
}
