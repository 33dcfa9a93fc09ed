package inspect

import (
	"time"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// rounds is the execution of a nest whose iterations depend on each other. Every rank that
// touches an element of an array that carries dependences has a place for it: the element itself on its owner,
// elsewhere a copy in a buffer. Between the rounds values go from place to place; all streams lie
// in the order of the rounds.
type rounds struct {
	x          *Inspector
	id         int64
	line       int
	iterations int64 // of the loop on all ranks
	locality   Locality
	streams    []roundStream
	arrays     []carriedArray
	parts      []roundPart // by rank of this process
	loop       *sharedLoop
	count      int       // of the rounds; -1: they do not pay
	posts      []post    // by turn: before the first round, behind each
	again      post      // instead of the first, when nothing has changed since the last execution
	since      time.Time // the inspection began
	stores     int64     // into the carried arrays, behind the last execution
	fresh      bool      // this execution has to begin with all elements
	mail       mem.Block
	reports    []LoopReport // by rank of this process
}

// roundStream is one of the nest's streams.
type roundStream struct {
	id     int64
	array  int // position among the carried arrays, or -1
	stored bool
}

// carriedArray is an array through which iterations depend on each other.
type carriedArray struct {
	id     int64
	layout *mapping.Layout
	elem   int64
	first  int64 // number of its first element among those of all carried arrays
	size   int64
}

// roundPart is what one rank knows.
type roundPart struct {
	room     *owned
	result   *int64
	own      []iteration // in the order of its runs
	notes    []notes     // the streams
	starts   [][]int32   // of the streams: where the numbers of each own iteration begin
	bases    []int64     // of the carried arrays
	ordered  bool        // all streams are in the order of the rounds
	locators []*locator  // of the carried arrays
	copies   *distinct   // elements that other ranks own, by their numbers,
	copyAt   []int64     // and the distances of their copies
	remote   []int       // references to them, by array
	buffer   mem.Block
	order    []int32 // own iterations as they run
	round    []int32 // where each round begins in order
	runs     mem.Block
	runStart []int32   // where each round begins in runs
	offsets  [][]int64 // of the streams: where each round begins
	turns    [][]batch // elements from ranks of this process, by turn
	again    []batch   // as in rounds
}

// iteration is an iteration of the loop by its number, and its local address.
type iteration struct{ number, local int64 }

// A batch copies elements of an array from the places of a rank of this process.
type batch struct {
	from, array int32
	pairs       []pair
}

// A pair is the distances of two places.
type pair struct{ source, dest int64 }

// Words of ReqWeigh.
const (
	weighRoom = iota
	weighResult
	weighIterations
	weighWish
	weighStreams
	weighList
)

const weighWords = 5 // for each stream

// newWeigh starts the inspection of a nest.
func (x *Inspector) newWeigh(requests []abi.Request) *rounds {
	w := requests[0].Words
	id := w[weighList]
	r := &rounds{x: x, id: id, line: int(requests[0].Line), iterations: w[weighIterations], locality: x.locality.with(w[weighWish]), stores: -1, since: time.Now()}
	r.reports = make([]LoopReport, len(requests))
	if old := x.rounds[id]; old != nil {
		old.close()
		copy(r.reports, old.reports)
	}
	x.rounds[id] = r
	for s := range int(w[weighStreams]) {
		word := w[weighList+weighWords*s:]
		stream := roundStream{id: word[0], array: -1, stored: word[4] != 0}
		if word[3] != 0 {
			stream.array = r.carried(field(word[2], abi.Desc.Index("id")))
		} else {
			x.disown(stream.id)
		}
		r.streams = append(r.streams, stream)
	}
	r.parts = make([]roundPart, len(requests))
	for i, q := range requests {
		r.parts[i].read(r, q.Words)
	}
	return r
}

// carried returns the position of an array among those that carry dependences.
func (r *rounds) carried(id int64) int {
	for k, a := range r.arrays {
		if a.id == id {
			return k
		}
	}
	layout, elem := r.x.arrays.Layout(id)
	a := carriedArray{id: id, layout: layout, elem: elem, size: elementsOf(layout)}
	if n := len(r.arrays); n > 0 {
		a.first = r.arrays[n-1].first + r.arrays[n-1].size
	}
	r.arrays = append(r.arrays, a)
	return len(r.arrays) - 1
}

func (p *roundPart) read(r *rounds, w []int64) {
	p.room, p.result = (*owned)(mem.At(w[weighRoom])), (*int64)(mem.At(w[weighResult]))
	p.bases = make([]int64, len(r.arrays))
	for s := range r.streams {
		word := w[weighList+weighWords*s:]
		p.notes = append(p.notes, notesAt(word[1]))
		if a := r.streams[s].array; a >= 0 {
			p.bases[a] = field(word[2], abi.Desc.Index("base"))
		}
	}
}

// Steps of the inspection: ranks take the notes apart, all processes learn of all, ranks make
// their places and lists, and addresses are exchanged.
const (
	stepApart = iota
	stepPlace
	stepConnect
	weighSteps
)

func (r *rounds) phases() int { return weighSteps }

func (r *rounds) run(step, i int) error {
	p := &r.parts[i]
	switch step {
	case stepApart:
		p.apart(r)
		return nil
	case stepPlace:
		*p.result = int64(r.count)
		if r.count < 0 {
			return nil
		}
		return p.place(r, i)
	default:
		if r.count >= 0 {
			p.connect(r, i)
		}
		return nil
	}
}

func (r *rounds) done(step int) error {
	switch step {
	case stepApart:
		return r.decide()
	case stepPlace:
		return r.allotMail()
	}
	r.loop = nil
	for i := range r.parts {
		r.parts[i].locators, r.parts[i].copyAt = nil, nil
		r.reports[i].Spent += time.Since(r.since)
	}
	return nil
}

// apart finds the rank's iterations and which numbers of the streams belong to each; it leaves
// the positions alone in the streams.
func (p *roundPart) apart(r *rounds) {
	p.own = nil
	for _, run := range p.room.list() {
		for k := range run.n {
			p.own = append(p.own, iteration{run.iteration + k*p.room.iterationStep, run.local + k*p.room.localStep})
		}
	}
	p.starts = make([][]int32, len(r.streams))
	for s := range r.streams {
		pairs := p.notes[s].numbers
		starts := make([]int32, len(p.own)+1)
		n, at := 0, 0
		for k := 0; k+1 < len(pairs); k += 2 {
			for p.own[at].number != pairs[k+1] {
				at++
				starts[at] = int32(n)
			}
			pairs[n] = pairs[k]
			n++
		}
		for at < len(p.own) {
			at++
			starts[at] = int32(n)
		}
		p.starts[s], p.notes[s].numbers = starts, pairs[:n]
		p.notes[s].tell()
	}
}

func (r *rounds) close() {
	r.mail.Free()
	r.mail = mem.Block{}
	for i := range r.parts {
		p := &r.parts[i]
		p.buffer.Free()
		p.runs.Free()
		p.buffer, p.runs = mem.Block{}, mem.Block{}
	}
}

// freeStreams returns the memory of the streams that nobody else frees.
func (r *rounds) freeStreams() {
	for i := range r.parts {
		for k, stream := range r.streams {
			if s := r.x.streams[stream.id]; stream.array >= 0 || s == nil || s.parts == nil {
				r.parts[i].notes[k].free()
			}
		}
	}
}

// arrayOf returns the array that has an element, and its position there.
func (r *rounds) arrayOf(element int64) (array int, position int64) {
	for array = len(r.arrays) - 1; r.arrays[array].first > element; array-- {
	}
	return array, element - r.arrays[array].first
}
