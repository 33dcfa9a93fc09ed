package coll

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/commgen/css"
	"hpfc/commgen/plandata"
	"hpfc/runtime/abi"
	"hpfc/runtime/costs"
	"hpfc/runtime/mem"
)

// drawSection draws counts and subscripts, some of them outside the bounds; iterations may
// repeat, be missing on one side, or move several dimensions of one array.
func drawSection(t *rapid.T, dst, src *variable) section {
	s := section{counts: rapid.SliceOfN(rapid.SampledFrom([]int64{0, 1, 3, 5, 9, 9, 17, 17}), 0, 3).Draw(t, "counts")}
	s.dst = drawSubscripts(t, len(s.counts), dst.bounds)
	s.src = drawSubscripts(t, len(s.counts), src.bounds)
	return s
}

func drawSubscripts(t *rapid.T, counts int, bounds [][2]int64) []subscript {
	list := make([]subscript, len(bounds))
	for d, b := range bounds {
		iter := min(d, counts-1)
		if rapid.IntRange(0, 3).Draw(t, "unusual") == 0 {
			iter = rapid.IntRange(-1, counts-1).Draw(t, "iter")
		}
		list[d] = subscript{
			iter: iter,
			a:    rapid.SampledFrom([]int64{1, 1, 1, -1, 2, -2, 3, 0}).Draw(t, "a"),
		}
		start := b[0]
		if list[d].a < 0 {
			start = b[1]
		}
		list[d].b = start + rapid.Int64Range(-2, 2).Draw(t, "b")
	}
	return list
}

func (s section) words() []int64 {
	list := append([]int64{int64(len(s.counts))}, s.counts...)
	for _, sub := range append(slices.Clone(s.dst), s.src...) {
		list = append(list, int64(sub.iter), sub.a, sub.b)
	}
	return list
}

// assign executes the section on the models, one iteration after the other.
func (s section) assign(dst, src *variable) {
	old := slices.Clone(src.model)
	total := int64(1)
	for _, n := range s.counts {
		total *= n
	}
	r := make([]int64, len(s.counts))
	for i := range total {
		rest := i
		for q, n := range s.counts {
			r[q] = rest % n
			rest /= n
		}
		to, from := dst.index(at(s.dst, r)), src.index(at(s.src, r))
		if to >= 0 && from >= 0 {
			dst.model[to] = old[from]
		}
	}
}

func at(subs []subscript, r []int64) []int64 {
	g := make([]int64, len(subs))
	for d, s := range subs {
		g[d] = s.b
		if s.iter >= 0 {
			g[d] += s.a * r[s.iter]
		}
	}
	return g
}

func (w *world) copy(dst, src *variable, s section) {
	w.request(abi.ReqCopy, copyWords(dst, src, s))
	s.assign(dst, src)
	w.check(dst)
}

func copyWords(dst, src *variable, s section) func(rank int) []int64 {
	return func(rank int) []int64 {
		return append([]int64{mem.Address(unsafe.Pointer(dst.descs[rank])), mem.Address(unsafe.Pointer(src.descs[rank]))}, s.words()...)
	}
}

func TestCopyEqualsTheSequentialLoop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		elem := rapid.SampledFrom([]int64{1, 2, 3, 4, 8, 16}).Draw(t, "elem")
		dst := drawVariable(t, w, 0, elem, "dst")
		src := drawVariable(t, w, 1, elem, "src")
		w.allocate(dst, 1000000)
		w.allocate(src, 1)
		s := drawSection(t, dst, src)
		for round := range int64(4) { // by the remembered plan, then by calls made before
			w.fill(src, round)
			w.copy(dst, src, s)
			w.check(src)
		}
	})
}

// Long vectors with short periods are copied period by period, or by strided runs.
func TestCopyOfManyPeriods(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.Int64Range(1, 3).Draw(t, "ranks")
		w := newWorld(t, rapid.IntRange(1, int(ranks)).Draw(t, "processes"), int(ranks), []int64{ranks})
		defer w.close()
		w.consult(slow)
		n := rapid.Int64Range(1000, 5000).Draw(t, "n")
		vector := func(id int64) *variable {
			v := &variable{id: id, elem: 4, bounds: [][2]int64{{1, n}}}
			v.spec = vectorSpec(2, rapid.Int64Range(1, 70).Draw(t, "block"), n)
			w.allocate(v, 1000*id)
			return v
		}
		dst, src := vector(0), vector(1)
		from := rapid.Int64Range(1, 70).Draw(t, "first")
		identity := section{[]int64{n - from + 1}, []subscript{{0, 1, 1}}, []subscript{{0, 1, from}}}
		for range rapid.IntRange(1, 3).Draw(t, "times") {
			w.copy(dst, src, identity)
			w.copy(src, dst, section{[]int64{n / 3}, []subscript{{0, 3, 0}}, []subscript{{0, -1, n}}})
			w.copy(src, src, identity)
		}
	})
}

// slow is a machine on which every copy is worth a schedule.
var slow = costs.Model{Alpha: 1e6, Gap: 1e6, Beta: 1e3, Meeting: 1}

func (w *world) consult(m costs.Model) {
	for _, e := range w.engines {
		e.Consult(&Book{Costs: m})
	}
}

