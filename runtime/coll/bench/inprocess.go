package bench

/*
#cgo CFLAGS: -O2 -g
#cgo LDFLAGS: -ldl
#include "program.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/costs"
	"hpfc/runtime/exec"
)

// A Measurement is the median and the mean time of an operation on vectors of some bytes.
type Measurement struct {
	Operation  string
	Bytes      int
	Time, Mean time.Duration
}

func (m *Measurement) see(times []time.Duration) {
	sum := time.Duration(0)
	for _, t := range times {
		sum += t
	}
	m.Time, m.Mean = alg.Median(times), sum/time.Duration(max(1, len(times)))
}

func (m Measurement) write(out io.Writer) {
	fmt.Fprintln(out, m.Operation, m.Bytes, m.Time.Nanoseconds(), m.Mean.Nanoseconds())
}

// ReadMeasurements reads what Library has written.
func ReadMeasurements(text string) ([]Measurement, error) {
	var list []Measurement
	for line := range strings.Lines(text) {
		var m Measurement
		if _, err := fmt.Sscan(line, &m.Operation, &m.Bytes, &m.Time, &m.Mean); err != nil {
			return nil, fmt.Errorf("%q is no measurement", line)
		}
		list = append(list, m)
	}
	return list, nil
}

// operations are what a program of the bench can do.
var operations = []operation{
	{barrier, C.HPF_BARRIER},
	{"allreduce", C.HPF_ALLREDUCE},
	{"reduce", C.HPF_REDUCE},
	{"alltoallv", C.HPF_ALLTOALL},
	{"redistribute", C.HPF_REDISTRIBUTE},
}

// InOneProcess are the operations that InProcess and Library measure.
func InOneProcess() []string {
	var names []string
	for _, op := range operations {
		names = append(names, op.name)
	}
	return names
}

type operation struct {
	name string
	code C.int64_t
}

const barrier = "barrier" // which has no size

// measured are the operations that are asked for, or all if none is; the barrier only with the first size.
func measured(only []string, first bool) []operation {
	return slices.DeleteFunc(slices.Clone(operations), func(op operation) bool {
		return op.name == barrier && !first || len(only) > 0 && !slices.Contains(only, op.name)
	})
}

// measurement is that of the operation on so many bytes, to be filled in.
func (op operation) measurement(size int) Measurement {
	if op.name == barrier {
		size = 0
	}
	return Measurement{Operation: op.name, Bytes: size}
}

var errNoRuntime = errors.New("the runtime's functions are not there")

// engineServer lets the engine answer all requests.
type engineServer struct{ *coll.Engine }

func (engineServer) AtOnce() uint64 { return coll.AtOnce }

func (s engineServer) Single(rank int, r abi.Request, _ []byte) (bool, error) {
	return s.Engine.Single(rank, r)
}

// roundsOf is how often an operation on so many bytes is measured.
func roundsOf(size int) int { return min(20000, max(7, 1<<27/(size+4096))) }

// InProcess measures the engine that serves all ranks in one process, as a compiled program
// asks it: switches of stacks, meetings of the workers and all. A barrier is a collective
// without anything to do. Without names of operations all are measured.
func InProcess(ranks int, sizes []int, only []string) ([]Measurement, error) {
	if C.hpf_bench_open() == 0 {
		return nil, errNoRuntime
	}
	var list []Measurement
	for i, size := range sizes {
		for _, op := range measured(only, i == 0) {
			m := op.measurement(size)
			times, err := timeInProcess(ranks, op.code, size, roundsOf(size))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", op.name, err)
			}
			m.see(times)
			list = append(list, m)
		}
	}
	return list, nil
}

// Costs is the model of ranks in one process on so many cores: the meeting from an exchange of single elements
// among as many ranks, the start-up from one among many, the bytes from one of long messages.
func Costs(cores int) (costs.Model, error) {
	const (
		rounds  = 301
		message = 512 << 10 // bytes, of a long one
	)
	m := costs.Typical
	if C.hpf_bench_open() == 0 {
		return m, errNoRuntime
	}
	many := max(32, cores) // so many that their exchange is divided among the workers
	pair := max(2, cores)
	meeting, err := quickInProcess(pair, C.HPF_ALLTOALL, element*pair, rounds)
	if err != nil {
		return m, err
	}
	short, err := quickInProcess(many, C.HPF_ALLTOALL, element*many, rounds)
	if err != nil {
		return m, err
	}
	long, err := quickInProcess(pair, C.HPF_ALLTOALL, pair*message, rounds/20)
	if err != nil {
		return m, err
	}
	m.Meeting = max(1, meeting)
	m.Alpha = max(1, (short-meeting)*float64(cores)/float64(many*many))
	m.Gap = m.Alpha // a worker copies one message after the other
	m.Beta = max(0.001, (long-meeting)*float64(cores)/float64(pair*pair*message))
	return m, nil
}

// quickInProcess is the first tenth of the times, in nanoseconds: what else the machine does is not to be kept. Where a few rounds take long, as on processors that others use, they are
// all.
func quickInProcess(ranks int, code C.int64_t, size, rounds int) (float64, error) {
	const few, enough = 11, 5 * time.Millisecond
	times, err := timeInProcess(ranks, code, size, few)
	if err != nil {
		return 0, err
	}
	if more := min(rounds, int(enough/max(1, alg.Median(times)))); more > few {
		if times, err = timeInProcess(ranks, code, size, more); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	return float64(times[len(times)/10].Nanoseconds()), nil
}

func timeInProcess(ranks int, code C.int64_t, size, rounds int) ([]time.Duration, error) {
	nanoseconds := make([]C.int64_t, rounds)
	var pin runtime.Pinner
	pin.Pin(&nanoseconds[0])
	defer pin.Unpin()
	C.hpf_bench = C.struct_hpf_bench{abi.ReqAlloc, abi.ReqCopy, abi.ReqReduce, abi.ReqBcast, abi.ReqFoldLines, code, C.int64_t(size), C.int64_t(rounds), &nanoseconds[0]}
	engine := coll.New(ranks, [][]int64{{int64(ranks)}})
	defer engine.Close()
	_, err := exec.Run(exec.Config{Entry: unsafe.Pointer(C.hpf_bench_main), Ranks: ranks, Nprocs: ranks, Quick: engine.Quick()}, engineServer{engine})
	times := make([]time.Duration, rounds)
	for i, t := range nanoseconds {
		times[i] = time.Duration(t)
	}
	return times, err
}

// pack is what a program does before MPI_Alltoallv to deal out the elements of a block, CYCLIC.
func pack(to, from []byte, n int) {
	C.hpf_bench_pack((*C.double)(unsafe.Pointer(&to[0])), (*C.double)(unsafe.Pointer(&from[0])), C.int64_t(len(from)/element), C.int64_t(n))
}

// aim is how many times faster than the library's an operation of two ranks in one process is meant to be; 0:
// nothing is said of it.
func aim(operation string, bytes int) float64 {
	const large, larger, largest = 1 << 20, 16 << 20, 64 << 20
	switch {
	case operation == "allreduce" && bytes <= larger:
		return 1.5
	case operation == "reduce" && bytes == largest:
		return 3
	case operation != "alltoallv" && operation != "redistribute":
		return 0
	case bytes <= large:
		return 1.5
	}
	return 0.95
}

// WriteMeasurements writes a table of rounds of measurements of the same operations: the medians, beside
// those of the MPI library and the aim when there are some, and the means, in which long waits count that a
// busy machine makes rarely.
func WriteMeasurements(out io.Writer, ours, native [][]Measurement) {
	fmt.Fprintf(out, "%-12s %10s %12s %12s %8s %6s   %12s %12s %8s\n", "operation", "bytes", "ours µs", "MPI's µs", "MPI/ours", "aim", "ours, mean", "MPI's, mean", "MPI/ours")
	for k, m := range ours[0] {
		mine, other := across(ours, k), Measurement{}
		if len(native) > 0 {
			other = across(native, k)
		}
		wanted := ""
		if a := aim(m.Operation, m.Bytes); a > 0 && len(native) > 0 {
			wanted = fmt.Sprintf("%.2f", a)
		}
		fmt.Fprintf(out, "%-12s %10d%s %6s  %s\n", m.Operation, m.Bytes, ratio(mine.Time, other.Time), wanted, ratio(mine.Mean, other.Mean))
	}
}

// ratio is three columns, of which the last two are empty without a second time.
func ratio(mine, other time.Duration) string {
	if other == 0 {
		return fmt.Sprintf(" %12.2f %12s %8s", mine.Seconds()*1e6, "", "")
	}
	return fmt.Sprintf(" %12.2f %12.2f %8.2f", mine.Seconds()*1e6, other.Seconds()*1e6, other.Seconds()/mine.Seconds())
}

// across is the medians of measurement k over the rounds.
func across(rounds [][]Measurement, k int) Measurement {
	var times, means []time.Duration
	for _, r := range rounds {
		times, means = append(times, r[k].Time), append(means, r[k].Mean)
	}
	return Measurement{rounds[0][k].Operation, rounds[0][k].Bytes, alg.Median(times), alg.Median(means)}
}
