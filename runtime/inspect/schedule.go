package inspect

import (
	"fmt"
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A schedule says how the elements of a stream reach the ranks of this process. The buffer
// begins with a cell that stands for elements that do not exist, then come the elements of
// other ranks of this process, rank by rank, then a message of each other process.
type schedule struct {
	x        *Inspector
	id, elem int64
	array    int64
	made     int64     // schedules so far
	uses     int64     // abi.Uses... bits
	bases    []int64   // of the array on the ranks of this process, which the distances hold for
	with     *schedule // whose elements need not come again; nil: none
	tiling   *tiling   // that has copies of the elements; nil: none
	shape    *mapping.Layout
	layout   locators
	parts    []part   // by rank of this process
	parcels  []parcel // by process
	buffer   mem.Block
	bytes    int64 // of the buffer
	sends    mem.Block
	again    *again // what gathers in C, or nil
}

// locators makes the seeker of a reader.
type locators func(reader int64) *seeker

// A part is what one rank needs.
type part struct {
	notes
	known  *distinct // numbers the ghosts, until the stream is gathered
	ghosts []ghost   // distinct elements of other ranks, by owner
	order  []int32   // the place of a slot's element among the ghosts
	local  []fetch   // how those of this process are copied
	at     []int64   // address of each ghost
	starts []int32   // of the iterations in the stream, and its end; nil: not known
	late   []bool    // of the iterations, those whose numbers lie behind the others'; nil: all lie in order
}

// A ghost is an element that another rank owns: offset elements behind its local address 0.
type ghost struct{ owner, offset int64 }

// A fetch copies elements of one rank of this process to consecutive places.
type fetch struct {
	source  int // index of the rank
	to      unsafe.Pointer
	offsets []int64
}

// newSchedule starts the schedule of a stream.
func (x *Inspector) newSchedule(requests []abi.Request) *schedule {
	first := requests[0]
	s := x.streams[first.Words[wordStream]]
	if s == nil {
		s = &schedule{x: x, id: first.Words[wordStream]}
		x.streams[s.id] = s
	}
	s.close()
	s.array = field(first.Words[wordDesc], abi.Desc.Index("id"))
	layout, elem := x.arrays.Layout(s.array)
	s.elem, s.shape = elem, layout
	s.made++
	s.layout = func(reader int64) *seeker { return newSeeker(layout, reader) }
	s.tiling = x.tilingOf(s.id)
	s.uses, s.with = first.Words[wordUses], x.streams[first.Words[wordWith]]
	s.parts, s.bases = make([]part, len(requests)), make([]int64, len(requests))
	for i, r := range requests {
		s.parts[i], s.bases[i] = part{notes: x.notesOf(r)}, descBase(r)
	}
	return s
}

func (s *schedule) close() {
	s.again.forget()
	s.again = nil
	s.buffer.Free()
	s.sends.Free()
	s.buffer, s.sends, s.parcels = mem.Block{}, mem.Block{}, nil
}

// disown gives up the schedule of a stream in which compiled code has noted other elements, which may lie elsewhere now.
func (x *Inspector) disown(stream int64) {
	if s := x.streams[stream]; s != nil {
		s.close()
		s.parts = nil
	}
}

// Steps of the schedule: the ranks find their ghosts, the processes agree, the ranks compute
// the distances.
const (
	stepFind = iota
	stepAddress
	scheduleSteps
)

func (s *schedule) phases() int {
	if s.tiling != nil {
		return 1
	}
	return scheduleSteps
}

func (s *schedule) run(step, i int) error {
	switch {
	case s.tiling != nil:
		s.tiling.install(&s.parts[i].notes, i, s.tiling.indexOf(s.id), s.bases[i], s.uses)
	case step == stepFind:
		s.parts[i].find(s, int64(i))
	default:
		s.address(i)
	}
	return nil
}

func (s *schedule) done(step int) error {
	if step == stepFind && s.tiling == nil {
		return s.agree()
	}
	return nil
}

// settled frees what only other schedules with the same elements use, when all of them are made.
func (s *schedule) settled() {
	for i := range s.parts {
		p := &s.parts[i]
		p.known, p.order, p.at = nil, nil, nil
	}
}

// fetched returns the address of an element of another rank that a rank gets anyway, for streams
// before this one.
func (s *schedule) fetched(i int, position int64) (address int64, ok bool) {
	for t := s.with; t != nil; t = t.with {
		p := &t.parts[i]
		if slot, ok := p.known.find(position); ok {
			return p.at[p.order[slot]], true
		}
	}
	return 0, false
}

// Numbers of a stream between the two steps: what the rank owns is an offset, counted from
// offsetZero; what it reads where another rank has it is an address, counted from placeZero; ghosts are their slots.
const (
	offsetZero = int64(1) << 60
	placeZero  = int64(1) << 61
)

// nowhere is the position, and then the number, of an element that does not exist.
const nowhere = -1

// find divides the elements of the stream into the rank's own and ghosts.
func (p *part) find(s *schedule, i int64) {
	first, _ := s.x.arrays.Ranks()
	me := int64(first) + i
	if s.uses&abi.UsesMarked != 0 {
		p.takeMarks()
	}
	c, seen := s.layout(me), newDistinctOf(len(p.numbers), elementsOf(s.shape))
	var found []ghost
	for k, position := range p.numbers {
		if position == nowhere {
			continue
		}
		rank, offset := c.find(position)
		if rank == me {
			p.numbers[k] = offsetZero + offset
			continue
		}
		if s.near(rank) {
			p.numbers[k] = placeZero + s.bases[int(rank)-first] + offset*s.elem
			continue
		}
		if address, ok := s.fetched(int(i), position); ok {
			p.numbers[k] = placeZero + address
			continue
		}
		slot, fresh := seen.slot(position)
		if fresh {
			found = append(found, ghost{rank, offset})
		}
		p.numbers[k] = int64(slot)
	}
	p.known = seen
	p.sort(found)
}

// sort orders the ghosts by their owners, those of one owner as they were found (a counting
// sort).
func (p *part) sort(found []ghost) {
	highest := int64(-1)
	for _, g := range found {
		highest = max(highest, g.owner)
	}
	start := make([]int32, highest+2)
	for _, g := range found {
		start[g.owner+1]++
	}
	for r := range start[1:] {
		start[r+1] += start[r]
	}
	p.ghosts, p.order = make([]ghost, len(found)), make([]int32, len(found))
	for slot, g := range found {
		p.order[slot] = start[g.owner]
		p.ghosts[start[g.owner]] = g
		start[g.owner]++
	}
}

// address turns the numbers of the stream of a rank into distances from the array's base.
func (s *schedule) address(i int) {
	p, base, missing := &s.parts[i], s.bases[i], mem.Address(s.buffer.Place(0))
	for k, n := range p.numbers {
		switch {
		case n == nowhere:
			p.numbers[k] = missing - base
		case n > placeZero/4*3:
			p.numbers[k] = n - placeZero - base
		case n > offsetZero/2:
			p.numbers[k] = (n - offsetZero) * s.elem
		default:
			p.numbers[k] = p.at[p.order[n]] - base
		}
	}
	if s.uses&abi.UsesNarrow != 0 {
		p.compress(len(p.numbers), s.elem)
	}
	p.runLate(s.late())
}

// late tells whether the nest waits for elements of other processes between its halves.
func (s *schedule) late() bool { return s.uses&abi.UsesLate != 0 && s.x.comm.Size() > 1 }

// near tells whether a rank reads what another one has where it lies there.
func (s *schedule) near(owner int64) bool {
	return s.uses&abi.UsesRemote != 0 && s.x.arrays.Process(owner) == s.x.comm.Rank()
}

// elsewhere counts the references to elements of other ranks.
func (s *schedule) elsewhere() int {
	n, missing := 0, int64(0)
	if s.buffer.Valid() {
		missing = mem.Address(s.buffer.Place(0))
	}
	for i := range s.parts {
		p := &s.parts[i]
		for k := range p.count() {
			if at := s.bases[i] + p.distance(k); at != missing && !s.within(s.bases[i], at) {
				n++
			}
		}
	}
	return n
}

// within tells whether an address lies in the part of the array that has a base.
func (s *schedule) within(base, at int64) bool {
	low := base - s.shape.Origin*s.elem
	return base != 0 && low <= at && at < low+s.shape.Size*s.elem
}

// rebase follows the array to other addresses. What the rank owns keeps its distance.
func (s *schedule) rebase(i int, bases []int64) {
	p, base, owner := &s.parts[i], s.bases[i], i
	p.widen()
	for k, distance := range p.numbers {
		at := base + distance
		if s.within(base, at) {
			continue
		}
		if !s.within(s.bases[owner], at) {
			owner = max(0, slices.IndexFunc(s.bases, func(b int64) bool { return s.within(b, at) }))
		}
		if s.within(s.bases[owner], at) {
			at += bases[owner] - s.bases[owner]
		}
		p.numbers[k] = at - bases[i]
	}
	if s.uses&abi.UsesNarrow != 0 {
		p.compress(len(p.numbers), s.elem)
	}
}

// noMemory reports that the buffers do not fit.
func noMemory(bytes int64) error {
	return fmt.Errorf("no memory for %d bytes of elements of other ranks", bytes)
}
