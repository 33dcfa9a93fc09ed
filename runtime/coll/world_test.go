package coll

import (
	"encoding/binary"
	"errors"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll/internal/quickly"
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
	"hpfc/runtime/mem"
)

// tester is what *testing.T and *rapid.T have in common.
type tester interface {
	require.TestingT
	Fatalf(string, ...any)
}

// A world is the engines of one or more processes and the memory of all their ranks.
type world struct {
	t       tester
	engines []*Engine
	ranks   int
	grids   [][]int64
	name    []byte

	quick    unsafe.Pointer // of the only engine
	replayed int            // requests that were served by it
	rebound  int            // arrays of ranks that have got other bounds by it

	lock sync.Mutex
	kept []unsafe.Pointer // what words of requests point to
}

// address is a word that points to p. No collector sees that, and it is not to lie on a stack, which moves.
func (w *world) address(p unsafe.Pointer) int64 {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.kept = append(w.kept, p)
	return mem.Address(p)
}

// cutter is a transport that wants messages in pieces.
type cutter struct {
	comm.Comm
	piece, inline int
	costs         costs.Model
}

func (c cutter) Costs() costs.Model { return c.costs }

func (c cutter) Piece() int { return c.piece }

func (c cutter) Inline() int { return c.inline }

// model is what new worlds take messages to cost.
var model = costs.Typical

// Models by which parcels never, and as a rule, travel through repack units.
var (
	straight = costs.Model{Alpha: 100, Gap: 1, Beta: 1, Meeting: 1}
	repacked = costs.Model{Alpha: 100, Gap: 100, Beta: 0.0001, Meeting: 1}
)

// pieces is the length of the pieces that new worlds send; 0: whole messages.
var pieces int

// inline is the length of the messages that new worlds send in fewer steps; 0: none.
var inline int

func newWorld(t tester, processes, ranks int, grids ...[]int64) *world {
	w := &world{t: t, ranks: ranks, grids: grids, name: []byte("array\x00")}
	for _, c := range comm.InProcess(processes) {
		w.engines = append(w.engines, Join(cutter{c, pieces, inline, model}, ranks, grids))
	}
	if processes == 1 {
		w.quick = w.engines[0].Quick()
		quickly.TwoWorkers(w.quick)
	}
	return w
}

// newDesc makes a descriptor for words to point to.
func (w *world) newDesc() *desc {
	d := &desc{}
	w.address(unsafe.Pointer(d))
	return d
}

func (w *world) close() {
	for _, e := range w.engines {
		e.Close()
	}
	w.kept = nil
}

// A variable is an array of a world and, for comparison, all its elements in one place.
type variable struct {
	id, elem, place int64
	spec            mapping.Spec
	bounds, halo    [][2]int64
	descs           []*desc
	model           []int64 // column-major
}

func (v *variable) words(w *world, rank int) []int64 {
	list := []int64{
		mem.Address(unsafe.Pointer(v.descs[rank])), v.id, mem.Address(unsafe.Pointer(&w.name[0])), v.elem, v.place, 0,
		int64(len(v.bounds)), int64(v.spec.Grid),
	}
	for d, s := range v.spec.Dims {
		list = append(list, v.bounds[d][0], v.bounds[d][1], int64(s.Format), int64(s.Grid), s.S, s.O, s.K, s.Extent, s.Room[0], s.Room[1], v.halo[d][0], v.halo[d][1])
	}
	list = append(list, int64(len(v.spec.Uses)))
	for _, u := range v.spec.Uses {
		switch {
		case u.Dim >= 0:
			list = append(list, useArray, 0, 0, 0, 0)
		case u.Fixed == nil:
			list = append(list, useReplicated, 0, 0, 0, 0)
		default:
			list = append(list, useFixed, u.Fixed.O, int64(u.Fixed.Format), u.Fixed.K, u.Fixed.Extent)
		}
	}
	return list
}

