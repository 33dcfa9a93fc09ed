package codegen

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/runtime/abi"
)

// wave emits a wavefront: on every rank a loop over the strips, which waits for the ranks
// upstream, calls the kernel for the rank's own iterations of the strip, and tells the ranks
// downstream. The kernel is a function without any call to the runtime, so that LLVM may
// keep array elements in registers: what the waits change in memory happens between its calls.
func (f *function) wave(s *loopir.Wave) {
	plan, around := f.plan.Nests[s.Nest], f.results
	defer func() { f.results = around }()
	f.results = s.Nest.Reductions
	partials := f.partials(s.Nest)
	f.waveStrips(s, plan, partials)
	if len(partials) > 0 {
		f.reduce(s.Nest, partials)
	}
	f.fold(s.Nest, partials)
}

func (f *function) waveStrips(s *loopir.Wave, plan *commgen.NestPlan, partials []value.Value) {
	spans := f.spans(s.Nest)
	k := &waveKernel{kernel: f.newKernel(fmt.Sprintf("wave_%d", f.line(s.Span())), s.Nest, plan), wave: s}
	k.unhurried(s.Nest)
	rings := k.passParts(spans)
	k.reserveCarried()
	k.passNames(func(i int, p value.Value) {
		r := s.Nest.Reductions[i]
		f.store(f.combine(r.Op, f.prog.Scalars[r.Acc].Type, f.load(partials[i]), f.load(p)), partials[i])
	})
	if !crosses(s) {
		k.strip = interval{i64c(0), i64c(1)}
		k.overTies(0)
		f.onHolders(plan, k.call)
		return
	}
	steps := f.waveSteps(s, spans)
	room := f.alloca(f.layout.wave)
	rooms := f.carriedRooms(s.Chain)
	f.orAlone(s, func() {
		words := append(f.waveWords(s, spans, steps, room), f.chainWords(s, plan, rooms)...)
		f.request(abi.ReqWave, append(words, f.ringWords(s, plan, spans)...)...)
	}, func() { f.waveAlone(room, steps) })
	field := func(name string) value.Value { return f.load(f.field(f.layout.wave, room, abi.Wave.Index(name))) }
	strips, width := field("strips"), field("width")
	k.overBlocks(rings, room, func() {
		f.count(strips, func(q value.Value) {
			f.runtime("hpf_rt_wave_wait", f.ctx, room, q)
			first := f.mul(q, width)
			k.strip = interval{k.pass("strip.first", first), k.pass("strip.end", f.least(f.add(first, width), steps))}
			k.passCarried(rooms)
			k.overTies(0)
			k.call()
			f.runtime("hpf_rt_wave_post", f.ctx, room, q)
		})
	})
	f.orAlone(s, func() { f.request(abi.ReqWaveEnd, room) }, nil)
	for i, p := range rooms {
		f.store(f.load(p), f.slot(s.Chain.Scalars[i]))
	}
}

// orAlone emits what ranks that take part in a wavefront do, or in its place what a rank does that is alone, without a ring of blocks.
func (f *function) orAlone(s *loopir.Wave, together, alone func()) {
	if len(s.Rings) > 0 {
		together()
		return
	}
	several := f.b.NewICmp(enum.IPredNE, f.context("size"), i64c(1))
	f.choose(several, together, alone)
}

// waveAlone fills in a wavefront of one strip and one rank.
func (f *function) waveAlone(room, steps value.Value) {
	strips := f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, steps, i64c(0)), i64c(1), i64c(0))
	f.fill(room, 0, i64c(abi.Wave.Size()))
	set := func(name string, x value.Value) { f.store(x, f.field(f.layout.wave, room, abi.Wave.Index(name))) }
	set("strips", strips)
	set("width", steps)
	set("across", i64c(1))
	set("total", strips)
}

// crosses tells whether a wavefront passes values from rank to rank.
func crosses(s *loopir.Wave) bool { return len(s.Flows) > 0 || s.Chain != nil }

// carriedRooms puts the scalars that ranks hand over where the runtime can reach them.
func (f *function) carriedRooms(c *loopir.Chain) []value.Value {
	if c == nil {
		return nil
	}
	rooms := make([]value.Value, len(c.Scalars))
	for i, id := range c.Scalars {
		rooms[i] = f.scratch(f.prog.Scalars[id].Type)
		f.store(f.load(f.slot(id)), rooms[i])
	}
	return rooms
}

func (f *function) chainWords(s *loopir.Wave, plan *commgen.NestPlan, rooms []value.Value) []value.Value {
	words := []value.Value{i64c(int64(len(rooms)))}
	if len(rooms) == 0 {
		return words
	}
	words = append(words, f.descriptor(plan.Home), i64c(int64(s.Chain.Dim)), i64c(s.Chain.Direction))
	for i, p := range rooms {
		words = append(words, p, i64c(f.prog.Scalars[s.Chain.Scalars[i]].Type.Size()))
	}
	return words
}

