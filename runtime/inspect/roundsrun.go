package inspect

import (
	"fmt"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// roundTurn is what happens between two rounds: elements travel, and compiled code gets the
// iterations of the next round and the places of their numbers in the streams.
type roundTurn struct {
	*rounds
	round int
	rooms []*owned
}

// Words of ReqRound.
const (
	turnSite = iota
	turnRound
	turnRoom
)

func (x *Inspector) newTurn(requests []abi.Request) (job, error) {
	r := x.rounds[requests[0].Words[turnSite]]
	if r == nil || r.count < 0 {
		return nil, fmt.Errorf("stream %d has no rounds", requests[0].Words[turnSite])
	}
	t := &roundTurn{rounds: r, round: int(requests[0].Words[turnRound]), rooms: make([]*owned, len(requests))}
	for i, q := range requests {
		t.rooms[i] = (*owned)(mem.At(q.Words[turnRoom]))
	}
	x1 := &r.posts[t.round]
	for _, item := range x1.out {
		r.copy(item.at, r.place(int(item.rank), int(item.array), item.distance), int(item.array))
	}
	if len(x1.batch.Sends)+len(x1.batch.Receives) == 0 {
		return t, nil
	}
	return t, x.comm.Post(&x1.batch)
}

func (r *rounds) place(rank, array int, distance int64) unsafe.Pointer {
	return mem.At(r.parts[rank].bases[array] + distance)
}

func (r *rounds) copy(to, from unsafe.Pointer, array int) {
	switch elem := r.arrays[array].elem; elem {
	case 8:
		*(*int64)(to) = *(*int64)(from)
	case 4:
		*(*int32)(to) = *(*int32)(from)
	default:
		copy(bytesAt(to, elem), bytesAt(from, elem))
	}
}

func (t *roundTurn) phases() int { return 1 }

func (t *roundTurn) run(_, i int) error {
	p := &t.parts[i]
	if t.round == 0 {
		if err := p.begin(t.rounds); err != nil {
			return err
		}
		t.reports[i].Steps++
	}
	for _, m := range p.transfers[t.round] {
		array := int(m.array)
		t.copy(t.place(i, array, m.dest), t.place(int(m.from), array, m.source), array)
	}
	p.turn(t.rounds, t.round, t.rooms[i])
	return nil
}

// begin brings the streams that were scheduled since the inspection into the order of the rounds.
func (p *roundPart) begin(r *rounds) error {
	if p.ordered {
		return nil
	}
	for s, stream := range r.streams {
		if stream.array < 0 {
			p.permute(s)
		}
	}
	p.ordered, p.starts, p.own = true, nil, nil
	return nil
}

// turn hands over the iterations and numbers of a round; behind the last one, the streams are
// as they were.
func (p *roundPart) turn(r *rounds, round int, room *owned) {
	for s := range r.streams {
		at := p.offsets[s][round]
		if round == r.count {
			at = 0
		}
		*(*int64)(mem.At(p.headers[s] + 8*abi.Stream.Index("data"))) = p.data[s] + 8*at
	}
	if round < r.count {
		room.count = int64(p.runStart[round+1] - p.runStart[round])
		room.runs = (*run)(unsafe.Add(p.runs.Place(0), int64(p.runStart[round])*int64(unsafe.Sizeof(run{}))))
	}
}

func (t *roundTurn) done(int) error {
	x := &t.posts[t.round]
	if len(x.batch.Sends)+len(x.batch.Receives) == 0 {
		return nil
	}
	if err := t.x.comm.Wait(&x.batch); err != nil {
		return err
	}
	for _, item := range x.in {
		t.copy(t.place(int(item.rank), int(item.array), item.distance), item.at, int(item.array))
	}
	return nil
}
