package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// A slicer cuts out of a nest's body what decides whether and with which subscripts a statement
// refers to an element: the conditions and loops around it, and the assignments to scalars that
// these and the subscripts use (Weiser's slice, for scalars).
type slicer struct {
	target loopir.Stmt // the statement that refers to the element
	note   *loopir.Note
	needed map[loopir.ScalarID]bool
	around map[loopir.Stmt]bool // statements that hold the target
	loops  int                  // loops around the target that hold the position in work
	passed bool                 // the target lies behind
}

// slice returns the slice for the element of note, which the statement in work refers to. It
// fails when the slice reads what the same iteration has changed before.
func (w *nestWork) slice(note *loopir.Note) ([]loopir.Stmt, bool) {
	c := &slicer{target: w.target, note: note, needed: map[loopir.ScalarID]bool{}, around: map[loopir.Stmt]bool{}}
	c.findAround(w.whole)
	c.need(note.Ref.Subs...)
	for s := range c.around {
		loopir.Exprs(s, func(e loopir.Expr) { c.need(e) })
	}
	for changed := true; changed; {
		before := len(c.needed)
		c.grow(w.whole)
		changed = len(c.needed) > before
	}
	for _, r := range w.n.Reductions {
		if c.needed[r.Acc] {
			return nil, false
		}
	}
	body, _ := c.list(w.whole)
	stored := c.storedBefore(w.whole)
	ok := true
	loopir.Reads(body, func(_ loopir.Stmt, ref *loopir.Ref) { ok = ok && !stored[ref.Array] })
	return body, ok
}

// findAround notes the statements around the target and tells whether the list holds it.
func (c *slicer) findAround(list []loopir.Stmt) bool {
	for _, s := range list {
		if s == c.target {
			return true
		}
		if slices.ContainsFunc(loopir.Children(s), c.findAround) {
			c.around[s] = true
			return true
		}
	}
	return false
}

// need adds the scalars of expressions.
func (c *slicer) need(list ...loopir.Expr) {
	for _, e := range list {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if v, ok := e.(*loopir.Var); ok {
				c.needed[v.ID] = true
			}
		})
	}
}

// grow adds what the assignments to needed scalars use, and the conditions and loops around
// them.
func (c *slicer) grow(list []loopir.Stmt) (kept bool) {
	for _, s := range list {
		here := false
		switch s := s.(type) {
		case *loopir.AssignScalar:
			here = c.needed[s.Dst]
		case *loopir.Do:
			here = c.needed[s.Var]
		}
		for _, inner := range loopir.Children(s) {
			here = c.grow(inner) || here
		}
		if here {
			loopir.Exprs(s, func(e loopir.Expr) { c.need(e) })
		}
		kept = kept || here
	}
	return kept
}

// list returns the part of a list that belongs to the slice, and whether there is any.
func (c *slicer) list(list []loopir.Stmt) (out []loopir.Stmt, any bool) {
	for _, s := range list {
		if c.passed && c.loops == 0 {
			break
		}
		if s == c.target {
			out = append(out, c.note)
			c.passed = true
		}
		if t := c.stmt(s); t != nil {
			out = append(out, t)
		}
	}
	return out, len(out) > 0
}

func (c *slicer) stmt(s loopir.Stmt) loopir.Stmt {
	switch s := s.(type) {
	case *loopir.AssignScalar:
		if c.needed[s.Dst] && (s != c.target || c.loops > 0) {
			return s
		}
	case *loopir.If:
		then, any1 := c.list(s.Then)
		other, any2 := c.list(s.Else)
		if any1 || any2 {
			return &loopir.If{At: s.At, Cond: s.Cond, Then: then, Else: other}
		}
	case *loopir.Do:
		if c.around[s] {
			c.loops++
			defer func() { c.loops-- }()
		}
		body, any := c.list(s.Body)
		if any || c.needed[s.Var] && s != c.target {
			t := *s
			t.Body = body
			return &t
		}
	case *loopir.Exit, *loopir.Cycle:
		return s
	}
	return nil
}

// storedBefore returns the arrays that an iteration may have stored into when it comes to the
// target.
func (c *slicer) storedBefore(list []loopir.Stmt) map[loopir.ArrayID]bool {
	stored := map[loopir.ArrayID]bool{}
	var visit func(list []loopir.Stmt, again bool) (reached bool)
	visit = func(list []loopir.Stmt, again bool) bool {
		reached := false
		for _, s := range list {
			if s == c.target {
				reached = true
			}
			if a, ok := s.(*loopir.AssignElem); ok && (!reached || again) {
				stored[a.LHS.Array] = true
			}
			_, isDo := s.(*loopir.Do)
			for _, inner := range loopir.Children(s) {
				if (!reached || again) && visit(inner, again || isDo && c.around[s]) {
					reached = true
				}
			}
		}
		return reached
	}
	visit(list, false)
	return stored
}