// allocate gives the variable storage, filled with values that tell its elements apart.
func (w *world) allocate(v *variable, seed int64) {
	if v.halo == nil {
		v.halo = make([][2]int64, len(v.bounds))
	}
	for range w.ranks {
		v.descs = append(v.descs, w.newDesc())
	}
	w.request(abi.ReqAlloc, func(rank int) []int64 { return v.words(w, rank) })
	v.model = make([]int64, v.elements())
	w.fill(v, seed)
}

// fill gives the elements values that tell them apart.
func (w *world) fill(v *variable, seed int64) {
	for i := range v.model {
		v.model[i] = v.truncate(seed + int64(i)*7)
	}
	v.each(func(i int, g []int64) { v.store(w, i, g) })
}

// request makes a request of all ranks; every process serves those of its own.
func (w *world) request(kind int32, words func(rank int) []int64) {
	errs := make([]error, len(w.engines))
	var all sync.WaitGroup
	for p, e := range w.engines {
		all.Add(1)
		go func() {
			defer all.Done()
			errs[p] = w.serve(e, kind, words)
		}()
	}
	all.Wait()
	for _, err := range errs {
		require.NoError(w.t, err)
	}
}

// serve serves the ranks of one process with two concurrent workers.
func (w *world) serve(e *Engine, kind int32, words func(rank int) []int64) error {
	first, count := e.Ranks()
	requests := make([]abi.Request, count)
	waiting := false
	for i := range requests {
		requests[i] = abi.Request{Kind: kind, Line: 1, Words: words(first + i)}
		served := false
		if w.quick != nil && kind == abi.ReqAlloc && quickly.Rebind(w.quick, i, requests[i]) {
			w.rebound++
			continue
		}
		if AtOnce>>kind&1 != 0 {
			var err error
			if served, err = e.Single(first+i, requests[i]); err != nil {
				return err
			}
		}
		waiting = waiting || !served
	}
	if !waiting {
		return nil
	}
	if w.quick != nil && kind != abi.ReqAlloc && quickly.Serve(w.quick, requests) {
		w.replayed++
		return nil
	}
	phases, err := e.Begin(requests)
	for phase := 0; phase < phases && err == nil; phase++ {
		err = servePhase(e, phase)
	}
	return err
}

func servePhase(e *Engine, phase int) error {
	first, count := e.Ranks()
	var errs [2]error
	var all sync.WaitGroup
	for worker := range 2 {
		all.Add(1)
		go func() {
			defer all.Done()
			errs[worker] = e.Phase(phase, first+worker*count/2, first+(worker+1)*count/2)
		}()
	}
	all.Wait()
	return errors.Join(errs[0], errs[1], e.Done(phase))
}

func (v *variable) elements() int {
	n := 1
	for _, b := range v.bounds {
		n *= int(max(0, b[1]-b[0]+1))
	}
	return n
}

// each visits the subscripts in array element order.
func (v *variable) each(f func(i int, g []int64)) {
	g := make([]int64, len(v.bounds))
	for i := range v.elements() {
		rest := int64(i)
		for d, b := range v.bounds {
			g[d] = b[0] + rest%(b[1]-b[0]+1)
			rest /= b[1] - b[0] + 1
		}
		f(i, g)
	}
}

// index is the position of the element in model, or -1 outside the bounds.
func (v *variable) index(g []int64) int {
	i, n := int64(0), int64(1)
	for d, b := range v.bounds {
		if g[d] < b[0] || g[d] > b[1] {
			return -1
		}
		i += (g[d] - b[0]) * n
		n *= b[1] - b[0] + 1
	}
	return int(i)
}

// truncate keeps what an element of the variable can hold.
func (v *variable) truncate(x int64) int64 {
	if v.elem < 8 {
		return x & (1<<(8*v.elem) - 1)
	}
	return x
}

// at is the address of an element on a rank by the descriptor alone, or nil.
func (v *variable) at(rank int, g []int64) unsafe.Pointer {
	d := v.descs[rank]
	if d.holds == 0 {
		return nil
	}
	offset := int64(0)
	for i := range g {
		c := &d.dims[i]
		t := c.s*g[i] + c.o
		la := t
		if c.n > 1 {
			if mapping.Mod(mapping.FloorDiv(t, c.k), c.n) != c.p {
				return nil
			}
			la = mapping.FloorDiv(t, c.k*c.n)*c.pitch + mapping.Mod(t, c.k)
		}
		offset += la * c.stride
	}
	return unsafe.Add(d.base, offset*d.elem)
}

