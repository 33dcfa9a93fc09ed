package coll

import (
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"hpfc/commgen/css"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A route is a plan as this process carries it out: what its ranks copy among themselves,
// and one parcel for each other process. Both ends of a parcel find the same moves in the
// same order, so that no index travels: the sender packs what the receiver unpacks.
type route struct {
	planner
	e       *Engine
	local   []*moves      // by rank of this process; nil: all that the plan says
	parcels []parcel      // by the distance of the other process
	table   css.Table     // bytes from process to process; nil when they are too many
	sweep   *sweep        // does the moves of all ranks, that all live here; nil: by their receivers
	push    *push         // likewise, by their sources
	trial   *trial        // finds out whether that is faster past the caches; nil: its size decides
	all     *alg.AllToAll // of the parcels, through repack units or by the library; nil: straight to their receivers
	block   mem.Block
	mail    mail
	uses    int
	short   *short // everything in one call, from the second use on; nil: step by step
}

// A parcel is what this process sends to one process and gets from another, as far away in
// the other direction.
type parcel struct {
	to, from          int
	out, in           []part
	outBytes, inBytes int64
	outData, inData   []byte // with the header
}

// A part is the moves of one rank in a parcel. worker is the rank of this process, by index,
// that packs or unpacks it; at is its place behind the header.
type part struct {
	worker int
	moves  *moves
	at     int64
}

// headerBytes is room for the stamp in front of a parcel; bare ones are sent without.
const headerBytes = 16

// newRoute makes the route of a plan.
func (e *Engine) newRoute(p planner, elem int64) *route {
	r := &route{planner: p, e: e}
	if e.alone() {
		return r
	}
	n, me := e.comm.Size(), e.comm.Rank()
	all := make([]parcel, n) // by distance
	for step := range all {
		all[step].to, all[step].from = (me+step)%n, (me-step+n)%n
	}
	if n <= unitsAtMost {
		r.table = css.NewTable(n, n)
	}
	r.local = make([]*moves, e.here())
	for rank := range e.share.ranks {
		r.assign(rank, all, elem)
	}
	if r.all = r.exchange(); n > scheduleAtMost {
		r.table = nil
	}
	for _, p := range all[1:] {
		if len(p.out)+len(p.in) > 0 {
			r.parcels = append(r.parcels, p)
		}
	}
	return r
}

// divide finds out whether a copy within this process, in whatever order, is faster by the order of
// its elements, or done by its sources.
func (r *route) divide(p *copyPlan) {
	if r.sweep = newSweep(p, r.e.share.ranks); r.sweep != nil {
		return
	}
	r.trial = newTrial(p, r.e.share.ranks)
	r.push = newPush(p, r.e.share.ranks, p.dst.elem, r.trial != nil)
}

// pushes tells whether copies are done by their sources for the time being.
func (r *route) pushes() bool { return r.push != nil && (r.trial == nil || r.trial.past) }

// assign divides the moves of one rank among the parcels.
func (r *route) assign(rank int, all []parcel, elem int64) {
	m := r.planner.moves(rank)
	if m.count == 0 {
		return
	}
	n, me, home := len(all), r.e.comm.Rank(), r.e.share.process(int64(rank))
	r.enter(m, home, elem)
	mine := m.from(r.e.first, r.e.first+r.e.here())
	switch {
	case home == me && r.spreads() || r.everywhere():
		r.stay(rank, m, mine)
		for step := 1; step < n && !r.everywhere(); step++ {
			all[step].addOut(mine, elem)
		}
	case r.spreads():
		all[(me-home+n)%n].addIn(0, m, elem)
	case home == me:
		r.stay(rank, m, mine)
		for step := 1; step < n; step++ {
			q := all[step].from
			all[step].addIn(rank-r.e.first, m.from(r.e.share.first(q), r.e.share.first(q+1)), elem)
		}
	default:
		all[(home-me+n)%n].addOut(mine, elem)
	}
}

// stay notes the moves between ranks of this process.
func (r *route) stay(rank int, m, mine *moves) {
	if r.everywhere() { // the first rank of every process takes the part of the plan's only one
		r.local[0] = m.renumbered()
		return
	}
	r.local[rank-r.e.first] = mine
}

func (p *parcel) addOut(m *moves, elem int64) {
	if m.elements > 0 {
		p.out = append(p.out, part{len(p.out), m, p.outBytes})
		p.outBytes += m.elements * elem
	}
}

func (p *parcel) addIn(worker int, m *moves, elem int64) {
	if m.elements > 0 {
		p.in = append(p.in, part{worker, m, p.inBytes})
		p.inBytes += m.elements * elem
	}
}

// moves returns what a rank of this process, by index, copies from ranks of this process.
func (r *route) moves(i int) *moves {
	switch {
	case r.e.alone():
		return r.planner.moves(i)
	case r.local[i] == nil:
		return &moves{}
	}
	return r.local[i]
}

// open makes the buffers, unless they are there, and posts the receives.
func (r *route) open() error {
	if r.idle() {
		return nil
	}
	if !r.block.Valid() {
		if err := r.allot(); err != nil {
			return err
		}
	}
	if r.mail.exchange != nil {
		return nil
	}
	r.mail.receive.Mark = comm.MarkOf(r.e.stamp)
	return r.e.comm.Post(&r.mail.receive)
}

// bare tells that a parcel goes in marked messages, without its header: both ends see that by its length.
func (r *route) bare(bytes int64) bool { return r.all == nil && bytes <= 2*int64(r.e.comm.Inline()) }

// idle tells whether nothing passes through this process. It may pass on what others exchange.
func (r *route) idle() bool { return len(r.parcels) == 0 && r.all == nil }

// allot makes the buffers and the messages.
func (r *route) allot() error {
	bytes := int64(headerBytes)
	for _, p := range r.parcels {
		bytes += roundUp(p.outBytes) + roundUp(p.inBytes) + 2*headerBytes
	}
	var err error
	if r.block, err = r.e.messageRoom(bytes); err != nil {
		return &NoMemory{r.e.first, "(messages)", bytes}
	}
	input, result := r.layOut(r.block.Place(0))
	if r.all != nil {
		r.mail.exchange = func() error { return r.all.Run(input, result) }
		return nil
	}
	return r.address()
}

func roundUp(bytes int64) int64 { return (bytes + 15) &^ 15 }

// pack packs the parts that are the business of the rank with index i.
func (r *route) pack(i int, sources []int64, elem int64) {
	for _, p := range r.parcels {
		for _, part := range p.out {
			if part.worker%r.e.here() == i {
				part.moves.execute(unsafe.Pointer(&p.outData[headerBytes+part.at]), sources, elem, pack)
			}
		}
	}
}

// unpack does the same for what came; dst is the rank's base address.
func (r *route) unpack(i int, dst unsafe.Pointer, elem int64) {
	for _, p := range r.parcels {
		for _, part := range p.in {
			if part.worker == i {
				from := mem.Address(unsafe.Pointer(&p.inData[headerBytes+part.at]))
				part.moves.execute(dst, []int64{from}, elem, unpack)
			}
		}
	}
}

// dispatch begins to send what was packed.
func (r *route) dispatch() error {
	for _, p := range r.parcels {
		if p.outData != nil {
			binary.LittleEndian.PutUint64(p.outData, r.e.stamp)
		}
	}
	return r.mail.begin(r.e)
}

// collect waits until all parcels are here and away.
func (r *route) collect() error {
	if r.idle() {
		return nil
	}
	if err := r.mail.finish(r.e); err != nil {
		return r.e.apart(err)
	}
	for _, p := range r.parcels {
		if p.inData != nil && !r.bare(p.inBytes) {
			if err := r.e.checkStamp(p.inData, p.from); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepBuffers is the size up to which a route keeps its buffers for the next time, and keepSpare that up to which one of the
// larger ones is kept for all: fresh memory takes as long to be cleared by the system as to be filled.
const (
	keepBuffers = 16 << 20
	keepSpare   = 256 << 20
)

// messageRoom returns memory for messages.
func (e *Engine) messageRoom(bytes int64) (mem.Block, error) {
	if bytes <= keepBuffers || e.spare.Room() < bytes {
		return mem.Alloc(bytes)
	}
	b := e.spare
	e.spare = mem.Block{}
	return b, nil
}

// close gives the buffers back when they are large, or for good.
func (r *route) close(forGood bool) {
	if !forGood && r.block.Room() <= keepBuffers {
		return
	}
	if room := r.block.Room(); !forGood && r.e.spare.Room() < room && room <= keepSpare {
		r.block, r.e.spare = r.e.spare, r.block
	}
	r.block.Free()
	r.short.drop()
	r.block, r.mail, r.short = mem.Block{}, mail{}, nil
}

// A Mismatch reports processes that take part in different collectives, which replicated
// control flow excludes.
type Mismatch struct{ Text string }

func (m *Mismatch) Error() string { return m.Text }

// checkStamp compares the stamp in front of data with that of the collective.
func (e *Engine) checkStamp(data []byte, peer int) error {
	if binary.LittleEndian.Uint64(data) == e.stamp {
		return nil
	}
	return e.strange(peer)
}

// strange reports that what a process has sent is of another collective.
func (e *Engine) strange(peer int) error {
	return &Mismatch{fmt.Sprintf("processes do different things: process %d takes part in %s, process %d does not", e.comm.Rank(), e.Doing(), peer)}
}

// apart says what a message with another mark means.
func (e *Engine) apart(err error) error {
	var other *comm.MarkError
	if errors.As(err, &other) {
		return e.strange(other.From)
	}
	return err
}

// differ reports that some process takes part in another collective.
func (e *Engine) differ() error {
	return &Mismatch{fmt.Sprintf("processes do different things: process %d takes part in %s, others do not", e.comm.Rank(), e.Doing())}
}
