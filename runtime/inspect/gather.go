package inspect

import (
	"encoding/binary"
	"fmt"
	"slices"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A gather fills the buffer of a schedule.
type gather struct {
	*schedule
	bases []int64 // of the array, by rank of this process
	moved bool    // since the distances were computed
	batch comm.Batch
	stamp uint64
}

func (x *Inspector) newGather(requests []abi.Request) (job, error) {
	s := x.streams[requests[0].Words[wordStream]]
	if s == nil {
		return nil, fmt.Errorf("stream %d is gathered but has no schedule", requests[0].Words[wordStream])
	}
	s.settled()
	g := &gather{schedule: s, bases: make([]int64, len(requests))}
	for i, r := range requests {
		g.bases[i] = descBase(r)
	}
	if g.moved = !slices.Equal(g.bases, s.bases); g.moved {
		x.moved()
	}
	if s.tiling != nil {
		return s.tiling.newReading(g), nil
	}
	for q := range s.parcels {
		if p := &s.parcels[q]; p.in != nil {
			g.batch.Receives = append(g.batch.Receives, comm.Message{Peer: q, Data: p.in})
		}
		if p := &s.parcels[q]; p.out != nil {
			g.batch.Sends = append(g.batch.Sends, comm.Message{Peer: q, Data: p.out})
		}
	}
	return g, nil
}

// Steps of a gather: what goes to other processes is packed; while it is under way, elements
// are copied inside this process.
const (
	stepPack = iota
	stepCopy
	gatherSteps
)

func (g *gather) phases() int { return gatherSteps - g.skipped() }

// skipped is the number of steps left out at the beginning.
func (g *gather) skipped() int {
	if len(g.batch.Receives)+len(g.batch.Sends) == 0 {
		return stepCopy
	}
	return stepPack
}

func (g *gather) run(phase, i int) error {
	if phase+g.skipped() == stepCopy {
		if g.moved {
			g.rebase(i, g.bases)
		}
		g.fetch(g.parts[i].local)
		return nil
	}
	for q := range g.parcels {
		if q%len(g.parts) == i {
			g.fetch(g.parcels[q].sends)
		}
	}
	return nil
}

func (g *gather) done(phase int) error {
	if phase+g.skipped() == stepCopy {
		g.schedule.bases = g.bases
		g.keep()
	}
	if g.skipped() > stepPack {
		return nil
	}
	if phase == stepPack {
		for _, m := range g.batch.Sends {
			g.x.putStamp(m.Data)
		}
		return g.x.comm.Post(&g.batch)
	}
	g.stamp = g.x.stamp
	g.x.coming = append(g.x.coming, g)
	if g.late() {
		return nil
	}
	return g.x.arrive()
}

// arrive waits for all elements that are under way.
func (x *Inspector) arrive() error {
	for _, g := range x.coming {
		if err := x.comm.Wait(&g.batch); err != nil {
			return err
		}
		for _, m := range g.batch.Receives {
			if binary.LittleEndian.Uint64(m.Data) != g.stamp {
				return &Mismatch{x.comm.Rank(), m.Peer}
			}
		}
	}
	x.coming = x.coming[:0]
	return nil
}

// fetch copies elements of ranks of this process.
func (g *gather) fetch(list []fetch) {
	for _, f := range list {
		gathered(f.to, mem.At(g.bases[f.source]), f.offsets, g.elem)
	}
}

// gathered copies the elements at the offsets from an address to consecutive places.
func gathered[I int32 | int64](to, from unsafe.Pointer, offsets []I, elem int64) {
	switch elem {
	case 8:
		collect[int64](to, from, offsets)
	case 4:
		collect[int32](to, from, offsets)
	default:
		for k, offset := range offsets {
			copy(bytesAt(unsafe.Add(to, int64(k)*elem), elem), bytesAt(unsafe.Add(from, int64(offset)*elem), elem))
		}
	}
}

// collect copies the elements at the offsets to consecutive places.
func collect[T any, I int32 | int64](to, from unsafe.Pointer, offsets []I) {
	var x T
	size := int64(unsafe.Sizeof(x))
	for k, offset := range offsets {
		*(*T)(unsafe.Add(to, int64(k)*size)) = *(*T)(unsafe.Add(from, int64(offset)*size))
	}
}

func bytesAt(p unsafe.Pointer, n int64) []byte { return unsafe.Slice((*byte)(p), int(n)) }
