package bench

import (
	"fmt"
	"io"
	"math"
	"time"

	"hpfc/commgen/css"
	"hpfc/runtime/coll/alg"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
	"hpfc/runtime/mpi"
)

// A Remap is A(a1*r) = B(a2*r), with A cyclic(x) over To eighths of the processes and B cyclic(y) over From eighths; both
// groups begin with the first process.
type Remap struct{ X, Y, A1, A2, To, From int64 }

// group is the size of a group of so many eighths of n processes.
func group(eighths int64, n int) int64 { return (eighths*int64(n) + 7) / 8 }

func (m Remap) name(n int) string {
	return fmt.Sprintf("A(%d*i) cyclic(%d) on %d = B(%d*i) cyclic(%d) on %d", m.A1, m.X, group(m.To, n), m.A2, m.Y, group(m.From, n))
}

// Remaps are of the paper's kind: block sizes, strides and groups that make messages of unequal
// sizes, and some that do not.
var Remaps = []Remap{
	{4, 3, 3, 2, 8, 8},
	{3, 5, 1, 1, 8, 8},
	{4, 8, 1, 1, 8, 8},
	{7, 2, 2, 3, 8, 8},
	{16, 9, 5, 1, 8, 8},
	{5, 11, 7, 4, 8, 8},
	{4, 3, 3, 2, 5, 8},
	{3, 5, 1, 1, 8, 5},
	{4, 9, 1, 1, 3, 8},
	{7, 2, 2, 3, 6, 7},
	{16, 9, 5, 1, 7, 4},
	{6, 10, 1, 3, 4, 7},
	{1, 12, 1, 1, 6, 8},
	{8, 3, 1, 1, 5, 6},
}

// A redistribution is one remap, large enough to be measured.
type redistribution struct {
	table css.Table // bytes from process to process, without those that stay
	plan  *css.Plan
	bound time.Duration
}

// others is the table of a remap over n processes, senders by receivers, of elements of one period, without those that stay.
func (m Remap) others(n int) (css.Table, error) {
	remap, err := css.Copy{
		Dst: css.Dim{S: 1, K: m.X, N: group(m.To, n)}, A1: m.A1, Src: css.Dim{S: 1, K: m.Y, N: group(m.From, n)}, A2: m.A2, N: 1,
	}.Remap()
	if err != nil {
		return nil, err
	}
	params, err := remap.Params()
	if err != nil {
		return nil, err
	}
	remap.N = params.Period
	period, err := remap.Table()
	if err != nil {
		return nil, err
	}
	list, _ := period.WithoutSelf()
	return list, nil
}

// toTheNext is the table of one message from each process to the next: nothing competes with it for a link, so that
// it shows what the links give at the time.
func toTheNext(n int) css.Table {
	t := css.NewTable(n, n)
	for i := range t {
		t[i][(i+1)%n] = 1
	}
	return t
}

// newRedistribution scales a table so that the busiest process sends or receives about the
// given bytes. rate is bytes per second and latency seconds of the links.
func newRedistribution(table css.Table, bytes, rate, latency float64) (*redistribution, error) {
	scale := int64(math.Ceil(bytes / float64(max(1, table.Bounds().Load))))
	for _, row := range table {
		for j := range row {
			row[j] *= scale
		}
	}
	plan, err := css.PlanTable(table, css.Options{Cost: css.Cost{Alpha: latency * rate, Beta: 1}, NoBarriers: true})
	if err != nil {
		return nil, err
	}
	return &redistribution{table: table, plan: plan, bound: time.Duration(float64(table.Bounds().Load) / rate * 1e9)}, nil
}

// Redistributions measures remaps by our schedule, by the usual loop in ring order (the paper's
// Figure 3), by the same order sent as ours is, and by MPI_Alltoallv, in turns; process 0 writes a table of the medians of the
// slowest process's times, and first what one message takes. rate is the bytes per second of every process's link.
func Redistributions(out io.Writer, w *mpi.World, bytes, rate float64, rounds int) error {
	if w.Rank() == 0 {
		fmt.Fprintf(out, "%-46s %6s %9s %9s %9s %9s %9s %7s %7s %7s %7s\n", "remap, seconds", "steps", "bound", "ours", "loop", "ring",
			"alltoallv", "ours/b", "loop/o", "ring/o", "a2av/o")
	}
	if err := redistribute(out, w, "one message to the next process", toTheNext(w.Size()), bytes, rate, rounds); err != nil {
		return err
	}
	for _, m := range Remaps {
		table, err := m.others(w.Size())
		if err != nil {
			return err
		}
		if err := redistribute(out, w, m.name(w.Size()), table, bytes, rate, rounds); err != nil {
			return err
		}
	}
	return nil
}