// A copy follows the ring the first time and a chosen schedule from then on, unless planning it
// takes longer than copying.
func TestCopiesThatComeBackAreScheduled(t *testing.T) {
	const ranks, n = 6, 6000
	c := css.Copy{Dst: css.Dim{S: 1, K: 5, N: ranks}, A1: 1, Src: css.Dim{S: 1, K: 3, N: ranks}, A2: 1, N: n}
	m, err := c.Remap()
	require.NoError(t, err)
	planner, err := css.NewPlanner(m, css.Options{Cost: css.Cost{Alpha: slow.Element(8), Beta: 1}})
	require.NoError(t, err)
	var ring, chosen [ranks][]int64
	for rank := range int64(ranks) {
		steps, err := c.ReceiverPlan(rank)
		require.NoError(t, err)
		ring[rank] = peers(steps)
		steps, err = planner.Receiver(rank)
		require.NoError(t, err)
		chosen[rank] = peers(steps)
	}
	require.NotEqual(t, ring, chosen)

	fast := costs.Model{Alpha: 1, Gap: 1, Beta: 1e-3, Meeting: 1}
	for m, want := range map[costs.Model][3][ranks][]int64{fast: {ring, ring, ring}, slow: {ring, chosen, chosen}} {
		w := newWorld(t, 1, ranks, []int64{ranks})
		w.consult(m)
		dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 5, n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 3, n)}
		w.allocate(dst, 1)
		w.allocate(src, 1000)
		for time := range want {
			w.fill(src, int64(time))
			w.copy(dst, src, section{[]int64{n}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}}})
			var got [ranks][]int64
			for rank := range got {
				w.engines[0].copying.route.moves(rank).each(func(source, _ int64) { got[rank] = append(got[rank], source) })
			}
			require.Equal(t, want[time], got)
		}
		w.close()
	}
}

// peers lists the other ends of messages, each at its first one.
func peers(steps []css.Step) (list []int64) {
	for _, s := range steps {
		if !slices.Contains(list, s.Peer) {
			list = append(list, s.Peer)
		}
	}
	return list
}

// A message of long pieces that only few strided runs hold goes by periods.
func TestWherePeriodsPay(t *testing.T) {
	by := func(from, to, n int64) *periodCopy {
		c := css.Copy{Dst: css.Dim{S: 1, K: to, N: 2}, A1: 1, Src: css.Dim{S: 1, K: from, N: 2}, A2: 1, N: n}
		return byPeriods(plandata.Key{Copy: c, Elem: 8}, 0, 0, c.Pieces(0, 0), 8, 8)
	}
	require.NotNil(t, by(64, 48, 1<<20))
	require.Nil(t, by(64, 48, 500))
	require.Nil(t, by(1, 64, 1<<20))
	require.Nil(t, by(1<<19, 3, 1<<20))
}

func TestCopyWithinOneArrayReadsBeforeItWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		v := drawVariable(t, w, 0, 8, "array")
		w.allocate(v, 1)
		w.copy(v, v, drawSection(t, v, v))
	})
}

func TestReallocationReusesOrReplaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		for range 3 {
			v := drawVariable(t, w, 0, 8, "array")
			w.allocate(v, 1)
			w.check(v)
			if rapid.Bool().Draw(t, "free") {
				w.request(abi.ReqFree, func(rank int) []int64 { return []int64{mem.Address(unsafe.Pointer(v.descs[rank]))} })
			}
		}
	})
}

func BenchmarkCopy(b *testing.B) {
	const n = 1 << 20
	w := newWorld(b, 1, 2, []int64{2})
	defer w.close()
	vector := func(id int64, format, k int64) *variable {
		v := &variable{id: id, elem: 8, bounds: [][2]int64{{1, n}}}
		v.spec = vectorSpec(format, k, n)
		w.allocate(v, 1)
		return v
	}
	block, cyclic3, cyclic4 := vector(0, 1, 0), vector(1, 2, 3), vector(2, 2, 4)
	all := section{[]int64{n}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}}}
	for name, pair := range map[string][2]*variable{"block to cyclic(3)": {cyclic3, block}, "cyclic(3) to cyclic(4)": {cyclic4, cyclic3}, "block to block": {vector(3, 1, 0), block}} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(8 * n)
			for b.Loop() {
				w.request(abi.ReqCopy, func(rank int) []int64 {
					return append([]int64{mem.Address(unsafe.Pointer(pair[0].descs[rank])), mem.Address(unsafe.Pointer(pair[1].descs[rank]))}, all.words()...)
				})
			}
		})
	}
}

// Long runs past the caches, wherever they begin and end in a cache line.
func TestLargeCopiesArriveWhole(t *testing.T) {
	set(t, &streamFrom, 0)
	for _, n := range []int64{1 << 12, 12345, 40001} {
		w := newWorld(t, 1, 3, []int64{3})
		dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1001, n)}
		w.allocate(dst, 1)
		w.allocate(src, 1000)
		s := section{counts: []int64{n}, dst: []subscript{{0, 1, 1}}, src: []subscript{{0, 1, 1}}}
		w.request(abi.ReqCopy, func(rank int) []int64 {
			return append([]int64{mem.Address(unsafe.Pointer(dst.descs[rank])), mem.Address(unsafe.Pointer(src.descs[rank]))}, s.words()...)
		})
		s.assign(dst, src)
		w.check(dst)
		w.close()
	}
}
