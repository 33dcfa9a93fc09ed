package host

import (
	"math"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"

	"hpfc/runtime/comm"
	"hpfc/runtime/mpi"
)

// A job is the group of processes that an MPI launcher has started, seen from this one. The
// zero job is a process that was started alone.
type job struct {
	world *mpi.World
	group comm.Comm // the world with its fastest collectives

	parting *atomic.Bool // while this process waits for the others at the end
}

// join finds out whether a launcher has started this process, and takes part in its job. The
// calling goroutine stays on its thread then.
func join() (job, error) {
	flavour, err := mpi.Detect()
	if err != nil || flavour == mpi.None {
		return job{}, err
	}
	world, err := mpi.Start(flavour)
	if err != nil {
		return job{}, err
	}
	group, err := tuned(world)
	return job{world, group, new(atomic.Bool)}, err
}

func (j job) alone() bool { return j.world == nil }

// root tells whether this process has rank 0, and with it the output.
func (j job) root() bool { return j.alone() || j.world.Rank() == 0 }

func (j job) comm() comm.Comm {
	if j.alone() {
		return comm.Alone()
	}
	return j.group
}

// workers is how many threads this process may use: its part of the cores of its host.
func (j job) workers(o Options, nprocs int) int {
	switch {
	case o.Workers > 0:
		return o.Workers
	case j.alone():
		return min(nprocs, runtime.NumCPU())
	}
	return max(1, min(runtime.NumCPU(), j.world.Cores()/mpi.LocalSize()))
}

// watch lets processes that wait for long find out for whom, and writes what the program has printed
// before the launcher kills this process.
func (j job) watch(s *server) (*stallWatch, error) {
	if j.alone() {
		return nil, nil
	}
	if j.root() {
		go flushOften(s.out)
	}
	w, err := j.watchStalls(s)
	if err == nil {
		go w.run() // until the process ends
		go w.watchDeaths()
	}
	return w, err
}

// flushOften writes what was printed a little later, and at once when the launcher says that
// this process is to end: a launcher may as well kill it without a word.
func flushOften(o *output) {
	terminated := make(chan os.Signal, 1)
	signal.Notify(terminated, syscall.SIGTERM)
	for {
		select {
		case <-terminated:
			_ = o.flush() // the process ends
			os.Exit(128 + int(syscall.SIGTERM))
		case <-time.After(headStart / 2):
			_ = o.flush() // the error shows again at the end
		}
	}
}

const (
	// headStart is how much earlier than others process 0 tells of a failure: when all fail
	// alike, its words are enough. It also has time to write what it has printed.
	headStart = 200 * time.Millisecond

	// graceToEnd is how long a process waits after a STOP or a failure for the others to come to its end. One in a part
	// of the program that runs on one rank only is unknown to them: they are told again and again, until one of them
	// answers that it cannot come.
	graceToEnd = 3 * time.Second / 2
	tellEvery  = 50 * time.Millisecond

	// endTag is that of the messages at the end, which others may be under way before.
	endTag = comm.MaxTag
)

// letRootSpeakFirst delays what a process other than 0 has to say about a failure, and reports whether another
// one has ended the job meanwhile.
func (j job) letRootSpeakFirst() (over bool) {
	if j.root() {
		return false
	}
	for start := time.Now(); time.Since(start) < headStart && !j.world.Interrupted(); {
		time.Sleep(headStart / 100)
	}
	return j.world.Interrupted()
}

// fail ends the job because of what happened here only: the others, which wait for this process, are told.
func (j job) fail(code int, tellEnd func() bool) int {
	if !j.alone() {
		tellEnd()
		j.part(code, graceToEnd, tellEnd)
	}
	return code
}

// leave ends the part of this process in the job, at an end to which all processes come, or a sudden one, to which
// process 0 may come alone, and which tellEnd tells the others. It returns the exit code of this process:
// process 0 speaks for all.
func (j job) leave(code int, sudden bool, tellEnd func() bool) int {
	switch {
	case j.alone():
		return code
	case sudden && j.root():
		j.part(code, graceToEnd, tellEnd)
	default:
		j.part(code, math.MaxInt64, func() bool { return false })
	}
	if j.root() {
		return code
	}
	return 0
}

// part meets the other processes and ends the use of MPI, or the job if they do not come.
func (j job) part(code int, patience time.Duration, tellEnd func() (never bool)) {
	j.world.Resume()
	if !j.meet(patience, tellEnd) {
		j.world.Abort(code)
	}
	if patience < math.MaxInt64 { // what was never received must not keep the library here
		time.AfterFunc(patience, func() { os.Exit(code) })
		go func() {
			for !tellEnd() {
				time.Sleep(tellEvery)
			}
			os.Exit(code)
		}()
	}
	_ = j.world.Close() // there is nobody left to tell
}

// meet tells process 0 that this process is at its end; process 0 waits until all are. It
// sends nothing itself: while it may be the only one, the others expect something else.
func (j job) meet(patience time.Duration, tellEnd func() (never bool)) bool {
	j.parting.Store(true)
	defer j.parting.Store(false)
	arrived := &comm.Batch{}
	if !j.root() {
		arrived.Sends = []comm.Message{{Peer: 0, Data: make([]byte, 1), Tag: endTag}}
	}
	for p := 1; j.root() && p < j.world.Size(); p++ {
		arrived.Receives = append(arrived.Receives, comm.Message{Peer: p, Data: make([]byte, 1), Tag: endTag})
	}
	if j.world.Post(arrived) != nil {
		return false
	}
	told := time.Duration(0)
	for start := time.Now(); time.Since(start) < patience; time.Sleep(50 * time.Microsecond) {
		if waited := time.Since(start); waited > told+tellEvery {
			if tellEnd() {
				return false
			}
			told = time.Since(start)
		}
		if done, err := j.world.Test(arrived); done || err != nil {
			return err == nil
		}
	}
	return false
}