func (v *variable) store(w *world, i int, g []int64) {
	var bytes [16]byte
	binary.LittleEndian.PutUint64(bytes[:], uint64(v.model[i]))
	for rank := range w.ranks {
		if p := v.at(rank, g); p != nil {
			copy(bytesAt(p, v.elem), bytes[:])
		}
	}
}

func load(p unsafe.Pointer, elem int64) int64 {
	var bytes [16]byte
	copy(bytes[:], bytesAt(p, elem))
	return int64(binary.LittleEndian.Uint64(bytes[:]))
}

// check compares every copy of every element with the model, and that each has exactly one
// primary holder.
func (w *world) check(v *variable) {
	v.each(func(i int, g []int64) {
		primaries := 0
		for rank := range w.ranks {
			p := v.at(rank, g)
			if p == nil {
				continue
			}
			if got := load(p, v.elem); got != v.model[i] {
				w.t.Fatalf("element %v on rank %d is %d, not %d", g, rank, got, v.model[i])
			}
			primaries += int(v.descs[rank].primary)
		}
		if primaries != 1 {
			w.t.Fatalf("element %v has %d primary holders", g, primaries)
		}
	})
}

// drawGrid draws the extents of an arrangement of 1 to 3 dimensions.
func drawGrid(t *rapid.T) []int64 {
	return rapid.SliceOfN(rapid.Int64Range(1, 4), 1, 3).Draw(t, "grid")
}

// drawVariable draws an array of any mapping onto the world's only arrangement.
func drawVariable(t *rapid.T, w *world, id, elem int64, label string) *variable {
	v := &variable{id: id, elem: elem, place: rapid.SampledFrom([]int64{0, 0, 0, 0, 0, 1, 2}).Draw(t, label+" place")}
	rank := rapid.IntRange(1, 3).Draw(t, label+" rank")
	for range rank {
		lo := rapid.Int64Range(-3, 3).Draw(t, "lo")
		v.bounds = append(v.bounds, [2]int64{lo, lo + rapid.Int64Range(-1, 17/int64(rank)).Draw(t, "extent")})
	}
	v.spec = mapping.Replicated(rank)
	if v.place == abi.PlaceMapped && rapid.IntRange(0, 5).Draw(t, label+" mapped") > 0 {
		v.spec = drawSpec(t, w.grids[0], v.bounds)
	}
	return v
}

