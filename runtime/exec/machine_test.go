package exec

import (
	"errors"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hpfc/runtime/abi"
	"hpfc/runtime/exec/internal/exported"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// recorder is a server that counts, and fails where it is told to.
type recorder struct {
	begun   int
	perRank []int // phases done
	singles []int
	at      int // the collective that misbehaves
	begin   func() error
	phase   func(rank int) error
	done    func(phase int) error
}

func newRecorder(ranks int) *recorder {
	return &recorder{perRank: make([]int, ranks), singles: make([]int, ranks), at: -1}
}

func (r *recorder) AtOnce() uint64 { return 1 << abi.ReqFree }

func (r *recorder) Single(rank int, q abi.Request, items []byte) (bool, error) {
	r.singles[rank]++
	return true, nil
}

func (r *recorder) Begin(requests []abi.Request) (int, error) {
	r.begun++
	if r.begun == r.at && r.begin != nil {
		return 0, r.begin()
	}
	return 2, nil
}

func (r *recorder) Phase(phase, lo, hi int) error {
	for rank := lo; rank < hi; rank++ {
		r.perRank[rank]++
		if r.begun == r.at && r.phase != nil {
			if err := r.phase(rank); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *recorder) Done(phase int) error {
	if r.done == nil {
		return nil
	}
	return r.done(phase)
}

// config runs exported.Program, which makes steps pairs of a single and a common request.
func config(ranks int) Config {
	return Config{Entry: exported.Program(), Ranks: ranks, Nprocs: ranks, Workers: 3}
}

// Where one process of several leads, the caller's thread alone begins and ends phases.
func TestTheLeaderKeepsToItsThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	caller := syscall.Gettid()
	for _, count := range []int{1, 5} {
		r := newRecorder(10)
		done := 0
		r.done = func(int) error {
			done++
			require.Equal(t, caller, syscall.Gettid())
			return nil
		}
		c := config(count)
		c.First, c.Total, c.Lead = 4, 10, true
		quiet, err := Run(c, r)
		require.NoError(t, err)
		require.True(t, quiet)
		require.Equal(t, 2*exported.Steps, done)
		require.Equal(t, exported.Steps, r.singles[4])
		require.Zero(t, r.singles[3])
	}
}

func TestEveryRankIsServed(t *testing.T) {
	for _, ranks := range []int{1, 2, 3, 10, 500} {
		r := newRecorder(ranks)
		quiet, err := Run(config(ranks), r)
		require.NoError(t, err)
		require.True(t, quiet)
		require.Equal(t, exported.Steps, r.begun)
		for rank := range ranks {
			require.Equal(t, 2*exported.Steps, r.perRank[rank])
			require.Equal(t, exported.Steps, r.singles[rank])
		}
	}
}

// The server hears of an array once for the same words; nor does it hear that a small one is freed.
func TestTemporariesKeepTheirStorage(t *testing.T) {
	for _, ranks := range []int{1, 3} {
		r := newRecorder(ranks)
		c := config(ranks)
		c.Entry = exported.Temporaries()
		_, err := Run(c, r)
		require.NoError(t, err)
		require.Equal(t, 2, r.begun)
		for rank := range ranks {
			require.Zero(t, r.singles[rank])
		}
	}
}

// An array that lies within another one is where that has been: a rank alone asks again when that has moved, and several ranks always.
func TestTemporariesWithinOthersKeepTheirStorage(t *testing.T) {
	for ranks, asked := range map[int]int{1: 3, 3: exported.Steps} {
		r := newRecorder(ranks)
		c := config(ranks)
		c.Entry = exported.Lodgers()
		_, err := Run(c, r)
		require.NoError(t, err)
		require.Equal(t, asked, r.begun)
	}
}

// A rank alone does not ask for the copy of an array to where it is. Each case has one reason to ask, but for the first two.
func TestCopiesToWhereTheArrayIsAreNotMade(t *testing.T) {
	dim := func(lo, s, o, n, stride int64) exported.StridedDim {
		return exported.StridedDim{Dim: exported.Dim{Lo: lo, Hi: lo + 4, S: s, O: o, K: 5, N: n}, Stride: stride}
	}
	side := func(address uintptr, elem int64, at exported.Subscript, dims ...exported.StridedDim) exported.Copied {
		return exported.Copied{Dims: dims, Elem: elem, Address: address, Subscripts: []exported.Subscript{at, {Iter: -1, B: 2}}[:len(dims)]}
	}
	at := exported.Subscript{Iter: 0, A: 1, B: 1}
	plain, column := dim(1, 1, 0, 1, 1), dim(1, 1, 0, 1, 5)
	source := side(1000, 8, at, plain, column)
	for _, c := range []struct {
		name     string
		ranks    int
		dst, src exported.Copied
		spared   bool
	}{
		{"the array itself", 1, source, source, true},
		{"other cells at the same addresses", 1, source, side(1000, 8, at, dim(1, -1, 0, 1, -1), column), true},
		{"several ranks", 2, source, source, false},
		{"elsewhere", 1, source, side(1008, 8, at, plain, column), false},
		{"no memory here", 1, side(0, 8, at, plain, column), side(0, 8, at, plain, column), false},
		{"other elements", 1, source, side(1000+24, 4, at, plain, column), false},
		{"other iterations", 1, source, side(1000, 8, exported.Subscript{Iter: 0, A: 1, B: 2}, plain, column), false},
		{"other steps in memory", 1, source, side(1000+8, 8, at, plain, dim(1, 1, 0, 1, 4)), false},
		{"other bounds", 1, source, side(1000+8, 8, at, dim(0, 1, 0, 1, 1), column), false},
		{"divided", 1, side(1000, 8, at, dim(1, 1, 0, 2, 1), column), source, false},
		{"from what is divided", 1, source, side(1000, 8, at, dim(1, 1, 0, 2, 1), column), false},
		{"fewer dimensions", 1, side(1000+8*5, 8, at, plain), source, false},
	} {
		entry, free := exported.CopyOnce(c.dst, c.src, []int64{5})
		r := newRecorder(c.ranks)
		config := config(c.ranks)
		config.Entry = entry
		_, err := Run(config, r)
		free()
		require.NoError(t, err)
		require.Equal(t, c.spared, r.begun == 0, c.name)
	}
}

// What is served in C is not seen by the server; everything else is.
func TestSomeRequestsAreServedQuickly(t *testing.T) {
	for _, ranks := range []int{1, 2, 3, 10, 64, 65} {
		r := newRecorder(ranks)
		c := config(ranks)
		c.Quick = exported.Quick()
		quiet, err := Run(c, r)
		require.NoError(t, err)
		require.True(t, quiet)
		served, shared, parts, recalled := exported.Served()
		require.Equal(t, ranks <= 64, recalled > 0)
		require.Equal(t, shared, parts)
		require.Equal(t, ranks <= 64, shared > 0)
		require.Equal(t, exported.Steps, r.begun+served)
		require.Equal(t, ranks <= 64, served > 0)
		for rank := range ranks {
			require.Equal(t, 2*r.begun, r.perRank[rank])
			require.Equal(t, exported.Steps, r.singles[rank])
		}
	}
}

// listener hears what rank 0 of exported.HandOver tells.
type listener struct {
	*recorder
	told, early int
}

func (l *listener) AtOnce() uint64 { return 1 << abi.ReqIOBegin }

func (l *listener) Single(rank int, q abi.Request, items []byte) (bool, error) {
	step := *(*int)(unsafe.Pointer(unsafe.SliceData(q.Words)))
	l.told++
	if step%5 == 4 && exported.Late() <= step {
		l.early++
	}
	return true, nil
}

// Whoever has what all others need goes on without them, but nobody hears of it before they have come as well.
func TestRanksGoOnWithWhatOneHas(t *testing.T) {
	ahead := 0
	for _, ranks := range []int{2, 3, 5, 64} {
		for _, workers := range []int{2, 3} {
			l := &listener{recorder: newRecorder(ranks)}
			c := config(ranks)
			c.Entry, c.Quick, c.Workers = exported.HandOver(exported.Nothing), exported.Sender(), workers
			_, err := Run(c, l)
			require.NoError(t, err)
			require.Equal(t, exported.Steps, l.told)
			require.Zero(t, l.early)
			ahead += exported.Ahead()
		}
	}
	require.NotZero(t, ahead)
}

// The error that comes first in the program counts, whoever has gone on to a later one.
func TestErrorsOfThoseBehindCount(t *testing.T) {
	for _, ranks := range []int{2, 3, 5} {
		c := config(ranks)
		c.Entry, c.Quick = exported.HandOver(exported.Fault), exported.Sender()
		_, err := Run(c, &listener{recorder: newRecorder(ranks)})
		var fault *Fault
		require.ErrorAs(t, err, &fault)
		require.Equal(t, ranks-1, fault.Rank)

		c.Entry = exported.HandOver(exported.Mistake)
		_, err = Run(c, &listener{recorder: newRecorder(ranks)})
		var mismatch *Mismatch
		require.ErrorAs(t, err, &mismatch)
	}
}

// A fault of any rank before any step ends all of them within a second, and the rank is named.
func TestAFaultAtAnyStepEndsAllRanks(t *testing.T) {
	for ranks := 1; ranks <= 5; ranks++ {
		for culprit := range ranks {
			for step := range exported.Steps {
				c := config(ranks)
				c.Entry, c.Progress = exported.FaultAt(culprit, step), &Progress{}
				if step%2 == 0 {
					c.Quick = exported.Quick()
				}
				start := time.Now()
				_, err := Run(c, newRecorder(ranks))
				var fault *Fault
				require.ErrorAs(t, err, &fault)
				require.Equal(t, culprit, fault.Rank)
				require.Zero(t, c.Progress.Failed())
				require.Zero(t, c.Progress.Outputs(), "what counts behind the run")
				require.Less(t, time.Since(start), 5*time.Second) // some milliseconds, on a machine that has time
			}
		}
	}
	exported.Served()
}

// Two other programs that never sleep: workers that wait give way to them and to each other.
func TestRanksRunOnABusyMachine(t *testing.T) {
	for range 2 {
		busy := exec.Command("sh", "-c", "while :; do :; done")
		require.NoError(t, busy.Start())
		defer func() {
			require.NoError(t, busy.Process.Kill())
			_ = busy.Wait() // it was killed
		}()
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, runtime.NumCPU()} {
		runtime.GOMAXPROCS(processors)
		for _, quick := range []unsafe.Pointer{nil, exported.Quick()} {
			c := config(4 * runtime.NumCPU())
			c.Workers, c.Quick = runtime.NumCPU()+1, quick
			start := time.Now()
			_, err := Run(c, newRecorder(c.Ranks))
			require.NoError(t, err)
			require.Less(t, time.Since(start), 10*time.Second)
		}
	}
	exported.Served()
}

// Whatever goes wrong in whatever rank and step ends the run with that error at once.
func TestErrorsAndPanicsEndTheRun(t *testing.T) {
	wrong := errors.New("wrong")
	for step := 1; step <= 5; step++ {
		for culprit := range 5 {
			r := newRecorder(5)
			r.at = step
			r.phase = func(rank int) error {
				if rank == culprit {
					return wrong
				}
				return nil
			}
			_, err := Run(config(5), r)
			require.ErrorIs(t, err, wrong)
			require.Equal(t, step, r.begun)

			r = newRecorder(5)
			r.at = step
			r.phase = func(rank int) error {
				if rank == culprit {
					panic("oh")
				}
				return nil
			}
			var defect *Panic
			_, err = Run(config(5), r)
			require.ErrorAs(t, err, &defect)
			require.Equal(t, "oh", defect.Value)
		}
		r := newRecorder(5)
		r.at, r.begin = step, func() error { return wrong }
		_, err := Run(config(5), r)
		require.ErrorIs(t, err, wrong)
	}
}

// A fault does not wait for ranks that compute for ever.
func TestFaultWhileOthersCompute(t *testing.T) {
	c := config(2)
	c.Entry = exported.FaultOrCompute()
	start := time.Now()
	quiet, err := Run(c, newRecorder(2))
	var fault *Fault
	require.ErrorAs(t, err, &fault)
	require.Equal(t, 1, fault.Rank)
	require.False(t, quiet)
	require.Less(t, time.Since(start), exported.ComputeSeconds*time.Second)
	time.Sleep(time.Until(start.Add(exported.ComputeSeconds*time.Second + 300*time.Millisecond)))
}

func TestNoStacks(t *testing.T) {
	c := config(3)
	c.Stack = 1 << 46
	_, err := Run(c, newRecorder(3))
	require.ErrorIs(t, err, ErrNoStacks)
	require.ErrorContains(t, err, "of 3; run fewer ranks")
	require.ErrorContains(t, noStacks(&c, 1<<30), "run 1073741824 ranks at most")
}
