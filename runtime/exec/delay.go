package exec

import (
	"bytes"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
)

// delays tells whether the machine is busy by how long the threads of workers have waited for processors that other threads
// had, as the kernel counts it.
type delays struct {
	files  []atomic.Int32 // by worker: descriptor of its thread's schedstat, 0 if there is none
	waited atomic.Int64   // nanoseconds, when it was asked last
	asked  atomic.Int64   // when that was
	taken  atomic.Int64   // how often threads of this process had been taken off their processors then, where waiting is not counted
}

// busyShare is the part of the time that workers wait for processors, all together, from which on the machine is busy.
// Threads that only look after something now and then, such as the Go runtime's own, stay below.
const busyShare = 1. / 8

func newDelays(n int) *delays { return &delays{files: make([]atomic.Int32, n)} }

// open is called by a worker on its thread.
func (d *delays) open(worker int) {
	if fd, err := syscall.Open("/proc/thread-self/schedstat", syscall.O_RDONLY|syscall.O_CLOEXEC, 0); err == nil {
		d.files[worker].Store(int32(fd))
	}
}

func (d *delays) close() {
	for i := range d.files {
		if fd := d.files[i].Swap(0); fd > 0 {
			_ = syscall.Close(int(fd))
		}
	}
}

// busy reports whether workers have waited for processors much of the time since it was asked last.
func (d *delays) busy() bool {
	sum := int64(0)
	for i := range d.files {
		waited, known := waitedFor(int(d.files[i].Load()))
		if !known {
			return d.disturbed()
		}
		sum += waited
	}
	now := time.Now().UnixNano()
	waited, passed := sum-d.waited.Swap(sum), now-d.asked.Swap(now)
	return float64(waited) > busyShare*float64(passed)
}

func (d *delays) disturbed() bool {
	var usage syscall.Rusage
	return syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil || d.taken.Swap(usage.Nivcsw) != usage.Nivcsw
}

// waitedFor reads for how many nanoseconds a thread has waited: the second number of its schedstat.
func waitedFor(fd int) (nanoseconds int64, ok bool) {
	var text [64]byte
	if fd <= 0 {
		return 0, false
	}
	n, err := syscall.Pread(fd, text[:], 0)
	if err != nil {
		return 0, false
	}
	fields := bytes.Fields(text[:n])
	if len(fields) < 2 {
		return 0, false
	}
	nanoseconds, err = strconv.ParseInt(string(fields[1]), 10, 64)
	return nanoseconds, err == nil
}
