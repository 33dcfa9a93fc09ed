package inspect

import (
	"slices"
	"time"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A division makes every iteration of a nest run on each rank that owns an element that the
// iteration updates, where it does the updates of the rank's own elements and no others (the
// exec halos of OP2; CHAOS's phase "remap iterations"). Then updates do not travel, and each
// element gets them in the order of the loop. Ranks exchange what their inspectors have noted,
// before anything is scheduled.
type division struct {
	x          *Inspector
	streams    []dividedStream
	sources    []source     // by rank of this process, while the division is made
	incoming   []supply     // from other processes, while the division is made
	givers     [][]int      // by rank of this process: the sources that have iterations for it, while the division is made
	athome     bool         // so few executions concern other ranks that no division is worth looking for them
	shares     []share      // by rank of this process; nil: every iteration stays where it is
	numberings []*numbering // by rank, where shares is nil
	packs      int          // arrays with an element for each iteration
	data       DataOrder
	again      float64       // how often an iteration runs, on all ranks together
	asWritten  bool          // the nest has run as it is written, and leaves that for tiles alone
	tiling     *tiling       // where the iterations follow tiles of elements, or nil
	outgoing   [][]shipment  // by process
	begun      time.Duration // processor time of the process before the inspection, with that for looking
	started    time.Duration // and behind the notes
	looks      []LoopReport  // by rank: its own iterations, for the report
}

// A dividedStream is what a stream holds for each iteration.
type dividedStream struct {
	id      int64
	array   int64
	updates bool
	layout  *mapping.Layout
	elem    int64
	per     int   // references of an iteration
	alike   []int // streams that have noted the positions of each of them; empty: the stream itself has
}

// A source is a rank with the iterations that it owns.
type source struct {
	own   *owned
	runs  []run
	n     int
	notes []notes           // by stream
	bases []int64           // of the streams' arrays
	out   map[int64][]int32 // iterations by the rank that is to execute them
	fits  bool              // the division can be made
	away  float64           // part of a sample of the executions that concerns other ranks
}

// A supply is iterations for one rank of this process.
type supply struct {
	reader  int   // index of the rank
	rank    int64 // that owns them
	n       int
	keys    func(at int) int64 // their numbers
	locals  []int32            // local addresses of their elements
	numbers [][]int64          // by stream, what the inspector noted
}

// An origin is one rank's iterations in a share: the local addresses of their elements, and their
// places; nil means that they follow each other from first.
type origin struct {
	rank   int64
	locals []int32
	first  int
	n      int
	places []int32
}

// place is where the iterations' element number k belongs.
func (o *origin) place(k int) int {
	if o.places == nil {
		return o.first + k
	}
	return int(o.places[k])
}

// A shipment is what a rank of this process sends for a rank of another one.
type shipment struct {
	source int
	locals []int32
}

// Words of ReqDivide.
const (
	wordRoom = 1 + iota
	wordNotes
)

func (x *Inspector) newDivision(requests []abi.Request) *division {
	w := requests[0].Words
	if old := x.divisions[w[wordStream]]; old != nil {
		old.close()
	}
	d := &division{x: x, sources: make([]source, len(requests)), numberings: make([]*numbering, len(requests)), begun: x.asked, started: spent(), looks: make([]LoopReport, len(requests))}
	x.asked = 0
	if d.begun == 0 {
		d.begun = d.started
	}
	x.divisions[w[wordStream]] = d
	m := int(w[wordNotes])
	for j := range m {
		words := w[wordNotes+1+4*j:]
		array := field(words[2], abi.Desc.Index("id"))
		layout, elem := x.arrays.Layout(array)
		d.streams = append(d.streams, dividedStream{id: words[0], array: array, updates: words[3] != 0, layout: layout, elem: elem})
		x.divided[words[0]] = d
	}
	d.packs = int(w[wordNotes+1+4*m])
	d.data = x.locality.with(w[wordNotes+2+4*m+d.packs]).Data
	if t := x.trials[w[wordStream]]; t != nil {
		d.asWritten = t.tiles
	}
	d.readAlike(w[wordNotes+3+4*m+d.packs:])
	for i, r := range requests {
		s := &d.sources[i]
		s.own = (*owned)(mem.At(r.Words[wordRoom]))
		s.runs = s.own.list()
		for _, run := range s.runs {
			s.n += int(run.n)
		}
		for j := range m {
			words := r.Words[wordNotes+1+4*j:]
			if n := notesAt(words[1]); len(d.streams[j].alike) == 0 {
				s.notes = append(s.notes, n)
			} else {
				n.forget()
				s.notes = append(s.notes, notes{header: n.header})
			}
			s.bases = append(s.bases, field(words[2], abi.Desc.Index("base")))
		}
	}
	for j := range d.streams {
		d.streams[j].per = d.perIteration(j)
	}
	return d
}

// readAlike reads which streams the positions of others are to be taken from.
func (d *division) readAlike(words []int64) {
	for j := range d.streams {
		n := words[0]
		for _, as := range words[1 : 1+n] {
			d.streams[j].alike = append(d.streams[j].alike, int(as))
		}
		words = words[1+n:]
	}
}

// noted is where the positions of a reference have been noted.
func (d *division) noted(c column) column {
	if as := d.streams[c.stream].alike; len(as) > 0 {
		return column{as[c.at], 0, 1}
	}
	return c
}

// position returns what a reference of iteration k of a source names.
func (s *source) position(c column, k int) int64 { return s.notes[c.stream].numbers[k*c.per+c.at] }

// complete notes what other streams have noted in place of a stream.
func (s *source) complete(d *division) {
	for j, t := range d.streams {
		if len(t.alike) == 0 {
			continue
		}
		numbers := newNumbers(s.n * t.per)
		for at := range t.alike {
			c := d.noted(column{j, at, t.per})
			for k := range s.n {
				numbers[k*t.per+at] = s.position(c, k)
			}
		}
		s.notes[j].free()
		s.notes[j].numbers = numbers
		s.notes[j].tell()
	}
}

// Steps of a division. Streams follow one after the other, so that only one of them is there
// twice.
const (
	stepLook = iota // the ranks look whether their iterations can be divided; all, whether tiles might pay
	stepNear        // whether elements have neighbours in common
	stepNext
	stepLink    // which elements are used together, for tiles
	stepGrow    // the order of the elements
	stepCount   // executions of the tiles
	stepTile    // iterations into the tiles
	stepSettle  // what the tiles read and update
	stepSort    // without tiles: the ranks find out who is to execute their iterations
	stepCollect // and collect those that they are to execute
	stepStream
)

func (d *division) phases() int { return stepStream + len(d.streams) + 1 }

func (d *division) run(step, i int) error {
	switch {
	case step == stepLook:
		s := &d.sources[i]
		s.fits = s.divisible(d)
		s.away = s.sample(d, d.rank(i))
		if d.x.locality.Report {
			d.look(i)
		}
	case step < stepSort:
		return d.tiling.run(step, i)
	case d.tiling != nil:
	case step == stepSort:
		d.sources[i].complete(d)
		d.sources[i].sort(d)
	case step == stepCollect && d.shares == nil:
		d.numberings[i] = d.numbering(i)
	case step == stepCollect:
		return d.collect(i)
	case d.shares != nil:
		if step > stepStream {
			d.replace(step-stepStream-1, i)
		}
		if j := step - stepStream; j < len(d.streams) {
			d.shares[i].fresh = d.streamOf(j, i)
		}
	}
	return nil
}

func (d *division) done(step int) (err error) {
	switch {
	case step == stepLook:
		if d.x.locality.Report {
			d.begun += spent() - d.started
		}
		d.athome = d.mostlyAtHome()
		d.tiling = d.newTiling()
	case step < stepSort && d.tiling != nil:
		d.tiling, err = d.tiling.done(step)
	case step == stepSort && d.tiling == nil:
		err = d.decide()
	case step == d.phases()-1:
		d.sources, d.incoming, d.givers = nil, nil, nil
	}
	return err
}

// sort lists the iterations by the ranks that own elements that they update.
func (s *source) sort(d *division) {
	s.out = map[int64][]int32{}
	if !s.fits || d.athome {
		return
	}
	var updates [][]int64
	var locators []*seeker
	for j, t := range d.streams {
		if t.updates {
			updates = append(updates, s.notes[j].numbers)
			locators = append(locators, newSeeker(t.layout, 0))
		}
	}
	seen := make([]int64, 0, 8)
	lists := &byRank[int32]{lists: s.out}
	for k := range s.n {
		seen = seen[:0]
		for u, numbers := range updates {
			per := len(numbers) / s.n
			for _, position := range numbers[k*per : (k+1)*per] {
				rank, _ := locators[u].find(position)
				if !slices.Contains(seen, rank) {
					seen = append(seen, rank)
					lists.add(rank, int32(k))
				}
			}
		}
	}
	lists.flush()
}

// samples is how many iterations of a rank are looked at before all of them are.
const samples = 2048

// sample estimates which part of the executions concerns other ranks than me.
func (s *source) sample(d *division, me int64) float64 {
	if !s.fits || s.n == 0 {
		return 0
	}
	locators, seen := d.locators(), make([]int64, 0, 8)
	all, away := 0, 0
	for k := 0; k < s.n; k += max(1, s.n/samples) {
		seen = seen[:0]
		for j, t := range d.streams {
			for at := range t.per {
				if !t.updates {
					break
				}
				if rank, _ := locators[j].find(s.position(d.noted(column{j, at, t.per}), k)); !slices.Contains(seen, rank) {
					seen = append(seen, rank)
				}
			}
		}
		all += len(seen)
		for _, rank := range seen {
			if rank != me {
				away++
			}
		}
	}
	return float64(away) / float64(max(1, all))
}

// mostlyAtHome tells whether so few executions concern other ranks, and none of another process.
func (d *division) mostlyAtHome() bool {
	sum := 0.0
	for i := range d.sources {
		sum += d.sources[i].away
	}
	return d.x.comm.Size() == 1 && sum/float64(len(d.sources)) < leastAway/2
}

// divisible tells whether the rank's iterations are in order, and what they hold can be found by
// numbers of 32 bits.
func (s *source) divisible(d *division) bool {
	ok := s.own.localStep == 1 || s.n == 0
	for j, t := range d.streams {
		ok = ok && (len(t.alike) > 0 || len(s.notes[j].numbers) == t.per*s.n)
	}
	for r, run := range s.runs {
		ok = ok && run.local+run.n < 1<<31 && run.local > -1<<31 && (r == 0 || run.iteration > s.runs[r-1].iteration+(s.runs[r-1].n-1)*s.own.iterationStep)
	}
	return ok
}

// byRank collects lists by rank, and remembers the list that was used last.
type byRank[T any] struct {
	lists map[int64][]T
	open  []openList[T]
}

// An openList is a list that grows.
type openList[T any] struct {
	rank int64
	list []T
}

// mostOpen bounds the lists that are searched one after the other.
const mostOpen = 8

func (b *byRank[T]) add(rank int64, k T) {
	for i := range b.open {
		if b.open[i].rank == rank {
			b.open[i].list = append(b.open[i].list, k)
			return
		}
	}
	if len(b.open) < mostOpen {
		b.open = append(b.open, openList[T]{rank, append(b.lists[rank], k)})
		return
	}
	b.lists[rank] = append(b.lists[rank], k)
}

func (b *byRank[T]) flush() {
	for _, o := range b.open {
		b.lists[o.rank] = o.list
	}
}

// mostAgain is how many times as many iterations as before may run on all ranks together.
const mostAgain = 2

// leastAway is the part of all executions that must concern other ranks within one process, where
// bringing single updates costs little.
const leastAway = 0.05

// decide finds out whether the division pays; all processes come to the same result.
func (d *division) decide() error {
	first, _ := d.x.arrays.Ranks()
	facts := make([]int64, 4) // iterations, executions, executions elsewhere, ranks that cannot
	for i, s := range d.sources {
		facts[0] += int64(s.n)
		if !s.fits {
			facts[3]++
		}
		for rank, list := range s.out {
			facts[1] += int64(len(list))
			if rank != int64(first+i) {
				facts[2] += int64(len(list))
			}
		}
	}
	if err := d.x.sum(facts); err != nil {
		return err
	}
	far := d.x.comm.Size() > 1
	d.again = float64(facts[1]) / float64(max(1, facts[0]))
	if facts[3] > 0 || facts[2] == 0 || facts[1] > mostAgain*facts[0] || !far && float64(facts[2]) < leastAway*float64(facts[1]) {
		return nil
	}
	d.shares, d.givers = make([]share, len(d.sources)), make([][]int, len(d.sources))
	for i, s := range d.sources {
		for rank := range s.out {
			if reader := int(rank) - first; reader >= 0 && reader < len(d.givers) {
				d.givers[reader] = append(d.givers[reader], i)
			}
		}
	}
	for j := range d.streams {
		for i := range d.sources {
			if s := &d.sources[i]; s.n > 0 {
				d.streams[j].per = len(s.notes[j].numbers) / s.n
			}
		}
	}
	if !far {
		return nil
	}
	return d.ship()
}

// walk visits iterations with their numbers in the loop and local addresses.
func (s *source) walk(list []int32, visit func(at int, key, local int64)) {
	run, before := 0, 0
	for at, k := range list {
		for int(k)-before >= int(s.runs[run].n) {
			before += int(s.runs[run].n)
			run++
		}
		u := int64(int(k) - before)
		visit(at, s.runs[run].iteration+u*s.own.iterationStep, s.runs[run].local+u)
	}
}

// supplyOf is the iterations of a rank of this process for another one.
func (d *division) supplyOf(i int, reader int64) *supply {
	first, _ := d.x.arrays.Ranks()
	s := &d.sources[i]
	list := s.out[reader]
	t := &supply{rank: int64(first + i), n: len(list), locals: make([]int32, len(list))}
	if len(s.runs) == 1 {
		t.keys = func(at int) int64 { return s.runs[0].iteration + int64(list[at])*s.own.iterationStep }
		for at, k := range list {
			t.locals[at] = int32(s.runs[0].local) + k
		}
		return t
	}
	keys := make([]int64, len(list))
	s.walk(list, func(at int, key, local int64) { keys[at], t.locals[at] = key, int32(local) })
	t.keys = func(at int) int64 { return keys[at] }
	return t
}

func (d *division) close() {
	for i := range d.shares {
		p := &d.shares[i]
		p.all.Free()
		p.nothing.Free()
		if p.tiling != nil {
			p.tiling.close(i)
		}
		for _, b := range p.blocks {
			b.Free()
		}
	}
}
