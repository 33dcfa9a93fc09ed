package interpret

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/commgen"
)

// NewChecked returns a machine that executes the program of a plan and checks it for a number of ranks, which may stand for
// more processors where an arrangement has them.
func NewChecked(p *commgen.Plan, ranks int64) *Machine {
	m := New(p.Program)
	m.checker = &checker{plan: p, of: ranks, grids: gridsOf(p.Program, ranks), parts: map[part][]int64{}}
	return m
}

// onOneProcessor tells whether the machine checks a nest that one processor executes alone.
func (m *Machine) onOneProcessor(n *loopir.Nest) bool {
	if m.checker == nil {
		return false
	}
	grids := m.checker.grids
	if n.Home != nil && m.checker.distributed(m, n.Home.Array) {
		home := m.p.Arrays[n.Home.Array].Map.Grid
		grids = grids[home : home+1]
	}
	return !slices.ContainsFunc(slices.Concat(grids...), func(extent int64) bool { return extent != 1 })
}

// checker compares the ranks that execute an iteration with those that hold an element.
type checker struct {
	plan  *commgen.Plan
	of    int64            // ranks in all
	grids [][]int64        // extents of each arrangement
	parts map[part][]int64 // the ranks that hold them
	nest  *loopir.Nest
	// Of the iteration in work; home is nil when every rank executes it.
	home   *loopir.Array
	cells  []int64 // by dimension of home
	ranks  []int64
	nobody bool           // it names no element of home
	fresh  map[place]bool // what an iteration with several owners has stored

	wave *loopir.Wave       // in work
	seen map[int64]incoming // by rank, what its strips have brought
	// Of strips on each rank: the first iteration of the strip loop, by coordinate.
	firsts map[int64]int64
}

// overlap is what an array held when its overlap area was filled.
type overlap struct {
	widths [][2]int64
	data   []types.Value
}

func (s *storage) fillHalo(widths [][2]int64) {
	kept := slices.DeleteFunc(s.halos, func(o *overlap) bool {
		for d, w := range o.widths {
			if w[0] > widths[d][0] || w[1] > widths[d][1] {
				return false
			}
		}
		return true
	})
	s.halos = slices.Insert(kept, 0, &overlap{widths, slices.Clone(s.data)})
}

// overlap returns what the overlap area holds in the direction of a shift.
func (s *storage) overlap(shift []int64) *overlap {
	i := slices.IndexFunc(s.halos, func(o *overlap) bool {
		for d, w := range o.widths {
			if -shift[d] > w[0] || shift[d] > w[1] {
				return false
			}
		}
		return true
	})
	if i < 0 {
		return nil
	}
	return s.halos[i]
}

// layout is the array's mapping made numeric.
func (c *checker) layout(m *Machine, id loopir.ArrayID) *mapping.Layout {
	a, s := m.p.Arrays[id], m.arrays[id]
	if s.layout != nil {
		return s.layout
	}
	spec := a.Map
	spec.Dims = slices.Clone(spec.Dims)
	bounds := make([][2]int64, a.Rank())
	for d := range bounds {
		bounds[d] = [2]int64{s.lo[d], s.hi[d]}
		spec.Dims[d].O = s.align[d]
	}
	var grid []int64
	if !spec.IsReplicated() {
		grid = c.grids[spec.Grid]
	}
	s.layout, _ = mapping.NewLayout(spec, bounds, nil, grid)
	return s.layout
}

func (c *checker) distributed(m *Machine, id loopir.ArrayID) bool {
	return m.p.Arrays[id].Distributed()
}

// outside checks the expressions of a statement that every rank executes.
func (c *checker) outside(m *Machine, s loopir.Stmt) {
	c.home, c.nest, c.ranks = nil, nil, nil
	if _, fetch := s.(*loopir.Fetch); fetch || m.serial {
		return
	}
	if a, ok := s.(*loopir.AssignElem); ok && m.p.Arrays[a.LHS.Array].Place == loopir.Shared {
		m.fail(s, "stores into a shared temporary")
	}
}

// folds fails where an iteration that nobody executes adds to what a nest folds or picks.
func (c *checker) folds(m *Machine, n *loopir.Nest, s loopir.Stmt) {
	if !c.nobody {
		return
	}
	changed := loopir.Changed([]loopir.Stmt{s})
	for _, x := range n.Reductions {
		if changed[int(x.Acc)] || isElsewhere(s, x.Acc) {
			m.fail(s, "an iteration of a reduction has no owner")
		}
	}
	for _, p := range n.Picks {
		if changed[int(p.Order)] {
			m.fail(s, "an iteration of a choice has no owner")
		}
	}
}

