package coll

import (
	"encoding/binary"
	"slices"
	"sync/atomic"
	"syscall"
	"unsafe"

	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A waveMail carries the strips of a wavefront between processes: one message for each strip
// and each pair of ranks between which values flow. All messages from one process to another
// have the same length and say whose strip they carry, since the order in which the ranks of
// a process advance is not known.
//
// What arrives goes to the overlap area at once, though the rank may not have come to that
// strip: every element that flows is stored once, and nobody wants its old value.
type waveMail struct {
	e     *Engine
	wave  *wave
	links map[[2]int64]*waveLink // by source and destination rank
	out   []*waveLink
	in    []*waveInbox

	posted []*comm.Batch // sends under way, the oldest first
	idle   int
}

// A waveLink is a pair of ranks of two processes.
type waveLink struct {
	number   int // among those between the two processes
	peer     int
	front    *front // of the source, when it lives here
	pieces   []piece
	source   int64      // rank
	bytes    int64      // the most that a strip has
	blocks   [][2]int64 // of the source, with something to send
	sent     int64      // messages: one for each strip of each of these blocks
	done     int64      // strips that the source has ended, as far as received
	until    int64      // strips of a block that the source must have ended before it sends any, less one
	length   int        // of all messages between the two processes
	incoming bool
}

// A waveInbox receives all that one process sends.
type waveInbox struct {
	peer    int
	links   []*waveLink
	left    int64 // messages that are not posted yet
	batches []*comm.Batch
}

// waveHeader is the number of the link and that of the strip.
const waveHeader = 16

// waveReceives is how many receives of a process are posted at a time.
const waveReceives = 4

func newWaveMail(e *Engine, w *wave) *waveMail {
	return &waveMail{e: e, wave: w, links: map[[2]int64]*waveLink{}}
}

// add adds a piece of what flows from one rank to another, one of which lives here.
func (m *waveMail) add(p piece, source, dest, width int64) {
	l := m.links[[2]int64{source, dest}]
	if l == nil {
		l = m.link(source, dest)
	}
	l.pieces = append(l.pieces, p)
	if l.incoming {
		waits := p
		waits.dst, waits.n1, waits.progress = 0, 0, mem.Address(unsafe.Pointer(&l.done))
		i := dest - int64(m.e.first)
		m.wave.pieces[i] = append(m.wave.pieces[i], waits)
	}
	l.until = max(l.until, p.until)
	l.bytes += p.bytes * p.n1 * p.n2 * min(width, max(0, p.last-p.first+1))
}

func (m *waveMail) link(source, dest int64) *waveLink {
	from, to := m.e.share.process(source), m.e.share.process(dest)
	l := &waveLink{source: source, peer: to, incoming: to == m.e.comm.Rank()}
	m.links[[2]int64{source, dest}] = l
	if !l.incoming {
		l.front = m.wave.fronts[source-int64(m.e.first)]
		for _, other := range m.out {
			if other.peer == l.peer {
				l.number++
			}
		}
		m.out = append(m.out, l)
		return l
	}
	l.peer = from
	box := m.inbox(from)
	l.number = len(box.links)
	box.links = append(box.links, l)
	return l
}

func (m *waveMail) inbox(peer int) *waveInbox {
	for _, b := range m.in {
		if b.peer == peer {
			return b
		}
	}
	b := &waveInbox{peer: peer}
	m.in = append(m.in, b)
	return b
}

// begin posts the first receives.
func (m *waveMail) begin() error {
	if m == nil {
		return nil
	}
	strips := m.wave.fronts[0].strips
	for _, l := range m.out {
		m.list(l)
		for _, other := range m.out {
			if other.peer == l.peer {
				l.length = max(l.length, waveHeader+int(other.bytes))
			}
		}
	}
	for _, b := range m.in {
		length := 0
		for _, l := range b.links {
			m.list(l)
			length = max(length, waveHeader+int(l.bytes))
			b.left += strips * int64(len(l.blocks))
		}
		for range min(waveReceives, b.left) {
			batch := &comm.Batch{Receives: []comm.Message{{Peer: b.peer, Data: make([]byte, length)}}}
			if err := m.e.comm.Post(batch); err != nil {
				return err
			}
			b.batches = append(b.batches, batch)
			b.left--
		}
	}
	return nil
}

// list finds the blocks of the source of a link that something is wanted from.
func (m *waveMail) list(l *waveLink) {
	counts := [2]int64{1, 1}
	for i, r := range m.wave.rings {
		counts[i] = r.count(r.at(l.source))
	}
	for c1 := range counts[0] {
		for c2 := range counts[1] {
			block := [2]int64{c1, c2}
			if slices.ContainsFunc(l.pieces, func(p piece) bool { return p.from(block) != nil }) {
				l.blocks = append(l.blocks, block)
			}
		}
	}
}

// from returns the piece as it is for what comes from a block of the source, nil if nothing does.
func (p *piece) from(block [2]int64) *piece {
	q := *p
	for i, r := range p.rings {
		c := block[i] - r.delta
		if c < r.low || c >= r.high {
			return nil
		}
		q.shift += c * r.slide
		q.dst += c * r.move
		q.src += c * r.move
	}
	return &q
}

// message returns the block and the strip of a message of a link, and how many strips the source
// has ended before it in all.
func (m *waveMail) message(l *waveLink, number int64) (block [2]int64, strip, before int64) {
	f := m.wave.fronts[0]
	block = l.blocks[number/f.strips]
	return block, number % f.strips, (block[0]*f.across + block[1]) * f.strips
}

// Poll moves the strips of the wavefront in progress that other processes want or have sent,
// and reports whether any are under way. It is called by the thread that owns the transport.
func (e *Engine) Poll() (busy bool, err error) {
	if e.wave == nil || e.wave.mail == nil {
		return false, nil
	}
	return e.wave.mail.poll()
}

func (m *waveMail) poll() (busy bool, err error) {
	moved := false
	for _, b := range m.in {
		got, err := m.receive(b)
		if err != nil {
			return false, err
		}
		moved = moved || got
		busy = busy || len(b.batches) > 0
	}
	for _, l := range m.out {
		sent, err := m.send(l)
		if err != nil {
			return false, err
		}
		moved = moved || sent
		busy = busy || l.sent < l.front.strips*int64(len(l.blocks))
	}
	for len(m.posted) > 0 {
		complete, err := m.e.comm.Test(m.posted[0])
		if err != nil {
			return false, err
		}
		if !complete {
			break
		}
		m.posted = m.posted[1:]
	}
	m.rest(moved)
	return busy || len(m.posted) > 0, nil
}

// idlePolls is after how many polls without news the processor is yielded.
const idlePolls = 100

func (m *waveMail) rest(moved bool) {
	if m.idle++; moved {
		m.idle = 0
	}
	if m.idle > idlePolls {
		_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
	}
}

// receive takes what has come to an inbox.
func (m *waveMail) receive(b *waveInbox) (got bool, err error) {
	for len(b.batches) > 0 {
		batch := b.batches[0]
		complete, err := m.e.comm.Test(batch)
		if err != nil || !complete {
			return got, err
		}
		got = true
		data := batch.Receives[0].Data
		l := b.links[binary.LittleEndian.Uint64(data)]
		block, strip, before := m.message(l, int64(binary.LittleEndian.Uint64(data[8:])))
		data = data[waveHeader:]
		for i := range l.pieces {
			if p := l.pieces[i].from(block); p != nil {
				p.each(strip, m.wave.fronts[0].width, p.dst, func(at []byte) { data = data[copy(at, data):] })
			}
		}
		atomic.StoreInt64(&l.done, before+strip+1)
		b.batches = b.batches[1:]
		if b.left > 0 {
			b.left--
			if err := m.e.comm.Post(batch); err != nil {
				return got, err
			}
			b.batches = append(b.batches, batch)
		}
	}
	return got, nil
}

// send sends the strips that a rank has ended.
func (m *waveMail) send(l *waveLink) (sent bool, err error) {
	ended := atomic.LoadInt64(&l.front.progress)
	for ; l.sent < l.front.strips*int64(len(l.blocks)); l.sent++ {
		block, strip, before := m.message(l, l.sent)
		if ended <= before+max(strip, l.until) {
			break
		}
		data := make([]byte, waveHeader, l.length)
		binary.LittleEndian.PutUint64(data, uint64(l.number))
		binary.LittleEndian.PutUint64(data[8:], uint64(l.sent))
		for i := range l.pieces {
			if p := l.pieces[i].from(block); p != nil {
				p.each(strip, m.wave.fronts[0].width, p.src, func(at []byte) { data = append(data, at...) })
			}
		}
		batch := &comm.Batch{Sends: []comm.Message{{Peer: l.peer, Data: data[:l.length]}}}
		if err := m.e.comm.Post(batch); err != nil {
			return sent, err
		}
		m.posted = append(m.posted, batch)
		sent = true
	}
	return sent, nil
}

// each calls f for the contiguous parts of what a strip copies, from or to the address of
// iteration 0.
func (p *piece) each(strip, width, address int64, f func(at []byte)) {
	from, to := p.iterations(strip, width)
	for u := from; u < to; u++ {
		for i2 := range p.n2 {
			for i1 := range p.n1 {
				f(bytesAt(mem.At(address+u*p.step+i1*p.s1+i2*p.s2), p.bytes))
			}
		}
	}
}
