package inspect

/*
#include "tile.h"
*/
import "C"

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/mem"
)

// A tiling is a division that does not follow the owners of the elements. Where iterations and
// elements have been numbered without regard to each other, as on a shuffled mesh, nearly every
// iteration concerns several ranks, and nothing that it needs is in a cache. Then the elements that
// the nest updates are numbered anew, such that those that are used together follow each other, and cut into tiles that fit into the first-level cache. Every rank gets tiles with
// about as many executions as the others. A tile executes, in the order of the loop, all iterations
// that update one of its elements, does the updates of its own elements and no others: so each
// element gets its updates in the order of the loop, whatever the order of the tiles.
//
// The elements live with their owners. A rank has copies of what its tiles read, tile by tile,
// which are filled when the array has changed, as other elements of other ranks are; and copies of
// what they update, which return to the owners behind the nest (lease).
type tiling struct {
	*division
	elements       int // of each array that is updated
	reads, updates []column
	expected       probe
	merged         bool // the executions of a tile have to be brought into the order of the loop
	near           *surroundings
	links          []C.struct_hpf_links
	linkRoom       []int32          // for them, unless they lie in ready
	number         []int32          // of the elements
	updated        []uint8          // 1 for the numbers of elements that are updated; the last one stands for none
	counts         [][]int32        // executions, by source and tile; then the place of the next one in the share that has the tile
	tiles          []int            // first tile of each rank, and the number of tiles
	rankOf         []int32          // by tile
	ends           [][]int32        // by rank: where each of its tiles ends in its share
	held           []column         // what a record has behind the local address, what is updated first
	heldUpdates    int              // how many are updated
	ready          mem.Block        // room for the records of all ranks
	linkBytes      int              // of it that the links have
	ahead          untouched        // what of ready and of the streams nobody uses yet
	records        []mem.Block      // room for those of a rank, where it was not enough
	starts         []unsafe.Pointer // of the records of a rank: its iterations, until the streams are made; then their local addresses, and copies
	slots          [][][]int32      // by rank and stream: what its executions refer to, until the stream has distances
	copies         [][]mem.Block    // by rank and stream: what is updated, or read of an array for the first time; then cells that do not count
	nothing        [][]int64        // where in the copies these begin
	leases         [][][]lease      // by rank, stream and owner: the elements of the copies
	again          [][]lease        // by rank and stream: elements that an earlier tile of the rank has a copy of, with the place of that one
	order          []int32          // the elements, by number
}

// A column is one reference of an iteration.
type column struct{ stream, at, per int }

// columns are all references of an iteration, reads first.
func (t *tiling) columns() []column { return slices.Concat(t.reads, t.updates) }

// A tile updates at most so many elements: with the elements of other tiles that it reads they
// take half of a first-level cache. A power of 2.
const (
	tileShift    = 9
	tileElements = 1 << tileShift
)

// Bounds of what is tried.
const (
	fewestIterations = 1 << 14
	mostElements     = 1 << 30
	mostCounts       = 1 << 24
	mostUpdates      = C.HPF_MOST_UPDATES
	mostColumns      = C.HPF_MOST_COLUMNS
	keptLinks        = 8
	mostLinkers      = 2 // that collect links at the same time
)

// nothingCells is the number of cells for updates of elements of other ranks: several, so that an
// update need not wait for the one before.
const nothingCells = C.HPF_CELLS

// Times in nanoseconds that decide between a tiling and a division by owners: a reference in the
// cache, what it takes more if it misses the first level, and an element that is copied to or from a tile.
const (
	nearTime  = 0.3
	missTime  = 0.6
	leaseTime = 1.2

	// Of elements that exceed the second cache, a miss takes longer with each megabyte, until all go to memory: an edge of shuffled meshes of
	// 18, 34 and 66 MB takes 6.4, 13 and 24 ns. Only the report reckons with that: whether a reference in order misses so is not known.
	missTimeOfMegabyte = 0.12
	mostMissTime       = 8

	cacheBytes  = 32 << 10
	worthTiling = 0.85 // how much of the time a tiling may take
	likelyAgain = 1.15 // how often an iteration runs in tiles, before that is known
)

