package inspect

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/locality/hyper"
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
	shares     []share      // by rank of this process; nil: every iteration stays where it is
	numberings []*numbering // by rank, where shares is nil
	packs      int          // arrays with an element for each iteration
	outgoing   [][]shipment // by process
}

// A dividedStream is what a stream holds for each iteration.
type dividedStream struct {
	id      int64
	updates bool
	layout  *mapping.Layout
	elem    int64
	per     int // references of an iteration
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

// A share is the iterations that one rank executes.
type share struct {
	all      mem.Block // one run
	n        int
	foreign  int // iterations of other ranks
	from     []origin
	supplies []*supply   // of the ranks in from, while the division is made
	copies   []mem.Block // of the arrays with an element for each iteration
	fresh    notes       // what a stream is to hold
	nothing  mem.Block   // cells for updates of other ranks' elements
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
	d := &division{x: x, sources: make([]source, len(requests)), numberings: make([]*numbering, len(requests))}
	x.divisions[w[wordStream]] = d
	m := int(w[wordNotes])
	for j := range m {
		words := w[wordNotes+1+4*j:]
		layout, elem := x.arrays.Layout(field(words[2], abi.Desc.Index("id")))
		d.streams = append(d.streams, dividedStream{id: words[0], updates: words[3] != 0, layout: layout, elem: elem})
		if words[3] != 0 {
			x.divided[words[0]] = d
		}
	}
	d.packs = int(w[wordNotes+1+4*m])
	for i, r := range requests {
		s := &d.sources[i]
		s.own = (*owned)(mem.At(r.Words[wordRoom]))
		s.runs = s.own.list()
		for _, run := range s.runs {
			s.n += int(run.n)
		}
		for j := range m {
			words := r.Words[wordNotes+1+4*j:]
			s.notes = append(s.notes, notesAt(words[1]))
			s.bases = append(s.bases, field(words[2], abi.Desc.Index("base")))
		}
	}
	return d
}

// Steps of a division. Streams follow one after the other, so that only one of them is there
// twice.
const (
	stepSort    = iota // the ranks find out who is to execute their iterations
	stepCollect        // and collect those that they are to execute
	stepStream
)

func (d *division) phases() int { return stepStream + len(d.streams) + 1 }

func (d *division) run(step, i int) error {
	switch {
	case step == stepSort:
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

func (d *division) done(step int) error {
	if step == stepSort {
		return d.decide()
	}
	if step == d.phases()-1 {
		d.sources, d.incoming = nil, nil
	}
	return nil
}

// sort lists the iterations by the ranks that own elements that they update.
func (s *source) sort(d *division) {
	s.out = map[int64][]int32{}
	s.fits = s.own.localStep == 1 || s.n == 0
	for j := range d.streams {
		count := len(s.notes[j].numbers)
		if s.n == 0 {
			continue
		}
		s.fits = s.fits && count%s.n == 0
	}
	for r := 1; r < len(s.runs); r++ {
		s.fits = s.fits && s.runs[r].iteration > s.runs[r-1].iteration
	}
	for _, r := range s.runs {
		s.fits = s.fits && r.local+r.n < 1<<31 && r.local > -1<<31
	}
	if !s.fits {
		return
	}
	var updates [][]int64
	var locators []*locator
	for j, t := range d.streams {
		if t.updates {
			updates = append(updates, s.notes[j].numbers)
			locators = append(locators, newLocator(t.layout, 0))
		}
	}
	seen := make([]int64, 0, 8)
	lists := &byRank{lists: s.out}
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

// byRank collects lists by rank, and remembers the list that was used last.
type byRank struct {
	lists map[int64][]int32
	open  []openList
}

// An openList is a list that grows.
type openList struct {
	rank int64
	list []int32
}

// mostOpen bounds the lists that are searched one after the other.
const mostOpen = 8

func (b *byRank) add(rank int64, k int32) {
	for i := range b.open {
		if b.open[i].rank == rank {
			b.open[i].list = append(b.open[i].list, k)
			return
		}
	}
	if len(b.open) < mostOpen {
		b.open = append(b.open, openList{rank, append(b.lists[rank], k)})
		return
	}
	b.lists[rank] = append(b.lists[rank], k)
}

func (b *byRank) flush() {
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
	if facts[3] > 0 || facts[2] == 0 || facts[1] > mostAgain*facts[0] || !far && float64(facts[2]) < leastAway*float64(facts[1]) {
		return nil
	}
	d.shares = make([]share, len(d.sources))
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

// sum adds up numbers of all processes.
func (x *Inspector) sum(numbers []int64) error {
	n, me := x.comm.Size(), x.comm.Rank()
	lists := make([][]byte, n)
	for q := range n {
		if q == me {
			continue
		}
		for _, v := range numbers {
			lists[q] = binary.LittleEndian.AppendUint64(lists[q], uint64(v))
		}
	}
	incoming, err := x.swap(lists)
	if err != nil {
		return err
	}
	for _, list := range incoming {
		for k := 0; 8*k < len(list); k++ {
			numbers[k] += int64(binary.LittleEndian.Uint64(list[8*k:]))
		}
	}
	return nil
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

// ship sends iterations to other processes.
func (d *division) ship() error {
	lists := make([][]byte, d.x.comm.Size())
	d.outgoing = make([][]shipment, len(lists))
	word := func(q int, v int64) { lists[q] = binary.LittleEndian.AppendUint64(lists[q], uint64(v)) }
	for i := range d.sources {
		s := &d.sources[i]
		for _, reader := range sortedKeys(s.out) {
			q := d.x.arrays.Process(reader)
			if q == d.x.comm.Rank() {
				continue
			}
			t := d.supplyOf(i, reader)
			d.outgoing[q] = append(d.outgoing[q], shipment{i, t.locals})
			word(q, reader)
			word(q, t.rank)
			word(q, int64(t.n))
			for at, k := range s.out[reader] {
				word(q, t.keys(at))
				for j := range d.streams {
					per := len(s.notes[j].numbers) / s.n
					word(q, int64(per))
					for _, position := range s.notes[j].numbers[int(k)*per : (int(k)+1)*per] {
						word(q, position)
					}
				}
			}
		}
	}
	incoming, err := d.x.swap(lists)
	if err != nil {
		return err
	}
	for _, list := range incoming {
		d.receive(list)
	}
	return nil
}

// receive reads what another process has shipped.
func (d *division) receive(list []byte) {
	first, _ := d.x.arrays.Ranks()
	word := func() int64 {
		v := int64(binary.LittleEndian.Uint64(list))
		list = list[8:]
		return v
	}
	for len(list) > 0 {
		t := supply{reader: int(word()) - first, rank: word(), numbers: make([][]int64, len(d.streams))}
		t.n = int(word())
		keys := make([]int64, t.n)
		t.keys = func(at int) int64 { return keys[at] }
		for at := range keys {
			keys[at] = word()
			for j := range d.streams {
				d.streams[j].per = int(word())
				for range d.streams[j].per {
					t.numbers[j] = append(t.numbers[j], word())
				}
			}
		}
		d.incoming = append(d.incoming, t)
	}
}

// A numbering tells which iterations the numbers of a stream belong to, without having them in the stream.
type numbering struct {
	runs   []run
	starts []int // number of the first iteration of each run on the rank
	n      int   // iterations
	step   int64 // of the iterations in a run
}

// numbering is that of a rank's iterations where it executes those that it owns.
func (d *division) numbering(i int) *numbering {
	s := &d.sources[i]
	n := &numbering{runs: slices.Clone(s.runs), step: s.own.iterationStep}
	before := 0
	for _, r := range s.runs {
		n.starts = append(n.starts, before)
		before += int(r.n)
	}
	n.n = before
	return n
}

// key is the number in the loop of the iteration that number k of count belongs to.
func (n *numbering) key(k, count int) int64 {
	at, run := k/(count/n.n), 0
	if len(n.runs) > 1 {
		run = sort.SearchInts(n.starts, at+1) - 1
	}
	return n.runs[run].iteration + int64(at-n.starts[run])*n.step
}

// numberingOf tells the iterations of a stream of updates whose numbers do not; nil if they do.
func (x *Inspector) numberingOf(stream int64, i int) *numbering {
	d := x.divided[stream]
	if d == nil || d.shares != nil {
		return nil
	}
	return d.numberings[i]
}

// collect makes the share of a rank: the iterations of all ranks in the order of the loop.
func (d *division) collect(i int) error {
	first, _ := d.x.arrays.Ranks()
	me := int64(first + i)
	var supplies []*supply
	for k := range d.sources {
		if len(d.sources[k].out[me]) > 0 {
			supplies = append(supplies, d.supplyOf(k, me))
		}
	}
	for k := range d.incoming {
		if d.incoming[k].reader == i {
			supplies = append(supplies, &d.incoming[k])
		}
	}
	slices.SortFunc(supplies, func(a, b *supply) int { return cmp.Compare(a.rank, b.rank) })
	p := &d.shares[i]
	p.supplies = supplies
	for _, t := range supplies {
		p.from = append(p.from, origin{rank: t.rank, locals: t.locals, first: p.n, n: t.n})
		p.n += t.n
		if t.rank != me {
			p.foreign += t.n
		}
	}
	p.putInOrder()
	p.copies = make([]mem.Block, d.packs)
	var err error
	room := nothingCells * d.cell()
	if p.nothing, err = mem.AllocNear(room, slices.Max(d.sources[i].bases), reach(4)); err != nil {
		return noMemory(room)
	}
	if p.all, err = mem.Alloc(int64(unsafe.Sizeof(run{}))); err == nil {
		*(*run)(p.all.Place(0)) = run{0, 0, int64(p.n)}
	}
	return err
}

// nothingCells is the number of cells for updates of elements of other ranks: several, so that an
// update need not wait for the one before.
const nothingCells = 8

// cell is the room of an update of any stream.
func (d *division) cell() int64 {
	size := int64(0)
	for _, t := range d.streams {
		size = max(size, roundUp(t.elem))
	}
	return size
}

// putInOrder brings the iterations of all ranks into the order of the loop, unless they are as
// they come.
func (p *share) putInOrder() {
	type entry struct {
		key    int64
		supply int32
		at     int32
	}
	sorted, last := true, int64(-1)
	for _, t := range p.supplies {
		for at := range t.n {
			key := t.keys(at)
			sorted = sorted && key > last
			last = key
		}
	}
	if sorted {
		return
	}
	entries := make([]entry, 0, p.n)
	for k, t := range p.supplies {
		p.from[k].places = make([]int32, t.n)
		for at := range t.n {
			entries = append(entries, entry{t.keys(at), int32(k), int32(at)})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	for place, e := range entries {
		p.from[e.supply].places[e.at] = int32(place)
	}
}

// streamOf is what a stream of a rank holds: positions of what is read, distances of what is
// updated.
func (d *division) streamOf(j, i int) notes {
	first, _ := d.x.arrays.Ranks()
	t, p := d.streams[j], &d.shares[i]
	out := notes{header: d.sources[i].notes[j].header, numbers: newNumbers(p.n * t.per)}
	for k, s := range p.supplies {
		if s.numbers != nil {
			for at, position := range s.numbers[j] {
				out.numbers[p.from[k].place(at/t.per)*t.per+at%t.per] = position
			}
			continue
		}
		source := &d.sources[int(s.rank)-first]
		numbers := source.notes[j].numbers
		for at, iteration := range source.out[int64(first+i)] {
			copy(out.numbers[p.from[k].place(at)*t.per:][:t.per], numbers[int(iteration)*t.per:])
		}
	}
	if t.updates {
		p.settle(t, int64(first+i), d.sources[i].bases[j], out.numbers)
	}
	return out
}

// settle turns positions into the distances of a rank's own elements, and into those of cells that mean
// nothing.
func (p *share) settle(t dividedStream, me, base int64, numbers []int64) {
	c, nothing, size := newLocator(t.layout, 0), mem.Address(p.nothing.Place(0)), roundUp(t.elem)
	for at, position := range numbers {
		if rank, offset := c.find(position); rank == me {
			numbers[at] = offset * t.elem
		} else {
			numbers[at] = nothing + int64(at%nothingCells)*size - base
		}
	}
}

// replace makes a stream of a rank that of its share.
func (d *division) replace(j, i int) {
	d.sources[i].notes[j].free()
	d.shares[i].fresh.tell()
	if d.shares[i].fresh = (notes{}); j == len(d.streams)-1 {
		d.shares[i].supplies = nil
	}
}

func (d *division) close() {
	for i := range d.shares {
		p := &d.shares[i]
		p.all.Free()
		p.nothing.Free()
		for _, c := range p.copies {
			c.Free()
		}
	}
}

// shareOf is what a rank executes of a nest, nil when that is what it owns.
func (x *Inspector) shareOf(nest int64, i int) *share {
	d := x.divisions[nest]
	if d == nil || d.shares == nil {
		return nil
	}
	return &d.shares[i]
}

// lead makes compiled code execute the share.
func (p *share) lead(n *nest) error {
	n.own.count, n.own.localStep, n.own.runs = 1, 1, (*run)(p.all.Place(0))
	for k, d := range n.direct {
		if !p.copies[k].Valid() {
			return fmt.Errorf("array %d of a nest has not been packed", k)
		}
		*d.base = mem.Address(p.copies[k].Place(0))
	}
	return nil
}

// permute brings the iterations of a share into an order.
func (p *share) permute(n *nest, sequence hyper.Sequence) {
	place := make([]int32, len(sequence))
	for k, i := range sequence {
		place[i] = int32(k)
	}
	for k := range p.from {
		o := &p.from[k]
		places := make([]int32, o.n)
		for at := range places {
			places[at] = place[o.place(at)]
		}
		o.places = places
	}
	for k, d := range n.direct {
		elem := field(d.desc, abi.Desc.Index("elem"))
		old := append([]byte(nil), bytesAt(p.copies[k].Place(0), elem*int64(p.n))...)
		for from, to := range place {
			copy(bytesAt(unsafe.Add(p.copies[k].Place(0), int64(to)*elem), elem), old[int64(from)*elem:])
		}
	}
}
