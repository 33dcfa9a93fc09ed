// Package coll executes the collective requests of a compiled program in one address space.
// It sees the requests of all ranks at once, finds out from the arrays' layouts who needs
// what of whom, and moves each element once, straight from the storage of the rank that has
// it to the storage of the rank that needs it. What has to cross to another process travels
// packed, one message for each pair of processes, over a transport of package comm; the
// engines of all processes come to the same decisions from the same layouts. The engine knows
// ranks by their numbers only: who runs them, and how they wait for each other, is not its
// business.
package coll

import (
	"encoding/binary"
	"fmt"
	"sync"

	"hpfc/analysis/mapping"
	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// An Engine serves the ranks of one program that live in this process.
type Engine struct {
	comm   comm.Comm
	worker comm.Worker // the same, nil if it is none
	share  share
	first  int // the first rank that lives here
	grids  [][]int64
	book   *Book
	arrays [][]*array // by rank, counted from first, then array id
	// demands are the bytes of the arrays of each rank of which every rank has a part of its own.
	demands []int64

	mu      sync.Mutex
	layouts map[string]*mapping.Layout
	rows    map[rowKey]*row
	left    map[int64]mem.Block // the last row of an array whose ranks all went on to another one
	kept    int64               // bytes of released arrays whose storage is kept

	plans    plans
	repeats  repeats
	spare    mem.Block // large, for messages
	key      []byte    // room for the key of a plan
	folds    map[string]*linePlan
	partials map[string]keptPartial
	fast     bool
	divided  bool
	parts    map[string]*ownParts
	sums     map[string]*sumRuns
	job      job     // the collective being served
	copying  copyJob // its state when it is a copy, kept for the room in it
	epoch    uint64  // collectives so far
	stamp    uint64  // marks the messages of this one
	doing    abi.Request
	Marked   func(stamp uint64) // if it is set, is told the stamp before anything is sent
	replays  *replays           // nil: nothing is served in C

	gathered alg.Gatherer // values of all processes
	words    wordFolds

	wave    *wave // the wavefront in progress
	strips  stripSites
	choices map[int32]*choiceSite // by line

	// Machine is what estimates of times start from. That of process 0 counts.
	Machine strips.Machine
	agreed  bool // all processes have that Machine
}

// A job is a collective whose work is divided among the ranks.
type job interface {
	phases() int

	// run does the part of the rank with index i in this process.
	run(phase int, i int) error

	// done follows when all ranks have done their parts.
	done(phase int) error
}

// New returns an engine for a number of ranks, all in this process, and the extents of the
// program's processor arrangements.
func New(ranks int, grids [][]int64) *Engine { return Join(comm.Alone(), ranks, grids) }

// Join returns the engine of one process of a group that shares the ranks; ranks must not be
// less than the number of processes.
func Join(c comm.Comm, ranks int, grids [][]int64) *Engine {
	s := share{ranks, c.Size()}
	return &Engine{
		comm: c, worker: alg.Worker(c), share: s, first: s.first(c.Rank()), grids: grids,
		arrays: make([][]*array, s.count(c.Rank())), demands: make([]int64, s.count(c.Rank())), layouts: map[string]*mapping.Layout{}, rows: map[rowKey]*row{}, left: map[int64]mem.Block{}, Machine: strips.Typical,
	}
}

// Doing says which collective is being served.
func (e *Engine) Doing() string {
	return fmt.Sprintf("%s at line %d", abi.RequestName(e.doing.Kind), e.doing.Line)
}

// Ranks returns the first rank of this process and their number.
func (e *Engine) Ranks() (first, count int) { return e.first, e.here() }

// RanksOf returns the first rank of a process and their number.
func (e *Engine) RanksOf(process int) (first, count int) {
	return e.share.first(process), e.share.count(process)
}

// Process returns the process that has a rank.
func (e *Engine) Process(rank int64) int { return e.share.process(rank) }

// Name returns the name of an array.
func (e *Engine) Name(id int64) string { return e.known(id).name }

// Layout returns the layout of an array and the bytes of an element.
func (e *Engine) Layout(id int64) (*mapping.Layout, int64) {
	return e.known(id).layout, e.known(id).elem
}

func (e *Engine) here() int { return len(e.arrays) }

// alone tells that there are no other processes.
func (e *Engine) alone() bool { return e.share.processes == 1 }

// AtOnce is the set of request kinds that Single serves.
const AtOnce = 1<<abi.ReqAlloc | 1<<abi.ReqFree

// Single serves a request that concerns one rank. It reports false when the request is a
// collective after all: the allocation of an array of which there is one copy for all ranks.
// Different ranks may be served concurrently.
func (e *Engine) Single(rank int, r abi.Request) (served bool, err error) {
	if err := e.CatchUp(rank, rank+1); err != nil {
		return false, err
	}
	if r.Kind == abi.ReqFree {
		e.release(rank, r)
		return true, nil
	}
	a := readAllocation(r.Words)
	if a.place == abi.PlaceShared {
		return e.reallocateShared(rank, r.Words)
	}
	return true, e.allocate(rank, a)
}

// Begin starts a collective, given the requests of all ranks of this process, and returns in
// how many phases Phase is to finish it; 0 when it is done. No rank may run meanwhile.
func (e *Engine) Begin(requests []abi.Request) (phases int, err error) {
	e.job = nil
	if err := e.CatchUp(e.first, e.first+e.here()); err != nil {
		return 0, err
	}
	if x := e.repeats.find(e, &requests[0]); x != nil {
		e.markAs(requests[0], x.print)
		return 0, x.short.run(x.route, requests, len(x.arrays)-1)
	}
	e.mark(requests[0])
	switch requests[0].Kind {
	case abi.ReqAlloc:
		return 0, e.allocateShared(requests)
	case abi.ReqCopy:
		e.job, err = e.newCopy(requests)
	case abi.ReqHalo:
		e.job, err = e.newHalo(requests)
	case abi.ReqHalos:
		e.job, err = e.newHalos(requests)
	case abi.ReqFetch:
		return 0, e.fetch(requests)
	case abi.ReqReduce:
		return 0, e.reduce(requests)
	case abi.ReqTally:
		return 0, e.tally(requests)
	case abi.ReqPick:
		return 0, e.pick(requests)
	case abi.ReqOrdered:
		e.job, err = e.newOrdered(requests)
	case abi.ReqBcast:
		return 0, e.broadcast(requests)
	case abi.ReqWave:
		return 0, e.beginWave(requests)
	case abi.ReqChoose:
		return 0, e.choose(requests)
	case abi.ReqWaveEnd:
		return 0, e.endWave()
	case abi.ReqFoldLines:
		e.job, err = e.newLineFold(requests)
	default:
		return 0, fmt.Errorf("request %d is no collective", requests[0].Kind)
	}
	if err != nil || e.job == nil {
		return 0, err
	}
	e.replays.consider(e, requests)
	if j, ok := e.job.(*copyJob); ok && j.isShort() {
		e.repeats.note(e, &requests[0], j.route)
		return 0, j.route.short.run(j.route, requests, len(descriptorWords(requests[0]))-1)
	}
	if e.isSmall() {
		return 0, e.atOnce()
	}
	return e.job.phases(), nil
}

// smallBytes is what one worker copies in less time than all need to meet again.
var smallBytes int64 = 2 << 10

// isSmall reports whether the collective is a copy or fold of so few bytes.
func (e *Engine) isSmall() bool {
	const ranks = 16
	if e.divided || e.here() > ranks {
		return false
	}
	switch j := e.job.(type) {
	case *copyJob:
		return j.bytes() <= smallBytes
	case jointHalo:
		return j.bytes() <= smallBytes
	}
	if e.job.phases() > 1 {
		return false
	}
	switch j := e.job.(type) {
	case nothing, *shortFold:
		return true
	case *lineFold:
		return j.plan.src.elements()*j.plan.src.elem <= smallBytes
	}
	return false
}

// atOnce does all of a collective.
func (e *Engine) atOnce() error {
	ranks := e.here()
	if j, ok := e.job.(*lineFold); ok && j.plan.undivided {
		ranks = 1
	}
	for phase := range e.job.phases() {
		for i := range ranks {
			if err := e.job.run(phase, i); err != nil {
				return err
			}
		}
		if err := e.job.done(phase); err != nil {
			return err
		}
	}
	return nil
}

// Divide makes every collective that has work to do one of phases, to be seen in a trace.
func (e *Engine) Divide() { e.divided = true }

// mark makes the stamp of a collective: its number, and what it is. It has the algorithm in it that the
// user asks for, since the order of what travels in a parcel follows from it.
func (e *Engine) mark(r abi.Request) {
	fingerprint := uint64(0)
	if !e.alone() {
		fingerprint = r.Fingerprint()
	}
	e.markAs(r, fingerprint)
}

// epochBits are those of a stamp, from the highest on, that say the number of a collective.
const epochBits = 24

// markAs is mark for a request whose fingerprint is known.
func (e *Engine) markAs(r abi.Request, fingerprint uint64) {
	e.doing = r
	e.epoch++
	e.stamp = e.epoch<<(64-epochBits) ^ fingerprint>>epochBits
	if e.book != nil {
		e.stamp ^= uint64(e.book.Algorithm) << 4
	}
	if e.Marked != nil {
		e.Marked(e.stamp)
	}
}

// Phase does the part of the ranks lo <= rank < hi in a phase of the collective. Parts may
// be done concurrently, but no phase before the previous one is done for all ranks.
func (e *Engine) Phase(phase, lo, hi int) error {
	for rank := lo; rank < hi; rank++ {
		if err := e.job.run(phase, rank-e.first); err != nil {
			return err
		}
	}
	return nil
}

// Done ends a phase that has been done for all ranks of this process.
func (e *Engine) Done(phase int) error { return e.job.done(phase) }

// Close frees the storage of all arrays.
func (e *Engine) Close() {
	for i := range e.arrays {
		for _, a := range e.arrays[i] {
			if a != nil && (a.place != abi.PlaceShared || i == 0) {
				a.block.Free()
				a.second.Free()
				e.leave(a)
			}
		}
	}
	for _, r := range e.rows { // of which not all ranks have got a part
		r.block.Free()
	}
	for _, b := range e.left {
		b.Free()
	}
	e.arrays, e.rows = nil, nil
	e.replays.free()
	e.plans.clear()
	e.spare.Free()
	e.forgetFolds()
	e.forgetPartials()
}

// array returns the array of a descriptor on a rank.
func (e *Engine) array(rank int, id int64) *array { return e.arrays[rank-e.first][id] }

// known returns the array of a number as all ranks of this process know it.
func (e *Engine) known(id int64) *array { return e.arrays[0][id] }

// slot returns where the array of a number on a rank is kept.
func (e *Engine) slot(rank int, id int64) **array {
	list := &e.arrays[rank-e.first]
	for int64(len(*list)) <= id {
		*list = append(*list, nil)
	}
	return &(*list)[id]
}

// maxLayouts bounds the layouts that are remembered; temporaries may have many.
const maxLayouts = 1 << 12

// layout returns the layout of an allocation: as a rule the same pointer for equal ones, so
// that plans can be found by it.
func (e *Engine) layout(a *allocation) (*mapping.Layout, bool) {
	key := a.key()
	e.mu.Lock()
	defer e.mu.Unlock()
	if l := e.layouts[key]; l != nil {
		return l, true
	}
	var grid []int64
	if a.spec.Grid >= 0 {
		grid = e.grids[a.spec.Grid]
	}
	l, ok := mapping.NewLayout(a.spec, a.bounds, a.halo, grid)
	if !ok || l.Size > maxBytes/max(a.elem, 1) {
		return nil, false
	}
	if len(e.layouts) >= maxLayouts {
		clear(e.layouts)
	}
	e.layouts[key] = l
	return l, true
}

// maxBytes is more than any memory holds; sizes and addresses up to it do not overflow.
const maxBytes = 1 << 46

// key identifies the layout.
func (a *allocation) key() string {
	b := make([]byte, 0, 128)
	add := func(values ...int64) {
		for _, v := range values {
			b = binary.AppendVarint(b, v)
		}
	}
	add(int64(a.spec.Grid))
	for i, d := range a.spec.Dims {
		add(a.bounds[i][0], a.bounds[i][1], a.halo[i][0], a.halo[i][1])
		add(int64(d.Format), int64(d.Grid), d.S, d.O, d.K, d.Extent, d.Room[0], d.Room[1])
	}
	for _, u := range a.spec.Uses {
		add(int64(u.Dim))
		if f := u.Fixed; f != nil {
			add(1, int64(f.Format), f.O, f.K, f.Extent)
		} else {
			add(0)
		}
	}
	return string(b)
}