// newTiling returns the tiling of a division that looks as if it might pay, or nil.
func (d *division) newTiling() *tiling {
	if d.x.comm.Size() > 1 || d.data == KeepData || !d.ascending() {
		return nil
	}
	t := &tiling{division: d, merged: d.interleaved()}
	if !t.describe() {
		return nil
	}
	t.expected = t.probe()
	if d.data == AutoData && (len(d.sources) < 2 && !d.asWritten || t.expected.iterations < fewestIterations || !t.pays(likelyAgain*float64(t.expected.iterations))) {
		return nil
	}
	t.near = t.newSurroundings()
	t.counts, t.updated = make([][]int32, len(d.sources)), make([]uint8, t.elements+1)
	return t
}

// describe lists the references of an iteration; it fails where elements of different arrays do
// not correspond.
func (t *tiling) describe() bool {
	for j := range t.streams {
		s := &t.streams[j]
		n := elementsOf(s.layout)
		if n > mostElements || s.updates && t.elements > 0 && n != int64(t.elements) {
			return false
		}
		if s.updates {
			t.elements = int(n)
		}
		for k := range s.per {
			if c := (column{j, k, s.per}); s.updates {
				t.updates = append(t.updates, c)
			} else {
				t.reads = append(t.reads, c)
			}
		}
	}
	t.hold()
	return t.elements > 0 && len(t.updates) <= mostUpdates && len(t.columns()) <= mostColumns && len(t.linked()) > 1 && t.tileCount()*len(t.sources) < mostCounts
}

// hold lists the references that were noted, each once, first those that are updated.
func (t *tiling) hold() {
	t.held = nil
	for k, c := range slices.Concat(t.updates, t.reads) {
		if k == len(t.updates) {
			t.heldUpdates = len(t.held)
		}
		if c = t.noted(c); !slices.Contains(t.held, c) {
			t.held = append(t.held, c)
		}
	}
	if len(t.reads) == 0 {
		t.heldUpdates = len(t.held)
	}
}

// elementsOf is the number of elements of an array.
func elementsOf(l *mapping.Layout) int64 {
	n := int64(1)
	for _, d := range l.Dims {
		n *= max(0, d.Hi-d.Lo+1)
	}
	return n
}

// perIteration is how many references of an iteration are in a stream.
func (d *division) perIteration(j int) int {
	if as := d.streams[j].alike; len(as) > 0 {
		return len(as)
	}
	for i := range d.sources {
		if s := &d.sources[i]; s.n > 0 {
			return len(s.notes[j].numbers) / s.n
		}
	}
	return 0
}

// run does the part of rank i in a step; a tiling that has been given up has none.
func (t *tiling) run(step, i int) error {
	switch {
	case t == nil:
	case step == stepNear || step == stepNext:
		t.look(i)
	case step == stepLink:
		t.link(i)
	case step == stepGrow:
		if i == 0 {
			t.grow()
		}
		t.ahead.touch()
	case step == stepCount:
		t.count(i)
	case step == stepTile:
		t.place(i)
	case step == stepSettle:
		return t.settle(i)
	}
	return nil
}

// done ends a step; it returns nil if the tiling does not pay.
func (t *tiling) done(step int) (*tiling, error) {
	switch step {
	case stepNear:
		t.near.widen()
	case stepNext:
		if t.near.measure(); t.data == AutoData && !t.near.mesh() {
			return nil, nil
		}
		t.near = nil
		t.makeLinks()
		t.prepare()
	case stepCount:
		if !t.share() {
			t.uncount()
			return nil, nil
		}
		return t, t.arrange()
	case stepSettle:
		t.number, t.order, t.updated, t.counts, t.rankOf, t.ahead.pieces = nil, nil, nil, nil, nil, nil
	}
	return t, nil
}

// close frees what rank i updates.
func (t *tiling) close(i int) {
	for _, b := range t.copies[i] {
		b.Free()
	}
	t.records[i].Free()
	if i == 0 {
		t.ready.Free()
	}
}

// ascending tells whether all ranks have the elements of their iterations in the order of these.
func (d *division) ascending() bool {
	for i := range d.sources {
		s := &d.sources[i]
		if !s.fits || s.n > 0 && s.own.iterationStep < 1 {
			return false
		}
		for k, r := range s.runs {
			if k > 0 && r.local < s.runs[k-1].local+s.runs[k-1].n {
				return false
			}
		}
	}
	return true
}

// probe looks at windows of iterations of every source.
func (t *tiling) probe() probe {
	samples, locators, columns := newSampling(), t.locators(), t.columns()
	for i := range t.sources {
		s := &t.sources[i]
		samples.rank(s.n, func(k int) {
			for c, column := range columns {
				position := s.position(t.noted(column), k)
				samples.refer(t.streams[column.stream].array, position)
				if c >= len(t.reads) {
					rank, _ := locators[column.stream].find(position)
					samples.update(rank)
				}
			}
		})
	}
	return samples.probe(t.elements / len(t.sources))
}

