package inspect

/*
#include <stdlib.h>
#include "tile.h"
*/
import "C"

import (
	"slices"
	"sync/atomic"
	"unsafe"

	"hpfc/runtime/mem"
)

// elsewhere stands in a share for an update that another tile does.
const elsewhere = C.HPF_ELSEWHERE

// link collects links between elements that an iteration updates, or, if it is one, with what it
// reads of arrays of the same size: of some of the sources.
func (t *tiling) link(i int) {
	if i >= len(t.links) {
		return
	}
	linked := t.linked()
	for s := i; s < len(t.sources); s += len(t.links) {
		columns := t.columnsOf(s, linked)
		for k := range columns[1:] {
			C.hpf_tile_link(&columns[k], &columns[k+1], C.int64_t(t.sources[s].n), C.int64_t(t.linksOfGraph()), t.links[i])
		}
	}
}

// makeLinks makes room for graphs without links, where the records will be if there is enough: nobody needs links any more then.
func (t *tiling) makeLinks() {
	if b, err := mem.Alloc(t.recordRoom(t.mostExecutions())); err == nil {
		t.ready = b
	}
	t.links = make([]C.struct_hpf_links, min(mostLinkers, len(t.sources)))
	each, to := t.elements*t.linksOfGraph(), []int32(nil)
	if n := len(t.links) * each; 4*int64(n) <= t.ready.Room() {
		to, t.linkBytes = unsafe.Slice((*int32)(t.ready.Place(0)), n), 4*n
	} else {
		t.linkRoom = newSlots(n)
		to = t.linkRoom
	}
	for i := range t.links {
		t.links[i] = C.struct_hpf_links{count: (*C.uint8_t)(C.calloc(C.size_t(t.elements), 1)), to: (*C.int32_t)(&to[i*each])}
	}
}

// linksOfGraph is how many links of an element each graph keeps.
func (t *tiling) linksOfGraph() int { return keptLinks / len(t.links) }

// grow numbers the elements.
func (t *tiling) grow() {
	t.number, t.order = make([]int32, t.elements), make([]int32, t.elements+1)
	for v := range t.number {
		t.number[v] = nowhere
	}
	aside := newSlots(t.elements)
	C.hpf_tile_grow(&t.links[0], C.int64_t(len(t.links)), C.int64_t(t.linksOfGraph()), C.int64_t(t.elements), tileElements, (*C.int32_t)(&t.number[0]), (*C.int32_t)(&t.order[0]), (*C.int32_t)(unsafe.SliceData(aside)))
	freeSlots(aside)
	for i, g := range t.links {
		C.free(unsafe.Pointer(g.count))
		t.links[i] = C.struct_hpf_links{}
	}
	freeSlots(t.linkRoom)
	t.linkRoom = nil
}

// Executions that are expected of an iteration: at least, and at most. What fewer executions fill is written into ahead; what only
// more would fill costs nothing unless they do.
const (
	leastExpansion = 1.3
	mostExpansion  = 1.6
)

func (t *tiling) mostExecutions() int { return int(mostExpansion * float64(t.expected.iterations)) }

// prepare makes room for streams that have no notes, and lists what will be filled of it, with the room for the records behind the links.
func (t *tiling) prepare() {
	if b := t.ready; b.Valid() {
		t.expect(unsafe.Slice((*byte)(b.Place(0)), b.Room()), t.linkBytes)
	}
	each := t.mostExecutions() / len(t.sources)
	for i := range t.sources {
		for j, s := range t.streams {
			if len(s.alike) > 0 {
				slots := newSlots(each * s.per)
				t.sources[i].notes[j].numbers = unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(slots))), len(slots)/2)
				t.expect(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(slots))), 4*len(slots)), 0)
			}
		}
	}
}

// expect lists what the least executions fill of room for the most, from a byte on.
func (t *tiling) expect(room []byte, from int) {
	if end := int(float64(len(room)) * leastExpansion / mostExpansion); end > from {
		t.ahead.add(room[from:end])
	}
}

// Untouched is memory that the system has promised and takes its time to give. All ranks share the work of writing into
// its pages: first those that have nothing else to do while one is numbering the elements, then that one as well.
type untouched struct {
	pieces [][]byte
	next   atomic.Int64
}

// touchedAtOnce is a large page.
const touchedAtOnce = 2 << 20

func (u *untouched) add(room []byte) {
	u.pieces = slices.AppendSeq(u.pieces, slices.Chunk(room, touchedAtOnce))
}

// touch writes into every page of the pieces that no rank has taken.
func (u *untouched) touch() {
	for k := u.next.Add(1) - 1; k < int64(len(u.pieces)); k = u.next.Add(1) - 1 {
		for at := 0; at < len(u.pieces[k]); at += 4096 {
			u.pieces[k][at] = 0
		}
	}
}

