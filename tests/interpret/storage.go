package interpret

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// newArrays are the arrays of the NEW clauses of a program.
func newArrays(p *loopir.Program) map[loopir.ArrayID]bool {
	all := map[loopir.ArrayID]bool{}
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		if d, ok := s.(*loopir.Do); ok {
			for _, id := range d.NewArrays {
				all[id] = true
			}
		}
	})
	return all
}

// storage is an array's elements in array element order.
type storage struct {
	lo, hi []int64
	align  []int64 // value of each run-time alignment
	data   []types.Value
	halos  []*overlap      // the last first
	copied map[int64]int64 // of what may be an alias: where each element comes from
	layout *mapping.Layout // found when the checker first needs it
}

func (m *Machine) alloc(a *loopir.Array) {
	s := &storage{}
	n := int64(1)
	for _, b := range a.Bounds {
		lo, hi := m.integer(b.Lo), m.integer(b.Hi)
		s.lo, s.hi = append(s.lo, lo), append(s.hi, hi)
		n *= max(0, hi-lo+1)
	}
	for d := range a.Bounds {
		o := a.Map.Dims[d].O
		if a.Align != nil && a.Align[d] != nil {
			o = m.integer(a.Align[d])
		}
		s.align = append(s.align, o)
	}
	if n > maxSteps { // storing into all of it would take too long
		panic(fault{ErrSteps})
	}
	s.data = make([]types.Value, n)
	s.forget(a.Type)
	m.arrays[a.ID] = s
}

// forget gives all elements the value of what was never set.
func (s *storage) forget(t types.Type) {
	for i := range s.data {
		s.data[i] = poison(t)
	}
}

// index returns the position of an element, -1 outside the bounds.
func (s *storage) index(subs []int64) int64 {
	at, weight := int64(0), int64(1)
	for d, g := range subs {
		if g < s.lo[d] || g > s.hi[d] {
			return -1
		}
		at += (g - s.lo[d]) * weight
		weight *= s.hi[d] - s.lo[d] + 1
	}
	return at
}

// element returns the subscripts of a position.
func (s *storage) element(index int64) []int64 {
	e := make([]int64, len(s.lo))
	for d := range e {
		extent := s.hi[d] - s.lo[d] + 1
		e[d] = s.lo[d] + index%extent
		index /= extent
	}
	return e
}

// touchAll tells of reading a whole array.
func (m *Machine) touchAll(id loopir.ArrayID) {
	for i := range m.arrays[id].data {
		m.touch(id, int64(i), Read)
	}
}

func (m *Machine) touch(id loopir.ArrayID, index int64, how Access) {
	if m.Touch != nil {
		m.Touch(id, m.arrays[id].element(index), how)
	}
}

// without is the position of element i in an array of the same shape without one dimension.
func (s *storage) without(i int64, dim int) int64 {
	at, weight := int64(0), int64(1)
	for d := range s.lo {
		extent := s.hi[d] - s.lo[d] + 1
		if d != dim {
			at += i % extent * weight
			weight *= extent
		}
		i /= extent
	}
	return at
}
