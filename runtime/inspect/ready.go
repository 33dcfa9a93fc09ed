package inspect

/*
#include "ready.h"
*/
import "C"

import (
	"runtime"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// Within one process, gathering and scattering are the same few copies each time, and with most
// loops there is nothing to copy at all but ranks have to wait for each other. When that has been done once, the
// stream gets what serves it in C where the workers meet: entering Go takes longer.

// again is what serves a request of a stream in C; it stays where it is as long as C knows it.
type again struct {
	gathering  C.struct_hpf_gathering
	scattering C.struct_hpf_scattering
	fetches    []C.struct_hpf_fetch
	updates    []*C.struct_hpf_update
	numbers    []int64 // starts of the fetches, or numbers of updates, by rank
	bases      []int64
	pin        runtime.Pinner
}

// atOnce is how many elements one worker moves in less time than all need to meet again.
const atOnce = 256

// keep lets C gather from now on, if there is nobody else.
func (s *schedule) keep() {
	if s.x.comm.Size() > 1 || s.tiling != nil || s.again != nil {
		return
	}
	a := &again{bases: append([]int64(nil), s.bases...), numbers: []int64{0}}
	count := 0
	for i := range s.parts {
		for _, f := range s.parts[i].local {
			a.pin.Pin(&f.offsets[0])
			a.fetches = append(a.fetches, C.struct_hpf_fetch{
				to: (*C.char)(f.to), from: (*C.char)(mem.At(s.bases[f.source])), offsets: (*C.int64_t)(&f.offsets[0]), n: C.int64_t(len(f.offsets)),
			})
			count += len(f.offsets)
		}
		a.numbers = append(a.numbers, int64(len(a.fetches)))
	}
	g := &a.gathering
	g.elem, g.fetches, g.start = C.int64_t(s.elem), pinned(a, a.fetches), (*C.int64_t)(pinned(a, a.numbers))
	a.ready(&g.ready, abi.ReqGather, count)
	if s.uses&abi.UsesRemote != 0 && count == 0 && s.with != nil && s.with.again != nil {
		g.ready.idle = 1 // the ranks have met for the other stream, which goes first
	}
	C.hpf_init_gathering(&a.gathering)
	s.again = a
	for i := range s.parts {
		s.parts[i].set("ready", mem.Address(unsafe.Pointer(g)))
	}
}

// moved makes Go gather again what C gathers from where an array was.
func (x *Inspector) moved() {
	for _, s := range x.streams {
		if s.again == nil {
			continue
		}
		s.again.forget()
		s.again = nil
		for i := range s.parts {
			s.parts[i].set("ready", 0)
		}
	}
}

// keep lets C scatter from now on, if there is nobody else.
func (s *scatter) keep() {
	u := s.updates
	if u.x.comm.Size() > 1 || u.again != nil {
		return
	}
	a := &again{bases: append([]int64(nil), s.bases...)}
	count := 0
	for i := range u.parts {
		list := u.parts[i].list
		a.updates, a.numbers = append(a.updates, pinned(a, list)), append(a.numbers, int64(len(list)))
		count += len(list)
	}
	c := &a.scattering
	c._type, c.op, c.elem, c.stores = C.int64_t(u.combine.typ), C.int64_t(u.combine.op), C.int64_t(u.combine.elem), C.int64_t(u.combine.flags&abi.UpdateStore)
	c.updates, c.n = pinned(a, a.updates), (*C.int64_t)(pinned(a, a.numbers))
	a.ready(&c.ready, abi.ReqScatter, count)
	C.hpf_init_scattering(&a.scattering)
	u.again = a
	for i := range u.parts {
		u.parts[i].set("ready", mem.Address(unsafe.Pointer(c)))
	}
}

// ready fills in what is common to all kinds of requests, of which one moves count elements.
func (a *again) ready(r *C.struct_hpf_ready, kind int64, count int) {
	a.pin.Pin(r)
	r.kind, r.ranks, r.bases = C.int64_t(kind), C.int64_t(len(a.bases)), (*C.int64_t)(pinned(a, a.bases))
	if count <= atOnce {
		r.at_once = 1
	}
}

// forget releases what C has known.
func (a *again) forget() {
	if a != nil {
		a.pin.Unpin()
	}
}

func pinned[T any](a *again, list []T) *T {
	if len(list) == 0 {
		return nil
	}
	a.pin.Pin(&list[0])
	return &list[0]
}

// A keptOrder answers ReqReorder in C for a while.
type keptOrder struct {
	c      C.struct_hpf_kept_order
	given  int // answers that it had left at first
	memory again
}

// taken returns how many executions it has answered since the last time.
func (k *keptOrder) taken() int {
	if k == nil {
		return 0
	}
	n := k.given - int(k.c.left)
	k.given = int(k.c.left)
	return n
}

// keep lets C answer the next requests for the order of a nest, n of them.
func (o *order) keep(n *nest, answers int) {
	if answers <= 0 {
		if o.kept != nil {
			o.kept.c.left, o.kept.given = 0, 0
		}
		return
	}
	if o.kept == nil {
		o.kept = &keptOrder{}
		o.kept.memory.pin.Pin(&o.kept.c)
	}
	k := o.kept
	k.c.left, k.given = C.int64_t(answers), answers
	k.c.count = -1
	if o.share != nil || o.all.Valid() {
		k.c.count, k.c.lstep, k.c.runs = C.int64_t(n.own.count), C.int64_t(n.own.localStep), unsafe.Pointer(n.own.runs)
	}
	var stores, bases []int64
	for i, d := range n.direct {
		wanted := int64(-1)
		if o.share == nil && o.all.Valid() {
			wanted = o.copies[i].stores
		}
		stores, bases = append(stores, wanted), append(bases, *d.base)
	}
	if k.c.n = C.int64_t(len(bases)); k.c.count < 0 {
		k.c.n = 0
	}
	k.memory.pin.Unpin()
	k.memory.pin.Pin(&k.c)
	k.c.stores, k.c.bases = (*C.int64_t)(pinned(&k.memory, stores)), (*C.int64_t)(pinned(&k.memory, bases))
	*(*int64)(mem.At(n.first + 8*abi.Stream.Index("order"))) = mem.Address(unsafe.Pointer(&k.c))
}