// uncount makes the notes what they were before they were counted.
func (t *tiling) uncount() {
	for i := range t.sources {
		updates := t.columnsOf(i, t.held[:t.heldUpdates])
		C.hpf_tile_uncount(&updates[0], C.int64_t(len(updates)), C.int64_t(t.sources[i].n))
	}
	t.ready.Free()
}

// columnsOf describes columns of a source.
func (t *tiling) columnsOf(i int, list []column) []C.struct_hpf_column {
	out := make([]C.struct_hpf_column, len(list))
	for k, c := range list {
		c = t.noted(c)
		numbers := t.sources[i].notes[c.stream].numbers
		out[k] = C.struct_hpf_column{numbers: (*C.int64_t)(unsafe.SliceData(numbers)), per: C.int64_t(c.per), at: C.int64_t(c.at)}
	}
	return out
}

// count counts a source's executions in every tile.
func (t *tiling) count(i int) {
	t.counts[i] = make([]int32, t.tileCount())
	updates := t.columnsOf(i, t.held[:t.heldUpdates])
	C.hpf_tile_count(&updates[0], C.int64_t(len(updates)), C.int64_t(t.sources[i].n), (*C.int32_t)(&t.number[0]), tileShift, (*C.int32_t)(&t.counts[i][0]))
}

// arrange makes room for the shares of all ranks.
func (t *tiling) arrange() error {
	ranks := len(t.sources)
	t.shares, t.records, t.starts = make([]share, ranks), make([]mem.Block, ranks), make([]unsafe.Pointer, ranks)
	used := int64(0)
	t.slots = make([][][]int32, ranks)
	t.copies, t.leases, t.again, t.nothing = make([][]mem.Block, ranks), make([][][]lease, ranks), make([][]lease, ranks), make([][]int64, ranks)
	for r := range t.shares {
		p := &t.shares[r]
		p.n, p.copies, p.tiling = t.executions(r), make([]unsafe.Pointer, t.packs), t
		bytes := t.recordRoom(p.n)
		var err error
		if next := roundUp(used + bytes); next <= t.ready.Room() {
			t.starts[r], used = unsafe.Add(t.ready.Place(0), used), next
		} else if t.records[r], err = mem.Alloc(max(1, bytes)); err != nil {
			return noMemory(bytes)
		} else {
			t.starts[r] = t.records[r].Place(0)
		}
		t.slots[r], t.copies[r], t.leases[r] = make([][]int32, len(t.streams)), make([]mem.Block, len(t.streams)), make([][]lease, len(t.streams))
		t.again[r], t.nothing[r] = make([]lease, len(t.streams)), make([]int64, len(t.streams))
		if p.all, err = mem.Alloc(int64(unsafe.Sizeof(run{}))); err != nil {
			return err
		}
		*(*run)(p.all.Place(0)) = run{0, 0, int64(p.n)}
	}
	return nil
}

// recordRoom is the bytes of n records, of which the local addresses will be left in front; the rest, from a multiple
// of 16 on, then has room for a number of each column.
func (t *tiling) recordRoom(n int) int64 { return roundUp(4*int64(n)) + 4*int64(len(t.held))*int64(n) }

// recordsOf is where the records of rank r lie.
func (t *tiling) recordsOf(r int) *C.int32_t { return (*C.int32_t)(t.starts[r]) }

// place puts the iterations of a source into the records of the ranks that execute them.
func (t *tiling) place(i int) {
	s := &t.sources[i]
	if s.n == 0 {
		return
	}
	shares := make([]*C.int32_t, len(t.shares))
	for r := range shares {
		shares[r] = t.recordsOf(r)
	}
	columns, renumbered := t.columnsOf(i, t.held), uint64(0)
	for c := range t.held {
		if t.renumbered(t.held[c].stream) {
			renumbered |= 1 << c
		}
	}
	k := int64(0)
	for _, run := range s.runs {
		C.hpf_tile_place(&columns[0], C.int64_t(len(columns)), C.int64_t(t.heldUpdates), C.uint64_t(renumbered), C.int64_t(k), C.int64_t(run.local), C.int64_t(run.n),
			(*C.int32_t)(&t.number[0]), tileShift, (*C.int32_t)(&t.rankOf[0]), (*C.int32_t)(&t.counts[i][0]), &shares[0])
		k += run.n
	}
}

// renumbered tells whether a stream refers to as many elements as are updated, so that their new
// numbers hold for its elements, too.
func (t *tiling) renumbered(stream int) bool {
	return elementsOf(t.streams[stream].layout) == int64(t.elements)
}

