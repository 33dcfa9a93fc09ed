package coll

import (
	"hpfc/commgen/css"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
)

// A mail is the messages of a route. All receives are posted at once. Small messages are sent
// at once as well; larger ones in the order of a contention-free schedule, which all
// processes find from the same table: a message waits until the one before the last, of this
// process, is complete, so that no receiver is sent to by many at a time.
type mail struct {
	receive comm.Batch
	sends   []*comm.Batch // one after the other
	posted  int
	under   int // how many of them may be under way

	// exchange, if it is set, does everything instead, when all is packed.
	exchange func() error
	atOnce   comm.Batch // what that exchanges, unless it is through units or by the library
}

const (
	// scheduleAtMost is the number of processes up to which every one of them makes the
	// schedule of all.
	scheduleAtMost = 64

	// messagesUnderWay is how many messages may be under way: the next one fills the link while
	// the last one ends. Pieces are short, and some more fill the time until they are
	// acknowledged.
	messagesUnderWay = 2
	piecesUnderWay   = 4
)

// inOneCall is how many bytes a process sends and receives at most by one call of the transport, when all is
// packed: a second call takes longer than what an early one would gain.
var inOneCall = 8 << 10

// scheduleFrom is the size in bytes of the largest message from which order pays for waiting.
var scheduleFrom int64 = 64 << 10

// enter adds the moves of one rank, at home in a process, to the table.
func (r *route) enter(m *moves, home int, elem int64) {
	if r.table == nil || r.everywhere() {
		return
	}
	m.each(func(source, elements int64) {
		if !r.spreads() {
			r.table[r.e.share.process(source)][home] += elements * elem
			return
		}
		for q := range r.table {
			r.table[home][q] += elements * elem
		}
	})
}

// address makes the messages.
func (r *route) address() error {
	schedule, err := r.schedule()
	if err != nil {
		return err
	}
	if schedule == nil {
		r.allAtOnce()
		return nil
	}
	in, out := make([]comm.Message, r.e.comm.Size()), make([]comm.Message, r.e.comm.Size())
	for _, p := range r.parcels {
		in[p.from], out[p.to] = r.message(p.from, p.inData), r.message(p.to, p.outData)
	}
	for _, step := range schedule.Steps {
		for _, m := range step {
			lo, hi := m.Offset, m.Offset+m.Size
			if m.To == r.e.comm.Rank() {
				r.mail.receive.Receives = append(r.mail.receive.Receives, r.inParts(in[m.From].Part(lo, hi))...)
			}
			if m.From == r.e.comm.Rank() {
				for _, piece := range r.inParts(out[m.To].Part(lo, hi)) {
					r.mail.sends = append(r.mail.sends, &comm.Batch{Sends: []comm.Message{piece}})
				}
			}
		}
	}
	r.mail.under = messagesUnderWay
	if r.e.comm.Piece() > 0 {
		r.mail.under = piecesUnderWay
	}
	return nil
}

// allAtOnce makes one batch of all that is sent, the nearest process first.
func (r *route) allAtOnce() {
	send := &comm.Batch{}
	for _, p := range r.parcels {
		if p.inData != nil {
			r.mail.receive.Receives = append(r.mail.receive.Receives, r.inParts(r.message(p.from, p.inData))...)
		}
		if p.outData != nil {
			send.Sends = append(send.Sends, r.inParts(r.message(p.to, p.outData))...)
		}
	}
	if receives := r.mail.receive.Receives; comm.Bytes(receives)+comm.Bytes(send.Sends) <= inOneCall {
		r.mail.receive.Receives = nil
		r.mail.atOnce = comm.Batch{Receives: receives, Sends: send.Sends}
		r.mail.exchange = func() error { return r.e.exchange(&r.mail.atOnce, comm.Task{}) }
		return
	}
	r.mail.sends, r.mail.under = []*comm.Batch{send}, 1
}

// message is a parcel to or from a process, without its header where it is bare.
func (r *route) message(peer int, data []byte) comm.Message {
	if data != nil && r.bare(int64(len(data)-headerBytes)) {
		return comm.Message{Peer: peer, Data: data[headerBytes:], Marked: true}
	}
	return comm.Message{Peer: peer, Data: data}
}

// exchange completes a batch and the work around it; the transport, if it is no worker, has none.
func (e *Engine) exchange(b *comm.Batch, work comm.Task) error {
	b.Mark = comm.MarkOf(e.stamp)
	if e.worker != nil {
		return e.worker.ExchangeWith(b, work)
	}
	if err := e.comm.Post(b); err != nil {
		return err
	}
	return e.comm.Wait(b)
}

// inParts divides a message. Both ends must cut it alike, and all that they know in common is its length. Halves tell most other
// lengths apart by the first message already.
func (r *route) inParts(m comm.Message) []comm.Message {
	switch {
	case !m.Marked:
		return m.Cut(r.e.comm.Piece())
	case len(m.Data) > r.e.comm.Inline():
		return m.Cut((len(m.Data) + 1) / 2)
	}
	return []comm.Message{m}
}

// schedule is the order of the messages, headers included; nil when they are small or few.
func (r *route) schedule() (*css.Schedule, error) {
	if !r.ordered() {
		return nil, nil
	}
	table, _ := r.table.WithoutSelf()
	for _, row := range table {
		for q, bytes := range row {
			if bytes > 0 && !r.bare(bytes) {
				row[q] += headerBytes
			}
		}
	}
	cost := css.Cost{Alpha: alg.Model(r.e.comm).Element(1), Beta: 1}
	plan, err := css.PlanTable(table, css.Options{Cost: cost, NoBarriers: true})
	if err != nil {
		return nil, err
	}
	return plan.Schedule, nil
}

// begin sends what may be under way at the start.
func (m *mail) begin(e *Engine) error {
	m.posted = 0
	if m.exchange != nil {
		return nil
	}
	for m.posted < min(m.under, len(m.sends)) {
		if err := m.post(e); err != nil {
			return err
		}
	}
	return nil
}

func (m *mail) post(e *Engine) error {
	b := m.sends[m.posted]
	m.posted++
	b.Mark = comm.MarkOf(e.stamp)
	return e.comm.Post(b)
}

// finish sends the rest, in order, and waits for everything.
func (m *mail) finish(e *Engine) error {
	if m.exchange != nil {
		return m.exchange()
	}
	for done, send := range m.sends {
		if err := e.comm.Wait(send); err != nil {
			return err
		}
		if next := done + m.under; next < len(m.sends) {
			if err := m.post(e); err != nil {
				return err
			}
		}
	}
	return e.comm.Wait(&m.receive)
}
