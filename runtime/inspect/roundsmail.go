package inspect

import (
	"slices"
	"unsafe"

	"hpfc/locality/hyper"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A post is what this process exchanges with others behind a round.
type post struct {
	batch   comm.Batch
	out, in []parcelItem
}

// A parcelItem is an element in a message, and its place on a rank of this process.
type parcelItem struct {
	array, rank int32
	distance    int64
	at          unsafe.Pointer
}

// allotMail prepares the messages with elements for and from other processes.
func (r *rounds) allotMail() error {
	if r.count >= 0 {
		r.sortMoves()
	}
	if r.count < 0 || r.x.comm.Size() == 1 {
		r.posts = make([]post, max(0, r.count)+1)
		return nil
	}
	first, count := r.x.arrays.Ranks()
	here := func(rank int32) bool { return int(rank) >= first && int(rank) < first+count }
	size := int64(0)
	for _, m := range r.loop.moves {
		if here(m.From) != here(m.To) {
			size += r.bytesOf(m)
		}
	}
	var err error
	if r.mail, err = mem.Alloc(size + 1); err != nil {
		return noMemory(size)
	}
	r.posts = make([]post, r.count+1)
	at := int64(0)
	moves := r.loop.moves
	for turn := range r.posts {
		n := 0
		for n < len(moves) && r.loop.rounds.Turn(moves[n]) == turn {
			n++
		}
		if turn == 0 {
			r.fillPost(&r.again, slices.DeleteFunc(slices.Clone(moves[:n]), func(m hyper.Move) bool { return m.Once }), at)
		}
		at = r.fillPost(&r.posts[turn], moves[:n], at)
		moves = moves[n:]
	}
	return nil
}

func (r *rounds) bytesOf(m hyper.Move) int64 {
	array, _ := r.arrayOf(int64(m.Element))
	return r.arrays[array].elem
}

// fillPost lists the messages of a round, peer by peer, from an offset in the mail on.
func (r *rounds) fillPost(x *post, moves []hyper.Move, at int64) int64 {
	first, count := r.x.arrays.Ranks()
	here := func(rank int32) bool { return int(rank) >= first && int(rank) < first+count }
	outgoing, incoming := map[int][]hyper.Move{}, map[int][]hyper.Move{}
	for _, m := range moves {
		switch {
		case here(m.From) == here(m.To):
		case here(m.From):
			q := r.x.arrays.Process(int64(m.To))
			outgoing[q] = append(outgoing[q], m)
		default:
			q := r.x.arrays.Process(int64(m.From))
			incoming[q] = append(incoming[q], m)
		}
	}
	for q := range r.x.comm.Size() {
		for _, way := range []struct {
			moves    []hyper.Move
			messages *[]comm.Message
			items    *[]parcelItem
		}{{outgoing[q], &x.batch.Sends, &x.out}, {incoming[q], &x.batch.Receives, &x.in}} {
			if len(way.moves) == 0 {
				continue
			}
			from := at
			for _, m := range way.moves {
				rank := m.To
				if here(m.From) {
					rank = m.From
				}
				array, _ := r.arrayOf(int64(m.Element))
				p := &r.parts[int(rank)-first]
				*way.items = append(*way.items, parcelItem{int32(array), rank - int32(first), p.distance(r, int64(rank), int64(m.Element)), unsafe.Add(r.mail.Place(0), at)})
				at += r.arrays[array].elem
			}
			*way.messages = append(*way.messages, comm.Message{Peer: q, Data: unsafe.Slice((*byte)(unsafe.Add(r.mail.Place(0), from)), at-from)})
		}
	}
	return at
}

// moveReports tell what travels in an execution of the loop after the first one.
func (r *rounds) moveReports() []referenceRow {
	list := make([]referenceRow, len(r.arrays))
	for k, a := range r.arrays {
		list[k] = referenceRow{ID: r.id, Line: int64(r.line), Name: r.x.arrays.Name(a.id) + " (rounds)", Schedules: int64(r.reports[0].Inspections), Elem: a.elem}
	}
	if r.count < 0 {
		return nil
	}
	for i := range r.parts {
		for s, stream := range r.streams {
			if stream.array >= 0 {
				list[stream.array].References += r.parts[i].notes[s].count()
			}
		}
		for k, n := range r.parts[i].remote {
			list[k].Remote += n
		}
	}
	count := func(array int32, n int) { list[array].Distinct += n }
	for turn := range r.posts {
		mail := &r.posts[turn]
		if turn == 0 {
			mail = &r.again
		}
		for _, item := range mail.in {
			count(item.array, 1)
		}
		for _, m := range mail.batch.Receives {
			list[0].Messages++
			list[0].MessageBytes += len(m.Data)
		}
	}
	for i := range r.parts {
		p := &r.parts[i]
		for turn, batches := range p.turns {
			if turn == 0 {
				batches = p.again
			}
			for _, b := range batches {
				count(b.array, len(b.pairs))
			}
		}
	}
	return list
}
