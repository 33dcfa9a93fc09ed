package exec

// #include "rank.h"
import "C"

import (
	"fmt"
	"sync/atomic"
	"unsafe"

	"hpfc/runtime/abi"
)

// A worker owns the ranks of the machine with lo <= index < hi.
type worker struct {
	*machine
	number int
	lo, hi int
}

func (w *worker) loop() {
	w.meeting.delays.open(w.number)
	for {
		w.runAndMeet()
		for phase := 0; phase < w.phases && !w.over; phase++ {
			w.guard(w.lo, func() error { return w.server.Phase(phase, w.first+w.lo, w.first+w.hi) })
			w.meet(func() error { return w.server.Done(phase) })
		}
		if w.over {
			return
		}
	}
}

// meet waits for all workers; the last, or the leader, does last, if it is not nil, before
// they go on.
func (w *worker) meet(last func() error) {
	if w.lead && w.meeting.n > 1 {
		w.pass()
		if w.lo == 0 {
			w.conclude(last)
		}
		w.pass()
		return
	}
	if w.meeting.arrive(w.number) {
		w.conclude(last)
		w.meeting.release(w.number)
	}
}

// runAndMeet runs the ranks until all workers have met for requests that were served, but for
// their phases.
func (w *worker) runAndMeet() {
	if !w.run() {
		w.meet(w.serve)
	}
}

// run runs the ranks, and reports whether the workers have met already.
func (w *worker) run() (met bool) {
	defer w.catch(w.lo)
	if w.quick != nil {
		return w.runQuickly()
	}
	if err := w.runRanks(); err != nil {
		w.machine.fail(w.lo, err)
	}
	return false
}

// runQuickly is runAndMeet where C serves what it can. It reports true when the workers have met.
func (w *worker) runQuickly() bool {
	m, way := w.meeting, C.struct_hpf_way{}
	atOnce, depart := C.uint64_t(w.server.AtOnce()), C.int32_t(1)
	for from := w.lo; ; {
		m.seen[w.number].flag.Store(1)
		n := int(C.hpf_meet(&w.cranks[0], C.int64_t(len(w.cranks)), C.int64_t(w.lo), C.int64_t(from), C.int64_t(w.hi), atOnce, (*C.int32_t)(&w.stop),
			depart, (*C.struct_hpf_meeting)(unsafe.Pointer(m.counters)), C.int64_t(w.number), (*C.struct_hpf_quick)(w.quick), &way))
		switch n {
		case C.HPF_LAST:
			m.observe()
			if m.left--; m.left <= 0 {
				w.setPace()
			}
			w.conclude(w.serve)
			if w.serveAlone() {
				break
			}
			if w.over || w.phases > 0 {
				m.release(w.number)
				return true
			}
			m.let(w.number, 1)
		case C.HPF_PACED:
			m.observe()
			if !w.setPace() {
				m.let(w.number, 1)
			}
		case C.HPF_WAKE:
			m.wake(w.number)
		case C.HPF_MET, C.HPF_IN_VAIN:
			m.ended(w.number, uint32(way.round), n == C.HPF_MET)
			if m.quick == 0 {
				return true
			}
		case C.HPF_BEHIND:
			m.ended(w.number, uint32(way.round), false)
			if m.quick == 0 {
				return true
			}
			from, depart = w.hi, 0
			continue
		case C.HPF_ASTRAY:
			m.observe()
			w.conclude(w.astray)
			m.release(w.number)
			return true
		default:
			if !w.isNext(n, &way) {
				return true
			}
			from, depart = n, 0
			if w.attend(n) {
				from++
			}
			continue
		}
		from, depart = w.lo, 1
	}
}

// isNext waits, where the worker has gone on from a meeting before it ended, until it has: what a rank does that others or the user see,
// output or an error, must not come before an error of a rank that has not come to that meeting. It reports false if that is what ended it.
func (w *worker) isNext(i int, way *C.struct_hpf_way) bool {
	r, m := w.ranks[i], w.meeting
	own := r.c.state == C.HPF_ENDED || r.c.state == C.HPF_REQUESTING && (r.c.kind == abi.ReqAlloc || r.c.kind == abi.ReqFree)
	if way.ahead == 0 || own {
		return true
	}
	if m.round.Load() == uint32(way.round) {
		m.wait(w.number, uint32(way.round))
	}
	return m.quick != 0
}

