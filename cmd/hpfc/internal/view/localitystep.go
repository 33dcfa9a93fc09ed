package view

import (
	"time"

	"hpfc/locality/hyper"
)

// kernel is a loop that really runs, to see what a step takes on this machine. x, y and
// weight have 8-byte elements: weight one per iteration, or per pin of a row.
type kernel struct {
	loop         hyper.Loop
	x, y, weight []float64
}

func newKernel(l hyper.Loop) *kernel {
	k := &kernel{loop: l, x: make([]float64, l.Elements()), y: make([]float64, l.Elements()), weight: make([]float64, l.Iterations())}
	if rows, ok := l.(*hyper.RowLoop); ok {
		k.y, k.weight = make([]float64, l.Iterations()), make([]float64, len(rows.Pins))
	}
	for i := range k.x {
		k.x[i] = float64(i % 17)
	}
	for i := range k.weight {
		k.weight[i] = 1e-3
	}
	return k
}

// reordered returns the kernel of the reordered loop, and does for it what a program has to
// do: permute the data in and the result out again, and the weights along the iterations.
func (k *kernel) reordered(l hyper.Loop, o hyper.Order) *kernel {
	r := &kernel{loop: l, x: k.x, y: make([]float64, len(k.y)), weight: k.weight}
	if o.Data != nil {
		r.x = make([]float64, len(k.x))
		permute(r.x, k.x, o.Data)
	}
	if o.Iterations != nil {
		r.weight = k.permuteWeights(o.Iterations)
	}
	if _, rows := l.(*hyper.RowLoop); rows && o.Iterations != nil {
		permute(make([]float64, len(k.y)), r.y, hyper.Numbering(o.Iterations))
	} else if !rows && o.Data != nil {
		permute(r.y, k.y, o.Data)
		gather(make([]float64, len(k.y)), r.y, o.Data)
	}
	return r
}

func (k *kernel) permuteWeights(iterations hyper.Sequence) []float64 {
	rows, ok := k.loop.(*hyper.RowLoop)
	weight := make([]float64, 0, len(k.weight))
	for _, i := range iterations {
		if ok {
			weight = append(weight, k.weight[rows.Start[i]:rows.Start[i+1]]...)
		} else {
			weight = append(weight, k.weight[i])
		}
	}
	return weight
}

func permute(to, from []float64, data hyper.Numbering) {
	for v, n := range data {
		to[n] = from[v]
	}
}

func gather(to, from []float64, data hyper.Numbering) {
	for v, n := range data {
		to[v] = from[n]
	}
}

// time returns the shortest of several steps, in seconds, after one that warms the caches.
func (k *kernel) time() float64 {
	const atLeast = 50 * time.Millisecond
	k.step()
	shortest := time.Duration(1 << 62)
	for begin, n := time.Now(), 0; n < 5 || time.Since(begin) < atLeast; n++ {
		start := time.Now()
		k.step()
		shortest = min(shortest, time.Since(start))
	}
	return shortest.Seconds()
}

func (k *kernel) step() {
	switch l := k.loop.(type) {
	case *hyper.IndexLoop:
		edgeStep(l.Index[0], l.Index[1], k.weight, k.x, k.y)
	case *hyper.RowLoop:
		rowStep(l.Start, l.Pins, k.weight, k.x, k.y)
	}
}

func edgeStep(a, b []int32, w, x, y []float64) {
	for i, v := range a {
		f := w[i] * (x[v] - x[b[i]])
		y[v] += f
		y[b[i]] -= f
	}
}

func rowStep(start, pins []int32, value, x, y []float64) {
	for i := range y {
		sum := 0.0
		for k := start[i]; k < start[i+1]; k++ {
			sum += value[k] * x[pins[k]]
		}
		y[i] = sum
	}
}