// reserveCarried makes room in the kernel for the scalars that ranks hand over.
func (k *waveKernel) reserveCarried() {
	if k.wave.Chain == nil {
		return
	}
	for _, id := range k.wave.Chain.Scalars {
		k.slots[id] = k.scratch(k.prog.Scalars[id].Type)
	}
}

// passCarried passes their values, and takes them back after the call.
func (k *waveKernel) passCarried(rooms []value.Value) {
	for i, p := range rooms {
		id := k.wave.Chain.Scalars[i]
		k.store(k.pass(k.prog.Scalars[id].Name, k.caller.load(p)), k.slots[id])
		k.passBack(id, func(from value.Value) { k.caller.store(k.caller.load(from), p) })
	}
}

// waveSteps is the number of values of u + skew*v that strips divide, u and v counting the
// iterations of the loops Strip and Over.
func (f *function) waveSteps(s *loopir.Wave, spans []span) value.Value {
	if s.Strip < 0 {
		return i64c(1)
	}
	steps := spans[s.Strip].n
	if s.Skew != 0 {
		steps = f.add(steps, f.mul(i64c(s.Skew), f.atLeastZero(f.sub(spans[s.Over].n, i64c(1)))))
	}
	return steps
}

const (
	// jammed is how many iterations of the last but one loop a jammed kernel runs side by side.
	jammed = 8

	// jammedStrip is the least width of strips of the innermost loop for which the ends of the
	// jammed loops, which run iteration by iteration, are short.
	jammedStrip = 32
)

// grain is the width of which strips are multiples.
func grain(s *loopir.Wave) int64 {
	switch {
	case s.Jam < 0:
		return 1
	case s.Strip == len(s.Nest.Loops)-1:
		return jammedStrip
	case s.Strip == len(s.Nest.Loops)-2:
		return jammed
	}
	return 1
}

// waveWords are the words of ReqWave.
func (f *function) waveWords(s *loopir.Wave, spans []span, steps, room value.Value) []value.Value {
	points := value.Value(i64c(1))
	for _, sp := range spans {
		points = f.mul(points, sp.n)
	}
	words := []value.Value{room, steps, i64c(grain(s)), points, i64c(s.Skew), f.flag(s.Local)}
	if s.Local {
		words = append(words, f.localWords(s, spans)...)
	}
	words = append(words, i64c(int64(len(s.Flows))))
	for _, x := range s.Flows {
		words = append(words, f.descriptor(x.Array))
		for _, d := range []loopir.Driven{x.Strip, x.Over} {
			start := value.Value(i64c(0))
			if d.B != nil {
				start = f.index(d.B)
			}
			words = append(words, i64c(int64(d.Dim)), i64c(d.A), start)
		}
		words = append(words, i64c(int64(len(x.Faces))))
		for _, face := range x.Faces {
			for _, w := range face {
				words = append(words, i64c(w))
			}
		}
	}
	return words
}

// localWords say from where the strips of a rank's own iterations count.
func (f *function) localWords(s *loopir.Wave, spans []span) []value.Value {
	plan := f.plan.Nests[s.Nest]
	h := plan.Dims[slices.IndexFunc(plan.Dims, func(h commgen.HomeDim) bool { return h.Loop == s.Strip })]
	a, b, sp := f.driving(h, spans)
	return []value.Value{f.descriptor(plan.Home), i64c(int64(h.Dim)), f.mul(a, sp.step), f.add(f.mul(a, sp.lo), b)}
}

// least and greatest are the extremes of two integers.
func (f *function) least(x, y value.Value) value.Value {
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSLT, x, y), x, y)
}

func (f *function) greatest(x, y value.Value) value.Value {
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, x, y), x, y)
}

// waveKernel is the function of the iterations of one strip.
type waveKernel struct {
	*kernel
	wave  *loopir.Wave
	strip interval    // parameters
	runs  []runValues // by home dimension
	over  value.Value // iteration of the loop Over
}

// interval is from <= x < to.
type interval struct{ from, to value.Value }

// overTies emits the home dimensions from i on: a block is one run of iterations, or none.
func (k *waveKernel) overTies(i int) {
	if i == len(k.ties) {
		k.level(0)
		return
	}
	k.overRuns(k.ties[i], func(run runValues) {
		k.runs = append(k.runs, run)
		k.home[i] = run.l
		k.overTies(i + 1)
		k.runs = k.runs[:i]
	})
}