// pass only waits for all workers.
func (w *worker) pass() {
	if w.meeting.arrive(w.number) {
		w.meeting.release(w.number)
	}
}

// conclude does last unless a rank has failed, and decides whether the run is over.
func (w *worker) conclude(last func() error) {
	if w.outcome() == nil {
		w.guard(0, last)
	}
	w.over = w.over || w.outcome() != nil
}

// introduce tells ranks whether others of their worker, or messages, wait while they run.
func (w *worker) introduce() {
	if w.hi-w.lo > 1 || w.polls() {
		keepCompany(w.ranks[w.lo:w.hi])
	}
}

func keepCompany(ranks []*rank) {
	for _, r := range ranks {
		r.c.company = 1
	}
}

// polls tells whether this worker looks after messages.
func (w *worker) polls() bool { return w.lead && w.lo == 0 && w.poll != nil }

// runRanks runs each rank to its next request that all ranks must make.
func (w *worker) runRanks() error {
	atOnce, impatient := C.uint64_t(w.server.AtOnce()), C.int32_t(0)
	if w.polls() {
		impatient = 1
	}
	depart := C.int32_t(1)
	for from := w.lo; ; depart = 0 {
		n := int(C.hpf_run_ranks(&w.cranks[0], C.int64_t(w.lo), C.int64_t(from), C.int64_t(w.hi), atOnce, (*C.int32_t)(&w.stop), impatient, depart))
		switch {
		case n == w.hi:
			return w.deliver()
		case n < 0:
			from = w.hi
			if _, err := w.poll(); err != nil {
				return err
			}
		case w.attend(n):
			from = n + 1
		default:
			from = n
		}
	}
}

// deliver polls as long as messages are under way.
func (w *worker) deliver() error {
	for w.polls() && atomic.LoadInt32(&w.stop) == 0 {
		if busy, err := w.poll(); err != nil || !busy {
			return err
		}
	}
	return nil
}

// attend looks after a rank that did not just begin to wait, and reports whether it is to be
// left alone until the next meeting.
func (w *worker) attend(i int) bool {
	r := w.ranks[i]
	switch r.c.state {
	case C.HPF_FAULTED:
		w.fail(i, r.fault())
		w.once.Do(func() { close(w.failed) })
		return true
	case C.HPF_ENDED:
		return true
	}
	var items []byte
	if r.c.kind == abi.ReqIOEnd {
		items = r.takeItems()
	}
	served, err := w.server.Single(r.number, r.request(), items)
	if err != nil {
		r.fail(err)
		w.fail(i, err)
		return true
	}
	if !served {
		r.c.state = C.HPF_ARRIVED
	}
	return !served
}

// serve compares the requests of all ranks and begins to serve them.
func (w *worker) serve() error {
	w.phases = 0
	first := w.ranks[0]
	for _, r := range w.ranks[1:] {
		if r.c.state != first.c.state || !r.ended() && (r.c.kind != first.c.kind || r.c.line != first.c.line) {
			return &Mismatch{fmt.Sprintf("ranks do different things: rank %d %s, rank %d %s",
				first.number, first.doing(), r.number, r.doing())}
		}
	}
	if first.ended() {
		w.over = true
		return nil
	}
	for i, r := range w.ranks {
		w.requests[i] = r.request()
		if i > 0 && !w.requests[i].Matches(&w.requests[0]) {
			return &Mismatch{fmt.Sprintf("ranks do different things: rank %d %s with other sizes or operands than rank %d",
				r.number, r.doing(), first.number)}
		}
	}
	phases, err := w.server.Begin(w.requests)
	w.phases = phases
	return err
}

// astray is for a worker that comes to a meeting from which others have gone on with what one of their ranks had for all.
func (w *worker) astray() error {
	r := w.ranks[w.lo]
	return &Mismatch{fmt.Sprintf("ranks do different things: rank %d %s, others a copy of what one of them has", r.number, r.doing())}
}

// doing says what a rank waits for.
func (r *rank) doing() string {
	if r.ended() {
		return "has ended the program"
	}
	return fmt.Sprintf("asks for %s at line %d", abi.RequestName(int32(r.c.kind)), int(r.c.line))
}