// redistribute measures a table; process 0 writes its row.
func redistribute(out io.Writer, w *mpi.World, name string, table css.Table, bytes, rate float64, rounds int) error {
	const latency = 200e-6
	d, err := newRedistribution(table, bytes, rate, latency)
	if err != nil {
		return err
	}
	medians, err := d.measure(w, rounds)
	if err != nil || w.Rank() > 0 {
		return err
	}
	ours, loop, ring, native := medians[0].Seconds(), medians[1].Seconds(), medians[2].Seconds(), medians[3].Seconds()
	fmt.Fprintf(out, "%-46s %6d %9.4f %9.4f %9.4f %9.4f %9.4f %7.2f %7.2f %7.2f %7.2f\n", name, d.plan.Schedule.Len(), d.bound.Seconds(),
		ours, loop, ring, native, ours/d.bound.Seconds(), loop/ours, ring/ours, native/ours)
	return nil
}

// measure returns the medians of the four ways.
func (d *redistribution) measure(w *mpi.World, rounds int) ([]time.Duration, error) {
	n, r := w.Size(), w.Rank()
	sent, received := make([]int, n), make([]int, n)
	if r < d.table.Senders() {
		for p, bytes := range d.table[r] {
			sent[p] = int(bytes)
		}
	}
	if r < d.table.Receivers() {
		for p, row := range d.table {
			received[p] = int(row[r])
		}
	}
	input, result := mem.Bytes(sum(sent)+1), mem.Bytes(sum(received)+1)
	blocks := blocksOf{input, result, places(sent), places(received)}
	out, in := comm.LayOut(sent), comm.LayOut(received)
	times, err := alg.InTurns(w, alg.Rounds{Fewest: rounds, Most: rounds},
		func() error { return blocks.follow(w, d.plan.Schedule) },
		func() error { return blocks.stepByStep(w, css.NewRotation(d.table)) },
		func() error { return blocks.follow(w, css.NewRotation(d.table)) },
		func() error { return w.AllToAll(input, out, result, in) })
	var medians []time.Duration
	for _, list := range times {
		medians = append(medians, alg.Median(list))
	}
	return medians, err
}

// blocksOf is where a process's blocks lie.
type blocksOf struct {
	input, result  []byte
	sent, received []int // places, by process
}

// window is the number of pieces that may be under way: they fill the link until the first
// of them is acknowledged.
const window = 4

// follow sends and receives in the order of a schedule, in pieces. All receives are posted at
// once; what is sent waits until the piece before the last window is complete, here, so that
// no receiver is sent much more than the schedule says.
func (b *blocksOf) follow(c comm.Comm, s *css.Schedule) error {
	receives, batches := &comm.Batch{}, []*comm.Batch{}
	for _, step := range s.Steps {
		for _, m := range step {
			if m.To == c.Rank() {
				at := b.received[m.From] + int(m.Offset)
				whole := comm.Message{Peer: m.From, Data: b.result[at : at+int(m.Size)]}
				receives.Receives = append(receives.Receives, whole.Cut(c.Piece())...)
			}
			if m.From == c.Rank() {
				at := b.sent[m.To] + int(m.Offset)
				whole := comm.Message{Peer: m.To, Data: b.input[at : at+int(m.Size)]}
				for _, piece := range whole.Cut(c.Piece()) {
					batches = append(batches, &comm.Batch{Sends: []comm.Message{piece}})
				}
			}
		}
	}
	if err := c.Post(receives); err != nil {
		return err
	}
	return sendInOrder(c, receives, batches)
}

// stepByStep is the usual loop: a process's messages of a step are complete before it goes on to the next.
func (b *blocksOf) stepByStep(c comm.Comm, s *css.Schedule) error {
	for _, step := range s.Steps {
		batch := &comm.Batch{}
		for _, m := range step {
			if m.To == c.Rank() {
				at := b.received[m.From] + int(m.Offset)
				batch.Receives = append(batch.Receives, comm.Message{Peer: m.From, Data: b.result[at : at+int(m.Size)]})
			}
			if m.From == c.Rank() {
				at := b.sent[m.To] + int(m.Offset)
				batch.Sends = append(batch.Sends, comm.Message{Peer: m.To, Data: b.input[at : at+int(m.Size)]})
			}
		}
		if err := c.Post(batch); err != nil {
			return err
		}
		if err := c.Wait(batch); err != nil {
			return err
		}
	}
	return nil
}

func sendInOrder(c comm.Comm, receives *comm.Batch, batches []*comm.Batch) error {
	for k, send := range batches {
		if k >= window {
			if err := c.Wait(batches[k-window]); err != nil {
				return err
			}
		}
		if err := c.Post(send); err != nil {
			return err
		}
	}
	for _, send := range batches[max(0, len(batches)-window):] {
		if err := c.Wait(send); err != nil {
			return err
		}
	}
	return c.Wait(receives)
}

func sum(list []int) int {
	n := 0
	for _, x := range list {
		n += x
	}
	return n
}

func places(list []int) []int {
	at := make([]int, len(list))
	for i := range list[1:] {
		at[i+1] = at[i] + list[i]
	}
	return at
}
