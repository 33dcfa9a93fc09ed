package inspect

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// While elements of other processes are under way, a nest whose iterations are independent runs those
// that need none of them, its interior iterations (as Saltz et al. have it in PARTI). The streams are brought
// into the order interior, others; the compiled nest runs once for each half, and the
// messages are waited for in between.

// halves is what the ranks of this process run before and after the messages of a nest have arrived.
type halves struct {
	made  int64 // generation of the streams
	ranks []rankHalves
}

// rankHalves are the runs of one rank: the first few are interior.
type rankHalves struct {
	runs            mem.Block
	interior, count int
	first           int   // number of iterations of the first half
	begin           []int // by stream: the first number of the second half
	report          LoopReport
}

// halfTurn serves ReqHalf.
type halfTurn struct {
	x       *Inspector
	halves  *halves
	half    int64
	rooms   []*owned
	streams []*schedule
	stale   bool
}

// Words of ReqHalf.
const (
	wordHalf = 1 + iota
	wordReads
)

// siteOf is the first stream of a nest that runs in halves.
func siteOf(r abi.Request) int64 { return r.Words[wordReads+1] }

func (x *Inspector) newHalf(requests []abi.Request) (job, error) {
	w := requests[0].Words
	t := &halfTurn{x: x, half: w[wordHalf], rooms: make([]*owned, len(requests))}
	made := int64(0)
	for _, id := range w[wordReads+1:] {
		t.streams = append(t.streams, x.streams[id])
		made += x.streams[id].made
	}
	for i, r := range requests {
		t.rooms[i] = (*owned)(mem.At(r.Words[0]))
	}
	if t.halves = x.halves[siteOf(requests[0])]; t.halves == nil || t.halves.made != made {
		t.halves.close()
		t.stale = true
		t.halves = &halves{made: made, ranks: t.halves.renewed(x, requests)}
		x.halves[siteOf(requests[0])] = t.halves
	}
	if t.half == 0 {
		return t, nil
	}
	return t, x.arrive()
}

func (t *halfTurn) phases() int { return 1 }

func (t *halfTurn) run(_, i int) error {
	h, room := &t.halves.ranks[i], t.rooms[i]
	if t.stale {
		if err := h.divide(t.streams, room, i); err != nil {
			return err
		}
	}
	if t.half > 0 {
		h.report.Steps++
	}
	runs := h.runs.Place(0)
	if room.count, room.runs = int64(h.interior), (*run)(runs); t.half > 0 {
		room.count = int64(h.count - h.interior)
		room.runs = (*run)(unsafe.Add(runs, int64(h.interior)*int64(unsafe.Sizeof(run{}))))
	}
	for s, stream := range t.streams {
		stream.parts[i].startAt(t.half * int64(h.begin[s]))
	}
	return nil
}

func (t *halfTurn) done(int) error { return nil }

// renewed is what the ranks start from when the streams have changed.
func (h *halves) renewed(x *Inspector, requests []abi.Request) []rankHalves {
	first, _ := x.arrays.Ranks()
	ranks := make([]rankHalves, len(requests))
	for i, r := range requests {
		ranks[i].report = LoopReport{Line: int(r.Line), Rank: first + i, Method: "halves"}
		if h != nil {
			ranks[i].report = h.ranks[i].report
		}
		ranks[i].report.Inspections++
	}
	return ranks
}

func (h *halves) close() {
	if h == nil {
		return
	}
	for i := range h.ranks {
		h.ranks[i].runs.Free()
	}
}

// leastInterior is the part of the iterations that must be interior, and mostPieces how many iterations a run
// must have in the mean, for the nest to run in halves.
const (
	leastInterior = 1. / 8
	leastRun      = 8
)

// divide finds the interior iterations among those of a rank, and brings the streams into their order.
func (h *rankHalves) divide(streams []*schedule, room *owned, i int) error {
	own := room.list()
	n := 0
	for _, r := range own {
		n += int(r.n)
	}
	h.begin = make([]int, len(streams))
	for _, stream := range streams {
		stream.parts[i].unite() // one that has not changed while others have is still in the old order
	}
	late, known := lateOf(streams, n, i)
	runs, interior := room.split(late)
	h.first = 0
	for _, r := range runs[:interior] {
		h.first += int(r.n)
	}
	if !known || float64(h.first) < leastInterior*float64(n) || len(runs)*leastRun > n+leastRun*len(own) {
		runs, interior, h.first = own, 0, 0
	}
	h.interior, h.count = interior, len(runs)
	h.report.Iterations, h.report.Reason = n, fmt.Sprintf("%d iterations run while messages travel", h.first)
	size := int64(len(runs)+1) * int64(unsafe.Sizeof(run{}))
	var err error
	if h.runs, err = mem.Alloc(size); err != nil {
		return noMemory(size)
	}
	copy(unsafe.Slice((*run)(h.runs.Place(0)), len(runs)), runs)
	if h.first > 0 {
		for s, stream := range streams {
			h.begin[s] = stream.parts[i].partition(late)
		}
	}
	return nil
}

