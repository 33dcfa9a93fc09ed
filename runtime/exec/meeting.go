package exec

/*
#include "rank.h"
*/
import "C"

import (
	"math"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"hpfc/runtime/exec/pause"
)

// A meeting is a barrier of n workers. The last to arrive may do something while the others
// wait, and then lets them go.
//
// Waiting costs least when it is short: a worker first spins with PAUSE, then sleeps. When
// spins turn out to be in vain, because the machine is busy with something else, the next
// ones are shorter; now and then one is long, to find out whether the machine is still busy. That it is
// busy shows in threads that were taken off their processors. As long as none is, long spins go on: who
// sleeps takes so long to wake that the others wait in vain for it in turn, and would never find back.
// A worker that slept is given a processor soon when it wakes; one that yielded would wait
// until everything else has had its turn.
type meeting struct {
	*counters
	delays *delays
	calm   atomic.Int32 // spins that failed since workers had to wait for processors
	vain   atomic.Int32 // shortest spins that failed since the last long one
	every  atomic.Int32 // how many of them make the next one long
	apart  *apart
	seen   []seen       // by worker
	slept  atomic.Int32 // how often workers have done so

	// decide is asked by the last worker of every so many meetings how ranks run on.
	decide func(before way, meetings int) way
	often  int32
}

// counters is a struct hpf_meeting: workers also meet in C.
type counters struct {
	n           int32
	manyArrived atomic.Int32
	_           [56]byte
	round       atomic.Uint32
	quick       int32 // whether nothing is left to do in Go of what the workers met for
	_           int64 // what is left to do in C
	pairArrived atomic.Int32
	left        int32 // meetings until Go is to see one
	_           [40]byte
	limit       atomic.Int32 // turns of the spin
	sleepers    atomic.Int32
	shortened   atomic.Int32 // 1 while long spins are not what every worker does: spins that succeed in C change that, too
	_           [52]byte
	alone       atomic.Int32 // 1 + the worker that runs all ranks while the others wait, or 0
	others      atomic.Int32 // C.HPF_OPEN while a worker that waits may take back its ranks
	steps       atomic.Int64 // of ranks that one worker runs
	_           [48]byte
	_           [C.HPF_QUICK_RANKS]uintptr // what is asked for again in C
}

// They have the same size.
const (
	_ = uint(unsafe.Sizeof(counters{}) - C.sizeof_struct_hpf_meeting)
	_ = uint(C.sizeof_struct_hpf_meeting - unsafe.Sizeof(counters{}))
)

// arrived counts the workers that have come to this round.
func (c *counters) arrived() *atomic.Int32 {
	if c.n > 2 {
		return &c.manyArrived
	}
	return &c.pairArrived
}

// seen orders what a worker did before it met the others in C, which Go does not see.
type seen struct {
	flag atomic.Int32
	_    [60]byte
}

const (
	spinMost  = 4096 // turns; about 100 us
	spinLeast = 64
	pauses    = 1

	longOften, longRarely = 16, 1024 // bounds of every
	calmEnough            = 8        // undisturbed spins in vain after which they are long again
)

func newMeeting(n int) *meeting {
	m := &meeting{counters: &counters{n: int32(n)}, apart: newApart(n), seen: make([]seen, n), delays: newDelays(n)}
	m.limit.Store(spinMost)
	m.every.Store(longOften)
	p := &pace{}
	m.decide = func(before way, meetings int) way { return p.decide(m, before, meetings) }
	m.often, m.left = paceOften, paceOften
	return m
}

// arrive returns true to the last of the n workers, which must call release; the others
// return from it after that.
func (m *meeting) arrive(worker int) bool {
	round := m.round.Load()
	if m.arrived().Add(1) == m.n {
		return true
	}
	m.wait(worker, round)
	return false
}

func (m *meeting) release(worker int) { m.let(worker, 0) }

// let is release for a meeting in C; quick is 1 when workers that wait there may go on at once.
func (m *meeting) let(worker int, quick int32) {
	m.arrived().Store(0)
	m.quick = quick
	m.round.Add(1)
	m.wake(worker)
}

