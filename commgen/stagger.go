package commgen

import (
	"maps"
	"math"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// Neighbouring nests over arrays that no cache holds bring every element from memory once each. Run strip by strip along the
// outermost dimension, the strips of each nest a few cells behind those of the nest before, they find in the cache what that has just
// used: shift and peel, Manjikian and Abdelrahman, "Fusion of loops for parallelism and locality", IEEE TPDS 8(2), 1997, sections 3
// and 4. What of a rank's block needs an exchange that stands between the nests is peeled off, and runs behind it.
//
// A loop around nothing else brings every element from memory in each iteration. So the nests of several iterations run together:
// time skewing, Wonnacott, "Achieving scalable locality with time skewing", IJPP 30(3) 2002, section 2, by the same strips. Where it also
// prints now and then, say, the iterations in between do.

const (
	staggeredFrom = 1 << 20 // bytes that nests use from which on they run in strips
	mostStaggered = 8       // nests
	mostSkewed    = 32      // nests of several iterations
	mostStagger   = 16      // cells of a lag or an edge
)

// stagger puts neighbouring nests together wherever that pays and no dependence is turned round.
func (g *generator) stagger(p *Plan) {
	p.Program.Body = g.staggerIn(p, p.Program.Body)
}

func (g *generator) staggerIn(p *Plan, list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for i := 0; i < len(list); {
		switch s := list[i].(type) {
		case *loopir.If:
			s.Then, s.Else = g.staggerIn(p, s.Then), g.staggerIn(p, s.Else)
		case *loopir.Do:
			if trips, ok := loopir.ConstInt(loopir.Count(s.Lo, s.Hi, s.Step)); ok && trips < 2 {
				s.Body = g.staggerIn(p, s.Body)
			} else {
				s.Body = g.skewedOrNot(p, s.At, s.Body, s.Var)
			}
		case *loopir.Loop:
			s.Body = g.skewedOrNot(p, s.At, s.Body)
		case *loopir.Nest:
			if s, n := p.staggered(list[i:]); s != nil {
				g.remarkStrips(s)
				out = append(out, s)
				i += n
				continue
			}
		}
		out = append(out, list[i])
		i++
	}
	return out
}

// skewedOrNot returns the body of a loop, of which several iterations run together if that is possible.
func (g *generator) skewedOrNot(p *Plan, at loopir.At, body []loopir.Stmt, index ...loopir.ScalarID) []loopir.Stmt {
	t := p.skewed(body, index...)
	if t == nil {
		return g.staggerIn(p, body)
	}
	for _, x := range t.Body {
		if x, ok := x.(*loopir.If); ok {
			x.Then = g.staggerIn(p, x.Then)
		}
	}
	g.remark(at.Span(), "up to %d iterations run together, strip by strip, where the arrays are larger than the caches", t.Steps)
	return []loopir.Stmt{t}
}

func (g *generator) remarkStrips(s *loopir.Staggered) {
	k := 0
	for _, x := range s.Body[1:] {
		if n, ok := x.(*loopir.Nest); ok {
			k++
			g.remark(n.Span(),
				"runs strip by strip with the loops before it, at a distance of %d from the first, where the arrays are larger than the caches", s.Lags[k])
		}
	}
}

// staggered puts the first nests of a list together, and returns how many statements these are; nil if that cannot be, or does not
// pay.
func (p *Plan) staggered(list []loopir.Stmt) (*loopir.Staggered, int) {
	t := &staggering{p: p}
	if !t.add(list[0].(*loopir.Nest), nil) {
		return nil, 0
	}
	end := 1
	for next := end; len(t.members) < mostStaggered; next = end {
		for next < len(list) && between(list[next]) {
			next++
		}
		if next == len(list) {
			break
		}
		n, ok := list[next].(*loopir.Nest)
		if !ok || !t.add(n, list[end:next]) {
			break
		}
		end = next + 1
	}
	if len(t.members) < 2 || !t.pays() {
		return nil, 0
	}
	return t.group(list[:end], 1), end
}

// skewed puts the nests of several iterations of a loop together; nil if that cannot be, or does not pay.
func (p *Plan) skewed(body []loopir.Stmt, index ...loopir.ScalarID) *loopir.Staggered {
	if !p.repeatable(body, index...) {
		return nil
	}
	t := p.iterations(body, index...)
	steps := t.repeat(body, mostSkewed)
	if steps < 2 || !t.pays() {
		return nil
	}
	return t.group(body, steps)
}

// repeatable tells whether the body of a loop holds nests, and what may stand between them, and else only what it does where a condition
// holds that scalars decide, in some iterations and not in others.
func (p *Plan) repeatable(body []loopir.Stmt, index ...loopir.ScalarID) bool {
	nests := 0
	changed := changedIn(body, index)
	for _, x := range body {
		switch x := x.(type) {
		case *loopir.Nest:
			nests++
		case *loopir.If:
			varies := false
			loopir.WalkVars(x.Cond, func(v *loopir.Var) { varies = varies || changed[v.ID] })
			if !varies || len(x.Else) > 0 || loopir.HoldsElem(x.Cond) || loopir.MayEndRun(x.Cond) {
				return false
			}
		case *loopir.AssignScalar:
			if !between(x) || p.Program.Scalars[x.Dst].Type.Base == types.Character {
				return false
			}
		default:
			if !between(x) {
				return false
			}
		}
	}
	return 0 < nests && nests <= mostStaggered
}

// iterations is the beginning of nests of several iterations: none of them may be placed by what differs from one iteration to the next.
func (p *Plan) iterations(body []loopir.Stmt, index ...loopir.ScalarID) *staggering {
	return &staggering{p: p, changed: changedIn(body, index), skews: true}
}

// changedIn lists the indices of a loop, and the scalars that its body may change.
func changedIn(body []loopir.Stmt, index []loopir.ScalarID) map[loopir.ScalarID]bool {
	set := map[loopir.ScalarID]bool{}
	for id := range assigned(body) {
		set[loopir.ScalarID(id)] = true
	}
	for _, id := range index {
		set[id] = true
	}
	return set
}

// repeat adds the nests of a list again and again, and returns how often they could be added, within a number of nests.
func (t *staggering) repeat(list []loopir.Stmt, most int) (times int) {
	var behind []loopir.Stmt
	for ; ; times++ {
		members := t.members
		for _, s := range list {
			n, ok := s.(*loopir.Nest)
			switch {
			case !ok && len(t.members) > 0:
				behind = append(behind, s)
			case ok && (len(t.members) == most || !t.add(n, behind)):
				t.members = members
				return times
			case ok:
				behind = nil
			}
		}
	}
}

// group is the statement for the nests of a list, which are there so many times.
func (t *staggering) group(list []loopir.Stmt, steps int) *loopir.Staggered {
	s := &loopir.Staggered{At: loopir.At{Extent: list[0].Span()}, Body: slices.Clone(list), Steps: steps}
	for _, m := range t.members {
		s.Lags = append(s.Lags, m.lag)
		s.Edges = append(s.Edges, m.edges)
	}
	return s
}

// between tells whether a statement may stand between the nests: an exchange, or a scalar that gets a value without elements of arrays.
func between(s loopir.Stmt) bool {
	switch s := s.(type) {
	case *loopir.Halo:
		return true
	case *loopir.AssignScalar:
		return s.Lo == nil && !loopir.HoldsElem(s.RHS) && !loopir.MayEndRun(s.RHS)
	}
	return false
}

// Outermost is the dimension of a nest along which strips go: a slot of the home's distributed dimensions, the last of the home, or
// else a loop that drives none of these, the outermost; -1 for the other. Both are -1 if there is neither.
func (plan *NestPlan) Outermost(home *loopir.Array) (slot, loop int) {
	if n := len(plan.Dims); n > 0 && plan.Dims[n-1].Dim == home.Rank()-1 {
		return n - 1, -1
	}
	if len(plan.Order) == 0 || slices.ContainsFunc(plan.Dims, func(h HomeDim) bool { return h.Loop == plan.Order[0] }) {
		return -1, -1
	}
	return -1, plan.Order[0]
}

// staggering is a list of nests to be put together.
type staggering struct {
	p       *Plan
	members []*staggeredNest
	halos   []*loopir.Halo           // between them
	changed map[loopir.ScalarID]bool // by the nests, and between them
	skews   bool                     // they are those of several iterations, which know the values of changed scalars
}

type staggeredNest struct {
	n          *loopir.Nest
	plan       *NestPlan
	slot, loop int // Outermost
	refs       []staggeredRef
	lag        int64
	edges      [][2]int64
}

type staggeredRef struct {
	*loopir.Ref
	stored bool
}

// add takes another nest, behind exchanges.
func (t *staggering) add(n *loopir.Nest, behind []loopir.Stmt) bool {
	m := t.p.strippable(n)
	if m == nil {
		return false
	}
	if len(t.members) > 0 {
		first := t.members[0]
		if (first.slot >= 0) != (m.slot >= 0) || !t.alike(first, m) || !slices.ContainsFunc(t.members, m.shares) {
			return false
		}
	}
	halos, changed := slices.Clone(t.halos), maps.Clone(t.changed)
	if changed == nil {
		changed = map[loopir.ScalarID]bool{}
	}
	for _, s := range behind {
		switch s := s.(type) {
		case *loopir.Halo:
			halos = append(halos, s)
		case *loopir.AssignScalar:
			changed[s.Dst] = true
		}
	}
	if m.placedBy(changed) || !t.skews && m.readsAny(changed) || !t.follow(m, halos) {
		return false
	}
	if along := m.stripped(); len(n.Reductions) > 0 && (t.skews || along >= 0 && m.plan.Order[0] != along) { // of zeros with different signs, it takes the first
		return false
	}
	for _, r := range n.Reductions {
		changed[r.Acc] = true
	}
	t.members, t.halos, t.changed = append(t.members, m), halos, changed
	return true
}

// stripped is the loop whose iterations strips divide; -1 if there is none.
func (m *staggeredNest) stripped() int {
	if m.slot < 0 {
		return m.loop
	}
	return m.plan.Dims[m.slot].Loop
}

// readsAny tells whether the body of a nest reads scalars that are not its own.
func (m *staggeredNest) readsAny(scalars map[loopir.ScalarID]bool) bool {
	found := false
	loopir.Walk(m.n.Body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) { found = found || m.mentions(e, scalars) })
	})
	return found
}

