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
	"strings"
	"time"
	"unsafe"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/exec"
)

// A Measurement is the median time of an operation on vectors of some bytes.
type Measurement struct {
	Operation string
	Bytes     int
	Time      time.Duration
}

func (m Measurement) write(out io.Writer) {
	fmt.Fprintln(out, m.Operation, m.Bytes, m.Time.Nanoseconds())
}

// ReadMeasurements reads what Library has written.
func ReadMeasurements(text string) ([]Measurement, error) {
	var list []Measurement
	for line := range strings.Lines(text) {
		var m Measurement
		if _, err := fmt.Sscan(line, &m.Operation, &m.Bytes, &m.Time); err != nil {
			return nil, fmt.Errorf("%q is no measurement", line)
		}
		list = append(list, m)
	}
	return list, nil
}

// operations are what a program of the bench can do.
var operations = []struct {
	name string
	code C.int64_t
}{
	{"barrier", C.HPF_BARRIER}, {"allreduce", C.HPF_ALLREDUCE}, {"reduce", C.HPF_REDUCE}, {"alltoallv", C.HPF_ALLTOALL},
}

// engineServer lets the engine answer all requests.
type engineServer struct{ *coll.Engine }

func (engineServer) AtOnce() uint64 { return coll.AtOnce }

func (s engineServer) Single(rank int, r abi.Request, _ []byte) (bool, error) {
	return s.Engine.Single(rank, r)
}

// InProcess measures the engine that serves all ranks in one process, as a compiled program
// asks it: switches of stacks, meetings of the workers and all. A barrier is a collective
// without anything to do.
func InProcess(ranks int, sizes []int) ([]Measurement, error) {
	if C.hpf_bench_open() == 0 {
		return nil, errors.New("the runtime's functions are not there")
	}
	var list []Measurement
	for i, size := range sizes {
		for _, op := range operations {
			if op.name == "barrier" && i > 0 {
				continue
			}
			m := Measurement{Operation: op.name, Bytes: size}
			if op.name == "barrier" {
				m.Bytes = 0
			}
			var err error
			if m.Time, err = timeInProcess(ranks, op.code, size); err != nil {
				return nil, fmt.Errorf("%s: %w", op.name, err)
			}
			list = append(list, m)
		}
	}
	return list, nil
}

func timeInProcess(ranks int, code C.int64_t, size int) (time.Duration, error) {
	rounds := min(20000, max(7, 1<<27/(size+4096)))
	nanoseconds := make([]C.int64_t, rounds)
	var pin runtime.Pinner
	pin.Pin(&nanoseconds[0])
	defer pin.Unpin()
	C.hpf_bench = C.struct_hpf_bench{abi.ReqAlloc, abi.ReqCopy, abi.ReqReduce, abi.ReqBcast, abi.ReqFoldLines, code, C.int64_t(size), C.int64_t(rounds), &nanoseconds[0]}
	engine := coll.New(ranks, [][]int64{{int64(ranks)}})
	defer engine.Close()
	_, err := exec.Run(exec.Config{Entry: unsafe.Pointer(C.hpf_bench_main), Ranks: ranks, Nprocs: ranks, Quick: coll.Quick()}, engineServer{engine})
	times := make([]time.Duration, rounds)
	for i, t := range nanoseconds {
		times[i] = time.Duration(t)
	}
	return median(times), err
}

// WriteMeasurements writes a table of rounds of measurements of the same operations: the
// medians, beside those of the MPI library when there are some.
func WriteMeasurements(out io.Writer, ours, native [][]Measurement) {
	fmt.Fprintf(out, "%-10s %10s %12s %12s %8s\n", "operation", "bytes", "ours µs", "MPI's µs", "MPI/ours")
	for k, m := range ours[0] {
		mine := across(ours, k)
		fmt.Fprintf(out, "%-10s %10d %12.2f", m.Operation, m.Bytes, mine.Seconds()*1e6)
		if len(native) > 0 {
			other := across(native, k)
			fmt.Fprintf(out, " %12.2f %8.2f", other.Seconds()*1e6, other.Seconds()/mine.Seconds())
		}
		fmt.Fprintln(out)
	}
}

// across is the median of measurement k over the rounds.
func across(rounds [][]Measurement, k int) time.Duration {
	var times []time.Duration
	for _, r := range rounds {
		times = append(times, r[k].Time)
	}
	return median(times)
}
