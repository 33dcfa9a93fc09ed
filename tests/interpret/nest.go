package interpret

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// nest executes the iterations in the machine's order. Index variables have their old values
// afterwards, privates none.
func (m *Machine) nest(n *loopir.Nest) {
	box := make([][]int64, len(n.Loops))
	saved := make([]types.Value, len(n.Loops))
	for i, l := range n.Loops {
		lo, hi, step := m.integer(l.Lo), m.integer(l.Hi), m.integer(l.Step)
		for k := range mapping.Count(lo, hi, step) {
			box[i] = append(box[i], lo+k*step)
		}
		saved[i] = m.scalars[l.Var]
	}
	points := elementOrder(box)
	order := m.orderOf(n, box)
	for _, p := range n.Picks {
		m.scalars[p.Order] = types.IntValue(8, -1)
	}
	run := &nestRun{m: m, n: n, box: box}
	m.enter(n)
	for _, i := range order {
		m.step()
		run.point = i
		m.forget(n)
		for d, v := range points[i] {
			m.scalars[n.Loops[d].Var] = types.IntValue(m.p.Scalars[n.Loops[d].Var].Type.Kind, v)
		}
		if m.checker != nil && !m.serial {
			m.checker.iteration(m, n)
		}
		run.list(n.Body)
	}
	for _, w := range run.pending {
		m.arrays[w.to].data[w.at] = w.v
		m.touch(w.to, w.at, Settled)
	}
	for id, list := range run.updates {
		m.combine(id, run.combine[id], list)
	}
	m.forget(n)
	for i, l := range n.Loops {
		m.scalars[l.Var] = saved[i]
	}
}

// orderOf numbers the iterations of a nest in their order. One processor alone adds terms in that of the plan.
func (m *Machine) orderOf(n *loopir.Nest, box [][]int64) []int {
	points := 1
	for _, values := range box {
		points *= len(values)
	}
	if m.Order == nil {
		return identity(points)
	}
	if len(n.Reductions) == 0 || !m.onOneProcessor(n) || m.checker.plan.Nests[n] == nil {
		return m.Order(points)
	}
	weight, pace := 1, make([]int, len(box))
	for d, values := range box {
		pace[d] = weight
		weight *= len(values)
	}
	order := []int{0}
	for _, d := range m.checker.plan.Nests[n].Order {
		var longer []int
		for _, i := range order {
			for k := range box[d] {
				longer = append(longer, i+k*pace[d])
			}
		}
		order = longer
	}
	return order
}

// turn is which iteration of the DO loops is in work; points are numbered with the first loop fastest.
func (r *nestRun) turn() int {
	n, rest := 0, r.point
	for _, values := range r.box {
		n = n*len(values) + rest%len(values)
		rest /= len(values)
	}
	return n
}

func identity(n int) []int {
	r := make([]int, n)
	for i := range r {
		r[i] = i
	}
	return r
}

func (m *Machine) forget(n *loopir.Nest) {
	for _, id := range n.Privates {
		m.scalars[id] = poison(m.p.Scalars[id].Type)
	}
}

// nestRun executes the body of a nest. The stores of a FORALL wait until all iterations have
// been evaluated.
type nestRun struct {
	m       *Machine
	n       *loopir.Nest
	box     [][]int64 // values of the loops
	point   int       // number of the iteration in work
	pending []pendingStore
	updates map[loopir.ArrayID][]update
	combine map[loopir.ArrayID]loopir.Combine
}

type pendingStore struct {
	to loopir.ArrayID
	at int64
	v  types.Value
}

func (r *nestRun) list(list []loopir.Stmt) *signal {
	for _, s := range list {
		r.m.step()
		if sig := r.stmt(s); sig != nil {
			return sig
		}
	}
	return nil
}

func (r *nestRun) stmt(s loopir.Stmt) *signal {
	if r.m.checker != nil {
		r.m.checker.folds(r.m, r.n, s)
	}
	switch s := s.(type) {
	case *loopir.AssignElem:
		r.store(s)
	case *loopir.AssignScalar:
		r.m.assignScalar(s)
	case *loopir.If:
		if r.m.eval(s.Cond).B {
			return r.list(s.Then)
		}
		return r.list(s.Else)
	case *loopir.Do:
		return r.do(s)
	case *loopir.Loop:
		return r.loop(s)
	case *loopir.Exit:
		return &signal{depth: s.Depth}
	case *loopir.Cycle:
		return &signal{depth: s.Depth, cycle: true}
	case *loopir.Note:
		r.note(s)
	case *loopir.Take:
		r.take(s)
	case *loopir.Elsewhere:
		r.elsewhere(s)
	case *loopir.Update:
		r.update(s)
	case *loopir.Put:
		r.put(s)
	default:
		r.m.fail(s, "a nest may not hold this statement")
	}
	return nil
}

func (r *nestRun) do(s *loopir.Do) *signal {
	lo, hi, step := r.m.integer(s.Lo), r.m.integer(s.Hi), r.m.integer(s.Step)
	kind := r.m.p.Scalars[s.Var].Type.Kind
	trips := mapping.Count(lo, hi, step)
	for k := range trips {
		r.m.scalars[s.Var] = types.IntValue(kind, lo+k*step)
		if leave, out := r.list(s.Body).passes(); leave {
			return out
		}
	}
	r.m.scalars[s.Var] = types.IntValue(kind, lo+trips*step)
	return nil
}

func (r *nestRun) loop(s *loopir.Loop) *signal {
	for {
		r.m.step()
		if leave, out := r.list(s.Body).passes(); leave {
			return out
		}
	}
}

func (r *nestRun) store(s *loopir.AssignElem) {
	v := r.m.eval(s.RHS)
	if r.m.checker != nil && !r.m.serial {
		r.m.checker.write(r.m, s)
	}
	if !r.n.Forall {
		r.m.store(s, s.LHS, v)
		return
	}
	at := r.m.index(s.LHS)
	if at < 0 {
		r.m.fail(s, "store outside the array")
	}
	r.m.touch(s.LHS.Array, at, Computed)
	r.pending = append(r.pending, pendingStore{s.LHS.Array, at, v})
}
