package commgen

import (
	"fmt"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// Verify proves that the ranks that execute an iteration find its elements where the plan says, and
// returns the first fault: every address follows from the cell of the home by the mappings alone, steps
// inside runs are those of the loops, overlap areas are as wide as what is read from
// them and brought into them, reductions count every iteration once, and nests in strips turn nothing round. That what has been brought
// is not stale, package tests/interpret checks, and only of nests in strips this one.
func Verify(p *Plan) error {
	v := &verifier{p: p, skewed: map[*loopir.Staggered][]loopir.ScalarID{}}
	v.joints(p.Program.Body)
	v.aliases(p.Program.Body)
	loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Nest:
			if plan := p.Nests[s]; plan != nil {
				v.nest(s, plan)
			} else {
				v.undivided(s)
			}
		case *loopir.Do:
			v.skewed[loopir.Skewed(s.Body)] = []loopir.ScalarID{s.Var}
		case *loopir.Loop:
			v.skewed[loopir.Skewed(s.Body)] = []loopir.ScalarID{}
		case *loopir.Staggered:
			v.staggered(s)
		case *loopir.Halo:
			for d, w := range s.Widths {
				v.overlap(s, s.Array, d, w)
			}
		case *loopir.Wave:
			for _, f := range s.Flows {
				v.flow(s, f)
			}
		}
	})
	return v.err
}

type verifier struct {
	p      *Plan
	skewed map[*loopir.Staggered][]loopir.ScalarID // bodies of loops whose iterations run together, with the loops' indices
	err    error
}

func (v *verifier) fail(s loopir.Stmt, format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("%s\nin:\n%s", fmt.Sprintf(format, args...), loopir.FormatStmts(v.p.Program, []loopir.Stmt{s}))
	}
}

// overlap checks that the overlap area of an array has the given widths.
func (v *verifier) overlap(s loopir.Stmt, id loopir.ArrayID, d int, widths [2]int64) {
	a := v.p.Program.Arrays[id]
	have := [2]int64{}
	if a.Halo != nil {
		have = a.Halo[d]
	}
	if widths[0] > have[0] || widths[1] > have[1] {
		v.fail(s, "%d and %d cells of dimension %d of %s are asked of an overlap area of %v", widths[0], widths[1], d+1, loopir.ArrayName(a), have)
	}
}

// joints checks that every exchange that is joint with the next statement has an exchange there.
func (v *verifier) joints(list []loopir.Stmt) {
	for i, s := range list {
		for _, inner := range loopir.Children(s) {
			v.joints(inner)
		}
		if h, ok := s.(*loopir.Halo); ok && h.Joint {
			if i+1 == len(list) {
				v.fail(s, "an exchange is joint with nothing")
			} else if _, ok := list[i+1].(*loopir.Halo); !ok {
				v.fail(list[i+1], "an exchange is joint with another statement")
			}
		}
	}
}

// aliases checks that what may be an alias is filled right behind its allocation, which makes it an array of its own again.
func (v *verifier) aliases(list []loopir.Stmt) {
	for i, s := range list {
		for _, inner := range loopir.Children(s) {
			v.aliases(inner)
		}
		c, ok := s.(*loopir.Copy)
		if !ok || v.p.Program.Arrays[c.Dst].Alias == nil {
			continue
		}
		if *v.p.Program.Arrays[c.Dst].Alias != c.Src {
			v.fail(s, "an alias of another array")
		}
		if i == 0 || remapAt(list, i-1) != c {
			v.fail(s, "what may be an alias is filled where it is not allocated")
		}
	}
}

// flow checks that there is room for what strips bring.
func (v *verifier) flow(s *loopir.Wave, f loopir.Flow) {
	for _, face := range f.Faces {
		for d, w := range face {
			v.overlap(s, f.Array, d, [2]int64{-w, w})
		}
	}
}

// undivided checks that a nest that all ranks execute as a whole updates no tallies, which are combined.
func (v *verifier) undivided(n *loopir.Nest) {
	loopir.Writes(n.Body, func(s *loopir.AssignElem) {
		a := v.p.Program.Arrays[s.LHS.Array]
		if _, constant := s.RHS.(*loopir.Const); a.Tally && a.Place == loopir.Mapped && !constant {
			v.fail(n, "an update of %s is counted once for each rank", loopir.ArrayName(a))
		}
	})
}

