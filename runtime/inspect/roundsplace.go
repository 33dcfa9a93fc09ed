package inspect

import (
	"cmp"
	"slices"
	"unsafe"

	"hpfc/locality/hyper"
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
	slot, _ := p.copies.find(element)
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
