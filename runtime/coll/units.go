package coll

import (
	"slices"
	"unsafe"

	"hpfc/runtime/coll/alg"
)

// unitsAtMost is the number of processes up to which the table of all messages is made.
const unitsAtMost = 1024

// exchange decides how the parcels of all processes travel: through repack units when that is estimated
// faster, since there are many small parcels, or by the library's exchange where that was measured to
// be faster and no order of the messages is wanted, and they are not so short that a call of its own takes longer than that
// saves; nil when each goes straight to its receiver. All processes
// decide alike and once, from the same table and model.
func (r *route) exchange() *alg.AllToAll {
	if r.table == nil || r.largest() == 0 {
		return nil
	}
	s := alg.Sizes{N: len(r.table), Of: func(from, to int) int {
		if from == to || r.table[from][to] == 0 {
			return 0
		}
		return int(headerBytes + roundUp(r.table[from][to]))
	}}
	x := alg.NewAllToAll(r.e.comm, s)
	if x.Straight() || x.ByLibrary() && (r.ordered() || r.cut() || 2*s.Busiest() <= inOneCall) {
		return nil
	}
	return x
}

// ordered tells that the messages follow a schedule: they are large, and of several processes.
func (r *route) ordered() bool {
	return 2 < len(r.table) && len(r.table) <= scheduleAtMost && r.largest() >= scheduleFrom
}

// cut tells that some message goes in pieces.
func (r *route) cut() bool {
	piece := int64(r.e.comm.Piece())
	return piece > 0 && r.largest() > piece
}

// largest is the bytes of the largest parcel between any two processes.
func (r *route) largest() int64 {
	largest := int64(0)
	for p, row := range r.table {
		for q, bytes := range row {
			if p != q {
				largest = max(largest, bytes)
			}
		}
	}
	return largest
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
