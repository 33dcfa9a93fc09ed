package inspect

import (
	"encoding/binary"
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
	lists, err := r.x.shareAll(r.encode())
	if err != nil {
		return err
	}
	if r.loop, err = r.decode(lists, int(elements)); err != nil {
		return r.decline(err.Error())
	}
	if r.loop.before, err = hyper.Depend(r.loop.reads, r.loop.writes); err != nil {
		return err
	}
	return r.choose()
}

func (r *rounds) decline(why string) error {
	r.count = -1
	for i := range r.reports {
		r.reports[i].Reason = why
	}
	return nil
}

// encode writes down the iterations of this process's ranks with their elements: for each rank its
// number and how many iterations follow, for each of them its number and, for each carried
// stream, the number of elements and the elements.
func (r *rounds) encode() []byte {
	var out []byte
	put := func(n int64) { out = binary.LittleEndian.AppendUint32(out, uint32(n)) }
	first, _ := r.x.arrays.Ranks()
	for i := range r.parts {
		p := &r.parts[i]
		put(int64(first + i))
		put(int64(len(p.own)))
		for k, it := range p.own {
			put(it.number)
			for s, stream := range r.streams {
				if stream.array < 0 {
					continue
				}
				list := p.numbers[s][p.starts[s][k]:p.starts[s][k+1]]
				put(int64(len(list)))
				for _, position := range list {
					if position != nowhere {
						position = r.arrays[stream.array].element(position)
					}
					put(position)
				}
			}
		}
	}
	return out
}

// decode makes the loop of the lists of all processes.
func (r *rounds) decode(lists [][]byte, elements int) (*sharedLoop, error) {
	l := &sharedLoop{rank: make([]int32, r.iterations)}
	var at [2][]int32 // by iteration: where its words begin in its list
	at[0], at[1] = make([]int32, r.iterations), make([]int32, r.iterations)
	for q := range at[0] {
		at[0][q] = -1
	}
	words := make([][]uint32, len(lists))
	for q, list := range lists {
		words[q] = make([]uint32, len(list)/4)
		for k := range words[q] {
			words[q][k] = binary.LittleEndian.Uint32(list[4*k:])
		}
		for k := 0; k < len(words[q]); {
			rank, n := words[q][k], words[q][k+1]
			l.ranks = max(l.ranks, int(rank)+1)
			k += 2
			for range n {
				i := words[q][k]
				at[0][i], at[1][i] = int32(q), int32(k+1)
				l.rank[i] = int32(rank)
				k = r.skip(words[q], k+1)
			}
		}
	}
	return l, r.graphs(l, words, at, elements)
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
func (r *rounds) graphs(l *sharedLoop, words [][]uint32, at [2][]int32, elements int) (err error) {
	starts := [2][]int32{make([]int32, r.iterations+1), make([]int32, r.iterations+1)}
	var pins [2][]int32
	for i := range l.rank {
		if q := at[0][i]; q >= 0 {
			k := int(at[1][i])
			for _, stream := range r.streams {
				if stream.array < 0 {
					continue
				}
				n, kind := int(words[q][k]), 0
				if stream.stored {
					kind = 1
				}
				for _, v := range words[q][k+1 : k+1+n] {
					if v != math.MaxUint32 {
						pins[kind] = append(pins[kind], int32(v))
					}
				}
				k += 1 + n
			}
		}
		for kind := range pins {
			if len(pins[kind]) > math.MaxInt32 {
				return fmt.Errorf("the loop has too many references")
			}
			starts[kind][i+1] = int32(len(pins[kind]))
		}
	}
	if l.reads, err = hyper.FromRows(elements, starts[0], pins[0]); err != nil {
		return err
	}
	l.writes, err = hyper.FromRows(elements, starts[1], pins[1])
	return err
}

// What the choice of rounds takes into account, in nanoseconds: an iteration and one of its
// elements, an element that is copied to rank 0 or back, a meeting of ranks in one process, what
// each rank adds to it, and messages between processes.
const (
	iterationTime = 6
	elementTime   = 3
	copyTime      = 1
	meetingTime   = 600
	rankTime      = 150
	messageTime   = 20_000
)

// mostTurns bounds the turns of all ranks in all rounds.
const mostTurns = 1 << 26

// choose decides how many rounds there are, or that there are none; process 0's choice counts.
func (r *rounds) choose() error {
	l := r.loop
	levels := l.before.LevelRounds()
	candidates := []*hyper.Rounds{levels}
	names := []string{"a round for each level"}
	for most := len(l.rank); ; most /= 8 {
		candidates = append(candidates, l.before.PackedRounds(l.rank, l.ranks, max(1, most)))
		names = append(names, fmt.Sprintf("at most %d iterations a round", most))
		if l.ranks == 1 || most <= 64*l.ranks {
			break
		}
	}
	names[1] = "as few rounds as dependences between ranks permit"
	best, serial, span := r.cheapest(candidates)
	best, err := r.x.fromFirst(best)
	if err != nil {
		return err
	}
	r.describe(levels, span[max(best, 0)], serial)
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
	work := func(i int32) int64 {
		return iterationTime + elementTime*int64(len(l.reads.Edge(i))+len(l.writes.Edge(i)))
	}
	for i := range int32(len(l.rank)) {
		serial += work(i)
	}
	for _, a := range r.arrays {
		serial += 2 * copyTime * a.size
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
func (r *rounds) describe(levels *hyper.Rounds, span, serial int64) {
	first, _ := r.x.arrays.Ranks()
	for i := range r.reports {
		r.reports[i] = LoopReport{Line: r.line, Rank: first + i, Iterations: len(r.parts[i].own), Elements: r.loop.reads.Vertices, Inspections: 1,
			Dependences: fmt.Sprintf("%d in %d levels", len(r.loop.before.Before), levels.Count)}
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

// expectedRuns is how often a loop is taken to run again that has run so often that its
// dependences were inspected.
const expectedRuns = 100

// follow finds an order of the iterations that hits the caches more often, as far as the
// dependences permit.
func (r *rounds) follow() {
	l, locality := r.loop, r.x.locality
	if locality.Iterations == KeepOrder {
		return
	}
	loop := l.rows()
	var want hyper.Sequence
	report := &r.reports[0]
	if locality.Iterations == AutoOrder {
		d := hyper.Decide(loop, hyper.Situation{Caches: hyper.HostCaches, Times: hyper.ReferenceTimes, Steps: expectedRuns, Fixed: true})
		why := report.Reason
		report.take(d)
		report.Reason = why + "; " + report.Reason
		want = d.Order.Iterations
	} else {
		m := hyper.Method{Iterations: hyper.IterationDatum}
		if locality.Iterations == SearchOrder {
			m.Iterations = hyper.IterationSearch
		}
		want = hyper.Compose(m, loop.Hypergraph(), nil, hyper.SizesOf(hyper.HostCaches, loop.ElementBytes())).Iterations
		report.Method = m.String()
	}
	if want == nil {
		return
	}
	l.order = l.before.TopoFollow(want)
	l.numbering = l.order.Numbering()
	report.Then = hyper.Sample(loop.Reordered(hyper.Order{Iterations: l.order}), hyper.HostCaches).Rates().L1
	for i := range r.reports[1:] {
		o := &r.reports[i+1]
		o.Method, o.Reason, o.Skew, o.Now, o.Then, o.Limit = report.Method, report.Reason, report.Skew, report.Now, report.Then, report.Limit
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