// placedBy tells whether scalars that are not its own say which elements a nest uses.
func (m *staggeredNest) placedBy(scalars map[loopir.ScalarID]bool) bool {
	var places []loopir.Expr
	for _, l := range m.n.Loops {
		places = append(places, l.Lo, l.Hi, l.Step)
	}
	for _, r := range m.refs {
		places = append(places, r.Subs...)
	}
	for _, h := range m.plan.Dims {
		places = append(places, h.B)
	}
	return slices.ContainsFunc(places, func(e loopir.Expr) bool { return m.mentions(e, scalars) })
}

// mentions tells whether an expression reads scalars that are not the nest's own.
func (m *staggeredNest) mentions(e loopir.Expr, scalars map[loopir.ScalarID]bool) bool {
	found := false
	loopir.WalkVars(e, func(v *loopir.Var) { found = found || scalars[v.ID] && !m.owns(v.ID) })
	return found
}

// owns tells whether a scalar is an index, a private or an accumulator of a nest.
func (m *staggeredNest) owns(id loopir.ScalarID) bool {
	return slices.Contains(m.n.Privates, id) ||
		slices.ContainsFunc(m.n.Loops, func(l loopir.Index) bool { return l.Var == id }) ||
		slices.ContainsFunc(m.n.Reductions, func(r loopir.Reduction) bool { return r.Acc == id })
}

