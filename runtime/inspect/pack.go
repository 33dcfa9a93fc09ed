package inspect

import (
	"cmp"
	"slices"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A packing brings the elements of an array that belong to the iterations of a divided nest to
// the ranks that execute them.
type packing struct {
	*division
	index int
	elem  int64
	bases []int64
	batch comm.Batch
}

// Words of ReqPack.
const (
	wordIndex = 1 + iota
	wordPacked
)

func (x *Inspector) newPacking(requests []abi.Request) (job, error) {
	w := requests[0].Words
	d := x.divisions[w[wordStream]]
	if n := int(w[wordIndex]) - d.packs; n >= 0 {
		if d.tiling == nil {
			return nothing{}, nil
		}
		bases := make([]int64, len(requests))
		for i, r := range requests {
			bases[i] = field(r.Words[wordPacked], abi.Desc.Index("base"))
		}
		return d.tiling.newBorrowing(n, bases)
	}
	if d.shares == nil {
		return nothing{}, nil
	}
	p := &packing{division: d, index: int(w[wordIndex]), elem: field(w[wordPacked], abi.Desc.Index("elem"))}
	for _, r := range requests {
		p.bases = append(p.bases, field(r.Words[wordPacked], abi.Desc.Index("base")))
	}
	for i := range d.shares {
		s := &d.shares[i]
		if err := s.roomFor(p.index, int64(s.n)*p.elem); err != nil {
			return nil, err
		}
	}
	return p, p.post()
}

// post sends other processes what they need of ranks of this one.
func (p *packing) post() error {
	for q, list := range p.outgoing {
		var message []byte
		if len(list) > 0 {
			message = make([]byte, stampBytes)
			p.x.putStamp(message)
		}
		for _, s := range list {
			for _, local := range s.locals {
				from := unsafe.Add(mem.At(p.bases[s.source]), int64(local)*p.elem)
				message = append(message, bytesAt(from, p.elem)...)
			}
		}
		if message != nil {
			p.batch.Sends = append(p.batch.Sends, comm.Message{Peer: q, Data: message})
		}
		if n := p.expected(q); n > 0 {
			p.batch.Receives = append(p.batch.Receives, comm.Message{Peer: q, Data: make([]byte, stampBytes+n*p.elem)})
		}
	}
	if p.alone() {
		return nil
	}
	return p.x.comm.Post(&p.batch)
}

// alone tells whether no other process takes part.
func (p *packing) alone() bool { return len(p.batch.Sends)+len(p.batch.Receives) == 0 }

// expected is the number of elements that a process sends.
func (p *packing) expected(q int) int64 {
	n := int64(0)
	for i := range p.shares {
		for _, o := range p.shares[i].from {
			if p.x.arrays.Process(o.rank) == q && q != p.x.comm.Rank() {
				n += int64(o.n)
			}
		}
	}
	return n
}

func (p *packing) phases() int { return 1 }

// run copies what ranks of this process have.
func (p *packing) run(_, i int) error {
	first, _ := p.x.arrays.Ranks()
	s := &p.shares[i]
	to := s.copies[p.index]
	if s.tiling != nil && s.from == nil {
		s.gatherPieces(to, p.bases, p.elem)
		return nil
	}
	for _, o := range s.from {
		if p.x.arrays.Process(o.rank) == p.x.comm.Rank() {
			o.scatter(to, mem.At(p.bases[int(o.rank)-first]), p.elem)
		}
	}
	return nil
}

// done waits for the other processes and unpacks what they have sent: the shares of this process,
// one after the other, from each rank that has iterations for it.
func (p *packing) done(int) error {
	if p.alone() {
		return nil
	}
	if err := p.x.comm.Wait(&p.batch); err != nil {
		return err
	}
	for _, m := range p.batch.Receives {
		if err := p.x.checkStamp(m.Data, m.Peer); err != nil {
			return err
		}
		rest := m.Data[stampBytes:]
		for _, o := range p.arriving(m.Peer) {
			to := p.shares[o.share].copies[p.index]
			for k := range o.from.n {
				copy(bytesAt(unsafe.Add(to, int64(o.from.place(k))*p.elem), p.elem), rest)
				rest = rest[p.elem:]
			}
		}
	}
	return nil
}

// An arrival is a part of a message: the places of its elements in a share.
type arrival struct {
	share int
	from  *origin
}

// arriving lists what a process sends in the order in which it does: by its ranks, then by those
// of this process.
func (p *packing) arriving(q int) []arrival {
	var list []arrival
	for i := range p.shares {
		for k := range p.shares[i].from {
			if o := &p.shares[i].from[k]; p.x.arrays.Process(o.rank) == q {
				list = append(list, arrival{i, o})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b arrival) int { return cmp.Compare(a.from.rank, b.from.rank) })
	return list
}

// scatter copies elements from their local addresses to their places.
func (o *origin) scatter(to, from unsafe.Pointer, elem int64) {
	switch elem {
	case 8:
		move[int64](o, to, from)
	case 4:
		move[int32](o, to, from)
	default:
		for k, local := range o.locals {
			copy(bytesAt(unsafe.Add(to, int64(o.place(k))*elem), elem), bytesAt(unsafe.Add(from, int64(local)*elem), elem))
		}
	}
}

func move[T any](o *origin, to, from unsafe.Pointer) {
	var x T
	size := int64(unsafe.Sizeof(x))
	for k, local := range o.locals {
		*(*T)(unsafe.Add(to, int64(o.place(k))*size)) = *(*T)(unsafe.Add(from, int64(local)*size))
	}
}
