// Package bench measures the collective algorithms on a transport, beside the collectives of
// the MPI library where there is one, in the same run: a table in the manner of the known
// micro-benchmarks, with medians instead of means, since the machine may be busy.
package bench

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
	"hpfc/runtime/mem"
	"hpfc/runtime/mpi"
)

// The algorithms sum reals of 8 bytes.
const (
	typeReal = abi.TypeF8
	opSum    = abi.OpSum
	element  = 8
)

// OverMessages are the operations that Run measures.
var OverMessages = []string{"barrier", "broadcast", "allgather", "allreduce", "reduce", "alltoallv", "scatter", "redistribute"}

// Goroutines measures some operations, or all if there are none, in a group of goroutines.
func Goroutines(out io.Writer, n int, sizes []int, only []string) error {
	errs := make([]error, n)
	var all sync.WaitGroup
	for r, c := range comm.InProcess(n) {
		all.Add(1)
		go func() {
			defer all.Done()
			errs[r] = Run(out, c, sizes, only)
		}()
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Run measures some operations, or all if there are none; all processes of the group call it with the same
// sizes, in bytes of a process's vector, and process 0 writes the table.
func Run(out io.Writer, c comm.Comm, sizes []int, only []string) error {
	b := &bench{comm: c, tuned: c, only: only, cost: alg.SharedMemory}
	if library, ok := c.(alg.Native); ok {
		choice, sure, err := alg.Tune(library)
		if err != nil {
			return err
		}
		model, err := alg.Measure(alg.NewGroup(library, choice, costs.Typical))
		if err != nil {
			return err
		}
		b.native, b.tuned = library, alg.NewGroup(library, choice, model)
		b.cost = alg.CostOf(b.tuned)
		if c.Rank() == 0 {
			fmt.Fprintln(out, model.Explain())
			if !sure {
				fmt.Fprintln(out, "the machine is busy: on a calm one other ways may be tuned")
			}
		}
	}
	if c.Rank() == 0 {
		fmt.Fprintf(out, "%-12s %10s  %-20s %12s %12s %12s %8s %8s\n", "operation", "bytes", "algorithm", "ours µs", "model µs", "MPI's µs", "MPI/ours", "of best")
		b.out = out
	}
	var err error
	if b.sum, err = alg.NewOperator(typeReal, opSum, element); err != nil {
		return err
	}
	if err := b.barrier(); err != nil {
		return err
	}
	for _, size := range sizes {
		if err := b.used(size / element * element); err != nil {
			return err
		}
		if err := b.reductions(size); err != nil {
			return err
		}
		if err := b.exchanges(size); err != nil {
			return err
		}
		if err := b.scatter(size); err != nil {
			return err
		}
		if err := b.redistributions(size); err != nil {
			return err
		}
	}
	return nil
}

type bench struct {
	comm   comm.Comm
	tuned  comm.Comm  // as programs use it
	native alg.Native // nil when there is none
	only   []string
	cost   alg.Cost
	sum    alg.Operator
	out    io.Writer // at process 0
}

// An entry is one row's operation in both ways; native may be nil. The model is what the choice of an
// algorithm goes by.
type entry struct {
	operation, algorithm string
	bytes                int
	ours, native         func() error
	model                float64 // seconds; 0: there is none
}

// Library measures only the collectives of an MPI library, some or all; process 0 writes the
// measurements, which ReadMeasurements reads.
func Library(out io.Writer, w *mpi.World, sizes []int, only []string) error {
	b := &bench{comm: w, native: w}
	for i, size := range sizes {
		for _, op := range measured(only, i == 0) {
			m := op.measurement(size)
			times, err := b.library(op.name, size)
			if err != nil {
				return err
			}
			m.see(times)
			if w.Rank() == 0 {
				m.write(out)
			}
		}
	}
	return nil
}

// library is the times of one of the library's operations.
func (b *bench) library(operation string, size int) ([]time.Duration, error) {
	n := b.comm.Size()
	block := max(element, size/n/element*element)
	blocks := comm.LayOut(slices.Repeat([]int{block}, n))
	input, packed, result := mem.Bytes(max(size, n*block)), mem.Bytes(n*block), mem.Bytes(max(size, n*block))
	f := map[string]func() error{
		"barrier":   b.native.Barrier,
		"allreduce": func() error { return b.native.Combine(typeReal, opSum, element, input[:size], result, -1) },
		"reduce":    func() error { return b.native.Combine(typeReal, opSum, element, input[:size], result, 0) },
		"alltoallv": func() error { return b.native.AllToAll(input, blocks, result, blocks) },
		"redistribute": func() error {
			pack(packed, input[:n*block], n)
			return b.native.AllToAll(packed, blocks, result, blocks)
		},
	}[operation]
	var times []time.Duration
	for round := range roundsOf(size) + warmUp {
		if err := alg.Barrier(b.comm); err != nil {
			return nil, err
		}
		start := time.Since(begun)
		if err := f(); err != nil {
			return nil, err
		}
		if round >= warmUp {
			times = append(times, time.Since(begun)-start)
		}
	}
	return times, nil
}

// warmUp is the number of rounds that do not count.
const warmUp = 3

// begun is what times are counted from.
var begun = time.Now()

func (b *bench) barrier() error {
	e := entry{operation: "barrier", algorithm: b.way(alg.OpBarrier, 0), ours: func() error { return alg.Barrier(b.tuned) }}
	if b.native != nil {
		e.native = b.native.Barrier
	}
	return b.measure(e)
}

// used measures what programs use, tuned as they are: broadcasts, gathers, and reductions whose
// result does not depend on the order.
func (b *bench) used(size int) error {
	data, all := mem.Bytes(size), mem.Bytes(size*b.comm.Size())
	var gatherer alg.Gatherer
	for _, e := range []entry{
		{"broadcast", b.way(alg.OpBroadcast, size), size, func() error { return alg.Broadcast(b.tuned, 0, data) }, func() error { return b.native.Broadcast(0, data) }, 0},
		{"allgather", b.way(alg.OpAllGather, size), size, func() error {
			_, err := gatherer.AllGather(b.tuned, data, nil)
			return err
		}, func() error { return b.native.AllGather(data, all) }, 0},
	} {
		if err := b.measure(e); err != nil {
			return err
		}
	}
	sum, _ := alg.ExactOf(abi.TypeI8, abi.OpSum)
	result := mem.Bytes(size)
	for _, one := range []struct {
		operation string
		op        alg.Operation
		root      int
	}{{"allreduce", alg.OpAllReduce, -1}, {"reduce", alg.OpReduce, 0}} {
		f, err := alg.NewFold(b.tuned, sum, size/element, one.root)
		if err != nil {
			return err
		}
		e := entry{one.operation, b.way(one.op, size), size, func() error { return f.Run(data, result) }, func() error {
			return b.native.Combine(abi.TypeI8, abi.OpSum, element, data, result, one.root)
		}, 0}
		if err := b.measure(e); err != nil {
			return err
		}
	}
	return nil
}

// way names how programs do an operation.
func (b *bench) way(op alg.Operation, size int) string {
	if g, ok := b.tuned.(*alg.Group); ok && g.Library(op, size) {
		return "tuned: library's"
	}
	return "tuned: ours"
}

func (b *bench) reductions(size int) error {
	n, r, length := b.comm.Size(), b.comm.Rank(), size/element
	m := b.cost.Slices(n, size)
	input, result := mem.Bytes(length*element), mem.Bytes(length*element)
	for _, one := range []struct {
		operation, algorithm string
		plan                 *alg.Plan
		native               func() error
	}{
		{"allreduce", "circulant", alg.Reduce(n, r, length, m, -1), func() error { return b.native.Combine(typeReal, opSum, element, input, result, -1) }},
		{"allreduce", "halving, in order", alg.ReduceOrdered(n, r, length, m, -1), func() error { return b.native.Combine(typeReal, opSum, element, input, result, -1) }},
		{"reduce", "circulant", alg.Reduce(n, r, length, m, 0), func() error { return b.native.Combine(typeReal, opSum, element, input, result, 0) }},
	} {
		e := entry{one.operation, one.algorithm, size, func() error { return one.plan.Run(b.comm, b.sum, input, result) }, one.native, 0}
		if err := b.measure(e); err != nil {
			return err
		}
	}
	return nil
}

// exchanges divides the vector equally among the processes.
func (b *bench) exchanges(size int) error {
	n, r := b.comm.Size(), b.comm.Rank()
	block := max(1, size/n)
	s := alg.Sizes{N: n, Of: func(int, int) int { return block }}
	input, result := mem.Bytes(n*block), mem.Bytes(n*block)
	counts := slices.Repeat([]int{block}, n)
	native := func() error { return nil }
	if b.native != nil {
		blocks := comm.LayOut(counts)
		native = func() error { return b.native.AllToAll(input, blocks, result, blocks) }
	}
	tuned := alg.NewAllToAll(b.tuned, s)
	e := entry{
		"alltoallv", b.way(alg.OpAllToAll, s.Busiest()), size, func() error { return tuned.Run(input, result) },
		native, 0,
	}
	if err := b.measure(e); err != nil {
		return err
	}
	for _, x := range alg.Exchanges {
		plan := x.Plan(s, r, b.cost.Threshold())
		name := x.String()
		if x == b.cost.Choose(n, block) {
			name += " (chosen)"
		}
		e := entry{
			"alltoallv", name, size, func() error { return plan.Run(b.comm, alg.Bytes(1), input, result) },
			native, b.cost.Time(x, n, block),
		}
		if err := b.measure(e); err != nil {
			return err
		}
	}
	dynamic := alg.DynamicFor(n, b.cost.Threshold())
	return b.measure(entry{
		"alltoallv", "dynamic", size, func() error { return alg.ExchangeDynamic(b.comm, dynamic, input, counts, result, counts) },
		native, b.cost.DynamicTime(n, block),
	})
}

// scatter divides process 0's vector.
func (b *bench) scatter(size int) error {
	n, r := b.comm.Size(), b.comm.Rank()
	block := max(1, size/n)
	sizes := slices.Repeat([]int{block}, n)
	plan := alg.Scatter(sizes, r, 0)
	input, result := mem.Bytes(n*block), mem.Bytes(block)
	ours := func() error { return plan.Run(b.comm, alg.Bytes(1), input, result) }
	return b.measure(entry{operation: "scatter", algorithm: "binomial", bytes: size, ours: ours})
}

// limit bounds the measurement of a row.
var limit = alg.Rounds{Fewest: 9, Most: 10001, Time: 300 * time.Millisecond}

// measure times the two ways of an operation in turns, and writes the medians of the slowest process's times.
func (b *bench) measure(e entry) error {
	if len(b.only) > 0 && !slices.Contains(b.only, e.operation) {
		return nil
	}
	ways := []func() error{e.ours}
	if b.native != nil && e.native != nil {
		ways = append(ways, e.native)
	}
	times, err := alg.InTurns(b.comm, limit, ways...)
	if err != nil {
		return err
	}
	if b.out != nil {
		b.row(e, times)
	}
	return nil
}

// row writes the medians of the times and their ratio, and that of the first tenths: where these differ much, the
// machine was busy.
func (b *bench) row(e entry, times [][]time.Duration) {
	ours := alg.Median(times[0])
	fmt.Fprintf(b.out, "%-12s %10d  %-20s %12.2f", e.operation, e.bytes, e.algorithm, ours.Seconds()*1e6)
	if e.model > 0 {
		fmt.Fprintf(b.out, " %12.2f", e.model*1e6)
	} else {
		fmt.Fprintf(b.out, " %12s", "")
	}
	if len(times) > 1 {
		native := alg.Median(times[1])
		best := alg.FirstTenth(times[1]).Seconds() / alg.FirstTenth(times[0]).Seconds()
		fmt.Fprintf(b.out, " %12.2f %8.2f %8.2f", native.Seconds()*1e6, native.Seconds()/ours.Seconds(), best)
	}
	fmt.Fprintln(b.out)
}
