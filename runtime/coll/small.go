package coll

/*
#include "kernels.h"
*/
import "C"

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/mem"
)

// fetch gives every rank one element of an array.
func (e *Engine) fetch(requests []abi.Request) error {
	subscripts := requests[0].Words[2:]
	a := e.known(descAt(requests[0].Words[0]).id)
	if !a.layout.Contains(subscripts) {
		return nil
	}
	owner := e.reachable(a, subscripts)
	root := e.share.process(owner)
	element := make([]byte, a.elem)
	if root == e.comm.Rank() {
		base := descAt(requests[owner-int64(e.first)].Words[0]).base
		element = bytesAt(unsafe.Add(base, a.layout.Offset(subscripts)*a.elem), a.elem)
	}
	if !e.everywhere(a) {
		var err error
		if element, err = e.spread(root, element); err != nil {
			return err
		}
	}
	for _, r := range requests {
		copy(bytesAt(mem.At(r.Words[1]), a.elem), element)
	}
	return nil
}

// everywhere reports whether every process has all of the array.
func (e *Engine) everywhere(a *array) bool {
	return e.alone() || a.place == abi.PlaceShared || a.place == abi.PlaceMapped && a.whole()
}

// reachable returns a rank that holds the element: of this process if every process has one.
func (e *Engine) reachable(a *array, subscripts []int64) int64 {
	switch {
	case a.place == abi.PlaceRoot:
		return 0
	case a.place == abi.PlaceShared || a.whole():
		return int64(e.first)
	}
	return a.layout.Owner(subscripts)
}

func bytesAt(p unsafe.Pointer, n int64) []byte { return unsafe.Slice((*byte)(p), int(n)) }

// spread gives every process the data of one.
func (e *Engine) spread(root int, data []byte) ([]byte, error) {
	if e.alone() {
		return data, nil
	}
	message := append(e.stamped(len(data)), data...)
	if err := alg.Broadcast(e.comm, root, message); err != nil {
		return nil, err
	}
	return message[stampBytes:], e.checkStamp(message, root)
}

// stampBytes is the size of a stamp.
const stampBytes = 8

// stamped returns the beginning of a message with room for more bytes.
func (e *Engine) stamped(room int) []byte {
	return binary.LittleEndian.AppendUint64(make([]byte, 0, stampBytes+room), e.stamp)
}

// broadcast gives every rank the values of rank 0.
func (e *Engine) broadcast(requests []abi.Request) error {
	first := requests[0].Words
	var values []byte
	for i := int64(0); i < first[0]; i++ {
		values = append(values, bytesAt(mem.At(first[1+2*i]), first[2+2*i])...)
	}
	values, err := e.spread(0, values)
	if err != nil {
		return err
	}
	for i := int64(0); i < first[0]; i++ {
		bytes := first[2+2*i]
		for _, r := range requests {
			copy(bytesAt(mem.At(r.Words[1+2*i]), bytes), values)
		}
		values = values[bytes:]
	}
	return nil
}

// reduce combines values of all ranks, in the order of the ranks, for all. Where the order matters
// every process gets all values and combines them itself: that takes half the steps of a
// reduction with a broadcast behind it, and all get the same bits, the same as in one process.
func (e *Engine) reduce(requests []abi.Request) error {
	if !e.alone() {
		if served, err := e.reduceExactly(requests); served || err != nil {
			return err
		}
		return e.reduceApart(requests)
	}
	addresses := make([]int64, len(requests))
	for i := range int(requests[0].Words[0]) {
		v := readValue(requests[0], i)
		for rank, r := range requests {
			addresses[rank] = readValue(r, i).address
		}
		if err := combine(v, addresses); err != nil {
			return err
		}
	}
	return nil
}

// combine folds the values at the addresses and stores the result at all of them.
func combine(v value, addresses []int64) error {
	if C.hpf_reduce(C.int64_t(v.typ), C.int64_t(v.op), cInts(addresses), C.int64_t(len(addresses))) == 0 {
		return fmt.Errorf("operator %d does not go with type %d", v.op, v.typ)
	}
	return nil
}

// slot is the room for a value of any type.
const slot = 8

// reduceApart is reduce over several processes.
func (e *Engine) reduceApart(requests []abi.Request) error {
	count := int(requests[0].Words[0])
	mine := e.stamped(len(requests) * count * slot)
	for _, r := range requests {
		for i := range count {
			v := readValue(r, i)
			var room [slot]byte
			copy(room[:], bytesAt(mem.At(v.address), valueBytes(v.typ)))
			mine = append(mine, room[:]...)
		}
	}
	parts, err := e.gathered.AllGather(e.comm, mine, e.share.sizes(stampBytes, count*slot))
	if err != nil {
		return err
	}
	for p, part := range parts {
		if err := e.checkStamp(part, p); err != nil {
			return err
		}
	}
	return combineParts(requests, parts)
}

// combineParts folds the values of all ranks, which the parts hold in the order of the ranks.
func combineParts(requests []abi.Request, parts [][]byte) error {
	count := int(requests[0].Words[0])
	for i := range count {
		v := readValue(requests[0], i)
		var addresses []int64
		for _, part := range parts {
			for at := stampBytes + i*slot; at < len(part); at += count * slot {
				addresses = append(addresses, mem.Address(unsafe.Pointer(&part[at])))
			}
		}
		if err := combine(v, addresses); err != nil {
			return err
		}
		result := bytesAt(mem.At(addresses[0]), valueBytes(v.typ))
		for _, r := range requests {
			copy(bytesAt(mem.At(readValue(r, i).address), valueBytes(v.typ)), result)
		}
	}
	runtime.KeepAlive(parts)
	return nil
}

// valueBytes is the size of a value of an ABI type code.
func valueBytes(typ int64) int64 {
	switch {
	case typ >= abi.TypeL1:
		return typ - abi.TypeL1 + 1
	case typ >= abi.TypeF4:
		return typ - abi.TypeF4 + 4
	}
	return typ
}
