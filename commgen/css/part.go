package css

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"hpfc/analysis/mapping"
)

// Receiver lists the messages that receiver j gets, in the order of the schedule.
func (p *Planner) Receiver(j int64) ([]Step, error) {
	if j < 0 || j >= p.remap.P {
		return nil, fmt.Errorf("communication table: receiver %d of %d", j, p.remap.P)
	}
	switch {
	case p.outline.blocks != nil:
		return p.receiverOfBlocks(j), nil
	case p.byCol != nil:
		return p.receiverOfQuotient(j), nil
	}
	size, err := p.columnSizes(j)
	if err != nil {
		return nil, err
	}
	m := p.remap
	switch p.algorithm {
	case Algorithm1:
		return collect(receiverTurns(m, p.params, j), size), nil
	case Transposed1:
		return collect(senderTurns(m.Transposed(), p.params.transposed(), j), size), nil
	}
	return collect(ringTurns(j, -1, max(m.P, m.Q), m.Q), size), nil
}

// Sender lists the messages that sender i sends, in the order of the schedule.
func (p *Planner) Sender(i int64) ([]Step, error) {
	if i < 0 || i >= p.remap.Q {
		return nil, fmt.Errorf("communication table: sender %d of %d", i, p.remap.Q)
	}
	switch {
	case p.outline.blocks != nil:
		return p.senderOfBlocks(i), nil
	case p.byRow != nil:
		return p.senderOfQuotient(i), nil
	}
	size, err := p.rowSizes(i)
	if err != nil {
		return nil, err
	}
	m := p.remap
	switch p.algorithm {
	case Algorithm1:
		return collect(senderTurns(m, p.params, i), size), nil
	case Transposed1:
		return collect(receiverTurns(m.Transposed(), p.params.transposed(), i), size), nil
	}
	return collect(ringTurns(i, 1, max(m.P, m.Q), m.P), size), nil
}

// turns yields the steps of a rank with the peer it meets there.
type turns = iter.Seq2[int, int64]

// collect keeps the turns whose message is not empty.
func collect(all turns, size func(peer int64) int64) []Step {
	n := 0
	for _, peer := range all {
		if size(peer) > 0 {
			n++
		}
	}
	steps := make([]Step, 0, n)
	for k, peer := range all {
		if count := size(peer); count > 0 {
			steps = append(steps, Step{Step: k, Peer: peer, Count: count})
		}
	}
	return steps
}

// ringTurns goes round places, up or down from rank's own number, skipping the places
// beyond the peers.
func ringTurns(rank, way, places, peers int64) turns {
	return func(yield func(int, int64) bool) {
		for k := range places {
			if peer := mapping.Mod(rank+way*k, places); peer < peers && !yield(int(k), peer) {
				return
			}
		}
	}
}

// senderTurns is row i of Algorithm 1: i = k*M has receiver c + k*N in step c.
func senderTurns(m Remap, p Params, i int64) turns {
	k := mulMod(i, inverse(p.M, m.Q), m.Q)
	start := mulMod(k, mapping.Mod(p.N, m.P), m.P)
	return ringTurns(start, 1, m.P, m.P)
}

// receiverTurns is where receiver j stands in Algorithm 1: sender k*M has it in step
// j - k*N.
func receiverTurns(m Remap, p Params, j int64) turns {
	all := make([]slot, m.Q)
	for k := range m.Q {
		sender := mulMod(k, mapping.Mod(p.M, m.Q), m.Q)
		step := mapping.Mod(j-mulMod(k, mapping.Mod(p.N, m.P), m.P), m.P)
		all[k] = slot{step: int(step), edge: edge{row: int(sender)}}
	}
	slices.SortFunc(all, func(a, b slot) int { return cmp.Compare(a.step, b.step) })
	return func(yield func(int, int64) bool) {
		for _, s := range all {
			if !yield(s.step, int64(s.row)) {
				return
			}
		}
	}
}

// transposed exchanges senders and receivers.
func (p Params) transposed() Params {
	p.M, p.N, p.S, p.T = p.N, p.M, p.T, p.S
	return p
}

// without leaves out a rank's message to itself where that is a local copy.
func (p *Planner) without(self int64, size func(int64) int64) func(int64) int64 {
	if !p.same {
		return size
	}
	return func(peer int64) int64 {
		if peer == self {
			return 0
		}
		return size(peer)
	}
}