func (m *meeting) wake(worker int) {
	if m.sleepers.Load() > 0 {
		m.apart.note(worker)
		m.wakeAll()
	}
}

func (m *meeting) wait(worker int, round uint32) {
	if !m.spin(round) {
		m.waitLonger(worker, round)
	}
}

// ended waits for the end of a round in which a worker has spun in C, with or without success.
func (m *meeting) ended(worker int, round uint32, success bool) {
	limit := m.limit.Load()
	if success {
		m.succeed(limit)
		_ = m.round.Load() // what the last worker did came before
		return
	}
	m.fail(limit)
	m.waitLonger(worker, round)
}

// observe is for the last worker of a meeting in C: what the others did came before.
func (m *meeting) observe() {
	for i := range m.seen {
		_ = m.seen[i].flag.Load()
	}
}

// waitLonger is for a worker that has spun in vain.
func (m *meeting) waitLonger(worker int, round uint32) {
	if m.apart.part(worker) && m.spin(round) {
		return
	}
	m.slept.Add(1)
	m.sleepers.Add(1) // before the round is looked at: release does it the other way round
	for nap := shortNap; m.round.Load() == round; {
		steps := m.steps.Load()
		switch late := m.sleep(round, nap); {
		case m.alone.Load() == 0:
			nap = min(2*nap, longNap)
		case late && m.steps.Load() == steps:
			m.takeBack(worker)
		default:
			nap = shortNap
		}
	}
	m.sleepers.Add(-1)
}

// Who sleeps while another worker runs all ranks looks after its own from time to time.
const (
	shortNap = time.Millisecond
	longNap  = 128 * time.Millisecond
)

// Operations of the system call, within one process.
const (
	futexWait = 0 | 128
	futexWake = 1 | 128
)

// Workers are threads, so that going through Go's scheduler would only add a second wake-up.

// sleep sleeps until it is woken, unless the round is another one, and reports whether it has slept for as long as it may.
func (m *meeting) sleep(round uint32, most time.Duration) (late bool) {
	limit := syscall.NsecToTimespec(int64(most))
	_, _, errno := syscall.Syscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(&m.round)), futexWait, uintptr(round), uintptr(unsafe.Pointer(&limit)), 0, 0)
	return errno == syscall.ETIMEDOUT
}

// wakeAll wakes all sleepers.
func (m *meeting) wakeAll() {
	_, _, _ = syscall.Syscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(&m.round)), futexWake, math.MaxInt32, 0, 0, 0)
}

func (m *meeting) spin(round uint32) bool {
	limit := m.limit.Load()
	for range limit {
		if m.round.Load() != round {
			m.succeed(limit)
			return true
		}
		pause.Pause(pauses)
	}
	m.fail(limit)
	return false
}

// succeed writes nothing as long as nothing changes: the others look at these counters.
func (m *meeting) succeed(limit int32) {
	if m.shortened.Load() == 0 {
		return
	}
	if m.every.Load() > longOften {
		m.every.Store(longOften)
	}
	if limit < spinMost {
		m.limit.Store(2 * limit)
		return
	}
	m.shortened.Store(0)
}

func (m *meeting) fail(limit int32) {
	if m.undisturbed() >= calmEnough {
		m.limit.Store(spinMost)
	} else {
		m.shorten(limit)
	}
}

// shorten is fail on a busy machine.
func (m *meeting) shorten(limit int32) {
	m.shortened.Store(1)
	switch {
	case limit > spinLeast:
		m.limit.Store(limit / 2)
	case m.vain.Add(1) >= m.every.Load():
		m.vain.Store(0)
		m.every.Store(min(2*m.every.Load(), longRarely))
		m.limit.Store(spinMost)
	}
}

// undisturbed counts the spins in vain since workers last had to wait for processors, this one included.
func (m *meeting) undisturbed() int32 {
	if m.delays.busy() {
		m.calm.Store(0)
		return 0
	}
	return m.calm.Add(1)
}
