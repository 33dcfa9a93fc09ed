package inspect

/*
#include "tile.h"
*/
import "C"

import (
	"unsafe"

	"hpfc/runtime/mem"
)

// elsewhere stands in a share for an update that another tile does.
const elsewhere = C.HPF_ELSEWHERE

// link collects the links of a part of the elements: between those that an iteration updates, or,
// if it is one, with what it reads of arrays of the same size.
func (t *tiling) link(i int) {
	parts := min(linkers, len(t.sources))
	if i >= parts {
		return
	}
	lo, hi := int64(t.elements*i/parts), int64(t.elements*(i+1)/parts)
	linked := t.linked()
	for s := range t.sources {
		columns := t.columnsOf(s, linked)
		for k := range columns[1:] {
			C.hpf_tile_link(&columns[k], &columns[k+1], C.int64_t(t.sources[s].n), C.int64_t(lo), C.int64_t(hi), keptLinks, (*C.uint8_t)(&t.links.Count[0]), (*C.int32_t)(&t.links.To[0]))
		}
	}
}

// columnsOf describes columns of a source.
func (t *tiling) columnsOf(i int, list []column) []C.struct_hpf_column {
	out := make([]C.struct_hpf_column, len(list))
	for k, c := range list {
		numbers := t.sources[i].notes[c.stream].numbers
		out[k] = C.struct_hpf_column{numbers: (*C.int64_t)(unsafe.SliceData(numbers)), per: C.int64_t(c.per), at: C.int64_t(c.at)}
	}
	return out
}

// count counts a source's executions in every tile.
func (t *tiling) count(i int) {
	t.counts[i] = make([]int32, t.tileCount())
	updates := t.columnsOf(i, t.updates)
	C.hpf_tile_count(&updates[0], C.int64_t(len(updates)), C.int64_t(t.sources[i].n), (*C.int32_t)(&t.number[0]), tileShift, (*C.int32_t)(&t.counts[i][0]), (*C.uint8_t)(&t.updated[0]))
}

// arrange makes room for the shares of all ranks.
func (t *tiling) arrange() error {
	first, _ := t.x.arrays.Ranks()
	ranks := len(t.sources)
	t.shares = make([]share, ranks)
	t.slots = make([][][]int32, ranks)
	t.copies, t.leases, t.nothing = make([][]mem.Block, ranks), make([][][]lease, ranks), make([][]int64, ranks)
	for r := range t.shares {
		p := &t.shares[r]
		p.n, p.copies, p.tiling = t.executions(r), make([]mem.Block, t.packs), t
		p.from = make([]origin, ranks)
		for i := range p.from {
			p.from[i].rank = int64(first + i)
			var err error
			if p.from[i].locals, p.from[i].places, err = t.originRoom(t.parcels[r][i]); err != nil {
				return err
			}
		}
		t.slots[r], t.copies[r], t.leases[r] = make([][]int32, len(t.streams)), make([]mem.Block, len(t.streams)), make([][]lease, len(t.streams))
		t.nothing[r] = make([]int64, len(t.streams))
		for j := range t.streams {
			t.slots[r][j] = newSlots(p.n * t.streams[j].per)
			t.leases[r][j] = make([]lease, ranks)
		}
		var err error
		if p.all, err = mem.Alloc(int64(unsafe.Sizeof(run{}))); err != nil {
			return err
		}
		*(*run)(p.all.Place(0)) = run{0, 0, int64(p.n)}
	}
	return nil
}

// originRoom is room for the local addresses and places of n iterations, outside of Go's memory.
func (t *tiling) originRoom(n int) (locals, places []int32, err error) {
	room, err := mem.Alloc(8 * int64(max(1, n)))
	if err != nil {
		return nil, nil, noMemory(8 * int64(n))
	}
	t.rooms = append(t.rooms, room)
	all := unsafe.Slice((*int32)(room.Place(0)), 2*n)
	return all[:n:n], all[n:], nil
}

// place puts the iterations of a source into the shares: positions of what they read, and numbers
// of what they update, counted from the first of the rank.
func (t *tiling) place(i int) {
	s := &t.sources[i]
	if s.n == 0 {
		return
	}
	shares := make([]C.struct_hpf_share, len(t.shares))
	for r := range shares {
		o := &t.shares[r].from[i]
		o.n = len(o.locals)
		shares[r].first = C.int64_t(t.tiles[r] << tileShift)
		shares[r].locals, shares[r].places = (*C.int32_t)(unsafe.SliceData(o.locals)), (*C.int32_t)(unsafe.SliceData(o.places))
		for k, c := range t.columns() {
			shares[r].slots[k] = (*C.int32_t)(unsafe.SliceData(t.slots[r][c.stream]))
		}
	}
	reads, updates := t.columnsOf(i, t.reads), t.columnsOf(i, t.updates)
	k := int64(0)
	for _, run := range s.runs {
		C.hpf_tile_place(unsafe.SliceData(reads), C.int64_t(len(reads)), &updates[0], C.int64_t(len(updates)), C.int64_t(k), C.int64_t(run.local), C.int64_t(run.n),
			(*C.int32_t)(&t.number[0]), tileShift, (*C.int32_t)(&t.rankOf[0]), (*C.int32_t)(&t.counts[i][0]), &shares[0])
		k += run.n
	}
}

// settle finds what a rank has to get, and makes room for it.
func (t *tiling) settle(r int) error {
	for j := range t.streams {
		s := &t.streams[j]
		n := int64(0)
		switch {
		case s.updates:
			n = int64(t.tiles[r+1]-t.tiles[r]) << tileShift
			t.lend(r, j)
		case t.leader(j) == j:
			n = t.collectReads(r, j)
		default:
			continue
		}
		bytes := n*s.elem + nothingCells*roundUp(s.elem)
		var err error
		if t.copies[r][j], err = mem.AllocNear(bytes, t.sources[r].bases[j], reach(s.elem)); err != nil {
			return noMemory(bytes)
		}
		t.nothing[r][j] = n
	}
	return nil
}

// collectReads lists the elements that a rank reads of the array of stream j, tile by tile, numbers them in the
// streams and returns how many they are.
func (t *tiling) collectReads(r, j int) int64 {
	var lists []*C.int32_t
	var per []C.int64_t
	most := 0
	for k := range t.streams {
		if !t.streams[k].updates && t.leader(k) == j {
			lists, per = append(lists, (*C.int32_t)(unsafe.SliceData(t.slots[r][k]))), append(per, C.int64_t(t.streams[k].per))
			most += len(t.slots[r][k])
		}
	}
	if t.shares[r].n == 0 {
		return 0
	}
	elements := elementsOf(t.streams[j].layout)
	slot, positions := newSlots(int(elements)), newSlots(most)
	defer freeSlots(slot)
	defer freeSlots(positions)
	for k := range slot {
		slot[k] = nowhere
	}
	n := C.hpf_tile_reads(&lists[0], &per[0], C.int64_t(len(lists)), (*C.int32_t)(&t.ends[r][0]), C.int64_t(len(t.ends[r])), (*C.int32_t)(&slot[0]), (*C.int32_t)(&positions[0]))
	t.borrow(r, j, positions[:n])
	return int64(n)
}

// rank is the number of a rank of this process.
func (d *division) rank(i int) int64 {
	first, _ := d.x.arrays.Ranks()
	return int64(first + i)
}
