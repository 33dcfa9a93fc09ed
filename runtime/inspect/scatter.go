package inspect

import (
	"fmt"
	"slices"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A scatter brings the updates from their cells to the elements.
type scatter struct {
	*updates
	bases []int64
	idle  bool // no rank of this process has anything to do
}

func (x *Inspector) newScatter(requests []abi.Request) (job, error) {
	u := x.updates[requests[0].Words[wordStream]]
	if u == nil {
		return nil, fmt.Errorf("stream %d is scattered but has no schedule", requests[0].Words[wordStream])
	}
	if t := x.tilingOf(u.id); t != nil {
		bases := make([]int64, len(requests))
		for i, r := range requests {
			bases[i] = descBase(r)
		}
		return t.newReturn(u.id, bases)
	}
	s := &scatter{updates: u, bases: make([]int64, len(requests)), idle: true}
	for i, r := range requests {
		s.bases[i] = descBase(r)
		s.idle = s.idle && len(u.parts[i].list) == 0
	}
	if u.again != nil && !slices.Equal(u.again.bases, s.bases) {
		u.again.forget()
		u.again = nil
	}
	s.keep()
	return s, s.deliver()
}

// deliver exchanges the letters with the other processes.
func (s *scatter) deliver() error {
	var batch comm.Batch
	for q, l := range s.letters {
		if l.in != nil {
			batch.Receives = append(batch.Receives, comm.Message{Peer: q, Data: l.in})
		}
		if l.out != nil {
			s.x.putStamp(l.out)
			batch.Sends = append(batch.Sends, comm.Message{Peer: q, Data: l.out})
		}
	}
	if len(batch.Receives)+len(batch.Sends) == 0 {
		return nil
	}
	if err := s.x.comm.Post(&batch); err != nil {
		return err
	}
	if err := s.x.comm.Wait(&batch); err != nil {
		return err
	}
	for _, m := range batch.Receives {
		if err := s.x.checkStamp(m.Data, m.Peer); err != nil {
			return err
		}
	}
	for _, m := range batch.Sends {
		s.combine.clear(unsafe.Pointer(&m.Data[stampBytes]), int64(len(m.Data)-stampBytes)/s.combine.elem)
	}
	return nil
}

func (s *scatter) phases() int {
	if s.idle {
		return 0
	}
	return 1
}

func (s *scatter) run(_, i int) error {
	p := &s.parts[i]
	s.combine.apply(p.list, mem.At(s.bases[i]))
	return nil
}

func (s *scatter) done(int) error { return nil }