// settle makes the streams of a rank, finds what it has to get, and makes room for that.
func (t *tiling) settle(r int) error {
	outputs, reads, leaders := t.outputs(r)
	if p := &t.shares[r]; p.n > 0 {
		if t.merged {
			t.merge(r)
		} else {
			p.pieces = t.piecesOf(r)
		}
		first := C.int64_t(t.tiles[r])
		C.hpf_tile_settle(t.recordsOf(r), C.int64_t(1+len(t.held)), (*C.int32_t)(&t.ends[r][0]), C.int64_t(len(t.ends[r])), first, tileShift,
			&outputs[0], C.int64_t(len(outputs)), unsafe.SliceData(reads), C.int64_t(len(reads)), (*C.uint8_t)(&t.updated[0]), C.int64_t(t.elements))
		p.locals = unsafe.Slice((*int32)(t.starts[r]), p.n)
		front := roundUp(4 * int64(p.n))
		p.spare = unsafe.Slice((*byte)(unsafe.Add(t.starts[r], front)), t.recordRoom(p.n)-front)
	}
	defer func() {
		for l := range reads {
			C.free(unsafe.Pointer(reads[l].slot))
			C.free(unsafe.Pointer(reads[l].sources))
		}
	}()
	for j := range t.streams {
		n := int64(0)
		if s := &t.streams[j]; s.updates {
			n = int64(t.tiles[r+1]-t.tiles[r]) << tileShift
			t.lend(r, j)
		} else if l := slices.Index(leaders, j); l >= 0 {
			n = int64(reads[l].count)
			t.borrow(r, j, unsafe.Slice((*int32)(reads[l].sources), n))
		} else {
			continue
		}
		bytes := n*t.streams[j].elem + nothingCells*roundUp(t.streams[j].elem)
		var err error
		if t.copies[r][j], err = mem.AllocNear(bytes, t.sources[r].bases[j], reach(t.streams[j].elem)); err != nil {
			return noMemory(bytes)
		}
		t.nothing[r][j] = n
	}
	return nil
}

// outputs says where the references of rank r's executions come to lie: in the memory of what it has
// noted itself, which nobody needs any more. Reads of one array share their numbers; leaders are their first streams.
func (t *tiling) outputs(r int) (outputs []C.struct_hpf_output, reads []C.struct_hpf_reads, leaders []int) {
	for j := range t.streams {
		t.slots[r][j] = t.sources[r].notes[j].reuse(t.shares[r].n * t.streams[j].per)
		if t.streams[j].updates || t.leader(j) != j {
			continue
		}
		elements := elementsOf(t.streams[j].layout)
		slot := newSlots(int(elements))
		for k := range slot {
			slot[k] = nowhere
		}
		most := min(elements*int64(len(t.ends[r])), t.referencesTo(r, j))
		reads = append(reads, C.struct_hpf_reads{slot: (*C.int32_t)(unsafe.SliceData(slot)), sources: (*C.int32_t)(unsafe.SliceData(newSlots(int(most))))})
		leaders = append(leaders, j)
	}
	for _, c := range t.columns() {
		out := C.struct_hpf_output{reads: nowhere, slots: (*C.int32_t)(unsafe.SliceData(t.slots[r][c.stream])), per: C.int64_t(c.per), at: C.int64_t(c.at), column: C.int64_t(1 + slices.Index(t.held, t.noted(c)))}
		if !t.streams[c.stream].updates {
			out.reads = C.int64_t(slices.Index(leaders, t.leader(c.stream)))
		}
		outputs = append(outputs, out)
	}
	return outputs, reads, leaders
}

// referencesTo is how often rank r reads the array of stream j.
func (t *tiling) referencesTo(r, j int) int64 {
	n := int64(0)
	for _, c := range t.reads {
		if t.leader(c.stream) == j {
			n += int64(t.shares[r].n)
		}
	}
	return n
}

// A piece is iterations of a share, up to an end, whose elements are with one rank of this process.
type piece struct{ source, end int32 }

// piecesOf lists the pieces of a rank's share: those of a tile come in the order of their sources.
func (t *tiling) piecesOf(r int) []piece {
	var list []piece
	end := int32(0)
	for tile := t.tiles[r]; tile < t.tiles[r+1]; tile++ {
		for i := range t.sources {
			if t.counts[i] != nil && t.counts[i][tile] > end {
				end = t.counts[i][tile]
				list = append(list, piece{int32(i), end})
			}
		}
	}
	return list
}

// gatherPieces copies the elements of all iterations of a share in tiles.
func (p *share) gatherPieces(to unsafe.Pointer, bases []int64, elem int64) {
	from := int32(0)
	for _, x := range p.pieces {
		gathered(unsafe.Add(to, int64(from)*elem), mem.At(bases[x.source]), p.locals[from:x.end], elem)
		from = x.end
	}
}

// rank is the number of a rank of this process.
func (d *division) rank(i int) int64 {
	first, _ := d.x.arrays.Ranks()
	return int64(first + i)
}