// strippable returns what is known of a nest that may run in strips: every rank executes what it owns, iterations do nothing but store
// elements of arrays and reduce them to what does not depend on their order, and none ends the run.
func (p *Plan) strippable(n *loopir.Nest) *staggeredNest {
	plan := p.Nests[n]
	if plan == nil || len(plan.Dims) == 0 || plan.Lifted > 0 ||
		plan.Reorder != nil || plan.Late != nil || plan.Halo != nil || plan.Marked != nil || !p.Compared[n] || p.Strips[n] ||
		slices.ContainsFunc(n.Reductions, p.rounds) || len(n.Picks) > 0 || n.Lines != nil || n.Reach != nil {
		return nil
	}
	home := p.Program.Arrays[plan.Home]
	m := &staggeredNest{n: n, plan: plan, edges: make([][2]int64, len(plan.Dims))}
	if m.slot, m.loop = plan.Outermost(home); m.slot < 0 && m.loop < 0 || home.Place != loopir.Mapped {
		return nil
	}
	for _, h := range plan.Dims {
		if h.ByPeriod || h.Joined || h.LocalStep != 1 && h.Loop >= 0 || h.Reach != [2]int64{} {
			return nil
		}
	}
	if step, ok := loopir.ConstInt(stepOf(n, m.loop)); !ok || step != 1 {
		return nil
	}
	if !onlyStores(n) {
		return nil
	}
	loopir.Writes(n.Body, func(s *loopir.AssignElem) { m.refs = append(m.refs, staggeredRef{s.LHS, true}) })
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { m.refs = append(m.refs, staggeredRef{r, false}) })
	for _, r := range m.refs {
		a := p.Program.Arrays[r.Array]
		if a.Alias != nil || a.Within != nil || a.Tally || slices.ContainsFunc(r.Subs, notAffine) || r.stored && a.Place != loopir.Mapped {
			return nil
		}
	}
	return m
}

