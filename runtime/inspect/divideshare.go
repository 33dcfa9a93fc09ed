package inspect

import (
	"fmt"
	"unsafe"

	"hpfc/runtime/mem"
)

// A share is the iterations that one rank executes.
type share struct {
	all      mem.Block // one run
	n        int
	from     []origin
	supplies []*supply        // of the ranks in from, while the division is made
	copies   []unsafe.Pointer // of the arrays with an element for each iteration; nil: not yet
	blocks   []mem.Block      // that have them
	spare    []byte           // memory for them
	fresh    notes            // what a stream is to hold
	nothing  mem.Block        // cells for updates of other ranks' elements
	tiling   *tiling          // of the division, or nil
	locals   []int32          // in tiles: local addresses of the iterations' elements, in the order of the share
	pieces   []piece          // and who has them; from says that where the iterations of the ranks take turns
}

// roomFor makes room for the copy of an array.
func (p *share) roomFor(index int, bytes int64) error {
	if p.copies[index] != nil {
		return nil
	}
	if len(p.spare) > 0 && int(bytes) <= len(p.spare) {
		p.copies[index], p.spare = unsafe.Pointer(unsafe.SliceData(p.spare)), p.spare[min(len(p.spare), int(roundUp(bytes))):]
		return nil
	}
	b, err := mem.Alloc(bytes)
	if err != nil {
		return noMemory(bytes)
	}
	p.copies[index], p.blocks = b.Place(0), append(p.blocks, b)
	return nil
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
		if p.copies[k] == nil {
			return fmt.Errorf("array %d of a nest has not been packed", k)
		}
		*d.base = mem.Address(p.copies[k])
	}
	return nil
}
