package codegen

import (
	"fmt"

	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// rounds emits a nest in rounds: before each of them the runtime moves elements between the ranks,
// and says which iterations the rank executes and where the numbers of its streams lie. The
// kernel is that of any nest, but its accesses are not marked as independent.
func (f *function) rounds(s *loopir.Rounds) {
	n, plan, around := s.Nest, f.plan.Nests[s.Nest], f.results
	defer func() { f.results = around }()
	f.results = n.Reductions
	partials := f.partials(n)
	spans := f.spans(n)
	room := f.ownIterations(plan, spans)
	site := f.streamNumber(s.Streams[0].ID)
	count, stores := f.load(f.slot(s.Count)), value.Value(i64c(0))
	for _, id := range s.Stores {
		stores = f.add(stores, f.load(f.slot(id)))
	}
	f.count(count, func(q value.Value) {
		f.request(abi.ReqRound, site, q, room, stores)
		f.eitherWidth(f.regionOf(n.Body, f.looks()).taken(), func() { f.roundsKernel(s, spans, room, partials) })
	})
	f.request(abi.ReqRound, site, count, room, stores)
	f.reduce(n, partials)
	f.fold(n, partials)
}

// roundsKernel calls the function of the iterations of one round.
func (f *function) roundsKernel(s *loopir.Rounds, spans []span, room value.Value, partials []value.Value) {
	n, plan := s.Nest, f.plan.Nests[s.Nest]
	k := f.newKernel(fmt.Sprintf("rounds_%d", f.line(s.Span())), n, plan)
	k.ties = []owned{k.passRuns(room, f.load(f.field(f.layout.owned, room, abi.Owned.Index("count"))), plan.Dims[0])}
	k.passLoops(spans)
	k.passNames(func(i int, p value.Value) {
		r := n.Reductions[i]
		f.store(f.combine(r.Op, f.prog.Scalars[r.Acc].Type, f.load(partials[i]), f.load(p)), partials[i])
	})
	k.fixedDims(0)
	k.call()
}

// ownIterations finds the iterations of a nest with one loop that this rank owns; returned is
// the address of their list.
func (f *function) ownIterations(plan *commgen.NestPlan, spans []span) value.Value {
	room, h := f.ownedRoom(0), plan.Dims[0]
	f.runtime("hpf_rt_owned", f.ctx, f.descriptor(plan.Home), i64c(int64(h.Dim)), i64c(h.A), f.index(h.B),
		spans[0].lo, spans[0].step, spans[0].n, i64c(runsAs(h)), i64c(0), room)
	return room
}

// weigh asks for the rounds of a nest.
func (f *function) weigh(s *loopir.Weigh) {
	plan := f.plan.Nests[s.Nest]
	spans := f.spans(s.Nest)
	room := f.ownIterations(plan, spans)
	words := []value.Value{room, f.slot(s.Dst), spans[0].n, i64c(wish(s.Nest.Locality)), i64c(int64(len(s.Streams)))}
	for _, x := range s.Streams {
		t := f.prog.Streams[x.ID]
		words = append(words, f.streamNumber(x.ID), f.streamHeader(x.ID), f.descriptor(t.Array), f.flag(x.Carried), f.flag(t.Updates))
	}
	f.request(abi.ReqWeigh, words...)
}
