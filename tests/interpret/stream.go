package interpret

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// stream is what an inspector has noted: for each iteration of the nest, by number, the
// positions in the array, and how far the executor is in that iteration.
type stream struct {
	notes    map[int][]int64
	next     map[int]int
	pending  []update
	gathered []types.Value // the array when its elements were gathered last
}

// enter prepares the streams of a nest: those that it fills are empty, those that it reads begin
// anew.
func (m *Machine) enter(n *loopir.Nest) {
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Note:
			m.streams[s.Stream] = &stream{notes: map[int][]int64{}}
		case *loopir.Take:
			m.streams[s.Stream].next = map[int]int{}
		case *loopir.Put:
			m.streams[s.Stream].next = map[int]int{}
		}
	})
}

func (r *nestRun) note(s *loopir.Note) {
	at := r.m.index(s.Ref)
	if at < 0 && !s.Optional {
		r.m.fail(s, "subscript out of bounds")
	}
	x := r.m.streams[s.Stream]
	x.notes[r.point] = append(x.notes[r.point], at)
}

func (r *nestRun) take(s *loopir.Take) {
	x := r.m.streams[s.Stream]
	if x.next[r.point] >= len(x.notes[r.point]) {
		r.m.fail(s, "takes more elements than were noted")
	}
	at := x.notes[r.point][x.next[r.point]]
	x.next[r.point]++
	t := r.m.p.Scalars[s.Dst].Type
	if at < 0 {
		r.m.scalars[s.Dst] = poison(t)
		return
	}
	now := r.m.arrays[r.m.p.Streams[s.Stream].Array].data[at]
	if !r.m.carries(s.Stream) && (x.gathered == nil || !alike(x.gathered[at], now)) {
		r.m.fail(s, "the element has changed since it was gathered")
	}
	r.m.scalars[s.Dst] = now
}

// divide gives streams of updates the positions that streams of reads have noted.
func (m *Machine) divide(s *loopir.Divide) {
	for id, as := range s.Alike {
		notes := map[int][]int64{}
		for _, read := range as {
			for point, list := range m.streams[read].notes {
				notes[point] = append(notes[point], list...)
			}
		}
		m.streams[id] = &stream{notes: notes}
	}
}

func (m *Machine) gather(s *loopir.Gather) {
	m.streams[s.Stream].gathered = slices.Clone(m.arrays[m.p.Streams[s.Stream].Array].data)
}

// update is a store whose turn comes behind the nest, in the order of the DO loops, of which the first is the outermost.
type update struct {
	turn int
	at   int64
	v    types.Value
}

// update notes what an iteration does to an element.
func (r *nestRun) update(s *loopir.Update) {
	at := r.m.index(s.LHS)
	if at < 0 {
		r.m.fail(s, "update outside the array")
	}
	if r.m.inRounds != nil {
		r.m.arrays[s.LHS.Array].data[at] = r.m.eval(s.RHS)
		return
	}
	if r.updates == nil {
		r.updates, r.combine = map[loopir.ArrayID][]update{}, map[loopir.ArrayID]loopir.Combine{}
	}
	r.combine[s.LHS.Array] = s.Combine
	r.updates[s.LHS.Array] = append(r.updates[s.LHS.Array], update{r.turn(), at, r.m.eval(s.RHS)})
}

// put is update for an element that an inspector has found.
func (r *nestRun) put(s *loopir.Put) {
	x := r.m.streams[s.Stream]
	if x.next[r.point] >= len(x.notes[r.point]) {
		r.m.fail(s, "puts more elements than were noted")
	}
	at := x.notes[r.point][x.next[r.point]]
	x.next[r.point]++
	if r.m.carries(s.Stream) {
		r.m.arrays[r.m.p.Streams[s.Stream].Array].data[at] = r.m.eval(s.RHS)
		return
	}
	x.pending = append(x.pending, update{r.turn(), at, r.m.eval(s.RHS)})
}

func (m *Machine) scatter(s *loopir.Scatter) {
	x, t := m.streams[s.Stream], m.p.Streams[s.Stream]
	m.combine(t.Array, t.Combine, x.pending)
	x.pending = nil
}

// combine does updates of an array in the order of the iterations.
func (m *Machine) combine(id loopir.ArrayID, c loopir.Combine, list []update) {
	slices.SortStableFunc(list, func(x, y update) int { return x.turn - y.turn })
	data := m.arrays[id].data
	seen := map[int64]types.Value{}
	for _, u := range list {
		if v, again := seen[u.at]; c.Once && again && !alike(v, u.v) {
			panic(fault{fmt.Errorf("an element gets two values")})
		}
		seen[u.at] = u.v
		if c.Store {
			data[u.at] = u.v
		} else {
			data[u.at] = fold(c.Op, data[u.at], u.v)
		}
	}
}

// fold applies the operator of a reduction.
func fold(op loopir.ReduceOp, x, y types.Value) types.Value {
	switch op {
	case loopir.OpMax, loopir.OpMin:
		if (types.Compare(y, x) > 0) == (op == loopir.OpMax) {
			return y
		}
		return x
	case loopir.OpIAnd, loopir.OpIOr, loopir.OpIEor:
		return bits(op, x, y)
	}
	return binary(operators[op], x, y, x.Type)
}

var operators = map[loopir.ReduceOp]types.Op{
	loopir.OpSum: types.Add, loopir.OpProduct: types.Mul, loopir.OpAnd: types.And,
	loopir.OpOr: types.Or, loopir.OpEqv: types.Eqv, loopir.OpNeqv: types.Neqv,
}

func bits(op loopir.ReduceOp, x, y types.Value) types.Value {
	switch op {
	case loopir.OpIAnd:
		x.I &= y.I
	case loopir.OpIOr:
		x.I |= y.I
	default:
		x.I ^= y.I
	}
	return x
}

// elsewhere looks whether the executing ranks have the elements.
func (r *nestRun) elsewhere(s *loopir.Elsewhere) {
	for _, ref := range s.Refs {
		if s.Bounds && !r.m.scalars[s.Dst].B && r.m.index(ref) >= 0 {
			continue
		}
		if !r.m.scalars[s.Dst].B && !r.m.holds(ref) {
			r.m.scalars[s.Dst] = types.BoolValue(true)
		}
	}
}

// holds tells whether the ranks that execute the iteration hold an element.
func (m *Machine) holds(r *loopir.Ref) bool {
	subs := m.subs(r)
	if m.arrays[r.Array].index(subs) < 0 {
		return false
	}
	if m.checker == nil {
		return true
	}
	return m.checker.held(m, r.Array, subs)
}
