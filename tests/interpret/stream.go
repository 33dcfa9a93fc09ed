package interpret

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// stream is what an inspector has noted: for each iteration of the nest, by number, the
// positions in the array, and how far the executor is in that iteration.
type stream struct {
	notes    map[int][]int64
	next     map[int]int
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
		}
	})
}

func (r *nestRun) note(s *loopir.Note) {
	at := r.m.arrays[s.Ref.Array].index(r.m.subs(s.Ref))
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
	if x.gathered == nil || text(x.gathered[at]) != text(now) {
		r.m.fail(s, "the element has changed since it was gathered")
	}
	r.m.scalars[s.Dst] = now
}

func (m *Machine) gather(s *loopir.Gather) {
	m.streams[s.Stream].gathered = slices.Clone(m.arrays[m.p.Streams[s.Stream].Array].data)
}
