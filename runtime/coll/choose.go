package coll

import (
	"bytes"
	"encoding/binary"

	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// choose answers ReqChoose. All processes estimate the same, for the machine as process 0 has found
// it, which they hear of once.
func (e *Engine) choose(requests []abi.Request) error {
	if err := e.agreeOnMachine(); err != nil {
		return err
	}
	w := words(requests[0].Words[1:])
	var plans []strips.Plan
	for range w.next() {
		plans = append(plans, strips.Plan{
			Points: w.next(), Steps: w.next(), Blocks: w.next(), Bytes: w.next(), Operations: w.next(), Lines: w.next(),
			Alone: w.next() != 0, Free: w.next() != 0,
		})
	}
	best := strips.Cheapest(plans, e.Machine, int64(e.share.ranks))
	answer := binary.LittleEndian.AppendUint64(nil, uint64(best))
	for _, r := range requests {
		copy(bytesAt(mem.At(r.Words[0]), 8), answer)
	}
	return nil
}

// agreeOnMachine gives all processes the machine of process 0.
func (e *Engine) agreeOnMachine() error {
	if e.agreed {
		return nil
	}
	var numbers bytes.Buffer
	if err := binary.Write(&numbers, binary.LittleEndian, e.Machine); err != nil {
		return err
	}
	data, err := e.spread(0, numbers.Bytes())
	if err != nil {
		return err
	}
	e.agreed = true
	return binary.Read(bytes.NewReader(data), binary.LittleEndian, &e.Machine)
}
