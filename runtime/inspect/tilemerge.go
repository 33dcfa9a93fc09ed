package inspect

import (
	"cmp"
	"slices"
	"sort"
	"unsafe"
)

// Where the iterations of the ranks take turns (CYCLIC), or the first rank has the last ones, the executions of a tile, which
// come source by source, are merged into the order of the loop.

// interleaved tells whether iterations of a rank come before some of a rank with a lower number.
func (d *division) interleaved() bool {
	last := int64(-1)
	for i := range d.sources {
		s := &d.sources[i]
		for _, r := range s.runs {
			if r.n > 0 && r.iteration <= last {
				return true
			}
			last = max(last, r.iteration+(r.n-1)*s.own.iterationStep)
		}
	}
	return false
}

// A cursor goes through the executions of one source in a tile.
type cursor struct {
	*source
	rank    int // index of the source
	at, end int32
	run     int
	key     int64 // number of the iteration
}

// look finds the number of the iteration whose element has a local address.
func (c *cursor) look(local int32) {
	for int64(local) >= c.runs[c.run].local+c.runs[c.run].n {
		c.run++
	}
	r := c.runs[c.run]
	c.key = r.iteration + (int64(local)-r.local)*c.own.iterationStep
}

// sink restores the order of a heap of cursors whose first one has moved on.
func sink(heap []*cursor) {
	first, i := heap[0], 0
	for {
		k := 2*i + 1
		if k+1 < len(heap) && heap[k+1].key < heap[k].key {
			k++
		}
		if k >= len(heap) || heap[k].key >= first.key {
			break
		}
		heap[i], i = heap[k], k
	}
	heap[i] = first
}

// merge brings the records of each of rank r's tiles into the order of the loop, and notes who has the elements of the iterations.
func (t *tiling) merge(r int) {
	p, words := &t.shares[r], 1+len(t.held)
	records := unsafe.Slice((*int32)(t.starts[r]), p.n*words)
	p.from = make([]origin, len(t.sources))
	for i := range p.from {
		p.from[i].rank = t.rank(i)
	}
	var merged []int32
	begin := int32(0)
	for k, end := range t.ends[r] {
		merged = merged[:0]
		for heap := t.cursors(t.tiles[r]+k, begin, records, words); len(heap) > 0; {
			c := heap[0]
			record := records[int(c.at)*words:][:words]
			o := &p.from[c.rank]
			o.locals, o.places = append(o.locals, record[0]), append(o.places, begin+int32(len(merged)/words))
			merged = append(merged, record...)
			if c.at++; c.at < c.end {
				c.look(records[int(c.at)*words])
			} else {
				heap[0] = heap[len(heap)-1]
				heap = heap[:len(heap)-1]
			}
			if len(heap) > 0 {
				sink(heap)
			}
		}
		copy(records[int(begin)*words:], merged)
		begin = end
	}
	for i := range p.from {
		p.from[i].n = len(p.from[i].locals)
	}
}

// cursors begin with the first execution of each source in a tile, which has its records from begin on; they are a heap.
func (t *tiling) cursors(tile int, begin int32, records []int32, words int) []*cursor {
	var list []*cursor
	for i := range t.sources {
		end := t.counts[i][tile]
		if end <= begin {
			continue
		}
		c, local := &cursor{source: &t.sources[i], rank: i, at: begin, end: end}, records[int(begin)*words]
		c.run = sort.Search(len(c.runs), func(k int) bool { return c.runs[k].local+c.runs[k].n > int64(local) })
		c.look(local)
		list = append(list, c)
		begin = end
	}
	slices.SortFunc(list, func(a, b *cursor) int { return cmp.Compare(a.key, b.key) })
	return list
}
