package inspect

import (
	"slices"
	"sort"
)

// A numbering tells which iterations the numbers of a stream belong to, without having them in the stream.
type numbering struct {
	runs   []run
	starts []int // number of the first iteration of each run on the rank
	n      int   // iterations
	step   int64 // of the iterations in a run
}

// numbering is that of a rank's iterations where it executes those that it owns.
func (d *division) numbering(i int) *numbering {
	s := &d.sources[i]
	n := &numbering{runs: slices.Clone(s.runs), step: s.own.iterationStep}
	before := 0
	for _, r := range s.runs {
		n.starts = append(n.starts, before)
		before += int(r.n)
	}
	n.n = before
	return n
}

// key is the number in the loop of the iteration that number k of count belongs to.
func (n *numbering) key(k, count int) int64 {
	at, run := k/(count/n.n), 0
	if len(n.runs) > 1 {
		run = sort.SearchInts(n.starts, at+1) - 1
	}
	return n.runs[run].iteration + int64(at-n.starts[run])*n.step
}

// numberingOf tells the iterations of a stream of updates whose numbers do not; nil if they do.
func (x *Inspector) numberingOf(stream int64, i int) *numbering {
	d := x.divided[stream]
	if d == nil || d.shares != nil {
		return nil
	}
	return d.numberings[i]
}
