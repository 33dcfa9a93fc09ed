package inspect

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"hpfc/runtime/mem"
)

// A parcel is what this process and another one give each other.
type parcel struct {
	wanted   int64 // ghosts of ranks of this process that the other one has
	in, out  []byte
	sends    []fetch // what goes out
	elements int64   // of it
}

// agree gives every ghost its place and tells the other processes what they are to send.
func (s *schedule) agree() error {
	n, me := s.x.comm.Size(), s.x.comm.Rank()
	s.parcels = make([]parcel, n)
	for i := range s.parts {
		for _, g := range s.parts[i].ghosts {
			s.parcels[s.x.arrays.Process(g.owner)].wanted++
		}
	}
	if err := s.allot(me); err != nil {
		return err
	}
	s.place()
	if n == 1 {
		return nil
	}
	return s.request()
}

// allot makes the buffer.
func (s *schedule) allot(me int) error {
	s.bytes = roundUp(s.elem) + roundUp(s.parcels[me].wanted*s.elem)
	for q, p := range s.parcels {
		if q != me && p.wanted > 0 {
			s.bytes += stampBytes + roundUp(p.wanted*s.elem)
		}
	}
	var err error
	if s.buffer, err = mem.AllocNear(s.bytes, slices.Max(s.bases), reach(s.elem)); err != nil {
		return noMemory(s.bytes)
	}
	at := roundUp(s.elem) + roundUp(s.parcels[me].wanted*s.elem)
	for q := range s.parcels {
		if p := &s.parcels[q]; q != me && p.wanted > 0 {
			p.in = unsafe.Slice((*byte)(unsafe.Add(s.buffer.Place(0), at)), int(stampBytes+p.wanted*s.elem))
			at += stampBytes + roundUp(p.wanted*s.elem)
		}
	}
	return nil
}

func roundUp(bytes int64) int64 { return (bytes + 15) &^ 15 }

// place gives every ghost its address.
func (s *schedule) place() {
	first, _ := s.x.arrays.Ranks()
	me := s.x.comm.Rank()
	next := make([]int64, len(s.parcels))
	for q := range next {
		if in := s.parcels[q].in; in != nil {
			next[q] = mem.Address(unsafe.Pointer(&in[stampBytes]))
		}
	}
	next[me] = mem.Address(unsafe.Add(s.buffer.Place(0), roundUp(s.elem)))
	for i := range s.parts {
		p := &s.parts[i]
		p.at, p.local = make([]int64, len(p.ghosts)), nil
		for k, g := range p.ghosts {
			q := s.x.arrays.Process(g.owner)
			p.at[k] = next[q]
			next[q] += s.elem
			if q == me {
				p.local = appendFetch(p.local, int(g.owner)-first, g.offset, p.at[k], s.elem)
			}
		}
	}
}

// appendFetch adds one element to a list of fetches, to the last one where that goes on there.
func appendFetch(list []fetch, source int, offset, to, elem int64) []fetch {
	if n := len(list); n > 0 && list[n-1].source == source && mem.Address(list[n-1].to)+int64(len(list[n-1].offsets))*elem == to {
		list[n-1].offsets = append(list[n-1].offsets, offset)
		return list
	}
	return append(list, fetch{source, mem.At(to), []int64{offset}})
}

// request tells every process what is wanted from it: for each element the rank and the offset.
func (s *schedule) request() error {
	lists := make([][]byte, len(s.parcels))
	for i := range s.parts {
		for _, g := range s.parts[i].ghosts {
			q := s.x.arrays.Process(g.owner)
			if q != s.x.comm.Rank() {
				lists[q] = binary.LittleEndian.AppendUint64(lists[q], uint64(g.owner))
				lists[q] = binary.LittleEndian.AppendUint64(lists[q], uint64(g.offset))
			}
		}
	}
	incoming, err := s.x.swap(lists)
	if err != nil {
		return err
	}
	return s.promise(incoming)
}

// ghostBytes is the size of a ghost in a list.
const ghostBytes = 16

// promise notes what this process will send, given the lists of the others.
func (s *schedule) promise(lists [][]byte) error {
	first, _ := s.x.arrays.Ranks()
	bytes := int64(0)
	for q, list := range lists {
		s.parcels[q].elements = int64(len(list)) / ghostBytes
		if list == nil {
			continue
		}
		bytes += stampBytes + roundUp(s.parcels[q].elements*s.elem)
	}
	var err error
	if s.sends, err = mem.Alloc(bytes); err != nil {
		return noMemory(bytes)
	}
	at := s.sends.Place(0)
	for q, list := range lists {
		if list == nil {
			continue
		}
		p := &s.parcels[q]
		p.out = unsafe.Slice((*byte)(at), int(stampBytes+p.elements*s.elem))
		at = unsafe.Add(at, stampBytes+roundUp(p.elements*s.elem))
		to := mem.Address(unsafe.Pointer(&p.out[stampBytes]))
		for words := list; len(words) > 0; words = words[ghostBytes:] {
			owner, offset := int(binary.LittleEndian.Uint64(words)), int64(binary.LittleEndian.Uint64(words[8:]))
			p.sends = appendFetch(p.sends, owner-first, offset, to, s.elem)
			to += s.elem
		}
	}
	return nil
}
