package inspect

import (
	"encoding/binary"
	"unsafe"
)

// shareWords gives every process the words of all, by process.
func (x *Inspector) shareWords(words []uint32) ([][]uint32, error) {
	all := make([][]uint32, x.comm.Size())
	lists, err := x.shareAll(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 4*len(words)))
	if err != nil {
		return nil, err
	}
	for q, list := range lists {
		all[q] = unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(list))), len(list)/4)
	}
	return all, nil
}

// shareAll gives every process the lists of all, by process.
func (x *Inspector) shareAll(list []byte) ([][]byte, error) {
	outgoing := make([][]byte, x.comm.Size())
	for q := range outgoing {
		outgoing[q] = list
	}
	lists, err := x.swap(outgoing)
	if err == nil {
		lists[x.comm.Rank()] = list
	}
	return lists, err
}

// fromFirst returns the number that process 0 has.
func (x *Inspector) fromFirst(n int) (int, error) {
	lists, err := x.shareAll(binary.LittleEndian.AppendUint64(nil, uint64(n)))
	if err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint64(lists[0])), nil
}
