package coll

import (
	"encoding/binary"
	"sync/atomic"
	"unsafe"
)

// plans remembers the plans of earlier copies and overlap exchanges.
type plans struct {
	byKey map[string]planner
	words *atomic.Int64 // of the moves that the plans hold
}

// A planner gives the moves of each rank.
type planner interface{ moves(rank int) *moves }

// Bounds of what is remembered: plans times ranks, and words of their moves.
const (
	maxPlans = 1 << 15
	maxWords = 16 << 20
)

// get returns the plan of the key, made by build when it is new.
func (p *plans) get(key []byte, ranks int, build func(found) planner) planner {
	if plan := p.byKey[string(key)]; plan != nil {
		return plan
	}
	if p.byKey == nil || len(p.byKey) > max(8, maxPlans/ranks) || p.words.Load() > maxWords {
		p.byKey, p.words = map[string]planner{}, &atomic.Int64{}
	}
	plan := build(found{make([]*moves, ranks), p.words})
	p.byKey[string(key)] = plan
	return plan
}

// found holds the moves of a plan's ranks that were needed before, as far as there is room.
type found struct {
	byRank []*moves
	words  *atomic.Int64
}

// get returns the moves of a rank, by find when they are not there. Different ranks may ask
// concurrently.
func (f *found) get(rank int, find func(rank int64) *moves) *moves {
	if m := f.byRank[rank]; m != nil {
		return m
	}
	m := find(int64(rank))
	if f.words.Add(int64(len(m.list)+len(m.runs))) <= maxWords {
		f.byRank[rank] = m
	}
	return m
}

// layoutKey identifies an array's shape: its layout's address, place and element.
func layoutKey(key []byte, a *array) []byte {
	key = binary.AppendUvarint(key, uint64(uintptr(unsafe.Pointer(a.layout))))
	return binary.AppendUvarint(key, uint64(a.place)<<32|uint64(a.elem))
}
