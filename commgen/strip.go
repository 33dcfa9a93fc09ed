package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// A nest whose body holds DO loops with the same bounds for all iterations of its innermost
// loop can run that loop in strips, with the DO loops around the strips: each iteration still
// does the same operations in the same order, and what they read and accumulate lies side by
// side, where instructions work on several iterations at once. It pays where the DO loops walk
// through memory in unit steps, or not at all, along the innermost loop.

// hopeForStrips tells whether the nest would run in strips if temporaries lay along its
// innermost loop.
func (w *nestWork) hopeForStrips() bool {
	return w.inStrips(w.g.nests[w.n], func(r *loopir.Ref) bool { return w.g.mapped(r.Array) && !w.isLocal(r) })
}

// strip runs the innermost loop of the nest in strips if it can and should.
func (w *nestWork) strip() {
	plan := w.g.nests[w.n]
	if !w.inStrips(plan, func(*loopir.Ref) bool { return false }) {
		return
	}
	w.g.strips[w.n] = true
	if plan != nil {
		plan.Lifted = 0
	}
}

// stripsOnRoot runs nests in strips that rank 0 runs alone.
func (g *generator) stripsOnRoot(list []loopir.Stmt) {
	loopir.Walk(list, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok {
			(&nestWork{g: g, n: n}).strip()
		}
	})
}

// inStrips decides whether the innermost loop of the nest runs in strips, given which
// references may still be laid out for it.
func (w *nestWork) inStrips(plan *NestPlan, free func(*loopir.Ref) bool) bool {
	n := w.n
	if len(n.Loops) == 0 || len(n.Reductions)+len(n.Picks) > 0 {
		return false
	}
	inner := 0
	if plan != nil {
		inner = plan.Order[len(plan.Order)-1]
		if !w.contiguous(plan, inner) || plan.LiftAt < len(plan.Order)-1 {
			return false
		}
	}
	step, ok := loopir.ConstInt(n.Loops[inner].Step)
	if !ok || step != 1 || plan != nil && plan.Lifted > 0 && w.guarded(n.Loops[inner].Var) {
		return false
	}
	c := &stripCheck{p: w.g.p, n: n, inner: n.Loops[inner].Var, free: free}
	c.varying = append(c.varying, c.inner)
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.AssignScalar); ok {
			c.varying = append(c.varying, s.Dst)
		}
	})
	return c.list(n.Body, true) && c.loops && c.unit
}

// guarded tells whether all that lifted DO loops do stands under a condition on the innermost loop: that becomes its bounds, while every
// iteration of a strip would ask for it.
func (w *nestWork) guarded(inner loopir.ScalarID) bool {
	body := w.liftedLoops(w.n.Lift)[w.n.Lift-1].Body
	if len(body) != 1 {
		return false
	}
	s, ok := body[0].(*loopir.If)
	return ok && len(s.Else) == 0 && loopir.DependsOn(s.Cond, map[int]bool{int(inner): true})
}

// contiguous tells whether a rank owns the iterations of a loop in one piece.
func (w *nestWork) contiguous(plan *NestPlan, loop int) bool {
	return !slices.ContainsFunc(plan.Dims, func(h HomeDim) bool {
		return h.Loop == loop && (w.home.Map.Dims[h.Dim].Format != mapping.Block || h.LocalStep != 1)
	})
}

// stripCheck goes through the body of a nest.
type stripCheck struct {
	p       *loopir.Program
	n       *loopir.Nest
	inner   loopir.ScalarID
	free    func(*loopir.Ref) bool
	varying []loopir.ScalarID // what differs between iterations of the innermost loop
	depth   int               // DO loops around
	loops   bool              // there are DO loops
	unit    bool              // something in them moves in unit steps
}

func (c *stripCheck) list(list []loopir.Stmt, loops bool) bool {
	return !slices.ContainsFunc(list, func(s loopir.Stmt) bool { return !c.stmt(s, loops) })
}

// stmt tells whether s can run in strips; loops says whether DO loops can where it stands.
func (c *stripCheck) stmt(s loopir.Stmt, loops bool) bool {
	switch s := s.(type) {
	case *loopir.AssignScalar:
		return slices.Contains(c.n.Privates, s.Dst) && c.p.Scalars[s.Dst].Type.Base != types.Character && c.refs(s.RHS)
	case *loopir.AssignElem:
		return c.p.Arrays[s.LHS.Array].Type.Base != types.Character && c.ref(s.LHS) && c.refs(s.RHS)
	case *loopir.If:
		return c.refs(s.Cond) && c.list(s.Then, false) && c.list(s.Else, false)
	case *loopir.Do:
		if !loops || slices.Contains(c.varying, s.Var) || !c.uniform(s.Lo) || !c.uniform(s.Hi) || !c.uniform(s.Step) {
			return false
		}
		c.loops = true
		c.depth++
		defer func() { c.depth-- }()
		return c.list(s.Body, true)
	}
	return false
}

// uniform tells whether an expression is the same for all iterations of a strip.
func (c *stripCheck) uniform(e loopir.Expr) bool {
	uniform := true
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			uniform = false
		case *loopir.Var:
			uniform = uniform && !slices.Contains(c.varying, e.ID)
		}
	})
	return uniform
}

func (c *stripCheck) refs(e loopir.Expr) bool {
	ok := true
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if x, is := e.(*loopir.Elem); is {
			ok = ok && c.ref(x.Ref)
		}
	})
	return ok
}

// ref tells whether a reference in a DO loop stays or moves in unit steps along the innermost
// loop. Elsewhere every reference will do.
func (c *stripCheck) ref(r *loopir.Ref) bool {
	if c.depth == 0 {
		return true
	}
	for d, sub := range r.Subs {
		if c.uniform(sub) {
			continue
		}
		f, ok := loopir.Affine(sub)
		if !ok || !c.uniform(c.p.FormExpr(f.Without(int(c.inner)))) {
			return false
		}
		if (d > 0 || f.Coef(int(c.inner)) != 1) && !c.free(r) {
			return false
		}
		c.unit = true
	}
	return true
}
