package coll

import (
	"encoding/binary"

	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// choose answers ReqChoose: process 0 estimates for all, with what it knows of the machine.
func (e *Engine) choose(requests []abi.Request) error {
	w := words(requests[0].Words[1:])
	var plans []strips.Plan
	for range w.next() {
		plans = append(plans, strips.Plan{
			Points: w.next(), Steps: w.next(), Blocks: w.next(), Bytes: w.next(), Operations: w.next(), Lines: w.next(),
			Alone: w.next() != 0, Free: w.next() != 0,
		})
	}
	best := strips.Cheapest(plans, e.Machine, int64(e.share.ranks))
	data, err := e.spread(0, binary.LittleEndian.AppendUint64(nil, uint64(best)))
	if err != nil {
		return err
	}
	for _, r := range requests {
		copy(bytesAt(mem.At(r.Words[0]), 8), data)
	}
	return nil
}