// columnSizes returns the sizes of receiver j's messages by sender.
func (p *Planner) columnSizes(j int64) (func(int64) int64, error) {
	if f := &p.factor; f.weights != nil {
		b, v := f.col(j)
		return func(i int64) int64 {
			a, u := f.row(i)
			return f.weights[f.class(a, u, b, v)]
		}, nil
	}
	counts, err := p.remap.Column(j)
	return p.without(j, func(i int64) int64 { return counts[i] }), err
}

// rowSizes returns the sizes of sender i's messages by receiver.
func (p *Planner) rowSizes(i int64) (func(int64) int64, error) {
	if f := &p.factor; f.weights != nil {
		a, u := f.row(i)
		return func(j int64) int64 {
			b, v := f.col(j)
			return f.weights[f.class(a, u, b, v)]
		}, nil
	}
	counts, err := p.remap.Row(i)
	return p.without(i, func(j int64) int64 { return counts[j] }), err
}

// receiverOfQuotient picks from each edge at j's vertex the message that j gets.
func (p *Planner) receiverOfQuotient(j int64) []Step {
	f := &p.factor
	b, v := f.col(j)
	var steps []Step
	for _, s := range p.byCol[b*f.wide()+v/f.d] {
		a, u2 := int64(s.row)/f.tall(), int64(s.row)%f.tall()
		steps = append(steps, s.with(s.step, f.partner(a, u2, v, -s.class)))
	}
	return steps
}

// senderOfQuotient picks from each edge at i's vertex the message that i sends.
func (p *Planner) senderOfQuotient(i int64) []Step {
	f := &p.factor
	a, u := f.row(i)
	var steps []Step
	for _, s := range p.byRow[a*f.tall()+u/f.d] {
		b, v2 := int64(s.col)/f.wide(), int64(s.col)%f.wide()
		steps = append(steps, s.with(s.step, f.counterpart(b, v2, u, s.class)))
	}
	return steps
}

// with is the slot's message in a step of the whole schedule.
func (s slot) with(step int, peer int64) Step {
	return Step{Step: step, Peer: peer, Count: s.size, Offset: s.offset}
}

// partner is the sender with coordinates (a, u1+d*u2), u1 = v+shift modulo d.
func (f *factor) partner(a, u2, v, shift int64) int64 {
	return f.sender(a, mapping.Mod(v+shift, f.d)+f.d*u2)
}

// counterpart is the receiver with coordinates (b, v1+d*v2), v1 = u+shift modulo d.
func (f *factor) counterpart(b, v2, u, shift int64) int64 {
	return f.receiver(b, mapping.Mod(u+shift, f.d)+f.d*v2)
}

// receiverOfBlocks lists j's messages from the classes in all slots of its orbit.
func (p *Planner) receiverOfBlocks(j int64) []Step {
	f, blocks := &p.factor, p.outline.blocks
	b, v := f.col(j)
	var steps []Step
	for beta := range int64(blocks.colSlots) {
		for _, s := range p.byCol[b*int64(blocks.colSlots)+beta] {
			for u2 := range f.tall() {
				step := int64(s.step)*blocks.rounds() + blocks.round(s.edge, u2, v/f.d)
				steps = append(steps, s.with(int(step), f.partner(int64(s.row/blocks.rowSlots), u2, v, -s.class)))
			}
		}
	}
	return inOrder(steps)
}

// senderOfBlocks lists i's messages of the classes in all slots of its orbit.
func (p *Planner) senderOfBlocks(i int64) []Step {
	f, blocks := &p.factor, p.outline.blocks
	a, u := f.row(i)
	var steps []Step
	for alpha := range int64(blocks.rowSlots) {
		for _, s := range p.byRow[a*int64(blocks.rowSlots)+alpha] {
			for v2 := range f.wide() {
				step := int64(s.step)*blocks.rounds() + blocks.round(s.edge, u/f.d, v2)
				steps = append(steps, s.with(int(step), f.counterpart(int64(s.col/blocks.colSlots), v2, u, s.class)))
			}
		}
	}
	return inOrder(steps)
}

func inOrder(steps []Step) []Step {
	slices.SortFunc(steps, func(a, b Step) int { return cmp.Compare(a.Step, b.Step) })
	return steps
}
