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
	turnStores
)

func (x *Inspector) newTurn(requests []abi.Request) (job, error) {
	w := requests[0].Words
	r := x.rounds[w[turnSite]]
	if r == nil || r.count < 0 {
		return nil, fmt.Errorf("stream %d has no rounds", w[turnSite])
	}
	t := &roundTurn{rounds: r, round: int(w[turnRound]), rooms: make([]*owned, len(requests))}
	for i, q := range requests {
		t.rooms[i] = (*owned)(mem.At(q.Words[turnRoom]))
	}
	switch t.round {
	case 0:
		r.fresh = r.stores != w[turnStores]
	case r.count:
		r.stores = w[turnStores] + int64(len(r.arrays)) // compiled code counts this execution when it is over
	}
	mail := t.mail()
	for _, item := range mail.out {
		r.copy(item.at, r.place(item.rank, item.array, item.distance), item.array)
	}
	if len(mail.batch.Sends)+len(mail.batch.Receives) == 0 {
		return t, nil
	}
	return t, x.comm.Post(&mail.batch)
}

// mail is what goes to and comes from other processes now.
func (t *roundTurn) mail() *post {
	if t.round == 0 && !t.fresh {
		return &t.rounds.again
	}
	return &t.posts[t.round]
}

func (r *rounds) place(rank, array int32, distance int64) unsafe.Pointer {
	return mem.At(r.parts[rank].bases[array] + distance)
}

func (r *rounds) copy(to, from unsafe.Pointer, array int32) {
	elem := r.arrays[array].elem
	copy(bytesAt(to, elem), bytesAt(from, elem))
}

func (t *roundTurn) phases() int { return 1 }

func (t *roundTurn) run(_, i int) error {
	p := &t.parts[i]
	if t.round == 0 {
		p.begin(t.rounds, i)
		t.reports[i].Steps++
	}
	batches := p.turns[t.round]
	if t.round == 0 && !t.fresh {
		batches = p.again
	}
	for _, b := range batches {
		t.fetch(i, b)
	}
	p.turn(t.rounds, i, t.round, t.rooms[i])
	return nil
}

// fetch copies a batch to the places of a rank.
func (t *roundTurn) fetch(rank int, b batch) {
	to, from := mem.At(t.parts[rank].bases[b.array]), mem.At(t.parts[b.from].bases[b.array])
	switch t.arrays[b.array].elem {
	case 8:
		for _, x := range b.pairs {
			*(*int64)(unsafe.Add(to, x.dest)) = *(*int64)(unsafe.Add(from, x.source))
		}
	case 4:
		for _, x := range b.pairs {
			*(*int32)(unsafe.Add(to, x.dest)) = *(*int32)(unsafe.Add(from, x.source))
		}
	default:
		for _, x := range b.pairs {
			t.copy(unsafe.Add(to, x.dest), unsafe.Add(from, x.source), b.array)
		}
	}
}

// begin brings the streams that were scheduled since the inspection into the order of the rounds.
func (p *roundPart) begin(r *rounds, i int) {
	if p.ordered {
		return
	}
	for s, stream := range r.streams {
		if stream.array < 0 {
			p.permute(p.stream(r, s, i), s)
		}
	}
	p.ordered, p.starts, p.own = true, nil, nil
}

// stream returns the notes of a stream: those that are gathered belong to their schedule.
func (p *roundPart) stream(r *rounds, s, i int) *notes {
	if r.streams[s].array >= 0 {
		return &p.notes[s]
	}
	return &r.x.streams[r.streams[s].id].parts[i].notes
}

// turn hands over the iterations and numbers of a round; behind the last one, the streams are
// as they were.
func (p *roundPart) turn(r *rounds, i, round int, room *owned) {
	for s := range r.streams {
		n := p.stream(r, s, i)
		n.tell()
		if round < r.count {
			n.begin(p.offsets[s][round])
		}
	}
	if round < r.count {
		room.count = int64(p.runStart[round+1] - p.runStart[round])
		room.runs = (*run)(unsafe.Add(p.runs.Place(0), int64(p.runStart[round])*int64(unsafe.Sizeof(run{}))))
	}
}

func (t *roundTurn) done(int) error {
	mail := t.mail()
	if len(mail.batch.Sends)+len(mail.batch.Receives) == 0 {
		return nil
	}
	if err := t.x.comm.Wait(&mail.batch); err != nil {
		return err
	}
	for _, item := range mail.in {
		t.copy(t.place(item.rank, item.array, item.distance), item.at, item.array)
	}
	return nil
}
