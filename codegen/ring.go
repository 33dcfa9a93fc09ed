package codegen

import (
	"slices"
	"strconv"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// A ringPart is what a rank owns of a dimension of the home that is a ring of a wavefront: runs in the
// caller, one for each block, of which the kernel gets one at a time.
type ringPart struct {
	slot        int  // of the home dimension
	backwards   bool // the runs, in the order of the loop, are in that against the flow of values
	count, runs value.Value
}

// passParts passes the ranges of the loops and what of them this rank owns; of rings the caller
// keeps the runs.
func (k *waveKernel) passParts(spans []span) (rings []ringPart) {
	for i, h := range k.plan.Dims {
		at := slices.IndexFunc(k.wave.Rings, func(r loopir.Ring) bool { return r.Dim == h.Dim })
		if at < 0 || !crosses(k.wave) {
			k.ties = append(k.ties, k.passOwned(i, h, spans))
			continue
		}
		f := k.caller
		room := f.ownedRoom(i)
		count := f.ownedRuns(i, k.plan, h, spans, room)
		runs := f.load(f.field(f.layout.owned, room, abi.Owned.Index("runs")))
		downwards := k.wave.Rings[at].Direction > 0
		rings = append(rings, ringPart{i, downwards != (h.LocalStep < 0), count, f.b.NewBitCast(runs, types.NewPointer(f.layout.run))})
		k.ties = append(k.ties, owned{count: i64c(1), rstep: i64c(1), lstep: i64c(h.LocalStep)})
	}
	k.passLoops(spans)
	return rings
}

// overBlocks emits, in the caller, the loops over a rank's blocks along the rings, in the order
// in which values flow.
func (k *waveKernel) overBlocks(rings []ringPart, room value.Value, body func()) {
	f := k.caller
	zero := func(from int) {
		for i := from; i < 2; i++ {
			f.store(i64c(0), f.blockField(room, i))
		}
	}
	zero(len(rings))
	k.ringFrom(0, rings, room, body)
}

func (k *waveKernel) ringFrom(i int, rings []ringPart, room value.Value, body func()) {
	if i == len(rings) {
		body()
		return
	}
	f, r := k.caller, rings[i]
	f.count(r.count, func(c value.Value) {
		f.store(c, f.blockField(room, i))
		at := c
		if r.backwards {
			at = f.sub(f.sub(r.count, i64c(1)), c)
		}
		run := f.address(f.layout.run, r.runs, at)
		k.ties[r.slot].runs = k.pass("block"+strconv.Itoa(i+1), run, enum.ParamAttrNoAlias, enum.ParamAttrReadOnly)
		k.ringFrom(i+1, rings, room, body)
	})
}

func (f *function) blockField(room value.Value, i int) value.Value {
	return f.field(f.layout.wave, room, abi.Wave.Index("block"+strconv.Itoa(i+1)))
}

// ringWords are the last words of ReqWave.
func (f *function) ringWords(s *loopir.Wave, plan *commgen.NestPlan, spans []span) []value.Value {
	words := []value.Value{i64c(int64(len(s.Rings)))}
	if len(s.Rings) == 0 {
		return words
	}
	words = append(words, f.descriptor(plan.Home))
	for _, h := range plan.Dims {
		at := slices.IndexFunc(s.Rings, func(r loopir.Ring) bool { return r.Dim == h.Dim })
		if at < 0 {
			continue
		}
		a, b, sp := f.driving(h, spans)
		words = append(words, i64c(int64(h.Dim)), i64c(s.Rings[at].Direction), a, b, sp.lo, sp.step, sp.n)
	}
	return words
}