// rounds tells whether the result of a reduction depends on the order of its operands.
func (p *Plan) rounds(r loopir.Reduction) bool {
	return p.Program.Scalars[r.Acc].Type.Base == types.Real && (r.Op == loopir.OpSum || r.Op == loopir.OpProduct)
}

func stepOf(n *loopir.Nest, loop int) loopir.Expr {
	if loop < 0 {
		return loopir.Int(1)
	}
	return n.Loops[loop].Step
}

func notAffine(e loopir.Expr) bool {
	_, ok := loopir.Affine(e)
	return !ok
}

// onlyStores tells whether the iterations of a nest store elements of arrays, and privates, and cannot end the run.
func onlyStores(n *loopir.Nest) bool {
	return !loopir.AnyStmt(n.Body, func(s loopir.Stmt) bool {
		ends := false
		loopir.Exprs(s, func(e loopir.Expr) { ends = ends || loopir.MayEndRun(e) })
		switch s := s.(type) {
		case *loopir.AssignElem, *loopir.If:
			return ends
		case *loopir.AssignScalar:
			acc := slices.ContainsFunc(n.Reductions, func(r loopir.Reduction) bool { return r.Acc == s.Dst })
			return ends || !acc && !slices.Contains(n.Privates, s.Dst)
		}
		return true
	})
}

// shares tells whether two nests use an array that is divided among the ranks.
func (m *staggeredNest) shares(k *staggeredNest) bool {
	return slices.ContainsFunc(m.refs, func(r staggeredRef) bool {
		return slices.ContainsFunc(k.refs, func(q staggeredRef) bool { return q.Array == r.Array })
	})
}

// alike tells whether the blocks of two homes are the same on each dimension of the processors.
func (t *staggering) alike(k, m *staggeredNest) bool {
	x, y := t.p.Program.Arrays[k.plan.Home].Map, t.p.Program.Arrays[m.plan.Home].Map
	if x.Grid != y.Grid {
		return false
	}
	for _, a := range x.Dims {
		for _, b := range y.Dims {
			if a.Grid >= 0 && a.Grid == b.Grid && (a.Format != b.Format || a.K != b.K || a.Extent != b.Extent) {
				return false
			}
		}
	}
	return true
}

// at is the distance, in cells of dimension d of its array, of a reference from the nest's place along a slot of the home, or along a
// loop where the slot is -1.
func (t *staggering) at(m *staggeredNest, r staggeredRef, d, slot int) (shift int64, ok bool) {
	dims := t.p.Access[r.ID].Dims
	if d >= len(dims) || dims[d].Own || dims[d].Sway != nil {
		return 0, false
	}
	if slot >= 0 {
		return dims[d].Shift, dims[d].Home == slot
	}
	form, ok := loopir.Affine(r.Subs[d])
	if !ok || dims[d].Home >= 0 || len(form.Terms) != 1 || form.Terms[0].Coef != 1 || form.Terms[0].Var != int(m.n.Loops[m.loop].Var) {
		return 0, false
	}
	return form.Const, true
}

// along finds the dimension of its array in which a reference follows the nest's place along a slot, or loop.
func (t *staggering) along(m *staggeredNest, r staggeredRef, slot int) (d int, shift int64, ok bool) {
	for d := range t.p.Access[r.ID].Dims {
		if shift, ok := t.at(m, r, d, slot); ok {
			return d, shift, true
		}
	}
	return 0, 0, false
}