// locators finds elements of each stream's array.
func (d *division) locators() []*seeker {
	list := make([]*seeker, len(d.streams))
	for j := range d.streams {
		list[j] = newSeeker(d.streams[j].layout, 0)
	}
	return list
}

// pays tells whether a number of executions in tiles is expected to be faster than what the
// owners would execute.
func (t *tiling) pays(executions float64) bool {
	byOwners, inTiles := t.times(executions, missTime)
	return inTiles < worthTiling*byOwners
}

// times are those of an execution of the nest by the owners, and of a number of executions of its iterations in tiles, in
// nanoseconds of one processor, if a miss takes so long.
func (t *tiling) times(executions, miss float64) (byOwners, inTiles float64) {
	copies := 0
	for j := range t.streams {
		if t.streams[j].updates || t.leader(j) == j {
			copies += 2 * t.elements
		}
	}
	return tileTimes(t.expected, len(t.columns()), copies, executions, miss)
}

func tileTimes(expected probe, references, copies int, executions, miss float64) (byOwners, inTiles float64) {
	each := float64(references)
	return expected.executions * each * (nearTime + miss*expected.misses), executions*each*nearTime + float64(copies)*leaseTime
}

// missAmong is the time of a miss among so many bytes of elements.
func missAmong(bytes int64) float64 {
	return min(mostMissTime, missTime+missTimeOfMegabyte*max(0, float64(bytes-nearBytes))/(1<<20))
}

// bytes are those of the elements that are updated and read.
func (t *tiling) bytes() int64 {
	n, seen := int64(0), map[int64]bool{}
	for _, s := range t.streams {
		if !seen[s.array] {
			seen[s.array] = true
			n += elementsOf(s.layout) * s.elem
		}
	}
	return n
}

// leader is the first stream that reads the array that a stream reads.
func (t *tiling) leader(j int) int {
	return slices.IndexFunc(t.streams, func(s dividedStream) bool { return !s.updates && s.array == t.streams[j].array })
}

// linked lists the columns whose elements are linked.
func (t *tiling) linked() []column {
	list := slices.Clone(t.updates)
	if len(list) > 1 {
		return list
	}
	for _, c := range t.reads {
		if elementsOf(t.streams[c.stream].layout) == int64(t.elements) {
			list = append(list, c)
		}
	}
	return list
}

func (t *tiling) tileCount() int { return (t.elements + tileElements - 1) / tileElements }

// share divides the tiles among the ranks, and tells whether the tiling pays.
func (t *tiling) share() bool {
	sums, total := make([]int, t.tileCount()), 0
	for tile := range sums {
		for i := range t.sources {
			sums[tile] += int(t.counts[i][tile])
		}
		total += sums[tile]
	}
	if t.data == AutoData && (!t.asWritten && float64(total) > t.expected.executions || !t.pays(float64(total))) || total >= math.MaxInt32 {
		return false
	}
	t.rankOf = make([]int32, len(sums))
	ranks, before := len(t.sources), 0
	t.tiles, t.ends = make([]int, ranks+1), make([][]int32, ranks)
	for tile, n := range sums {
		rank := min(ranks-1, (before+n/2)*ranks/max(1, total))
		t.rankOf[tile] = int32(rank)
		t.tiles[rank+1] = tile + 1
		before += n
	}
	for rank := range ranks {
		t.tiles[rank+1] = max(t.tiles[rank+1], t.tiles[rank])
		at := int32(0)
		for tile := t.tiles[rank]; tile < t.tiles[rank+1]; tile++ {
			for i := range t.sources {
				at, t.counts[i][tile] = at+t.counts[i][tile], at
			}
			t.ends[rank] = append(t.ends[rank], at)
		}
	}
	return true
}

// executions is the number of executions of a rank.
func (t *tiling) executions(rank int) int {
	if n := len(t.ends[rank]); n > 0 {
		return int(t.ends[rank][n-1])
	}
	return 0
}

// why says for the report what has been done.
func (t *tiling) why() string {
	total := 0
	for rank := range t.ends {
		total += t.executions(rank)
	}
	return fmt.Sprintf("%d iterations in tiles of %d elements: %d executions instead of about %.0f", t.expected.iterations, tileElements, total, t.expected.executions)
}
