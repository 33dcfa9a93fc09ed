package inspect

import (
	"errors"
	"math"
	"slices"
	"time"

	"hpfc/locality/hyper"
)

// sharedLoop is what all processes know of a loop: who executes which iteration, and which
// elements of the carried arrays it refers to.
type sharedLoop struct {
	rank          []int32 // by iteration
	ranks         int
	reads, writes *hyper.Hypergraph
	before        *hyper.Dependences
	rounds        *hyper.Rounds
	order         hyper.Sequence  // nil: that of the loop
	numbering     hyper.Numbering // of the iterations in that order
	moves         []hyper.Move    // those that concern this process
	within        [][]hyper.Move  // and those inside it, by the rank that they go to
}

// decide shares the notes of all ranks, and chooses the rounds.
func (r *rounds) decide() error {
	elements := int64(0)
	for _, a := range r.arrays {
		elements += a.size
	}
	if r.iterations >= math.MaxInt32 || elements >= math.MaxInt32 {
		return r.decline("the loop is too long")
	}
	many, err := r.x.anywhere(r.tooMany())
	if err != nil {
		return err
	}
	if many {
		return r.decline(tooManyReferences)
	}
	notes, err := r.x.shareWords(r.notes())
	if err != nil {
		return err
	}
	if r.loop, err = r.join(notes, int(elements)); err != nil {
		return r.decline(err.Error())
	}
	if r.x.comm.Size() == 1 && r.loop.ranks == 1 && !r.asked() {
		r.describe("not looked for")
		return r.decline("one rank executes the loop in order")
	}
	if r.loop.before, err = hyper.Depend(r.loop.reads, r.loop.writes); err != nil {
		return err
	}
	return r.choose()
}

const tooManyReferences = "the loop has too many references"

// tooMany tells whether a rank of this process notes more elements in a stream than a part's starts can count.
func (r *rounds) tooMany() bool {
	return slices.ContainsFunc(r.parts, func(p roundPart) bool {
		return slices.ContainsFunc(p.notes, func(n notes) bool { return len(n.numbers) > math.MaxInt32 })
	})
}

// asked tells whether the program or the user asks for rounds.
func (r *rounds) asked() bool {
	return r.locality.Dependences == LevelDependences || r.locality.Dependences == FollowDependences
}

func (r *rounds) decline(why string) error {
	r.count = -1
	for i := range r.reports {
		r.reports[i].Method, r.reports[i].Reason = "rank 0", why
	}
	return nil
}

// notes writes down the iterations of this process's ranks with their elements: for each rank its
// number and how many iterations follow, for each of them its number and, for each carried
// stream, the number of elements and the elements.
func (r *rounds) notes() []uint32 {
	first, _ := r.x.arrays.Ranks()
	size := 0
	for i := range r.parts {
		size += 2 + len(r.parts[i].own)*(1+len(r.streams))
		for s := range r.streams {
			size += len(r.parts[i].notes[s].numbers)
		}
	}
	out := make([]uint32, 0, size)
	for i := range r.parts {
		p := &r.parts[i]
		out = append(out, uint32(first+i), uint32(len(p.own)))
		for k, it := range p.own {
			out = r.note(append(out, uint32(it.number)), p, k)
		}
	}
	return out
}

// note appends what iteration k of a rank names.
func (r *rounds) note(out []uint32, p *roundPart, k int) []uint32 {
	for s, stream := range r.streams {
		if stream.array < 0 {
			continue
		}
		list := p.notes[s].numbers[p.starts[s][k]:p.starts[s][k+1]]
		out = append(out, uint32(len(list)))
		for _, position := range list {
			if position != nowhere {
				position += r.arrays[stream.array].first
			}
			out = append(out, uint32(position))
		}
	}
	return out
}

// whereNoted is the place of an iteration in the notes of a process; the process is -1 if nobody executes it.
type whereNoted struct{ process, word int32 }

// join makes the loop of the notes of all processes.
func (r *rounds) join(notes [][]uint32, elements int) (*sharedLoop, error) {
	l := &sharedLoop{rank: make([]int32, r.iterations)}
	at := make([]whereNoted, r.iterations)
	for i := range at {
		at[i].process = -1
	}
	for q, words := range notes {
		for k := 0; k < len(words); {
			rank, n := int32(words[k]), words[k+1]
			l.ranks = max(l.ranks, int(rank)+1)
			k += 2
			for range n {
				i := words[k]
				at[i], l.rank[i] = whereNoted{int32(q), int32(k + 1)}, rank
				k = r.skip(words, k+1)
			}
		}
	}
	return l, r.graphs(l, notes, at, elements)
}

