package coll

import (
	"slices"
	"unsafe"

	"hpfc/runtime/coll/alg"
)

// unitsAtMost is the number of processes up to which the table of all messages is made.
const unitsAtMost = 1024

// exchange decides how the parcels of all processes travel: the plan of this process through repack
// units when that is estimated faster, since there are many small parcels; nil when each goes
// straight to its receiver. All processes decide alike and
// once, from the same table and model.
func (r *route) exchange() *alg.Plan {
	if r.table == nil {
		return nil
	}
	s := alg.Sizes{N: len(r.table), Of: func(from, to int) int {
		if from == to || r.table[from][to] == 0 {
			return 0
		}
		return int(headerBytes + roundUp(r.table[from][to]))
	}}
	cost := alg.CostOf(r.e.comm)
	if cost.ChooseFor(s) != alg.UseGrid {
		return nil
	}
	return alg.Grid(s, r.e.comm.Rank(), cost.Threshold())
}

// layOut gives the parcels their buffers, from an address on. An exchange wants what is sent in the order of
// receivers, and then what comes in the order of senders; each buffer takes a whole number of 16 bytes.
func (r *route) layOut(at unsafe.Pointer) (input, result []byte) {
	take := func(parts []part, bytes int64, all *[]byte) []byte {
		if len(parts) == 0 {
			return nil
		}
		room := headerBytes + roundUp(bytes)
		data := unsafe.Slice((*byte)(at), int(room))
		at = unsafe.Add(at, room)
		if len(*all) == 0 {
			*all = data
		} else {
			*all = unsafe.Slice(unsafe.SliceData(*all), len(*all)+int(room))
		}
		return data[:headerBytes+bytes]
	}
	order := make([]*parcel, len(r.parcels))
	for i := range order {
		order[i] = &r.parcels[i]
	}
	slices.SortFunc(order, func(a, b *parcel) int { return a.to - b.to })
	for _, p := range order {
		p.outData = take(p.out, p.outBytes, &input)
	}
	slices.SortFunc(order, func(a, b *parcel) int { return a.from - b.from })
	for _, p := range order {
		p.inData = take(p.in, p.inBytes, &result)
	}
	return input, result
}