// isElsewhere tells whether a statement may set the scalar because elements do not exist.
func isElsewhere(s loopir.Stmt, id loopir.ScalarID) bool {
	e, ok := s.(*loopir.Elsewhere)
	return ok && e.Dst == id
}

// iteration finds out who executes the current iteration.
func (c *checker) iteration(m *Machine, n *loopir.Nest) {
	c.nest, c.home, c.ranks = n, nil, nil
	c.fresh, c.nobody = nil, false
	plan := c.plan.Nests[n]
	if plan == nil {
		return
	}
	c.home = m.p.Arrays[plan.Home]
	if !c.distributed(m, plan.Home) {
		return
	}
	l := c.layout(m, plan.Home)
	c.cells = make([]int64, c.home.Rank())
	coordinates := make([]int64, c.home.Rank())
	for _, d := range plan.Dims {
		g := m.integer(d.B)
		if d.Loop >= 0 {
			g += d.A * m.scalars[n.Loops[d.Loop].Var].I
		}
		if !l.Dims[d.Dim].Contains(g) && n.Reach == nil {
			c.ranks, c.nobody = []int64{}, true
			return
		}
		c.cells[d.Dim] = l.Dims[d.Dim].S*g + l.Dims[d.Dim].O
		coordinates[d.Dim] = l.Dims[d.Dim].Owner(g)
	}
	if n.Reach != nil {
		c.fresh, c.ranks = map[place]bool{}, c.reached(l, plan)
		return
	}
	c.ranks = c.holders(l, coordinates)
}

// holders lists the ranks that hold the part at the coordinates. What was found is kept.
func (c *checker) holders(l *mapping.Layout, coordinates []int64) []int64 {
	key := part{layout: l}
	for d := range l.Dims {
		key.number = key.number*l.Dims[d].N + coordinates[d]
	}
	ranks, known := c.parts[key]
	if !known {
		ranks = holders(l, coordinates)
		c.parts[key] = ranks
	}
	return ranks
}

// part is what lies at some coordinates, in a dense numbering.
type part struct {
	layout *mapping.Layout
	number int64
}