// level emits the loops of the nest from i inwards.
func (k *waveKernel) level(i int) {
	switch {
	case i == len(k.spans):
		k.body()
	case i == len(k.spans)-2 && k.wave.Jam >= 0:
		k.jam(i)
	default:
		k.each(k.iterations(i, k.over), func(u value.Value) { k.at(i, u, func() { k.level(i + 1) }) })
	}
}

// each emits a loop over an interval.
func (k *waveKernel) each(x interval, body func(u value.Value)) {
	k.count(k.sub(x.to, x.from), func(u value.Value) { body(k.add(x.from, u)) })
}

// at runs body with loop i in its iteration u.
func (k *waveKernel) at(i int, u value.Value, body func()) {
	sp := k.spans[i]
	defer k.induction(k.nest.Loops[i].Var, k.add(sp.lo, k.mul(u, sp.step)), sp.step)()
	for t, h := range k.plan.Dims {
		if h.Loop == i {
			old := k.home[t]
			k.home[t] = k.add(k.runs[t].l, k.mul(k.sub(u, k.runs[t].r), k.ties[t].lstep))
			defer func() { k.home[t] = old }()
		}
	}
	if i == k.wave.Over {
		old := k.over
		k.over = u
		defer func() { k.over = old }()
	}
	body()
}

// iterations are those of loop i on this rank and in this strip; over is the iteration of the
// loop that strips are skewed over.
func (k *waveKernel) iterations(i int, over value.Value) interval {
	for t, h := range k.plan.Dims {
		run := k.runs[t]
		switch end := k.add(run.r, run.n); {
		case h.Loop != i:
		case i == k.wave.Strip:
			return interval{k.add(run.r, k.strip.from), k.least(end, k.add(run.r, k.strip.to))}
		default:
			return interval{run.r, end}
		}
	}
	switch {
	case i != k.wave.Strip:
		return interval{i64c(0), k.spans[i].n}
	case k.wave.Skew == 0:
		return k.strip
	}
	back := k.mul(i64c(k.wave.Skew), over)
	return interval{k.greatest(i64c(0), k.sub(k.strip.from, back)), k.least(k.spans[i].n, k.sub(k.strip.to, back))}
}

// jam emits the two innermost loops, o and o+1, with several iterations v of o side by side,
// each Jam steps behind the one before: in step t, v runs its iteration t - Jam*(v-first). All of
// them take part in the steps in the middle; before and behind, each step looks who does.
func (k *waveKernel) jam(o int) {
	all := k.iterations(o, k.over)
	groups := k.b.NewSDiv(k.atLeastZero(k.sub(all.to, all.from)), i64c(jammed))
	k.count(groups, func(g value.Value) {
		first := k.add(all.from, k.mul(g, i64c(jammed)))
		head, tail := k.during(o, first, 0), k.during(o, first, jammed-1)
		full := interval{tail.from, head.to}
		k.some(o, first, interval{head.from, k.least(tail.from, tail.to)})
		k.each(full, func(t value.Value) {
			for v := range int64(jammed) {
				k.at(o, k.add(first, i64c(v)), func() {
					k.at(o+1, k.sub(t, i64c(v*k.wave.Jam)), func() { k.level(o + 2) })
				})
			}
		})
		k.some(o, first, interval{k.greatest(full.from, full.to), tail.to})
	})
	k.each(interval{k.add(all.from, k.mul(groups, i64c(jammed))), all.to}, func(v value.Value) {
		k.at(o, v, func() { k.level(o + 1) })
	})
}

// during are the steps in which iteration first + v of loop o takes part.
func (k *waveKernel) during(o int, first value.Value, v int64) interval {
	x := k.iterations(o+1, k.overOf(o, k.add(first, i64c(v))))
	return interval{k.add(x.from, i64c(v*k.wave.Jam)), k.add(x.to, i64c(v*k.wave.Jam))}
}

// overOf is the iteration of the loop that strips are skewed over while loop o is at v.
func (k *waveKernel) overOf(o int, v value.Value) value.Value {
	if o == k.wave.Over {
		return v
	}
	return k.over
}

// some emits steps in which some of the jammed iterations take part.
func (k *waveKernel) some(o int, first value.Value, steps interval) {
	k.each(steps, func(t value.Value) {
		k.count(i64c(jammed), func(v value.Value) {
			u := k.sub(t, k.mul(v, i64c(k.wave.Jam)))
			x := k.iterations(o+1, k.overOf(o, k.add(first, v)))
			inside := k.b.NewAnd(k.b.NewICmp(enum.IPredSLE, x.from, u), k.b.NewICmp(enum.IPredSLT, u, x.to))
			k.when(inside, func() {
				k.at(o, k.add(first, v), func() { k.at(o+1, u, func() { k.level(o + 2) }) })
			})
		})
	})
}
