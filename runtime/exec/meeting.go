package exec

import (
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"hpfc/runtime/exec/pause"
)

// A meeting is a barrier of n workers. The last to arrive may do something while the others
// wait, and then lets them go.
//
// Waiting costs least when it is short: a worker first spins with PAUSE, then yields to
// other goroutines, then parks. When spins turn out to be in vain, because the machine is
// busy with something else, the next ones are shorter.
type meeting struct {
	n       int32
	arrived atomic.Int32
	_       [56]byte
	round   atomic.Uint32
	_       [60]byte
	limit   atomic.Int32 // turns of the spin

	sleepers atomic.Int32
	mu       sync.Mutex
	awake    sync.Cond
}

const (
	spinMost   = 4096 // turns; about 100 us
	spinLeast  = 64
	pauses     = 1
	yieldLimit = 50 * time.Microsecond
)

func newMeeting(n int) *meeting {
	m := &meeting{n: int32(n)}
	m.limit.Store(spinMost)
	m.awake.L = &m.mu
	return m
}

// arrive returns true to the last of the n workers, which must call release; the others
// return from it after that.
func (m *meeting) arrive() bool {
	round := m.round.Load()
	if m.arrived.Add(1) == m.n {
		return true
	}
	m.wait(round)
	return false
}

func (m *meeting) release() {
	m.arrived.Store(0)
	m.round.Add(1)
	if m.sleepers.Load() > 0 {
		m.mu.Lock()
		m.awake.Broadcast()
		m.mu.Unlock()
	}
}

func (m *meeting) wait(round uint32) {
	if m.spin(round) || m.yield(round) {
		return
	}
	m.mu.Lock()
	m.sleepers.Add(1) // before the round is looked at: release does it the other way round
	for m.round.Load() == round {
		m.awake.Wait()
	}
	m.sleepers.Add(-1)
	m.mu.Unlock()
}

func (m *meeting) spin(round uint32) bool {
	limit := m.limit.Load()
	for range limit {
		if m.round.Load() != round {
			m.limit.Store(min(limit+limit/8, spinMost))
			return true
		}
		pause.Pause(pauses)
	}
	m.limit.Store(max(limit/2, spinLeast))
	return false
}

func (m *meeting) yield(round uint32) bool {
	for start := time.Now(); time.Since(start) < yieldLimit; {
		if m.round.Load() != round {
			return true
		}
		_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
	}
	return false
}
