package coll

import (
	"time"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// A wave is a wavefront in progress. The ranks run it themselves, by hpf_rt_wave_wait and
// hpf_rt_wave_post; the engine finds out before who copies what from whom in every strip, and
// how wide strips are.
type wave struct {
	line   int32
	fronts []*front  // of the ranks of this process
	pieces [][]piece // what they copy
	began  time.Time
	mail   *waveMail // nil: all ranks live here
	chains []waveChain
	rings  []ring
}

// front is abi.Wave.
type front struct {
	strips, width, progress, count int64
	pieces                         int64
	block                          [2]int64
	across, total                  int64
}

// piece is abi.Piece.
type piece struct {
	progress, dst, src int64
	first, last, shift int64
	until              int64
	step, bytes        int64
	n1, s1, n2, s2     int64
	rings              [2]ringPiece
}

// ringPiece is for which blocks of a ring, low <= c < high, a piece is meant, how it changes from one
// to the next, and that it comes from the other rank's block c + delta.
type ringPiece struct{ low, high, delta, move, slide int64 }

// newPiece is a piece of bytes that lie together.
func newPiece(bytes int64) piece {
	return piece{bytes: bytes, n1: 1, n2: 1, rings: [2]ringPiece{{high: 1}, {high: 1}}}
}

// waveWords is what ReqWave says.
type waveWords struct {
	steps, grain, points, skew int64
	local                      bool
	counted                    driven // where local: the home's dimension whose blocks the steps divide
	flows                      []waveFlow
	chain                      waveChain
	rings                      []ringWords
	home                       *desc   // of rings, and where local
	blocks                     []int64 // of each ring
}

// A waveChain is what ranks hand over along a dimension of an array, the next one being at
// the next (direction -1) or the previous coordinate.
type waveChain struct {
	desc           *desc
	dim, direction int64
	rooms          [][2]int64 // address and bytes
}

// A waveFlow is an array whose stored elements cross ranks.
type waveFlow struct {
	desc        *desc
	strip, over driven
	faces       [][]int64
}

// driven is the subscript a*u+b of a dimension, -1 for none.
type driven struct{ dim, a, b int64 }

func (e *Engine) readWave(list []int64) waveWords {
	w := words(list[1:])
	r := waveWords{steps: w.next(), grain: w.next(), points: w.next(), skew: w.next(), local: w.next() != 0}
	if r.local {
		r.home, r.counted = descAt(w.next()), driven{w.next(), w.next(), w.next()}
	}
	for range w.next() {
		f := waveFlow{desc: descAt(w.next())}
		f.strip, f.over = driven{w.next(), w.next(), w.next()}, driven{w.next(), w.next(), w.next()}
		dims := len(e.known(f.desc.id).layout.Dims)
		for range w.next() {
			face := make([]int64, dims)
			for d := range face {
				face[d] = w.next()
			}
			f.faces = append(f.faces, face)
		}
		r.flows = append(r.flows, f)
	}
	if n := w.next(); n > 0 {
		r.chain = waveChain{desc: descAt(w.next()), dim: w.next(), direction: w.next()}
		for range n {
			r.chain.rooms = append(r.chain.rooms, [2]int64{w.next(), w.next()})
		}
	}
	if n := w.next(); n > 0 {
		r.home = descAt(w.next())
		for range n {
			r.rings = append(r.rings, ringWords{w.next(), w.next(), w.next(), w.next(), w.next(), w.next(), w.next()})
		}
	}
	return r
}

// iterations returns those of the strip loop, from <= u < to, whose elements a strip copies.
func (p *piece) iterations(strip, width int64) (from, to int64) {
	return max(p.first, strip*width-p.shift), min(p.last+1, (strip+1)*width-p.shift)
}

// frontAt returns the wave of a rank's request.
func frontAt(r abi.Request) *front { return (*front)(mem.At(r.Words[0])) }

// beginWave prepares a wavefront.
func (e *Engine) beginWave(requests []abi.Request) error {
	w := &wave{line: requests[0].Line, pieces: make([][]piece, len(requests))}
	first := e.readWave(requests[0].Words)
	if first.local {
		first.steps = e.localSteps(first)
	}
	w.rings = e.ringsOf(first)
	for _, r := range w.rings {
		first.blocks = append(first.blocks, r.blocks)
	}
	width, err := e.stripWidth(w.line, first)
	if err != nil {
		return err
	}
	strips := (first.steps + width - 1) / width
	b := &pieceBuilder{e: e, wave: w, width: width, strips: strips}
	across, total := int64(1), strips
	for i, r := range w.rings {
		total *= max(1, r.most())
		if i == 1 {
			across = max(1, r.most())
		}
	}
	for _, r := range requests {
		f := frontAt(r)
		*f = front{strips: strips, width: width, across: across, total: total}
		w.fronts = append(w.fronts, f)
		b.words = append(b.words, e.readWave(r.Words))
		w.chains = append(w.chains, b.words[len(b.words)-1].chain)
	}
	if !e.alone() {
		w.mail = newWaveMail(e, w)
	}
	for rank := range int64(e.share.ranks) {
		b.build(rank)
	}
	for i, f := range w.fronts {
		f.count = int64(len(w.pieces[i]))
		f.pieces = mem.Address(unsafe.Pointer(unsafe.SliceData(w.pieces[i])))
	}
	e.wave = w
	w.began = time.Now()
	return w.mail.begin()
}

// endWave ends the wavefront and learns from the time that it took.
func (e *Engine) endWave() error {
	w := e.wave
	e.wave = nil
	e.strips.learn(w.line, w.fronts[0].width, time.Since(w.began))
	return e.concludeChain(w.chains, w.rings)
}

// concludeChain gives all ranks what the last one of a chain hands over.
func (e *Engine) concludeChain(ranks []waveChain, rings []ring) error {
	c := ranks[0]
	if len(c.rooms) == 0 {
		return nil
	}
	l := e.known(c.desc.id).layout
	at := make([]int64, len(l.Dims))
	switch {
	case len(rings) > 0:
		at[c.dim] = rings[0].end()
	case c.direction < 0:
		at[c.dim] = l.Dims[c.dim].N - 1
	}
	last := l.Holder(at, 0)
	root := e.share.process(last)
	var values []byte
	for k, room := range c.rooms {
		if root == e.comm.Rank() {
			room = ranks[last-int64(e.first)].rooms[k]
		}
		values = append(values, bytesAt(mem.At(room[0]), room[1])...)
	}
	values, err := e.spread(root, values)
	if err != nil {
		return err
	}
	for k, room := range c.rooms {
		for _, r := range ranks {
			copy(bytesAt(mem.At(r.rooms[k][0]), room[1]), values)
		}
		values = values[room[1]:]
	}
	return nil
}

// localSteps is the greatest number of iterations that a rank has of the strip loop.
func (e *Engine) localSteps(w waveWords) int64 {
	s := w.counted
	d := &e.known(w.home.id).layout.Dims[s.dim]
	if d.N == 1 {
		return w.steps
	}
	move := max(d.S*s.a, -d.S*s.a)
	return min(w.steps, (d.K-1)/move+1)
}
