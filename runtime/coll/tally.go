package coll

import (
	"fmt"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/mem"
)

// Words of ReqTally.
const (
	wordTallied = iota
	wordTallySize
	wordTallyType
	wordTallyOp
)

// tally combines each element of an array that is whole on all ranks, as a reduction of so many values.
func (e *Engine) tally(requests []abi.Request) error {
	w := requests[0].Words
	size, typ := w[wordTallySize], w[wordTallyType]
	values := make([]abi.Request, len(requests))
	for i, r := range requests {
		d := descAt(r.Words[wordTallied])
		start := unsafe.Add(d.base, -e.known(d.id).layout.Origin*d.elem)
		list := []int64{size}
		for k := range size {
			list = append(list, typ, w[wordTallyOp], mem.Address(unsafe.Add(start, k*valueBytes(typ))))
		}
		values[i] = abi.Request{Kind: abi.ReqReduce, Line: r.Line, Words: list}
	}
	op, ok := commonOperation(values[0])
	if !ok {
		return fmt.Errorf("operator %d of type %d is not exact", w[wordTallyOp], typ)
	}
	if !e.alone() {
		_, err := e.reduceExactly(values)
		return err
	}
	e.foldWords(values, op)
	return nil
}

// foldWords combines the values of the ranks of one process.
func (e *Engine) foldWords(values []abi.Request, op alg.Exact) {
	for k := range int(values[0].Words[0]) {
		x := wordOf(readValue(values[0], k))
		for _, r := range values[1:] {
			x = op.Words(x, wordOf(readValue(r, k)))
		}
		for _, r := range values {
			storeWord(readValue(r, k), x)
		}
	}
}
