package exec

import (
	"bytes"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// apart keeps workers on processors of their own. The scheduler likes to wake a thread where
// the one that woke it runs; two workers that have come together that way stay together, each
// meeting costs two switches, and half of the machine does nothing. Binding them would be
// worse on a crowded machine, where two workers that share one processor wait for one place only.
// So a worker that is about to sleep, sees that another one did so on its processor, and does
// not find the machine crowded, goes to another processor and is free again. Attempts become rare
// when they do not help.
type apart struct {
	last []atomic.Int32 // by worker: 1 + the processor on which it last had to sleep, or to wake another

	mu      sync.Mutex
	allowed unix.CPUSet // of this process; none: leave the workers where they are
	tried   time.Time
	pause   time.Duration // until the next attempt
}

const (
	apartLeast = time.Millisecond
	apartMost  = 256 * time.Millisecond

	crowd = 8 // threads that want to run, for each processor, from which on everybody stays
)

// newApart is for n workers; it does nothing for a single one, or where they are more than processors.
func newApart(n int) *apart {
	a := &apart{last: make([]atomic.Int32, n), pause: apartLeast}
	if n < 2 || unix.SchedGetaffinity(0, &a.allowed) != nil || a.allowed.Count() < n {
		a.allowed.Zero()
	}
	return a
}

// part is called by a worker that would have to sleep, and reports whether it is on another
// processor now.
func (a *apart) part(worker int) bool {
	here := a.note(worker)
	for other := range a.last {
		if other != worker && a.last[other].Load() == here {
			return a.leave(worker)
		}
	}
	return false
}

// note notes where a worker is, and returns it.
func (a *apart) note(worker int) int32 {
	here := int32(processor()) + 1
	a.last[worker].Store(here)
	return here
}

// leave goes to a processor where no other worker was seen, unless that was tried just now.
func (a *apart) leave(worker int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	since := time.Since(a.tried)
	to := a.free()
	if since < a.pause || to < 0 {
		return false
	}
	a.pause = min(2*a.pause, apartMost)
	if since > 4*apartMost {
		a.pause = apartLeast
	}
	a.tried = time.Now()
	if runnable() > crowd*a.allowed.Count() {
		return false
	}
	var there unix.CPUSet
	there.Set(to)
	if unix.SchedSetaffinity(0, &there) != nil {
		return false
	}
	_ = unix.SchedSetaffinity(0, &a.allowed) // not to be free again does no harm
	a.last[worker].Store(int32(to) + 1)
	return true
}

// free is an allowed processor that no worker was seen on, or -1.
func (a *apart) free() int {
	taken := a.allowed
	for i := range a.last {
		if at := a.last[i].Load(); at > 0 {
			taken.Clear(int(at) - 1)
		}
	}
	for cpu, left := 0, taken.Count(); left > 0; cpu++ {
		if taken.IsSet(cpu) {
			return cpu
		}
	}
	return -1
}

// processor is the number of the processor that the thread runs on.
func processor() int {
	var cpu uint32
	_, _, _ = syscall.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&cpu)), 0, 0)
	return int(cpu)
}

// runnable is the number of threads that run or want to, of all programs; 0 when it is not
// known.
func runnable() int {
	text, _ := os.ReadFile("/proc/loadavg")
	const position = 3 // running/all
	fields := bytes.Fields(text)
	if len(fields) <= position {
		return 0
	}
	running, _, _ := bytes.Cut(fields[position], []byte("/"))
	n, _ := strconv.Atoi(string(running))
	return n
}