// lateOf tells which of n iterations of a rank need an element of another process; known is false where the
// streams do not say which numbers belong to which iteration.
func lateOf(streams []*schedule, n, i int) (late []bool, known bool) {
	late = make([]bool, n)
	for _, s := range streams {
		p := &s.parts[i]
		if p.startsOf(n) == nil {
			return late, false
		}
		for _, t := range streams {
			if from, to := t.letters(); from < to {
				p.within(late, from-s.bases[i], to-s.bases[i])
			}
		}
	}
	return late, true
}

// letters is where the elements of other processes arrive.
func (s *schedule) letters() (from, to int64) {
	if !s.buffer.Valid() {
		return 0, 0
	}
	start := mem.Address(s.buffer.Place(0))
	return start + roundUp(s.elem) + roundUp(s.parcels[s.x.comm.Rank()].wanted*s.elem), start + s.bytes
}

// startsOf returns where n iterations begin in the stream, and its end; nil if that is not known.
func (p *part) startsOf(n int) []int32 {
	if p.starts == nil {
		if n == 0 || p.count()%n != 0 || p.count() > math.MaxInt32 {
			return nil
		}
		p.starts = make([]int32, n+1)
		for k := range p.starts {
			p.starts[k] = int32(k * (p.count() / n))
		}
	}
	if len(p.starts) != n+1 {
		return nil
	}
	return p.starts
}

// within marks the iterations of which a distance lies between two.
func (p *part) within(marks []bool, from, to int64) {
	for k := range marks {
		for at := p.starts[k]; at < p.starts[k+1]; at++ {
			if d := p.distance(int(at)); from <= d && d < to {
				marks[k] = true
				break
			}
		}
	}
}

// partition brings the numbers of the iterations that are not late in front of the others, and returns how many
// numbers these have.
func (p *part) partition(late []bool) int {
	p.late = late
	if p.narrow != nil {
		return partition(p.narrow, p.starts, late)
	}
	return partition(p.numbers, p.starts, late)
}

// unite brings the numbers back into the order of the iterations.
func (p *part) unite() {
	switch {
	case p.late == nil:
	case p.narrow != nil:
		unite(p.narrow, p.starts, p.late)
	default:
		unite(p.numbers, p.starts, p.late)
	}
	p.late = nil
}

func unite[T any](numbers []T, starts []int32, late []bool) {
	apart, early, behind := slices.Clone(numbers), 0, 0
	for k, isLate := range late {
		if !isLate {
			behind += int(starts[k+1] - starts[k])
		}
	}
	for k, isLate := range late {
		from := &early
		if isLate {
			from = &behind
		}
		*from += copy(numbers[starts[k]:starts[k+1]], apart[*from:])
	}
}

func partition[T any](numbers []T, starts []int32, late []bool) int {
	var behind []T
	to := 0
	for k, isLate := range late {
		own := numbers[starts[k]:starts[k+1]]
		if isLate {
			behind = append(behind, own...)
		} else {
			to += copy(numbers[to:], own)
		}
	}
	copy(numbers[to:], behind)
	return to
}

// split divides the runs of a rank into those of iterations that are not late, interior of them, and the others.
func (o *owned) split(late []bool) (runs []run, interior int) {
	var behind []run
	k := 0
	for _, r := range o.list() {
		for u := int64(0); u < r.n; {
			from := u
			for u < r.n && late[k+int(u)] == late[k+int(from)] {
				u++
			}
			piece := run{r.iteration + from*o.iterationStep, r.local + from*o.localStep, u - from}
			if late[k+int(from)] {
				behind = append(behind, piece)
			} else {
				runs = append(runs, piece)
			}
		}
		k += int(r.n)
	}
	return append(runs, behind...), len(runs)
}

// takeMarks removes the marks from the notes, and keeps where they stood.
func (p *part) takeMarks() {
	p.starts = p.starts[:0]
	to := int32(0)
	for _, position := range p.numbers {
		if position == abi.StartMark {
			p.starts = append(p.starts, to)
			continue
		}
		p.numbers[to] = position
		to++
	}
	p.starts, p.numbers = append(p.starts, to), p.numbers[:to]
}
