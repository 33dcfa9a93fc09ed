package inspect

import (
	"cmp"
	"slices"
	"unsafe"

	"hpfc/locality/hyper"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// place gives the rank a place for each element that it touches, and brings its iterations and
// streams into the order of the rounds.
func (p *roundPart) place(r *rounds, i int) error {
	p.sequence(r)
	if err := p.findPlaces(r, i); err != nil {
		return err
	}
	for s, stream := range r.streams {
		if stream.array >= 0 {
			p.permute(&p.notes[s], s)
			p.notes[s].compress(len(p.notes[s].numbers), r.arrays[stream.array].elem)
		}
	}
	p.offsets = make([][]int64, len(r.streams))
	for s := range r.streams {
		p.offsets[s] = make([]int64, r.count+1)
		at := int64(0)
		for round := range r.count {
			p.offsets[s][round] = at
			for _, k := range p.order[p.round[round]:p.round[round+1]] {
				at += int64(p.starts[s][k+1] - p.starts[s][k])
			}
		}
		p.offsets[s][r.count] = at
	}
	return p.listRuns(r)
}

// sequence orders the rank's iterations by rounds, and within a round as the loop or the
// wanted order does.
func (p *roundPart) sequence(r *rounds) {
	position := func(number int64) int32 { return int32(number) }
	if r.loop.order != nil {
		numbering := r.loop.numbering
		position = func(number int64) int32 { return numbering[number] }
	}
	of := r.loop.rounds.Of
	p.order = make([]int32, len(p.own))
	p.round = make([]int32, r.count+1)
	for k, it := range p.own {
		p.order[k] = int32(k)
		p.round[of[it.number]+1]++
	}
	for round := range r.count {
		p.round[round+1] += p.round[round]
	}
	if r.loop.order == nil && slices.IsSortedFunc(p.own, func(a, b iteration) int { return cmp.Compare(a.number, b.number) }) {
		next := slices.Clone(p.round)
		for k, it := range p.own {
			p.order[next[of[it.number]]] = int32(k)
			next[of[it.number]]++
		}
		return
	}
	slices.SortFunc(p.order, func(a, b int32) int {
		x, y := p.own[a].number, p.own[b].number
		return cmp.Or(cmp.Compare(of[x], of[y]), cmp.Compare(position(x), position(y)))
	})
}

// findPlaces turns the positions in carried streams into distances.
func (p *roundPart) findPlaces(r *rounds, i int) error {
	first, _ := r.x.arrays.Ranks()
	me := int64(first + i)
	p.locators = make([]*locator, len(r.arrays))
	for k, a := range r.arrays {
		p.locators[k] = newLocator(a.layout, me)
	}
	p.copies, p.remote = newDistinct(), make([]int, len(r.arrays))
	var arrays []int32 // of the copies
	for s, stream := range r.streams {
		if stream.array < 0 {
			continue
		}
		a := &r.arrays[stream.array]
		for n, position := range p.notes[s].numbers {
			if position == nowhere {
				continue
			}
			if owner, offset := p.locators[stream.array].find(position); owner == me {
				p.notes[s].numbers[n] = offsetZero + offset*a.elem
				continue
			}
			p.remote[stream.array]++
			slot, fresh := p.copies.slot(a.first + position)
			if fresh {
				arrays = append(arrays, int32(stream.array))
			}
			p.notes[s].numbers[n] = int64(slot)
		}
	}
	return p.makeCopies(r, arrays)
}

// makeCopies makes room for the copies of other ranks' elements, behind a place that stands for elements
// that do not exist.
func (p *roundPart) makeCopies(r *rounds, arrays []int32) (err error) {
	size := int64(0)
	for _, a := range r.arrays {
		size = max(size, roundUp(a.elem))
	}
	offset := make([]int64, len(arrays))
	for slot, a := range arrays {
		size = (size + r.arrays[a].elem - 1) / r.arrays[a].elem * r.arrays[a].elem
		offset[slot] = size
		size += r.arrays[a].elem
	}
	if p.buffer, err = mem.Alloc(size); err != nil {
		return noMemory(size)
	}
	start := mem.Address(p.buffer.Place(0))
	p.copyAt = make([]int64, len(arrays))
	for slot, a := range arrays {
		p.copyAt[slot] = start + offset[slot] - p.bases[a]
	}
	for s, stream := range r.streams {
		if stream.array < 0 {
			continue
		}
		for n, x := range p.notes[s].numbers {
			switch {
			case x == nowhere:
				p.notes[s].numbers[n] = start - p.bases[stream.array]
			case x < offsetZero/2:
				p.notes[s].numbers[n] = p.copyAt[x]
			default:
				p.notes[s].numbers[n] = x - offsetZero
			}
		}
	}
	return nil
}

// distance is that of the rank's place for an element.
func (p *roundPart) distance(r *rounds, me int64, element int64) int64 {
	array, position := r.arrayOf(element)
	if owner, offset := p.locators[array].find(position); owner == me {
		return offset * r.arrays[array].elem
	}
	slot, _ := p.copies.slot(element)
	return p.copyAt[slot]
}

// permute brings the numbers of a stream into the order of the iterations.
func (p *roundPart) permute(n *notes, s int) {
	permuteBy(n.numbers, p.starts[s], p.order)
	permuteBy(n.narrow, p.starts[s], p.order)
}

// permuteBy is permute for iterations with different counts of numbers, which begin at starts.
func permuteBy[T any](numbers []T, starts, order []int32) {
	if len(numbers) == 0 {
		return
	}
	old := slices.Clone(numbers)
	numbers = numbers[:0]
	for _, k := range order {
		numbers = append(numbers, old[starts[k]:starts[k+1]]...)
	}
}

// listRuns makes runs of iterations, as compiled code wants them.
func (p *roundPart) listRuns(r *rounds) (err error) {
	var list []run
	p.runStart = make([]int32, r.count+1)
	step, move := p.room.iterationStep, p.room.localStep
	for round := range r.count {
		fresh := true
		for _, k := range p.order[p.round[round]:p.round[round+1]] {
			it := p.own[k]
			if n := len(list); !fresh && list[n-1].iteration+list[n-1].n*step == it.number && list[n-1].local+list[n-1].n*move == it.local {
				list[n-1].n++
				continue
			}
			list = append(list, run{it.number, it.local, 1})
			fresh = false
		}
		p.runStart[round+1] = int32(len(list))
	}
	size := int64(len(list)+1) * int64(unsafe.Sizeof(run{}))
	if p.runs, err = mem.Alloc(size); err != nil {
		return noMemory(size)
	}
	copy(unsafe.Slice((*run)(p.runs.Place(0)), len(list)), list)
	return nil
}

// connect lists the elements that the rank gets from ranks of this process.
func (p *roundPart) connect(r *rounds, i int) {
	mine := r.loop.within[i]
	p.turns = make([][]batch, r.count+1)
	for turn := range p.turns {
		n := 0
		for n < len(mine) && r.loop.rounds.Turn(mine[n]) == turn {
			n++
		}
		if turn == 0 {
			p.again = p.batches(r, slices.DeleteFunc(slices.Clone(mine[:n]), func(m hyper.Move) bool { return m.Once }), i)
		}
		p.turns[turn] = p.batches(r, mine[:n], i)
		mine = mine[n:]
	}
}

// batches groups moves by source and array.
func (p *roundPart) batches(r *rounds, moves []hyper.Move, i int) []batch {
	first, _ := r.x.arrays.Ranks()
	type kind struct{ from, array int32 }
	known := map[kind]int{}
	var list []batch
	for _, m := range moves {
		array, _ := r.arrayOf(int64(m.Element))
		k := kind{m.From - int32(first), int32(array)}
		at, ok := known[k]
		if !ok {
			at = len(list)
			known[k] = at
			list = append(list, batch{from: k.from, array: k.array})
		}
		list[at].pairs = append(list[at].pairs, pair{r.parts[k.from].distance(r, int64(m.From), int64(m.Element)), p.distance(r, int64(first+i), int64(m.Element))})
	}
	return list
}

// sortMoves lists the moves within this process by the ranks that they go to.
func (r *rounds) sortMoves() {
	first, count := r.x.arrays.Ranks()
	r.loop.within = make([][]hyper.Move, count)
	for _, m := range r.loop.moves {
		from, to := int(m.From)-first, int(m.To)-first
		if from >= 0 && from < count && to >= 0 && to < count {
			r.loop.within[to] = append(r.loop.within[to], m)
		}
	}
}

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
func (r *rounds) moveReports() []streamReport {
	list := make([]streamReport, len(r.arrays))
	for k, a := range r.arrays {
		list[k] = streamReport{line: r.line, name: r.x.arrays.Name(a.id) + " (rounds)", schedules: 1, elem: a.elem}
	}
	if r.count < 0 {
		return nil
	}
	for i := range r.parts {
		for s, stream := range r.streams {
			if stream.array >= 0 {
				list[stream.array].references += r.parts[i].notes[s].count()
			}
		}
		for k, n := range r.parts[i].remote {
			list[k].remote += n
		}
	}
	count := func(array int32, n int) { list[array].distinct += n }
	for turn := range r.posts {
		mail := &r.posts[turn]
		if turn == 0 {
			mail = &r.again
		}
		for _, item := range mail.in {
			count(item.array, 1)
		}
		for _, m := range mail.batch.Receives {
			list[0].messages++
			list[0].messageBytes += len(m.Data)
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
