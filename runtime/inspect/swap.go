package inspect

import (
	"encoding/binary"

	"hpfc/runtime/comm"
)

// swap sends a list of bytes to every other process and returns what they send, nil where that
// is nothing. The own list stays out of it.
func (x *Inspector) swap(lists [][]byte) ([][]byte, error) {
	n, me := x.comm.Size(), x.comm.Rank()
	incoming := make([][]byte, n)
	if n == 1 {
		return incoming, nil
	}
	lengths, err := x.swapLengths(lists)
	if err != nil {
		return nil, err
	}
	var receives, sends []comm.Message
	for q := range n {
		if q == me {
			continue
		}
		if len(lists[q]) > 0 {
			sends = append(sends, comm.Message{Peer: q, Data: lists[q]})
		}
		if lengths[q] > 0 {
			incoming[q] = make([]byte, lengths[q])
			receives = append(receives, comm.Message{Peer: q, Data: incoming[q]})
		}
	}
	return incoming, comm.Exchange(x.comm, receives, sends)
}

// swapLengths returns how long the lists are that the others will send.
func (x *Inspector) swapLengths(lists [][]byte) ([]int64, error) {
	n, me := x.comm.Size(), x.comm.Rank()
	var receives, sends []comm.Message
	for q := range n {
		if q == me {
			continue
		}
		out := make([]byte, stampBytes)
		x.putStamp(out)
		binary.LittleEndian.PutUint64(out[8:], uint64(len(lists[q])))
		sends = append(sends, comm.Message{Peer: q, Data: out})
		receives = append(receives, comm.Message{Peer: q, Data: make([]byte, stampBytes)})
	}
	if err := comm.Exchange(x.comm, receives, sends); err != nil {
		return nil, err
	}
	lengths := make([]int64, n)
	for _, m := range receives {
		if err := x.checkStamp(m.Data, m.Peer); err != nil {
			return nil, err
		}
		lengths[m.Peer] = int64(binary.LittleEndian.Uint64(m.Data[8:]))
	}
	return lengths, nil
}
