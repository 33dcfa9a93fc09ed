package coll

import (
	"cmp"
	"encoding/binary"
	"math"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// choice is what ReqPick says.
type choice struct {
	rule, latest, order int64
	values              []value
}

func readChoice(r abi.Request) choice {
	w := words(r.Words)
	c := choice{rule: w.next(), latest: w.next(), order: w.next()}
	for range w.next() {
		c.values = append(c.values, value{typ: w.next(), address: w.next()})
	}
	return c
}

// pick gives all ranks the values of the rank that had the deciding iteration. A rank's record
// is its order and its values, a slot each; every process gets the records of all ranks and
// chooses itself.
func (e *Engine) pick(requests []abi.Request) error {
	first := readChoice(requests[0])
	size := (1 + len(first.values)) * slot
	mine := e.stamped(len(requests) * size)
	for _, r := range requests {
		mine = append(mine, readChoice(r).record()...)
	}
	parts := [][]byte{mine}
	if !e.alone() {
		var err error
		if parts, err = e.gathered.AllGather(e.comm, mine, e.share.sizes(stampBytes, size)); err != nil {
			return err
		}
	}
	var best []byte
	for p, part := range parts {
		if err := e.checkStamp(part, p); err != nil {
			return err
		}
		for at := stampBytes; at < len(part); at += size {
			if record := part[at : at+size]; first.better(record, best) {
				best = record
			}
		}
	}
	if best == nil {
		return nil
	}
	for _, r := range requests {
		for i, v := range readChoice(r).values {
			copy(bytesAt(mem.At(v.address), valueBytes(v.typ)), best[(1+i)*slot:])
		}
	}
	return nil
}

// record returns the rank's order and values.
func (c choice) record() []byte {
	out := make([]byte, (1+len(c.values))*slot)
	copy(out, bytesAt(mem.At(c.order), slot))
	for i, v := range c.values {
		copy(out[(1+i)*slot:], bytesAt(mem.At(v.address), valueBytes(v.typ)))
	}
	return out
}

// better tells whether record x is to be taken rather than y, which is nil when there is none
// yet.
func (c choice) better(x, y []byte) bool {
	order := func(r []byte) int64 { return int64(binary.LittleEndian.Uint64(r)) }
	switch {
	case order(x) < 0:
		return false
	case y == nil:
		return true
	}
	key := 0
	if c.rule != abi.PickLast {
		key = compareValues(c.values[0].typ, x[slot:], y[slot:])
	}
	if c.rule == abi.PickLeast {
		key = -key
	}
	if key == 0 && c.latest != 0 {
		return order(x) > order(y)
	}
	return key > 0 || key == 0 && order(x) < order(y)
}

// compareValues compares two integers or reals of an ABI type code.
func compareValues(typ int64, x, y []byte) int {
	switch typ {
	case abi.TypeF4:
		return cmp.Compare(math.Float32frombits(binary.LittleEndian.Uint32(x)), math.Float32frombits(binary.LittleEndian.Uint32(y)))
	case abi.TypeF8:
		return cmp.Compare(math.Float64frombits(binary.LittleEndian.Uint64(x)), math.Float64frombits(binary.LittleEndian.Uint64(y)))
	}
	shift := 64 - 8*typ
	return cmp.Compare(int64(binary.LittleEndian.Uint64(x)<<shift)>>shift, int64(binary.LittleEndian.Uint64(y)<<shift)>>shift)
}
