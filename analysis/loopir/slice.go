package loopir

import "slices"

// A Slice is what a nest's body has to execute to find out whether, and with which subscripts,
// certain statements refer to elements: the conditions and loops around these targets, and the
// assignments to scalars that all of this uses (Weiser's slice, for scalars).
type Slice struct {
	// Body is the sliced body, with the replacement of each target in its place. It shares
	// expressions with the body that it was made of.
	Body []Stmt
	// Needed holds the scalars that the slice uses.
	Needed map[ScalarID]bool
	// Unfit tells that control leaves several loops at once, which the slice cannot show.
	Unfit bool
	// Stored lists the arrays that an iteration may have stored into when it comes to a target.
	Stored []ArrayID
}

// Stale tells whether the slice, executed before nest n, would not do what n does: because it
// reads what the iteration itself has changed by then, or a scalar that n hands on.
func (s *Slice) Stale(n *Nest) bool {
	stale := s.Unfit || slices.ContainsFunc(n.Reductions, func(r Reduction) bool { return s.Needed[r.Acc] })
	for _, p := range n.Picks {
		stale = stale || s.Needed[p.Order] || slices.ContainsFunc(p.Values, func(id ScalarID) bool { return s.Needed[id] })
	}
	Reads(s.Body, func(_ Stmt, ref *Ref) { stale = stale || slices.Contains(s.Stored, ref.Array) })
	return stale
}

// SliceOf slices the body of a nest for the statements that are keys of targets; the values take
// their places.
func SliceOf(body []Stmt, targets map[Stmt]Stmt) *Slice {
	c := &slicer{targets: targets, left: len(targets), around: map[Stmt]bool{}, s: &Slice{Needed: map[ScalarID]bool{}}}
	c.findAround(body)
	for _, t := range targets {
		Exprs(t, c.need)
	}
	for s := range c.around {
		Exprs(s, c.need)
	}
	for before := -1; before < len(c.s.Needed); {
		before = len(c.s.Needed)
		c.grow(body, false)
	}
	c.s.Unfit = leavesSeveral(body)
	c.stored(body, false, len(targets))
	c.s.Body = c.list(body)
	return c.s
}

// Around returns the conditions and loops of a body that hold the target.
func Around(body []Stmt, target Stmt) map[Stmt]bool {
	c := &slicer{targets: map[Stmt]Stmt{target: nil}, around: map[Stmt]bool{}}
	c.findAround(body)
	return c.around
}

type slicer struct {
	s       *Slice
	targets map[Stmt]Stmt
	left    int           // targets that lie ahead
	around  map[Stmt]bool // statements that hold a target
	loops   int           // loops with a target that hold the position in work
}

func (c *slicer) isTarget(s Stmt) bool {
	_, ok := c.targets[s]
	return ok
}

// findAround notes the statements around the targets and tells whether the list holds one.
func (c *slicer) findAround(list []Stmt) bool {
	found := false
	for _, s := range list {
		found = found || c.isTarget(s)
		for _, inner := range Children(s) {
			if c.findAround(inner) {
				c.around[s] = true
				found = true
			}
		}
	}
	return found
}

// need adds the scalars of an expression.
func (c *slicer) need(e Expr) {
	WalkVars(e, func(v *Var) {
		c.s.Needed[v.ID] = true
	})
}

// grow adds what the assignments to needed scalars use, and the conditions and loops around
// them; exits tells that the list belongs to a loop of the slice, whose ends count as well.
func (c *slicer) grow(list []Stmt, exits bool) (kept bool) {
	for _, s := range list {
		here, inside := false, exits
		switch s := s.(type) {
		case *AssignScalar:
			here = c.s.Needed[s.Dst]
		case *Do, *Loop:
			here = c.relevant(s)
			inside = here
		case *Exit, *Cycle:
			here = exits
		}
		for _, inner := range Children(s) {
			here = c.grow(inner, inside) || here
		}
		if here {
			Exprs(s, c.need)
		}
		kept = kept || here
	}
	return kept
}

// relevant tells whether a loop belongs to the slice: it holds a target or assigns a needed
// scalar.
func (c *slicer) relevant(loop Stmt) bool {
	found := c.around[loop]
	Walk([]Stmt{loop}, func(s Stmt) {
		switch s := s.(type) {
		case *AssignScalar:
			found = found || c.s.Needed[s.Dst]
		case *Do:
			found = found || c.s.Needed[s.Var]
		}
	})
	return found
}

// leavesSeveral tells whether an EXIT or CYCLE concerns another loop than the innermost.
func leavesSeveral(list []Stmt) bool {
	return AnyStmt(list, func(s Stmt) bool {
		switch s := s.(type) {
		case *Exit:
			return s.Depth > 0
		case *Cycle:
			return s.Depth > 0
		}
		return false
	})
}

// list returns the part of a list that belongs to the slice.
func (c *slicer) list(list []Stmt) (out []Stmt) {
	for _, s := range list {
		if c.left == 0 && c.loops == 0 {
			break
		}
		if t, ok := c.targets[s]; ok {
			out = append(out, t)
			c.left--
		}
		if t := c.stmt(s); t != nil {
			out = append(out, t)
		}
	}
	return out
}

func (c *slicer) stmt(s Stmt) Stmt {
	switch s := s.(type) {
	case *AssignScalar:
		if c.s.Needed[s.Dst] && (c.left > 0 || c.loops > 0) {
			return s
		}
	case *If:
		then, other := c.list(s.Then), c.list(s.Else)
		if len(then)+len(other) > 0 {
			return &If{At: s.At, Cond: s.Cond, Then: then, Else: other, Settles: s.Settles}
		}
	case *Do:
		if body, ok := c.loop(s, s.Body); ok {
			t := *s
			t.Body = body
			return &t
		}
	case *Loop:
		if body, ok := c.loop(s, s.Body); ok {
			return &Loop{At: s.At, Body: body}
		}
	case *Exit, *Cycle:
		return s
	}
	return nil
}

// loop returns the part of a loop's body that belongs to the slice, if the loop does.
func (c *slicer) loop(s Stmt, body []Stmt) ([]Stmt, bool) {
	if c.left == 0 && c.loops == 0 || !c.relevant(s) {
		return nil, false
	}
	if c.around[s] {
		c.loops++
		defer func() { c.loops-- }()
	}
	return c.list(body), true
}

// stored collects the arrays that are stored into before a target, or in a loop around one, and
// returns how many of the targets are left behind the list.
func (c *slicer) stored(list []Stmt, again bool, left int) int {
	for _, s := range list {
		if c.isTarget(s) {
			left--
		}
		if a, ok := s.(*AssignElem); ok && (left > 0 || again) {
			c.s.Stored = append(c.s.Stored, a.LHS.Array)
		}
		for _, inner := range Children(s) {
			left = c.stored(inner, again || isLoop(s) && c.around[s], left)
		}
	}
	return left
}

func isLoop(s Stmt) bool {
	switch s.(type) {
	case *Do, *Loop:
		return true
	}
	return false
}