// skip returns where the words of the next iteration begin.
func (r *rounds) skip(words []uint32, k int) int {
	for _, stream := range r.streams {
		if stream.array >= 0 {
			k += 1 + int(words[k])
		}
	}
	return k
}

// graphs makes the hypergraphs of what iterations read and write.
func (r *rounds) graphs(l *sharedLoop, notes [][]uint32, at []whereNoted, elements int) (err error) {
	total := 0
	for _, words := range notes {
		total += len(words)
	}
	if total > math.MaxInt32 {
		return errors.New(tooManyReferences)
	}
	starts := [2][]int32{make([]int32, r.iterations+1), make([]int32, r.iterations+1)}
	pins := [2][]int32{make([]int32, 0, total), make([]int32, 0, r.iterations)}
	for i, from := range at {
		if from.process >= 0 {
			r.addPins(&pins, notes[from.process][from.word:])
		}
		starts[reads][i+1], starts[writes][i+1] = int32(len(pins[reads])), int32(len(pins[writes]))
	}
	if l.reads, err = hyper.FromRows(elements, starts[reads], pins[reads]); err != nil {
		return err
	}
	l.writes, err = hyper.FromRows(elements, starts[writes], pins[writes])
	return err
}

const reads, writes = 0, 1 // the hypergraphs of a loop

// addPins appends the elements that an iteration reads and those that it writes, as it is noted.
func (r *rounds) addPins(pins *[2][]int32, words []uint32) {
	for _, stream := range r.streams {
		if stream.array < 0 {
			continue
		}
		kind := reads
		if stream.stored {
			kind = writes
		}
		end := 1 + words[0]
		for _, v := range words[1:end] {
			if v != math.MaxUint32 {
				pins[kind] = append(pins[kind], int32(v))
			}
		}
		words = words[end:]
	}
}

// measure fills in what only a reader of the report wants to know: of the whole loop, as one rank
// would execute it.
func (r *rounds) measure() {
	if !r.x.locality.Report {
		return
	}
	begin := time.Now()
	defer func() { r.since = r.since.Add(time.Since(begin)) }()
	first := &r.reports[0]
	first.measure(r.loop.rows(), r.loop.order)
	for i := range r.reports[1:] {
		o := &r.reports[i+1]
		o.Elements, o.Pins, o.Skew, o.Now, o.Final, o.Compulsory, o.Limit = first.Elements, first.Pins, first.Skew, first.Now, first.Final, first.Compulsory, first.Limit
	}
}

// describe fills the reports with what is known of the loop.
func (r *rounds) describe(dependences string) {
	first, _ := r.x.arrays.Ranks()
	for i := range r.reports {
		old := r.reports[i]
		r.reports[i] = LoopReport{
			Line: r.line, Rank: first + i, Iterations: len(r.parts[i].own), Elements: r.loop.reads.Vertices,
			Steps: old.Steps, Inspections: old.Inspections + 1, Spent: old.Spent, Dependences: dependences,
		}
	}
}

// owners returns the owner of each element.
func (r *rounds) owners() func(element int32) int32 {
	locators := make([]*locator, len(r.arrays))
	for k, a := range r.arrays {
		locators[k] = newLocator(a.layout, 0)
	}
	return func(element int32) int32 {
		array, position := r.arrayOf(int64(element))
		rank, _ := locators[array].find(position)
		return int32(rank)
	}
}

// follow finds the order of the iterations that the user asks for, as far as the dependences
// permit. By itself the runtime looks for none: neighbours in such an order wait for each other's results,
// while iterations of the loop's own order overlap.
func (r *rounds) follow() {
	l, locality := r.loop, r.locality
	method := hyper.Method{Iterations: hyper.IterationDatum}
	switch locality.Iterations {
	case AutoOrder, KeepOrder:
		return
	case SearchOrder:
		method.Iterations = hyper.IterationSearch
	}
	loop := l.rows()
	want := hyper.Compose(method, loop.Hypergraph(), nil, hyper.SizesOf(hyper.HostCaches, loop.ElementBytes())).Iterations
	l.order = l.before.TopoFollow(want)
	l.numbering = l.order.Numbering()
	for i := range r.reports {
		r.reports[i].Method = method.String()
	}
}

// rows is the loop as the cache model runs it: rows of a sparse matrix.
func (l *sharedLoop) rows() *hyper.RowLoop {
	loop := &hyper.RowLoop{Columns: l.reads.Vertices, Start: make([]int32, len(l.rank)+1)}
	for i := range int32(len(l.rank)) {
		loop.Pins = append(append(loop.Pins, l.reads.Edge(i)...), l.writes.Edge(i)...)
		loop.Start[i+1] = int32(len(loop.Pins))
	}
	return loop
}