func holders(l *mapping.Layout, coordinates []int64) []int64 {
	ranks := []int64{}
	for r := range mapping.Processors(l.Grid) {
		holds := l.Holds(r)
		for d := range l.Dims {
			holds = holds && (l.Dims[d].Grid < 0 || l.Coordinate(r, d) == coordinates[d])
		}
		if holds {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// read checks a reference in an expression whose value is v, and returns the value that the
// executing ranks see.
func (c *checker) read(m *Machine, r *loopir.Ref, v types.Value) types.Value {
	a := m.p.Arrays[r.Array]
	if a.Alias != nil {
		c.alias(m, r, *a.Alias, v)
	}
	switch {
	case a.Place == loopir.Shared || a.Place == loopir.Mapped && a.Map.IsReplicated():
		return v
	case a.Place == loopir.Root:
		if c.home == nil || c.home.Place != loopir.Root {
			c.complain(m, r, "is read outside rank 0")
		}
		return v
	case c.nest == nil:
		c.complain(m, r, "is read by every rank")
	case c.ranks == nil:
		c.complain(m, r, "is read in a nest that every rank executes")
	}
	return c.address(m, r, v, false)
}

// alias checks that an element of what may be an alias is still what it was copied from.
func (c *checker) alias(m *Machine, r *loopir.Ref, of loopir.ArrayID, v types.Value) {
	from, copied := m.arrays[r.Array].copied[m.index(r)]
	switch {
	case copied && !alike(m.arrays[of].data[from], v):
		c.complain(m, r, "is stale in its alias")
	case !copied && m.index(r) >= 0:
		c.complain(m, r, "is not in the alias")
	}
}

// write checks the left side of a store.
func (c *checker) write(m *Machine, s *loopir.AssignElem) {
	a := m.p.Arrays[s.LHS.Array]
	switch {
	case a.Place == loopir.Root:
		if c.home == nil || c.home.Place != loopir.Root {
			c.complain(m, s.LHS, "is stored outside rank 0")
		}
	case a.Place == loopir.Shared:
		c.complain(m, s.LHS, "is stored")
	case a.Map.IsReplicated():
		if c.ranks != nil && !a.Tally {
			c.complain(m, s.LHS, "is stored by some of its ranks alone")
		}
	case c.ranks == nil:
		c.complain(m, s.LHS, "is stored in a nest that every rank executes")
	default:
		c.address(m, s.LHS, types.Value{}, true)
	}
}

// address checks that the executing ranks find the element, of value v, where the plan says, and
// returns the value that they find. In a wavefront that may be older than v.
func (c *checker) address(m *Machine, r *loopir.Ref, v types.Value, store bool) types.Value {
	s := m.arrays[r.Array]
	subs := m.subs(r)
	at := s.index(subs)
	unread := !store && c.ranks != nil && len(c.ranks) == 0 // nobody executes the iteration
	if at < 0 || unread {
		return v
	}
	l := c.layout(m, r.Array)
	if c.fresh != nil {
		c.reachedAddress(m, r, v, store)
		return v
	}
	homeDims := c.plan.Nests[c.nest].Dims
	access := c.plan.Access[r.ID]
	shifted, outside, shift := false, false, make([]int64, len(subs))
	coordinates := make([]int64, len(subs))
	for d := range subs {
		if l.Dims[d].Grid < 0 {
			continue
		}
		if access.Dims != nil && access.Dims[d].Own {
			coordinates[d] = l.Dims[d].Owner(subs[d])
			continue
		}
		if access.Dims == nil || access.Dims[d].Home < 0 {
			c.complain(m, r, "has no address in a distributed dimension")
		}
		x := access.Dims[d]
		cell := l.Dims[d].S*subs[d] + l.Dims[d].O
		distance := m.distance(&x)
		if cell != c.cells[homeDims[x.Home].Dim]+distance {
			c.complain(m, r, "is not on the cell that the plan says")
		}
		coordinates[d] = mapping.Mod(mapping.FloorDiv(cell-distance, l.Dims[d].K), l.Dims[d].N)
		shifted = shifted || distance != 0
		outside = outside || l.Dims[d].N > 1 && mapping.FloorDiv(cell, l.Dims[d].K) != mapping.FloorDiv(cell-distance, l.Dims[d].K)
		shift[d] = distance
	}
	halo := s.overlap(shift)
	if shifted && halo == nil {
		c.complain(m, r, "lies outside the overlap area")
	}
	have := c.holders(l, coordinates)
	for _, rank := range c.ranks {
		if !slices.Contains(have, rank) {
			c.complain(m, r, "is not where it is read")
		}
	}
	if store && (shifted || len(have) != len(c.ranks)) {
		c.complain(m, r, "is not stored by all ranks that hold it")
	}
	switch {
	case !shifted || c.wave != nil && !outside:
		return v
	case c.wave != nil:
		return c.found(r.Array, at, halo.data[at])
	case !alike(halo.data[at], v):
		c.complain(m, r, "is stale in the overlap area")
	}
	return v
}

// held tells whether all ranks that execute the iteration hold an element in a part of one block.
func (c *checker) held(m *Machine, a loopir.ArrayID, subs []int64) bool {
	l := c.layout(m, a)
	coordinates := make([]int64, len(subs))
	for d := range subs {
		if l.Dims[d].Grid >= 0 {
			coordinates[d] = l.Dims[d].Owner(subs[d])
			if l.Dims[d].N > 1 && m.p.Arrays[a].Map.Dims[d].Format != mapping.Block {
				return false
			}
		}
	}
	have := c.holders(l, coordinates)
	return !slices.ContainsFunc(c.ranks, func(rank int64) bool { return !slices.Contains(have, rank) })
}

// found is what an executing rank of a wavefront has in its overlap area; before is what it had
// there at the beginning.
func (c *checker) found(a loopir.ArrayID, at int64, before types.Value) types.Value {
	if v, ok := c.seen[c.ranks[0]][a][at]; ok {
		return v
	}
	return before
}

func (c *checker) complain(m *Machine, r *loopir.Ref, what string) {
	if c.nest == nil {
		m.fail(&loopir.AssignElem{LHS: r, RHS: loopir.Int(0)}, "%s %s", loopir.FormatRef(m.p, r), what)
	}
	m.fail(c.nest, "%s %s", loopir.FormatRef(m.p, r), what)
}

// distance is how many cells a reference lies from the home in one dimension.
func (m *Machine) distance(x *commgen.DimAccess) int64 {
	if x.Sway == nil {
		return x.Shift
	}
	return x.Shift + m.integer(x.Sway)
}
