package codegen

import (
	"cmp"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	ft "hpfc/analysis/types"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// allocate asks for an array's storage.
func (f *function) allocate(a *loopir.Array) { f.request(abi.ReqAlloc, f.mappingWords(a)...) }

// mappingWords are the words of ReqAlloc.
func (f *function) mappingWords(a *loopir.Array) []value.Value {
	spec := a.Map
	words := []value.Value{
		f.descriptor(a.ID), f.arrayNumber(a.ID), f.cstring(cmp.Or(a.Of, a.Name)), i64c(a.Type.Size()),
		i64c(int64(a.Place)), f.lodging(a), i64c(int64(a.Rank())), i64c(int64(spec.Grid)),
	}
	for d, b := range a.Bounds {
		words = append(words, f.varied(f.index(b.Lo)), f.varied(f.index(b.Hi)))
		words = append(words, f.dimWords(a, d, spec.Dims[d])...)
	}
	words = append(words, i64c(int64(len(spec.Uses))))
	for _, u := range spec.Uses {
		words = append(words, useWords(u)...)
	}
	return words
}

// lodging is the descriptor of the array in whose storage an array may lie, 0 for none.
func (f *function) lodging(a *loopir.Array) value.Value {
	switch {
	case a.Within == nil:
		return i64c(0)
	case a.WithinAlone:
		alone := f.b.NewICmp(enum.IPredEQ, f.context("size"), i64c(1))
		return f.b.NewSelect(alone, f.word(f.descriptor(*a.Within)), i64c(0))
	}
	return f.descriptor(*a.Within)
}

func (f *function) dimWords(a *loopir.Array, d int, m mapping.DimSpec) []value.Value {
	origin := value.Value(i64c(m.O))
	if a.Align != nil && a.Align[d] != nil {
		origin = f.index(a.Align[d])
	}
	var halo [2]int64
	if a.Halo != nil {
		halo = a.Halo[d]
	}
	return []value.Value{
		i64c(int64(m.Format)), i64c(int64(m.Grid)), i64c(m.S), origin, i64c(m.K), i64c(m.Extent), i64c(m.Room[0]), i64c(m.Room[1]),
		i64c(halo[0]), i64c(halo[1]),
	}
}

func useWords(u mapping.GridUse) []value.Value {
	if u.Fixed == nil {
		use := int64(0)
		if u.Dim < 0 {
			use = 1
		}
		return []value.Value{i64c(use), i64c(0), i64c(0), i64c(0), i64c(0)}
	}
	m := u.Fixed
	return []value.Value{i64c(2), i64c(m.O), i64c(int64(m.Format)), i64c(m.K), i64c(m.Extent)}
}

func (f *function) copyWords(s *loopir.Copy) []value.Value {
	words := []value.Value{f.descriptor(s.Dst), f.descriptor(s.Src), i64c(int64(len(s.Counts)))}
	for _, c := range s.Counts {
		words = append(words, f.varied(f.index(c)))
	}
	for _, subs := range [][]loopir.CopySub{s.DstSubs, s.SrcSubs} {
		for _, c := range subs {
			a := value.Value(i64c(c.A))
			if c.By != nil {
				a = f.mul(a, f.index(c.By))
			}
			words = append(words, i64c(int64(c.Iter)), a, f.varied(f.index(c.B)))
		}
	}
	return words
}

// copy asks for a copy, unless an alias does as well.
func (f *function) copy(s *loopir.Copy) {
	words := f.copyWords(s)
	if f.array(s.Dst).Alias == nil {
		f.request(abi.ReqCopy, words...)
		return
	}
	f.putWords(words)
	aliased := f.runtime("hpf_rt_alias", f.ctx, f.words, i64c(commgen.AlikeDealt(f.prog, s)))
	f.when(f.b.NewICmp(enum.IPredEQ, aliased, i32c(0)), func() { f.ask(abi.ReqCopy, int64(len(words))) })
}

// halos asks for exchanges, all at once.
func (f *function) halos(list ...*loopir.Halo) {
	var arrays, widths []value.Value
	for _, h := range list {
		arrays = append(arrays, f.descriptor(h.Array))
		for _, w := range h.Widths {
			widths = append(widths, i64c(w[0]), i64c(w[1]))
		}
	}
	if len(arrays) == 1 {
		f.request(abi.ReqHalo, append(arrays, widths...)...)
		return
	}
	f.request(abi.ReqHalos, append(append([]value.Value{i64c(int64(len(arrays)))}, arrays...), widths...)...)
}

// fetch brings one element to every rank, or only to one that has it.
func (f *function) fetch(s *loopir.Fetch) {
	t := f.prog.Scalars[s.Dst].Type
	subs := f.subscripts(s.Ref)
	all := func() {
		f.throughScratch(s.Dst, t, func(p value.Value) {
			f.request(abi.ReqFetch, append([]value.Value{f.descriptor(s.Ref.Array), p}, subs...)...)
		})
	}
	if s.For == nil {
		all()
		return
	}
	load := &loopir.AssignScalar{At: s.At, Dst: s.Dst, RHS: &loopir.Elem{Ref: s.Ref, T: t}}
	f.choose(f.beside(s, subs), func() {
		f.when(f.owned(f.array(s.Ref.Array), subs), func() { f.assignScalar(load) })
	}, all)
}

func (f *function) subscripts(r *loopir.Ref) []value.Value {
	subs := make([]value.Value, len(r.Subs))
	for d, e := range r.Subs {
		subs[d] = f.index(e)
	}
	return subs
}

// beside tells whether the rank that needs an element has it.
func (f *function) beside(s *loopir.Fetch, subs []value.Value) value.Value {
	a, b, to := f.array(s.Ref.Array), f.array(s.For.Array), f.subscripts(s.For)
	all := value.Value(constant.True)
	for g, use := range a.Map.Uses {
		d, e := use.Dim, b.Map.Uses[g].Dim
		same := f.runtime("hpf_rt_beside", f.descriptor(a.ID), i64c(int64(d)), subs[d], f.descriptor(b.ID), i64c(int64(e)), to[e])
		all = f.b.NewAnd(all, f.b.NewICmp(enum.IPredNE, same, i32c(0)))
	}
	return all
}

// throughScratch lets body change a scalar by address without making its own address known.
func (f *function) throughScratch(id loopir.ScalarID, t ft.Type, body func(p value.Value)) {
	slot := f.slot(id)
	if t.Base == ft.Character {
		body(slot)
		return
	}
	p := f.scratch(t)
	f.store(f.load(slot), p)
	body(p)
	f.store(f.load(p), slot)
}

// tally combines what every rank has in a replicated array.
func (f *function) tally(s *loopir.Tally) {
	a := f.prog.Arrays[s.Array]
	size := value.Value(i64c(1))
	for d := range a.Bounds {
		_, n := f.declared(a, d)
		size = f.mul(size, n)
	}
	f.request(abi.ReqTally, f.descriptor(s.Array), size, i64c(typeCode(a.Type)), i64c(int64(s.Op)))
}

func (f *function) ordered(s *loopir.Ordered) {
	t := f.prog.Scalars[s.Dst].Type
	op := int64(0)
	if s.Op == loopir.OpProduct {
		op = 1
	}
	f.throughScratch(s.Dst, t, func(p value.Value) {
		words := []value.Value{f.descriptor(s.Array), i64c(typeCode(t)), i64c(op), p}
		if s.Factor != nil {
			words = append(words, f.descriptor(*s.Factor))
		}
		f.request(abi.ReqOrdered, words...)
	})
}

// typeCode is the element type of ReqReduce and ReqOrdered.
func typeCode(t ft.Type) int64 {
	switch t.Base {
	case ft.Real:
		return abi.TypeF4 - 4 + int64(t.Kind)
	case ft.Logical:
		return abi.TypeL1 - 1 + int64(t.Kind)
	}
	return int64(t.Kind)
}

// allocates tells whether storage is made inside a list, so that addresses change there.
func allocates(list []loopir.Stmt) bool {
	found := false
	loopir.Walk(list, func(s loopir.Stmt) {
		if _, ok := s.(*loopir.Alloc); ok {
			found = true
		}
	})
	return found
}

// serialPart runs statements on rank 0 and gives the results to all.
func (f *function) serialPart(s *loopir.Serial) {
	f.countOutput(s.Body)
	f.onRoot(func() {
		if allocates(s.Body) {
			f.list(s.Body)
			return
		}
		f.outlineList(s.Body, f.line(s.Span()))
	})
	if len(s.Out) == 0 {
		return
	}
	list := make([]reception, len(s.Out))
	for i, id := range s.Out {
		list[i] = f.received(id)
		if f.prog.Scalars[id].Type.Base != ft.Character {
			f.store(f.load(f.slot(id)), list[i].place)
		}
	}
	f.receive(list...)
}