// follow finds the lag and the edges of a nest behind those that are there.
func (t *staggering) follow(m *staggeredNest, halos []*loopir.Halo) bool {
	for _, k := range t.members {
		for _, q := range k.refs {
			for _, r := range m.refs {
				if q.Array == r.Array && (q.stored || r.stored) && !t.order(k, q, m, r) {
					return false
				}
			}
		}
	}
	for _, h := range halos {
		if !t.exchange(h, m) {
			return false
		}
	}
	most := int64(mostStagger)
	if len(m.n.Reductions) > 0 {
		most = 0 // of zeros with different signs, a reduction takes the first
	}
	return m.lag <= mostStagger && !slices.ContainsFunc(m.edges, func(e [2]int64) bool { return max(e[0], e[1]) > most })
}

// order lets nest m wait where its reference r may be to the element of q, which nest k has before: cell x of m, in its own
// coordinates, waits for cell x + distance of k, also where that is one of k's edges.
func (t *staggering) order(k *staggeredNest, q staggeredRef, m *staggeredNest, r staggeredRef) bool {
	d, from, ok := t.along(k, q, k.slot)
	to, too := t.at(m, r, d, m.slot)
	if !ok || !too {
		return false
	}
	m.lag = max(m.lag, k.lag+to-from)
	for slot, edge := range k.edges {
		if edge == [2]int64{} {
			continue
		}
		d, from, ok := t.along(k, q, slot)
		if !ok {
			return false
		}
		own := t.p.Access[r.ID].Dims[d].Home
		to, ok := t.at(m, r, d, own)
		if own < 0 || !ok {
			return false
		}
		distance := to - from
		if edge[0] > 0 && !t.peel(m, own, 0, edge[0]-distance) || edge[1] > 0 && !t.peel(m, own, 1, edge[1]+distance) {
			return false
		}
	}
	return true
}

// exchange peels off what of a nest reads an overlap area that is filled before it, or stores what is sent there.
func (t *staggering) exchange(h *loopir.Halo, m *staggeredNest) bool {
	for _, r := range m.refs {
		if r.Array != h.Array {
			continue
		}
		for d, w := range h.Widths {
			if w == [2]int64{} {
				continue
			}
			dims := t.p.Access[r.ID].Dims
			if d >= len(dims) || dims[d].Home < 0 {
				return false
			}
			shift, ok := t.at(m, r, d, dims[d].Home)
			sent := int64(0)
			if r.stored {
				sent = max(w[0], w[1])
			}
			if !ok || !t.peel(m, dims[d].Home, 0, sent-shift) || !t.peel(m, dims[d].Home, 1, sent+shift) {
				return false
			}
		}
	}
	return true
}

// peel makes an edge of a nest at least so wide. Where it has one, a rank has one block.
func (t *staggering) peel(m *staggeredNest, slot, side int, cells int64) bool {
	if cells <= 0 {
		return true
	}
	m.edges[slot][side] = max(m.edges[slot][side], cells)
	home := t.p.Program.Arrays[m.plan.Home]
	return home.Map.Dims[m.plan.Dims[slot].Dim].Format == mapping.Block
}

// pays tells whether the nests may use more than a cache holds.
func (t *staggering) pays() bool {
	bytes := int64(0)
	seen := map[loopir.ArrayID]bool{}
	for _, m := range t.members {
		for _, r := range m.refs {
			if a := t.p.Program.Arrays[r.Array]; !seen[r.Array] && a.Distributed() {
				seen[r.Array] = true
				bytes += a.Type.Size()
			}
		}
	}
	most := int64(0)
	for _, m := range t.members {
		most = max(most, iterations(m.n))
	}
	return most >= staggeredFrom/bytes
}

// iterations is how many iterations a nest has, as far as constant bounds tell.
func iterations(n *loopir.Nest) int64 {
	all := int64(1)
	for _, l := range n.Loops {
		lo, ok := loopir.ConstInt(l.Lo)
		hi, too := loopir.ConstInt(l.Hi)
		if !ok || !too {
			return math.MaxInt64
		}
		all = min(all*max(0, min(hi-lo+1, math.MaxInt32)), math.MaxInt32)
	}
	return all
}
