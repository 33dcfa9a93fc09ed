package exec

// #include <stdlib.h>
// #include "rank.h"
import "C"

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"hpfc/runtime/abi"
)

// A Server serves requests. Errors end the program; the server chooses their types.
type Server interface {
	// AtOnce is the set of request kinds, one bit each, that Single is to see as soon as a
	// rank makes them.
	AtOnce() uint64

	// Single serves a request that concerns one rank. It reports false when the request has
	// to wait for the other ranks after all. items are the rank's output items so far when
	// the request is ReqIOEnd. Ranks of different workers are served concurrently.
	Single(rank int, r abi.Request, items []byte) (served bool, err error)

	// Begin sees the requests of all ranks, which have the same kind and line, while none
	// runs, and returns how many phases of work remain.
	Begin(requests []abi.Request) (phases int, err error)

	// Phase does the part of the ranks lo <= rank < hi. No phase begins before the previous
	// one has ended for all.
	Phase(phase, lo, hi int) error

	// Done is called after each phase when it has ended for all ranks, and before the next.
	Done(phase int) error
}

// A Config describes a run.
type Config struct {
	Entry  unsafe.Pointer // void (*)(void *ctx), the program
	Ranks  int
	First  int // number of the first of them, when other processes run others
	Total  int // ranks of all processes; 0: Ranks
	Nprocs int // NUMBER_OF_PROCESSORS()
	// RoundsAfter is after how many executions with the same index arrays loops ask for their rounds.
	RoundsAfter int64
	Workers     int   // at most Ranks are used; 0: the number of cores
	Stack       int64 // bytes for each rank; 0: DefaultStack

	// Lead asks that Run's caller does the work of the first worker, and that this worker
	// alone calls Begin and Done: what they use may belong to one thread.
	Lead bool

	// Stalled, if it is set, is told when ranks have waited for Patience for a rank that still
	// computes, and again after each further Patience.
	Stalled  func(Stall)
	Patience time.Duration

	// Quick, if it is set, is a struct hpf_quick in C's memory that serves what it can in the
	// server's place. It cannot be together with Lead.
	Quick unsafe.Pointer

	// Progress, if it is set, tells during the run and behind it how far the ranks have come.
	Progress *Progress

	// Poll, with Lead, is called by the first worker between turns of ranks that wait for others,
	// and before it meets the other workers as long as it reports that messages are under way.
	Poll func() (busy bool, err error)
}

// DefaultStack is address space; only what a rank touches takes memory.
const DefaultStack = 1 << 20

// patience is how long a failed program waits for ranks that still compute.
const patience = time.Second

// A machine is a run in progress.
type machine struct {
	server   Server
	lead     bool
	poll     func() (bool, error)
	quick    unsafe.Pointer
	ranks    []*rank
	cranks   []*C.struct_hpf_rank // the same in C's memory, where cgo need not check every pointer of it at each call
	first    int                  // number of ranks[0]
	requests []abi.Request
	meeting  *meeting

	// Set by the last worker at a meeting, read by all after it.
	phases int
	over   bool

	mu       sync.Mutex
	failures []failure     // by rank of this process
	failed   chan struct{} // closed at the first fault
	once     sync.Once
	stop     int32 // not 0: ranks must not wait for each other any more
}

// A failure is why a rank ended early, and how many output statements it had come to.
type failure struct {
	err     error
	outputs int64
}

// A Panic is a defect of the runtime that a worker ran into.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("internal error: %v", p.Value) }

// A Mismatch reports ranks that do different things, which replicated control flow excludes.
type Mismatch struct{ Text string }

func (m *Mismatch) Error() string { return m.Text }

// ErrNoStacks reports that the system has no address space for the ranks' stacks.
var ErrNoStacks = errors.New("no room for the stacks of the ranks")

// noStacks says which limit ended the list of ranks after so many of them.
func noStacks(c *Config, made int) error {
	text, _ := os.ReadFile("/proc/sys/vm/max_map_count")
	areas, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	if areas > 0 && 2*made > areas-areas/8 {
		return fmt.Errorf("%w: each of %d ranks takes two memory areas, and the system gives a process %d (vm.max_map_count); run %d ranks at most, or raise that limit",
			ErrNoStacks, c.Ranks, areas, made&^1023)
	}
	return fmt.Errorf("%w: the system gives address space (%d KB each) to %d of %d; run fewer ranks, or raise its limit (ulimit -v)",
		ErrNoStacks, c.Stack>>10, made, c.Ranks)
}

// EndByQuit lets SIGQUIT end the process; Go's way is to print its stacks. While a program is compiled, who removes its
// temporary files waits for that signal, though machines may run to be measured.
func EndByQuit() { C.hpf_end_by_quit() }

var catchFaults sync.Once