func (v *verifier) nest(n *loopir.Nest, plan *NestPlan) {
	home := v.p.Program.Arrays[plan.Home]
	if home.Place != loopir.Mapped {
		return
	}
	var distributed, divided []int
	for _, use := range home.Map.Uses {
		if use.Dim >= 0 {
			distributed = append(distributed, use.Dim)
		}
	}
	for _, h := range plan.Dims {
		divided = append(divided, h.Dim)
	}
	if !slices.Equal(distributed, divided) {
		v.fail(n, "dimensions %v of the home are distributed, %v divide the iterations", distributed, divided)
		return
	}
	cells := make([]affine.Form, len(plan.Dims))
	for i := range plan.Dims {
		cells[i] = v.homeDim(n, home, &plan.Dims[i])
	}
	once := slices.ContainsFunc(n.Reductions, func(r loopir.Reduction) bool { return !idempotent(r.Op) })
	loopir.Writes(n.Body, func(s *loopir.AssignElem) {
		a := v.p.Program.Arrays[s.LHS.Array]
		once = once || a.Tally
		if plan.Primary && !a.Tally && copied(a.Map) {
			v.fail(n, "only one of the copies of %s gets what the nest stores", loopir.ArrayName(a))
		}
		v.reference(n, plan, cells, s.LHS)
	})
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { v.reference(n, plan, cells, r) })
	if once && !plan.Primary && copied(home.Map) {
		v.fail(n, "an iteration is counted once for each copy of the home")
	}
}

// idempotent tells whether it makes no difference how often a value is folded.
func idempotent(op loopir.ReduceOp) bool {
	switch op {
	case loopir.OpMax, loopir.OpMin, loopir.OpAnd, loopir.OpOr, loopir.OpIAnd, loopir.OpIOr:
		return true
	}
	return false
}

// copied tells whether several coordinates hold the same elements.
func copied(m mapping.Spec) bool {
	return m.IsReplicated() || slices.ContainsFunc(m.Uses, func(u mapping.GridUse) bool { return u.Dim < 0 && u.Fixed == nil })
}

// homeDim returns the cell of the home in one of its dimensions, as a form of the loops.
func (v *verifier) homeDim(n *loopir.Nest, home *loopir.Array, h *HomeDim) affine.Form {
	m := home.Map.Dims[h.Dim]
	cell, ok := v.p.Program.CellForm(home, h.Dim, h.B)
	if !ok {
		v.fail(n, "dimension %d of the home has no affine subscript", h.Dim+1)
		return cell
	}
	step := int64(0) // in cells, when it is constant
	if h.Loop >= 0 {
		l := n.Loops[h.Loop]
		cell = cell.Add(affine.Variable(int(l.Var)).Scale(m.S * h.A))
		if c, constant := loopir.ConstInt(l.Step); constant {
			step = m.S * h.A * c
		}
	}
	if n.Home != nil && n.Home.Array == home.ID {
		if want, ok := v.p.Program.CellForm(home, h.Dim, n.Home.Subs[h.Dim]); !ok || !want.Equal(cell) {
			v.fail(n, "dimension %d of the home is divided by other cells than those of the reference", h.Dim+1)
		}
	}
	near := !h.ByPeriod || step*step == 1 && m.Room == [2]int64{} // runs along a period jump over the blocks of others
	if h.LocalStep != 0 && (h.LocalStep != step || !near) {
		v.fail(n, "a step of %d on the rank in dimension %d of the home, where the loop makes one of %d", h.LocalStep, h.Dim+1, step)
	}
	return cell
}

// reference checks the dimensions of a reference that are addressed by the home's.
func (v *verifier) reference(n *loopir.Nest, plan *NestPlan, cells []affine.Form, r *loopir.Ref) {
	a, home := v.p.Program.Arrays[r.Array], v.p.Program.Arrays[plan.Home]
	for d, x := range v.p.Access[r.ID].Dims {
		if x.Home < 0 {
			continue
		}
		if x.Home >= len(cells) {
			v.fail(n, "%s follows dimension %d of the home's %d", loopir.FormatRef(v.p.Program, r), x.Home+1, len(cells))
			return
		}
		if !alikeDealt(a.Map.Dims[d], home.Map.Dims[plan.Dims[x.Home].Dim]) || a.Map.Grid != home.Map.Grid {
			v.fail(n, "%s is dealt out otherwise than the home", loopir.FormatRef(v.p.Program, r))
		}
		cell, ok := v.p.Program.CellForm(a, d, r.Subs[d])
		distance := affine.Constant(x.Shift)
		if x.Sway != nil {
			sway, linear := loopir.Affine(x.Sway)
			distance, ok = distance.Add(sway), ok && linear
		}
		if !ok || !cell.Equal(cells[x.Home].Add(distance)) {
			v.fail(n, "%s is not %d cells from the home in dimension %d", loopir.FormatRef(v.p.Program, r), x.Shift, d+1)
		}
		reach := plan.Dims[x.Home].Reach
		v.overlap(n, r.Array, d, [2]int64{reach[1] - x.Range[0], x.Range[1] - reach[0]})
	}
}

// alikeDealt tells whether equal cells of two dimensions belong to the same coordinate, at the same place.
func alikeDealt(x, y mapping.DimSpec) bool {
	return x.Grid == y.Grid && x.Format == y.Format && x.K == y.K && x.Extent == y.Extent && x.Room == y.Room
}
