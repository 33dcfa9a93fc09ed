package inspect

import (
	"fmt"
	"math"
	"runtime"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An inspection takes as long as 25 to 50 executions of its loop on one rank, of which two ranks save a half at best. A
// loop that runs less often is faster on copies, or on rank 0 in order. How often it will run is not known, but the loops around it
// say how often at least, if nothing in them changes the index arrays; where they say nothing, what has been
// executed so far is taken for what is still to come, so that an inspection that comes too late costs as much again
// at most.

const (
	// paying is how many executions pay for the inspection on two workers; each further one saves as much and
	// inspects a part.
	paying = 128

	// The same where tiles are likely. Meshes of up to 8 MB of elements have paid after 80 to 140. Random access to more is slower, ordered
	// access is not: with 18 MB tiles have paid after 32, with 23 MB after 15, with 64 MB after 7. About twice that is asked for, since caches of other machines differ.
	mostInTiles, leastInTiles = 112, 16
	nearBytes                 = 8 << 20

	// leastToAwait is how many iterations a loop has that is worth waiting for: an inspection of fewer costs next to nothing.
	leastToAwait = 1 << 13

	// mostToAwait is how many it may have where other processes have parts of its arrays, which may be too large for the memory
	// of one. In one process they need less memory on rank 0 than what is noted of them.
	mostToAwait = 1 << 26
)

// Words of ReqAwait.
const (
	wordRuns = iota
	wordRemaining
	wordSize
	wordWaiting
	wordAwaitWish
	wordAwaitCopies
)

// newAwait answers ReqAwait.
func (x *Inspector) newAwait(requests []abi.Request) (job, error) {
	w := requests[0].Words
	workers, most := x.workers(), int64(math.MaxInt64)
	if x.comm.Size() > 1 {
		most = mostToAwait
	}
	l := x.locality.with(w[wordAwaitWish])
	asked := l.Iterations > KeepOrder || l.Data == TileData
	waits := !asked && w[wordSize] <= most && awaits(w[wordRuns], w[wordRemaining], w[wordSize], workers, paying)
	if !waits {
		x.asked = spent()
		return nothing{}, x.answerAwait(requests, false)
	}
	known := x.foresights[w[wordWaiting]]
	if known == nil || w[wordRuns] <= known.run {
		known = x.foresee(requests)
		x.foresights[w[wordWaiting]] = known
	}
	known.run = w[wordRuns]
	if !known.open || awaits(w[wordRuns], w[wordRemaining], w[wordSize], workers, known.paying) {
		return nothing{}, x.answerAwait(requests, !known.tiles)
	}
	known.open, x.asked = false, spent()
	o := x.awaitedOutlook(requests)
	if o == nil || !o.pays() {
		return nothing{}, x.answerAwait(requests, true)
	}
	o.seed()
	o.answer = func(tiles bool) error {
		known.tiles = tiles
		return x.answerAwait(requests, !tiles)
	}
	return o, nil
}

// answerAwait tells all ranks what the first process has found out.
func (x *Inspector) answerAwait(requests []abi.Request, waits bool) error {
	verdict := 0
	if waits {
		verdict = 1
	}
	verdict, err := x.fromFirst(verdict)
	for _, r := range requests {
		*(*int64)(mem.At(r.Words[wordWaiting])) = int64(verdict)
	}
	x.reportWaiting(requests[0], verdict == 1)
	return err
}

// awaits tells whether a nest should wait with its inspection.
func awaits(runs, remaining, iterations int64, workers int, paying int64) bool {
	return iterations >= leastToAwait && max(runs, remaining)*int64(workers-1) < paying
}

// workers is how many processors the ranks of all processes have.
func (x *Inspector) workers() int {
	_, count := x.arrays.Ranks()
	return min(count, runtime.NumCPU()) * x.comm.Size()
}

// reportWaiting keeps the line of a nest that waits for the report.
func (x *Inspector) reportWaiting(request abi.Request, waits bool) {
	w := request.Words
	if !waits {
		delete(x.waiting, w[wordWaiting])
		return
	}
	r := x.waiting[w[wordWaiting]]
	if r == nil {
		r = &LoopReport{Line: int(request.Line), Rank: allRanks, Method: otherwise(w[wordAwaitCopies])}
		x.waiting[w[wordWaiting]] = r
	}
	r.Steps++
	r.Iterations = int(w[wordSize])
	r.Reason = "is not inspected on a single processor"
	if others := int64(x.workers() - 1); others > 0 {
		r.Reason = fmt.Sprintf("is inspected when %d runs are expected, not %d", (paying+others-1)/others, max(w[wordRuns], w[wordRemaining]))
		if f := x.foresights[w[wordWaiting]]; f != nil && f.open {
			r.Reason += fmt.Sprintf(" (%d if it shows a mesh)", (f.paying+others-1)/others)
		}
	}
}