func drawSpec(t *rapid.T, grid []int64, bounds [][2]int64) mapping.Spec {
	s := mapping.Replicated(len(bounds))
	s.Grid = 0
	dims := rapid.Permutation(indices(len(bounds))).Draw(t, "dims")
	for g, n := range grid {
		use := mapping.GridUse{Dim: -1}
		switch {
		case len(dims) > 0 && rapid.IntRange(0, 3).Draw(t, "use") > 0:
			use.Dim, dims = dims[0], dims[1:]
			s.Dims[use.Dim] = drawDim(t, g, n, bounds[use.Dim])
		case rapid.Bool().Draw(t, "fixed"):
			fixed := drawDim(t, g, n, [2]int64{0, 9})
			fixed.O = rapid.Int64Range(0, fixed.Extent-1).Draw(t, "cell")
			use.Fixed = &fixed
		}
		s.Uses = append(s.Uses, use)
	}
	return s
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func drawDim(t *rapid.T, g int, n int64, b [2]int64) mapping.DimSpec {
	d := mapping.DimSpec{Grid: g, S: rapid.SampledFrom([]int64{1, 1, 1, -1, 2, -3}).Draw(t, "s")}
	low := min(d.S*b[0], d.S*b[1])
	d.O = rapid.Int64Range(0, 5).Draw(t, "o") - low
	d.Extent = max(d.S*b[0], d.S*b[1]) + d.O + 1 + rapid.Int64Range(0, 5).Draw(t, "rest")
	d.Extent = max(d.Extent, 1)
	if rapid.Bool().Draw(t, "block") {
		d.Format = mapping.Block
		if rapid.Bool().Draw(t, "with k") {
			d.K = mapping.CeilDiv(d.Extent, n) + rapid.Int64Range(0, 3).Draw(t, "k")
		}
		return d
	}
	d.Format, d.K = mapping.Cyclic, rapid.Int64Range(0, 4).Draw(t, "k")
	if rapid.Bool().Draw(t, "with room") {
		d.Room = [2]int64{rapid.Int64Range(0, 3).Draw(t, "room below"), rapid.Int64Range(0, 3).Draw(t, "room above")}
	}
	return d
}

// set sets a bound for the rest of a check or test.
func set[V any](t interface{ Cleanup(func()) }, bound *V, value V) {
	outer := *bound
	*bound = value
	t.Cleanup(func() { *bound = outer })
}

func drawWorld(t *rapid.T) *world {
	grid := drawGrid(t)
	extra := rapid.IntRange(0, 2).Draw(t, "idle ranks")
	ranks := int(mapping.Processors(grid)) + extra
	set(t, &scheduleFrom, rapid.SampledFrom([]int64{0, 100, 1 << 20}).Draw(t, "schedule messages from"))
	set(t, &inOneCall, rapid.SampledFrom([]int{0, 100, 4 << 10}).Draw(t, "one call for"))
	set(t, &smallBytes, rapid.SampledFrom([]int64{0, 2 << 10}).Draw(t, "at once"))
	set(t, &pieces, rapid.SampledFrom([]int{0, 24, 100}).Draw(t, "pieces of"))
	set(t, &model, rapid.SampledFrom([]costs.Model{costs.Typical, straight, repacked}).Draw(t, "costs of messages"))
	set(t, &streamFrom, rapid.SampledFrom([]int64{0, 1 << 20}).Draw(t, "stream from"))
	set(t, &pushRun, rapid.SampledFrom([]int64{0, 64}).Draw(t, "push from"))
	set(t, &relayFrom, rapid.SampledFrom([]int64{0, 1 << 20}).Draw(t, "relay from"))
	return newWorld(t, rapid.IntRange(1, min(9, ranks)).Draw(t, "processes"), ranks, grid)
}

func TestDescriptorFieldsAreTheABIs(t *testing.T) {
	var d desc
	require.EqualValues(t, abi.DescSize(), unsafe.Sizeof(d))
	offsets := map[string]uintptr{
		"base": unsafe.Offsetof(d.base), "holds": unsafe.Offsetof(d.holds), "primary": unsafe.Offsetof(d.primary),
		"id": unsafe.Offsetof(d.id), "elem": unsafe.Offsetof(d.elem), "rank": unsafe.Offsetof(d.rank),
	}
	for name, offset := range offsets {
		require.EqualValues(t, 8*abi.Desc.Index(name), offset, name)
	}
	require.Len(t, offsets, len(abi.Desc.Fields))
	require.EqualValues(t, abi.Desc.Size(), unsafe.Offsetof(d.dims))
	var c dim
	offsets = map[string]uintptr{
		"lo": unsafe.Offsetof(c.lo), "hi": unsafe.Offsetof(c.hi), "stride": unsafe.Offsetof(c.stride),
		"s": unsafe.Offsetof(c.s), "o": unsafe.Offsetof(c.o), "k": unsafe.Offsetof(c.k), "pitch": unsafe.Offsetof(c.pitch), "n": unsafe.Offsetof(c.n),
		"p": unsafe.Offsetof(c.p), "wlo": unsafe.Offsetof(c.wlo), "whi": unsafe.Offsetof(c.whi),
	}
	for name, offset := range offsets {
		require.EqualValues(t, 8*abi.Dim.Index(name), offset, name)
	}
	require.Len(t, offsets, len(abi.Dim.Fields))
}
