package hyper

import (
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// BenchmarkOrders measures what orders cost on shuffled meshes, from the index arrays on.
func BenchmarkOrders(b *testing.B) {
	for _, mesh := range benchmarkMeshes {
		l, _ := shuffledMesh(mesh.nx, mesh.ny, mesh.nz)
		for _, m := range []Method{
			{KeepData, IterationDatum},
			{DataTouch, IterationDatum},
			DefaultMethod,
			{DataParts, IterationDatum},
			{DataClusters, IterationDatum},
		} {
			b.Run(mesh.name+"/"+m.String(), func(b *testing.B) {
				for b.Loop() {
					Compose(m, l.Hypergraph(), nil, SizesOf(PaperCaches, 16))
				}
			})
		}
	}
}

var benchmarkMeshes = []struct {
	name       string
	nx, ny, nz int
}{{"2-D", 700, 700, 1}, {"3-D", 80, 80, 80}}

// BenchmarkBreakEven runs the edge loop of shuffled meshes as it is and under the default
// order. It reports the speed-up, and after how many steps all has paid that the order asks
// for: hypergraph, orders, index arrays and weights rewritten, x and y permuted in and y out.
func BenchmarkBreakEven(b *testing.B) {
	for _, mesh := range benchmarkMeshes {
		b.Run(mesh.name, func(b *testing.B) {
			l, _ := shuffledMesh(mesh.nx, mesh.ny, mesh.nz)
			r := newRunning(l)
			defer r.free()
			cost, before, after := time.Duration(1<<62), time.Duration(1<<62), time.Duration(1<<62)
			for b.Loop() {
				var ordered *running
				cost = min(cost, clock(func() { ordered = r.ordered() }))
				for range 5 {
					before = min(before, clock(r.step))
					after = min(after, clock(ordered.step))
				}
				ordered.free()
			}
			b.ReportMetric(1e3*cost.Seconds(), "order-ms")
			b.ReportMetric(1e3*before.Seconds(), "unordered-ms")
			b.ReportMetric(1e3*after.Seconds(), "ordered-ms")
			b.ReportMetric(before.Seconds()/after.Seconds(), "speedup")
			b.ReportMetric(cost.Seconds()/(before-after).Seconds(), "break-even-steps")
		})
	}
}

// BenchmarkDataThatMove compares what a program can do whose data have their places elsewhere: order
// the iterations alone, or order the data, too, and copy x and y in and y out in every step; and if
// nothing else refers to the data, so that they stay in their new order from step to step.
func BenchmarkDataThatMove(b *testing.B) {
	for _, mesh := range benchmarkMeshes {
		b.Run(mesh.name, func(b *testing.B) {
			l, _ := shuffledMesh(mesh.nx, mesh.ny, mesh.nz)
			r := newRunning(l)
			defer r.free()
			kept := Compose(Method{KeepData, IterationSearch}, l.Hypergraph(), nil, SizesOf(PaperCaches, 16))
			stay := &running{l.Reordered(kept).(*IndexLoop), r.x, r.y, r.w, scratch{}}
			moved := Compose(DefaultMethod, l.Hypergraph(), nil, SizesOf(PaperCaches, 16)).Data
			ordered := r.ordered()
			defer ordered.free()
			best := [4]time.Duration{1 << 62, 1 << 62, 1 << 62, 1 << 62}
			for b.Loop() {
				for k, step := range []func(){r.step, stay.step, ordered.step, func() { r.copyAround(ordered, moved) }} {
					best[k] = min(best[k], clock(step))
				}
			}
			for k, name := range []string{"unordered-ms", "iterations-ms", "both-ms", "copies-ms"} {
				b.ReportMetric(1e3*best[k].Seconds(), name)
			}
		})
	}
}

// copyAround copies x and y to their new places, and y back.
func (r *running) copyAround(s *running, data Numbering) {
	for v, n := range data {
		s.x[n], s.y[n] = r.x[v], r.y[v]
	}
	for v, n := range data {
		r.y[v] = s.y[n]
	}
}

// clock returns the processor time that f takes, of all threads of the process: other
// programs on the machine do not count, the garbage collector does.
func clock(f func()) time.Duration {
	begin := processorTime()
	f()
	return processorTime() - begin
}

func processorTime() time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &now); err != nil {
		panic(err)
	}
	return time.Duration(now.Nano())
}

// running is an edge loop with its data, on huge pages like those of a compiled program.
type running struct {
	l       *IndexLoop
	x, y, w []float64
	room    scratch
}

func newRunning(l *IndexLoop) *running {
	room := newScratch(16*l.Data + 8*l.Iterations() + 3*scratchLine)
	reals := func(n int) []float64 {
		return unsafe.Slice((*float64)(room.carve(8*n)), n)
	}
	return &running{l, reals(l.Data), reals(l.Data), reals(l.Iterations()), room}
}

func (r *running) free() { r.room.free() }

func (r *running) ordered() *running {
	o, l := r.l.Compose(DefaultMethod, SizesOf(PaperCaches, 16))
	s := newRunning(l)
	for v, n := range o.Data {
		s.x[n], s.y[n] = r.x[v], r.y[v]
	}
	for k, i := range o.Iterations {
		s.w[k] = r.w[i]
	}
	for v, n := range o.Data {
		r.y[v] = s.y[n]
	}
	return s
}

func (r *running) step() {
	first, second := r.l.Index[0], r.l.Index[1]
	for i, a := range first {
		b := second[i]
		f := r.w[i] * (r.x[a] - r.x[b])
		r.y[a] += f
		r.y[b] -= f
	}
}