// Run executes the program. err is nil when every rank reached its end, else the error of
// the rank that failed before the earliest output statement, of several the lowest. quiet is false when a fault ended the program and some ranks
// were still computing after a second: their code and data must stay where they are.
func Run(c Config, server Server) (quiet bool, err error) {
	catchFaults.Do(func() { C.hpf_catch_faults() })
	m, err := newMachine(c, server)
	if err != nil {
		return true, err
	}
	if c.Progress != nil {
		c.Progress.begin(m)
	}
	raiseProcs(int(m.meeting.n) + 1)
	ended := func() {}
	if c.Stalled != nil && c.Patience > 0 {
		done, over := make(chan struct{}), make(chan struct{})
		go func() {
			m.watch(c.Patience, c.Stalled, done)
			close(over)
		}()
		ended = func() { close(done); <-over } // it looks at ranks
	}
	quiet = m.run()
	ended()
	if c.Progress != nil {
		c.Progress.end()
	}
	if !quiet {
		return false, m.outcome()
	}
	m.free()
	return true, m.outcome()
}

func (m *machine) free() {
	for _, r := range m.ranks {
		r.free()
	}
	C.free(unsafe.Pointer(unsafe.SliceData(m.cranks)))
	m.meeting.delays.close()
}

// run runs all workers, and reports false when a rank failed and others do not come to an end.
func (m *machine) run() (quiet bool) {
	done := make(chan struct{})
	if m.lead {
		m.work(done)
		return true
	}
	go m.work(done)
	select {
	case <-done:
		return true
	case <-m.failed:
		return finishes(done)
	}
}

// raiseProcs gives the Go scheduler at least n processors: a worker that comes back from C
// parks when none is idle. They stay: giving one back costs the end of a program 50 page faults.
func raiseProcs(n int) {
	if runtime.GOMAXPROCS(0) < n {
		runtime.GOMAXPROCS(n)
	}
}

func finishes(done chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-time.After(patience):
		return false
	}
}

func newMachine(c Config, server Server) (*machine, error) {
	if c.Stack == 0 {
		c.Stack = DefaultStack
	}
	if c.Workers <= 0 {
		c.Workers = runtime.NumCPU()
	}
	if c.Total == 0 {
		c.Total = c.Ranks
	}
	m := &machine{
		server: server, lead: c.Lead, poll: c.Poll, quick: c.Quick, first: c.First, requests: make([]abi.Request, c.Ranks), failures: make([]failure, c.Ranks),
		meeting: newMeeting(min(c.Workers, c.Ranks)), failed: make(chan struct{}),
	}
	if m.quick != nil {
		(*C.struct_hpf_quick)(m.quick).workers = C.int64_t(m.meeting.n)
	}
	list := C.calloc(C.size_t(c.Ranks), C.size_t(unsafe.Sizeof(uintptr(0))))
	if list == nil {
		return nil, ErrNoStacks
	}
	m.cranks = unsafe.Slice((**C.struct_hpf_rank)(list), c.Ranks)
	for i := range c.Ranks {
		r := newRank(&c, c.First+i)
		if r == nil {
			m.free()
			return nil, noStacks(&c, i)
		}
		r.c.quick = (*C.struct_hpf_quick)(c.Quick)
		m.ranks = append(m.ranks, r)
		m.cranks[i] = r.c
	}
	for i := range int(m.meeting.n) {
		m.worker(i).introduce()
	}
	return m, nil
}

// outcome is the error of the first failure.
func (m *machine) outcome() error {
	if i := m.firstFailure(); i >= 0 {
		return m.failures[i].err
	}
	return nil
}

// firstFailure is the index of the rank that failed before the earliest output statement, of several the lowest; -1 for none.
func (m *machine) firstFailure() int {
	first := -1
	if atomic.LoadInt32(&m.stop) == 0 {
		return first
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, f := range m.failures {
		if f.err != nil && (first < 0 || f.outputs < m.failures[first].outputs) {
			first = i
		}
	}
	return first
}

// fail notes why the rank of this index in the process ended early.
func (m *machine) fail(i int, err error) {
	m.mu.Lock()
	if m.failures[i].err == nil {
		m.failures[i] = failure{err, m.ranks[i].outputs()}
	}
	m.mu.Unlock()
	atomic.StoreInt32(&m.stop, 1)
}

// Go's monitor has been started by now, and has the large slack of the main thread.
func init() { C.hpf_usual_slack() }

// work runs all workers.
func (m *machine) work(done chan struct{}) {
	var all sync.WaitGroup
	n := int(m.meeting.n)
	for i := range n {
		if m.lead && i == 0 {
			continue
		}
		all.Add(1)
		go func() {
			defer all.Done()
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			C.hpf_usual_slack()
			m.worker(i).loop()
		}()
	}
	if m.lead {
		m.worker(0).loop()
	}
	all.Wait()
	close(done)
}

// Share returns the ranks lo <= index < hi of worker i of n, of a number of ranks.
func Share(i, n, ranks int) (lo, hi int) { return i * ranks / n, (i + 1) * ranks / n }

// worker returns the worker of a number, with its share of the ranks.
func (m *machine) worker(i int) *worker {
	lo, hi := Share(i, int(m.meeting.n), len(m.ranks))
	return &worker{m, i, lo, hi}
}

// guard turns an error or panic of f into the failure of the rank of an index.
func (m *machine) guard(i int, f func() error) {
	defer m.catch(i)
	if err := f(); err != nil {
		m.fail(i, err)
	}
}

// catch is deferred: it turns a panic into the failure of the rank of an index.
func (m *machine) catch(i int) {
	if v := recover(); v != nil {
		m.fail(i, &Panic{v, debug.Stack()})
	}
}
