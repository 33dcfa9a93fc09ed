// Package mpi is the transport between processes that mpirun or srun has started. It loads
// the MPI library of the launcher at run time, so that one executable runs under Open MPI
// and under MPICH, and nothing of MPI is needed to build it.
//
// MPI is initialised for one thread (MPI_THREAD_FUNNELED): the goroutine that calls Start
// must be locked to its thread, and all later calls are made by it.
package mpi

/*
#cgo CFLAGS: -O2 -g
#cgo LDFLAGS: -ldl
#include <stdlib.h>
#include "mpi.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"unsafe"

	"hpfc/runtime/comm"
)

// A World is the group of all processes of the job. It implements comm.Comm.
type World struct {
	flavour Flavour
	rank    int
	size    int
	cores   int   // of this host
	marks   bool  // tags have room for them
	turns   int64 // tests before a wait for short messages yields the processor
	cause   error
	batch   comm.Batch // of Exchange

	undisturbed bool // the same on all processes

	state     atomic.Int32  // going on, interrupted or resumed
	abandoned []*comm.Batch // that were under way then: what comes still finds its memory
}

// MPICH's transport writes warnings among the program's output, also about messages that nobody takes because the
// program has failed. It reads the level when it is loaded.
const (
	ucxLevelVariable = "UCX_LOG_LEVEL"
	ucxLevel         = "error"
)

// Start loads the library of the flavour and initialises MPI. The calling goroutine stays on its thread then, which is the
// one that MPI knows.
func Start(f Flavour) (*World, error) {
	runtime.LockOSThread()
	if err := f.open(); err != nil {
		return nil, err
	}
	var rank, size, tag C.int
	if code := C.hpf_mpi_init(&rank, &size, &tag); code != 0 {
		return nil, fmt.Errorf("%v cannot be initialised: %s", f, C.GoString(C.hpf_mpi_text(code)))
	}
	if n := started(); size == 1 && n > 1 {
		return nil, fmt.Errorf("%d processes were started, but %v sees each of them alone: the launcher is not its own; HPF_MPI says which MPI is to be used", n, f)
	}
	w := &World{flavour: f, rank: int(rank), size: int(size), marks: tag == math.MaxInt32}
	if err := w.findCores(); err != nil {
		return nil, err
	}
	if LocalSize() <= w.cores {
		w.turns = 2000
	}
	return w, nil
}

func (f Flavour) open() error {
	if f == MPICH && os.Getenv(ucxLevelVariable) == "" {
		if err := os.Setenv(ucxLevelVariable, ucxLevel); err != nil {
			return err
		}
	}
	var reasons []string
	for _, name := range f.libraries() {
		c := C.CString(name)
		defer C.free(unsafe.Pointer(c))
		if C.hpf_mpi_open(C.int(f), c) == 0 {
			return nil
		}
		reasons = append(reasons, C.GoString(C.hpf_mpi_reason()))
	}
	return fmt.Errorf("%v cannot be loaded: %s", f, strings.Join(reasons, "; "))
}

// LocalSize is the number of the job's processes on this host, as far as the launcher tells.
func LocalSize() int {
	return firstNumber("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", slurmNodes, "PMI_SIZE")
}

// started is the number of the job's processes, as far as the launcher tells.
func started() int { return firstNumber("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", slurmTasks) }

// slurmTasks is the environment variable with the number of processes that one srun has started.
const slurmTasks = "SLURM_STEP_NUM_TASKS"

// slurmNodes is the environment variable that lists the numbers of processes on the nodes.
const slurmNodes = "SLURM_TASKS_PER_NODE"

// tasksOnNode is what Slurm's list says about one node: in 2(x3),1 the nodes 0 to 2 have two processes, node 3 has one.
func tasksOnNode(list string, node int) string {
	for _, group := range strings.Split(list, ",") {
		tasks, times, repeated := strings.Cut(strings.TrimSuffix(group, ")"), "(x")
		nodes := 1
		if repeated {
			nodes, _ = strconv.Atoi(times)
		}
		if node < nodes {
			return tasks
		}
		node -= nodes
	}
	return ""
}

// firstNumber is that of the first environment variable which has one, or 1.
func firstNumber(names ...string) int {
	for _, name := range names {
		text := os.Getenv(name)
		if name == slurmNodes {
			node, _ := strconv.Atoi(os.Getenv("SLURM_NODEID"))
			text = tasksOnNode(text, node)
		}
		if n, err := strconv.Atoi(text); err == nil && n > 0 {
			return n
		}
	}
	return 1
}

// Rank returns the number of this process.
func (w *World) Rank() int { return w.rank }

// Size returns the number of processes.
func (w *World) Size() int { return w.size }

// Piece implements comm.Comm. Between hosts both MPIs send up to 64 KB at once, with their own
// header, and ask the receiver before they send more. The question waits behind everything that
// is already on its way, and so does the answer.
func (w *World) Piece() int {
	if LocalSize() < w.size {
		return 60 << 10
	}
	return 0
}

// openMPIInline is what Open MPI sends between processes of a host without a request of its own.
const openMPIInline = 256

// Inline implements comm.Comm.
func (w *World) Inline() int {
	if w.flavour == OpenMPI && LocalSize() == w.size && w.marks {
		return openMPIInline
	}
	return 0
}

// Flavour returns which MPI it is.
func (w *World) Flavour() Flavour { return w.flavour }

// Version returns the library's own words, one line.
func (w *World) Version() string {
	text, _, _ := strings.Cut(C.GoString(C.hpf_mpi_version()), "\n")
	text, _, _ = strings.Cut(text, ",")
	return strings.Join(strings.Fields(text), " ")
}

// maxBytes is the most that one MPI message carries; longer ones go in parts.
var maxBytes = 1 << 30

// under is a batch under way.
type under struct {
	requests []C.uint64_t
	receives []C.struct_hpf_mpi_message
	sends    []C.struct_hpf_mpi_message
	came     []C.struct_hpf_mpi_arrival
	complete C.int

	// held is the memory of the messages. What is stored here is not on a stack, which may move; the
	// collector does not move the heap. Pinning takes 0.1 us a message, as long as sending it.
	held [][]byte

	bytes int64 // of all messages
}

// turnsOf is the number of tests of a batch before a wait yields the processor. The library may move long messages a
// few kilobytes with each test.
func (w *World) turnsOf(u *under) C.int64_t {
	const moved = 4096
	if w.turns == 0 {
		return 0
	}
	return C.int64_t(w.turns + u.bytes/moved)
}

// ErrInterrupted is what waits and new messages end with after Interrupt.
var ErrInterrupted = errors.New("the job is over")

// The states of a World, in the order in which it takes them.
const (
	goingOn = iota
	interrupted
	resumed
)

// Interrupt ends waits for messages; those in the library's collectives go on. It has no effect after Resume. Any
// goroutine may call it.
func (w *World) Interrupt() {
	if w.state.CompareAndSwap(goingOn, interrupted) {
		C.hpf_mpi_interrupt(1)
	}
}

// Interrupted reports whether Interrupt was called, and not Resume.
func (w *World) Interrupted() bool { return w.state.Load() == interrupted }

// GoingOn reports whether neither Interrupt nor Resume was called.
func (w *World) GoingOn() bool { return w.state.Load() == goingOn }

// Resume allows messages again, from now on.
func (w *World) Resume() {
	w.state.Store(resumed)
	C.hpf_mpi_interrupt(0)
}

// unusable says why nothing can be sent.
func (w *World) unusable() error {
	if w.cause == nil && w.Interrupted() {
		return ErrInterrupted
	}
	return w.cause
}

// Post implements comm.Comm.
func (w *World) Post(b *comm.Batch) error {
	if err := w.unusable(); err != nil {
		return err
	}
	u := w.prepare(b)
	code := C.hpf_mpi_post(unsafe.SliceData(u.receives), C.int64_t(len(u.receives)), unsafe.SliceData(u.sends),
		C.int64_t(len(u.sends)), C.int64_t(b.Mark), unsafe.SliceData(u.requests))
	return w.check(code, b)
}

// Exchange implements comm.Exchanger: one call of C when the messages complete soon.
func (w *World) Exchange(receives, sends []comm.Message, own comm.Copy) error {
	if err := w.unusable(); err != nil {
		return err
	}
	b := &w.batch
	b.Receives, b.Sends = receives, sends
	u := w.prepare(b)
	bytes := C.int64_t(min(len(own.To), len(own.From)))
	code := C.hpf_mpi_exchange(unsafe.SliceData(u.receives), C.int64_t(len(u.receives)), unsafe.SliceData(u.sends), C.int64_t(len(u.sends)),
		start(own.To), start(own.From), bytes,
		unsafe.SliceData(u.requests), w.turnsOf(u), unsafe.SliceData(u.came), &u.complete)
	return w.ended(code, b, u)
}

// ExchangeWith implements comm.Worker.
func (w *World) ExchangeWith(b *comm.Batch, t comm.Task) error {
	if err := w.unusable(); err != nil {
		return err
	}
	u, ok := b.State.(*under)
	if !ok {
		u = w.prepare(b)
	}
	task := C.struct_hpf_mpi_task{C.uintptr_t(t.Before), C.uintptr_t(t.Beside), C.uintptr_t(t.After), C.uintptr_t(t.Of)}
	code := C.hpf_mpi_exchange_with(unsafe.SliceData(u.receives), C.int64_t(len(u.receives)), unsafe.SliceData(u.sends), C.int64_t(len(u.sends)),
		C.int64_t(b.Mark), task, unsafe.SliceData(u.requests), w.turnsOf(u), unsafe.SliceData(u.came), &u.complete)
	return w.ended(code, b, u)
}

// prepare makes the arguments of C for a batch.
func (w *World) prepare(b *comm.Batch) *under {
	u, ok := b.State.(*under)
	if !ok {
		u = &under{}
		b.State = u
	}
	u.held, u.bytes = u.held[:0], 0
	u.receives = u.add(u.receives[:0], b.Receives)
	u.sends = u.add(u.sends[:0], b.Sends)
	if n := u.len(); cap(u.requests) < n {
		u.requests = make([]C.uint64_t, n)
		u.came = make([]C.struct_hpf_mpi_arrival, n)
	}
	return u
}

func (u *under) len() int { return len(u.receives) + len(u.sends) }

// add adds messages, cut into parts that MPI can carry.
func (u *under) add(list []C.struct_hpf_mpi_message, messages []comm.Message) []C.struct_hpf_mpi_message {
	for _, m := range messages {
		p := unsafe.Pointer(unsafe.SliceData(m.Data))
		u.held = append(u.held, m.Data)
		u.bytes += int64(len(m.Data))
		for at := 0; at == 0 || at < len(m.Data); at += maxBytes {
			list = append(list, C.struct_hpf_mpi_message{
				peer: C.int64_t(m.Peer), tag: tagOf(m), address: C.int64_t(uintptr(p) + uintptr(at)), bytes: C.int64_t(min(maxBytes, len(m.Data)-at)),
			})
		}
	}
	return list
}

func tagOf(m comm.Message) C.int64_t {
	if m.Marked {
		return C.HPF_MARKED
	}
	return C.int64_t(m.Tag)
}

// Wait implements comm.Comm.
func (w *World) Wait(b *comm.Batch) error {
	u, err := w.underWay(b)
	if err != nil {
		return err
	}
	code := C.hpf_mpi_wait(unsafe.SliceData(u.requests), C.int64_t(u.len()), C.int64_t(len(u.receives)), w.turnsOf(u),
		unsafe.SliceData(u.came), &u.complete)
	return w.ended(code, b, u)
}

// Test implements comm.Comm.
func (w *World) Test(b *comm.Batch) (bool, error) {
	u, err := w.underWay(b)
	if err != nil {
		return false, err
	}
	code := C.hpf_mpi_test(unsafe.SliceData(u.requests), C.int64_t(u.len()), C.int64_t(len(u.receives)), unsafe.SliceData(u.came), &u.complete)
	if code == 0 && u.complete == 0 {
		return false, nil
	}
	err = w.ended(code, b, u)
	return err == nil, err
}

// underWay is the state of a batch that was posted. The messages of one that is under way when all are interrupted are given
// up.
func (w *World) underWay(b *comm.Batch) (*under, error) {
	if w.cause != nil {
		return nil, w.cause
	}
	u := b.State.(*under)
	if w.Interrupted() {
		return nil, w.interruption(b, u)
	}
	return u, nil
}

func (w *World) interruption(b *comm.Batch, u *under) error {
	return errors.Join(ErrInterrupted, w.abandon(b, u))
}

// ended says how a batch ended of which C returned this code.
func (w *World) ended(code C.int, b *comm.Batch, u *under) error {
	switch err := w.check(code, b); {
	case err != nil:
		return err
	case u.complete == 0:
		return w.interruption(b, u)
	}
	return w.asExpected(u, b.Mark)
}

// abandon gives up a batch. What it sends stays where it is: sends cannot be cancelled.
func (w *World) abandon(b *comm.Batch, u *under) error {
	receives := len(u.receives)
	w.abandoned, u.receives = append(w.abandoned, b), nil
	return w.check(C.hpf_mpi_cancel(unsafe.SliceData(u.requests), C.int64_t(receives)), b)
}

// asExpected compares what came with what was expected.
func (w *World) asExpected(u *under, mark int) error {
	for i, m := range u.receives {
		switch came := u.came[i]; {
		case m.tag == C.HPF_MARKED && int(came.tag) != mark:
			return &comm.MarkError{From: int(m.peer), To: w.rank}
		case came.bytes != m.bytes:
			return &comm.LengthError{From: int(m.peer), To: w.rank, Sent: int(came.bytes), Expected: int(m.bytes)}
		}
	}
	return nil
}

// check turns the MPI error code of a batch, if it is of one, into an error.
func (w *World) check(code C.int, b *comm.Batch) error {
	if code == 0 {
		return nil
	}
	if b != nil {
		u := b.State.(*under)
		if i := C.hpf_mpi_truncated(code, C.int64_t(len(u.receives))); i >= 0 && int(i) < len(u.receives) {
			m := u.receives[i]
			return &comm.LengthError{From: int(m.peer), To: w.rank, Sent: -1, Expected: int(m.bytes)}
		}
	}
	return errors.New(C.GoString(C.hpf_mpi_text(code)))
}

// Revoke makes the group useless here. It does not tell the others: Abort does.
func (w *World) Revoke(cause error) {
	if w.cause == nil {
		w.cause = fmt.Errorf("%w by process %d: %w", comm.ErrRevoked, w.rank, cause)
	}
}

// Abort ends all processes of the job, this one included; the launcher exits with the code.
func (w *World) Abort(code int) {
	C.hpf_mpi_abort(C.int(code))
	os.Exit(code)
}

// Close waits for all processes and ends the use of MPI.
func (w *World) Close() error { return w.check(C.hpf_mpi_finalize(), nil) }

// Undisturbed tells that the processes of each host have a core each, so that the library's own waits disturb none of
// them. All processes are told the same.
func (w *World) Undisturbed() bool { return w.undisturbed }

// Cores is the number of cores of this host that some process of the job may run on.
func (w *World) Cores() int { return w.cores }

// Held tells that this process is inside one of the library's collectives. Any goroutine may call it.
func (w *World) Held() bool { return C.hpf_mpi_held() != 0 }

// Broadcast is the library's own.
func (w *World) Broadcast(root int, data []byte) error {
	return w.check(C.hpf_mpi_broadcast(start(data), C.int64_t(len(data)), C.int(root)), nil)
}

// AllGather is the library's own; all has room for the equal parts of all processes.
func (w *World) AllGather(mine, all []byte) error {
	return w.check(C.hpf_mpi_allgather(start(mine), start(all), C.int64_t(len(mine))), nil)
}

// Combine is the library's own: vectors of integers of any size, or of reals of 8 bytes, by an
// operator of the ABI on numbers or bits. The result is left at the root, or everywhere when root is
// negative; input and result do not overlap.
func (w *World) Combine(typ, op int64, bytes int, input, result []byte, root int) error {
	return w.check(C.hpf_mpi_combine(C.int(typ), C.int(op), start(input), start(result), C.int64_t(len(input)/bytes), C.int(root)), nil)
}

// AllToAll is the library's own.
func (w *World) AllToAll(input []byte, sent comm.Blocks, result []byte, received comm.Blocks) error {
	return w.check(C.hpf_mpi_alltoallv(start(input), ints(sent.Bytes), ints(sent.Places), start(result), ints(received.Bytes), ints(received.Places)), nil)
}

// ints is where numbers begin, as C has them.
func ints(list []int32) *C.int { return (*C.int)(unsafe.Pointer(unsafe.SliceData(list))) }

// Barrier waits for all processes; it is the library's own.
func (w *World) Barrier() error {
	return w.check(C.hpf_mpi_barrier(), nil)
}

// start is where data begin, of a type that cgo knows to hold no pointers.
func start(data []byte) *C.char { return (*C.char)(unsafe.Pointer(unsafe.SliceData(data))) }
