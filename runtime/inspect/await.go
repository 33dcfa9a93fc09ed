package inspect

import (
	"fmt"
	"runtime"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// An inspection takes as long as 25 to 50 executions of its loop on one rank, of which two ranks save a half at best. A
// loop that runs less often is faster on rank 0, in order. How often it will run is not known, but the loops around it
// say how often at least, if nothing in them changes the index arrays; where they say nothing, what has been
// executed so far is taken for what is still to come, so that an inspection that comes too late costs as much again
// at most.

const (
	// paying is how many executions pay for the inspection on two workers; each further one saves as much and
	// inspects a part.
	paying = 128

	// Iterations of loops that are worth waiting for: an inspection of fewer costs next to nothing, and more may be too
	// large for the memory of one rank.
	leastToAwait = 1 << 13
	mostToAwait  = 1 << 26
)

// Words of ReqAwait.
const (
	wordRuns = iota
	wordRemaining
	wordSize
	wordWaiting
	wordAwaitWish
)

// await answers ReqAwait.
func (x *Inspector) await(requests []abi.Request) error {
	w := requests[0].Words
	_, count := x.arrays.Ranks()
	verdict := 0
	l := x.locality.with(w[wordAwaitWish])
	asked := l.Iterations > KeepOrder || l.Data == TileData
	if !asked && awaits(w[wordRuns], w[wordRemaining], w[wordSize], min(count, runtime.NumCPU())*x.comm.Size()) {
		verdict = 1
	}
	verdict, err := x.fromFirst(verdict)
	for _, r := range requests {
		*(*int64)(mem.At(r.Words[wordWaiting])) = int64(verdict)
	}
	x.reportWaiting(int(requests[0].Line), w, verdict == 1)
	return err
}

// awaits tells whether a nest should wait with its inspection.
func awaits(runs, remaining, iterations int64, workers int) bool {
	if iterations < leastToAwait || iterations > mostToAwait {
		return false
	}
	return max(runs, remaining)*int64(workers-1) < paying
}

// reportWaiting keeps the line of a nest that waits for the report.
func (x *Inspector) reportWaiting(line int, w []int64, waits bool) {
	if !waits {
		delete(x.waiting, line)
		return
	}
	r := x.waiting[line]
	if r == nil {
		r = &LoopReport{Line: line, Rank: allRanks, Method: "rank 0"}
		x.waiting[line] = r
	}
	r.Steps++
	r.Iterations = int(w[wordSize])
	r.Reason = fmt.Sprintf("is inspected when more runs are expected than %d", max(w[wordRuns], w[wordRemaining]))
}
