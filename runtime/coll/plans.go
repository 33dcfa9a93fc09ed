package coll

import (
	"encoding/binary"
	"sync/atomic"
	"unsafe"
)

// plans remembers the routes of earlier copies and overlap exchanges.
type plans struct {
	byKey map[string]*route
	words *atomic.Int64 // of the moves that the plans hold
}

// A planner gives the moves of each rank.
type planner interface {
	moves(rank int) *moves

	// spreads tells that a rank's moves are what it gives to the shared array of every
	// process; else they are what it gets.
	spreads() bool

	// everywhere tells that every process has all it needs.
	everywhere() bool
}

// Bounds of what is remembered: plans times ranks, and words of their moves.
const (
	maxPlans = 1 << 15
	maxWords = 16 << 20
)

// get returns the route of the key, made by build when it is new.
func (p *plans) get(key []byte, ranks int, build func(found) *route) *route {
	if r := p.byKey[string(key)]; r != nil {
		return r
	}
	if p.byKey == nil || len(p.byKey) > max(8, maxPlans/ranks) || p.words.Load() > maxWords {
		p.clear()
	}
	r := build(found{make([]*moves, ranks), p.words})
	p.byKey[string(key)] = r
	return r
}

// renew replaces the route of the key.
func (p *plans) renew(key []byte, ranks int, build func(found) *route) *route {
	p.byKey[string(key)].close(true)
	delete(p.byKey, string(key))
	return p.get(key, ranks, build)
}

// clear forgets all routes.
func (p *plans) clear() {
	for _, r := range p.byKey {
		r.close(true)
	}
	p.byKey, p.words = map[string]*route{}, &atomic.Int64{}
}

// found holds the moves of a plan's ranks that were needed before, as far as there is room.
type found struct {
	byRank []*moves
	words  *atomic.Int64
}

// newFound is for the moves of a plan that is used once.
func (e *Engine) newFound() found {
	return found{make([]*moves, e.share.ranks), new(atomic.Int64)}
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
