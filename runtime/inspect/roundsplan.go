package inspect

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"

	"hpfc/locality/hyper"
	"hpfc/runtime/abi"
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

// asked tells whether the program or the user asks for rounds.
func (r *rounds) asked() bool {
	return r.wish != 0 || r.x.locality.Dependences == LevelDependences || r.x.locality.Dependences == FollowDependences
}

func (r *rounds) decline(why string) error {
	r.count = -1
	for i := range r.reports {
		r.reports[i].Reason = why
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
			out = append(out, uint32(it.number))
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
		}
	}
	return out
}

// place of an iteration in the notes of a process; the process is -1 if nobody executes it.
type noted struct{ process, word int32 }

// join makes the loop of the notes of all processes.
func (r *rounds) join(notes [][]uint32, elements int) (*sharedLoop, error) {
	l := &sharedLoop{rank: make([]int32, r.iterations)}
	at := make([]noted, r.iterations)
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
				at[i], l.rank[i] = noted{int32(q), int32(k + 1)}, rank
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
func (r *rounds) graphs(l *sharedLoop, notes [][]uint32, at []noted, elements int) (err error) {
	total := 0
	for _, words := range notes {
		total += len(words)
	}
	if total > math.MaxInt32 {
		return errors.New("the loop has too many references")
	}
	const reads, writes = 0, 1
	starts := [2][]int32{make([]int32, r.iterations+1), make([]int32, r.iterations+1)}
	pins := [2][]int32{make([]int32, 0, total), make([]int32, 0, r.iterations)}
	for i, from := range at {
		if from.process >= 0 {
			k, words := int(from.word), notes[from.process]
			for _, stream := range r.streams {
				if stream.array < 0 {
					continue
				}
				n, kind := int(words[k]), reads
				if stream.stored {
					kind = writes
				}
				for _, v := range words[k+1 : k+1+n] {
					if v != math.MaxUint32 {
						pins[kind] = append(pins[kind], int32(v))
					}
				}
				k += 1 + n
			}
		}
		starts[reads][i+1], starts[writes][i+1] = int32(len(pins[reads])), int32(len(pins[writes]))
	}
	if l.reads, err = hyper.FromRows(elements, starts[reads], pins[reads]); err != nil {
		return err
	}
	l.writes, err = hyper.FromRows(elements, starts[writes], pins[writes])
	return err
}

// What the choice of rounds takes into account, in tenths of a nanosecond: an iteration and one of its
// elements in order; the same in rounds, where distances take twice the room of an index; an
// element that is copied back from rank 0; a meeting of ranks in one process, what each rank adds to it, and
// messages between processes.
const (
	iterationTime      = 20
	elementTime        = 6
	roundIterationTime = 30
	roundElementTime   = 10
	copyTime           = 10
	meetingTime        = 40_000
	rankTime           = 3_000
	messageTime        = 200_000
)

// mostTurns bounds the turns of all ranks in all rounds.
const mostTurns = 1 << 26

// choose decides how many rounds there are, or that there are none; process 0's choice counts.
func (r *rounds) choose() error {
	l := r.loop
	levels := l.before.LevelRounds()
	candidates := []*hyper.Rounds{levels, l.before.PackedRounds(l.rank, l.ranks, len(l.rank))}
	names := []string{"a round for each level", "as few rounds as dependences between ranks permit"}
	for share := 8; l.ranks > 1 && share <= 32; share *= 4 {
		most := len(l.rank)/l.ranks/share + 1
		candidates = append(candidates, l.before.PackedRounds(l.rank, l.ranks, most))
		names = append(names, fmt.Sprintf("rounds of at most %d iterations on a rank", most))
	}
	best, serial, span := r.cheapest(candidates)
	best, err := r.x.fromFirst(best)
	if err != nil {
		return err
	}
	r.describe(fmt.Sprintf("%d in %d levels", len(l.before.Before), levels.Count))
	if best < 0 {
		return r.decline(fmt.Sprintf("on rank 0: %d rounds would take %.1f times as long", candidates[1].Count, float64(slices.Min(span))/float64(serial)))
	}
	l.rounds, r.count = candidates[best], max(1, candidates[best].Count)
	for i := range r.reports {
		r.reports[i].Reason = names[best]
	}
	r.follow()
	first, count := r.x.arrays.Ranks()
	mine := func(rank int32) bool { return int(rank) >= first && int(rank) < first+count }
	for _, m := range hyper.Moves(l.reads, l.writes, l.rank, r.owners(), l.rounds) {
		if mine(m.From) || mine(m.To) {
			l.moves = append(l.moves, m)
		}
	}
	return nil
}

// cheapest returns the best candidate, -1 if all take longer than rank 0 alone, and their times.
func (r *rounds) cheapest(candidates []*hyper.Rounds) (best int, serial int64, span []int64) {
	l := r.loop
	elements := func(i int32) int64 { return int64(len(l.reads.Edge(i)) + len(l.writes.Edge(i))) }
	work := func(i int32) int64 { return roundIterationTime + roundElementTime*elements(i) }
	for i := range int32(len(l.rank)) {
		serial += iterationTime + elementTime*elements(i)
	}
	for _, a := range r.arrays {
		serial += copyTime * a.size
	}
	_, here := r.x.arrays.Ranks()
	processes := r.x.comm.Size()
	meeting := int64(meetingTime + rankTime*here)
	if processes > 1 {
		meeting += messageTime
	}
	running := runtime.GOMAXPROCS(0) * processes
	for k, c := range candidates {
		if int64(c.Count)*int64(l.ranks) > mostTurns {
			span = append(span, math.MaxInt64)
			continue
		}
		span = append(span, c.Span(l.rank, l.ranks, running, work)+int64(c.Count+1)*meeting)
		if span[k] < span[best] {
			best = k
		}
	}
	switch {
	case r.wish == abi.RoundsLevels || r.x.locality.Dependences == LevelDependences:
		return 0, serial, span
	case r.wish == abi.RoundsFew || r.x.locality.Dependences == FollowDependences:
		return 1, serial, span
	case span[best] > serial:
		best = -1
	}
	return best, serial, span
}

// describe fills the reports with what is known of the loop.
func (r *rounds) describe(dependences string) {
	first, _ := r.x.arrays.Ranks()
	for i := range r.reports {
		r.reports[i] = LoopReport{Line: r.line, Rank: first + i, Iterations: len(r.parts[i].own), Elements: r.loop.reads.Vertices, Inspections: 1, Dependences: dependences}
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
	l, locality := r.loop, r.x.locality
	report := &r.reports[0]
	loop := l.rows()
	if locality.Report {
		report.Now, report.Limit = hyper.Sample(loop, hyper.HostCaches).Rates().L1, hyper.LimitsOf(loop, hyper.HostCaches).Repeated.L1
		report.Then = report.Now
	}
	m := hyper.Method{Iterations: hyper.IterationDatum}
	switch locality.Iterations {
	case AutoOrder, KeepOrder:
		return
	case SearchOrder:
		m.Iterations = hyper.IterationSearch
	}
	want := hyper.Compose(m, loop.Hypergraph(), nil, hyper.SizesOf(hyper.HostCaches, loop.ElementBytes())).Iterations
	l.order = l.before.TopoFollow(want)
	l.numbering = l.order.Numbering()
	report.Then = hyper.Sample(loop.Reordered(hyper.Order{Iterations: l.order}), hyper.HostCaches).Rates().L1
	for i := range r.reports {
		r.reports[i].Method, r.reports[i].Now, r.reports[i].Then, r.reports[i].Limit = m.String(), report.Now, report.Then, report.Limit
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
