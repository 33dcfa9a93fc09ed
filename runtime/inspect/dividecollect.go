package inspect

import (
	"cmp"
	"slices"
	"unsafe"

	"hpfc/locality/hyper"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// collect makes the share of a rank: the iterations of all ranks in the order of the loop.
func (d *division) collect(i int) error {
	first, _ := d.x.arrays.Ranks()
	me := int64(first + i)
	var supplies []*supply
	for _, k := range d.givers[i] {
		supplies = append(supplies, d.supplyOf(k, me))
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
	}
	p.putInOrder()
	p.copies = make([]unsafe.Pointer, d.packs)
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
	c, nothing, size := newSeeker(t.layout, 0), mem.Address(p.nothing.Place(0)), roundUp(t.elem)
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
		old := append([]byte(nil), bytesAt(p.copies[k], elem*int64(p.n))...)
		for from, to := range place {
			copy(bytesAt(unsafe.Add(p.copies[k], int64(to)*elem), elem), old[int64(from)*elem:])
		}
	}
}
