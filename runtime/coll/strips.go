package coll

import (
	"cmp"
	"encoding/binary"
	"os"
	"slices"
	"strconv"
	"time"

	"hpfc/pipelining/strips"
)

// stripSites remembers, for each wavefront of the program by its line, which widths of strips were
// tried and how long they took.
type stripSites map[int32]*stripSite

// StripWidth is a width of strips that was tried for the wavefront of a line.
type StripWidth struct {
	Line   int32
	Width  int64
	Runs   int
	Least  time.Duration // of a whole wavefront
	Chosen bool
}

// StripWidths lists what was tried for the wavefronts that are cut into strips, by line and
// width. Only process 0 knows.
func (e *Engine) StripWidths() []StripWidth {
	var list []StripWidth
	for line, site := range e.strips {
		for width, t := range site.times {
			list = append(list, StripWidth{line, width, t.runs, t.least, width == site.width})
		}
	}
	slices.SortFunc(list, func(x, y StripWidth) int {
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Width, y.Width))
	})
	return list
}

// A stripSite looks for the best width of a wavefront's strips: it begins with the width that
// the cost model gives, and then moves to half or double of it as long as that is quicker.
type stripSite struct {
	points int64 // iterations of the nest
	times  map[int64]*stripTime
	width  int64
}

type stripTime struct {
	runs  int
	least time.Duration
}

const (
	// stripRuns is how often a width is tried, again for every stripAgain runs of a neighbour.
	stripRuns  = 3
	stripAgain = 60
)

// stripWidth chooses the width of the strips of a wavefront: process 0 does, for all.
func (e *Engine) stripWidth(line int32, w waveWords) (int64, error) {
	if e.strips == nil {
		e.strips = stripSites{}
	}
	width := e.strips.choose(line, w, e.share.ranks, e.Machine)
	data, err := e.spread(0, binary.LittleEndian.AppendUint64(nil, uint64(width)))
	if err != nil {
		return 0, err
	}
	return int64(binary.LittleEndian.Uint64(data)), nil
}

func (s stripSites) choose(line int32, w waveWords, ranks int, m strips.Machine) int64 {
	steps := max(1, w.steps)
	if ranks == 1 || len(w.flows) == 0 || w.flows[0].strip.dim < 0 {
		return steps
	}
	site := s[line]
	if site == nil {
		site = &stripSite{times: map[int64]*stripTime{}}
		s[line] = site
	}
	if fixed, err := strconv.ParseInt(os.Getenv("HPF_STRIP"), 10, 64); err == nil && fixed > 0 {
		site.width = rounded(fixed, w.grain, steps)
		return site.width
	}
	if w.points > 2*site.points || 2*w.points < site.points { // other times than those known
		clear(site.times)
		site.points = w.points
	}
	if len(site.times) == 0 {
		site.width = modelled(w, m, ranks)
	}
	site.width = min(site.width, steps)
	return site.next(w.grain, steps)
}

// modelled is the width that the cost model finds best.
func modelled(w waveWords, m strips.Machine, ranks int) int64 {
	steps, blocks := max(1, w.steps), int64(0)
	for _, r := range w.blocks {
		blocks = max(1, blocks) * r
	}
	p := strips.Plan{Points: w.points, Steps: steps, Blocks: blocks}
	return rounded(p.Strip(m, int64(ranks)).Width, w.grain, steps)
}

func rounded(b, grain, steps int64) int64 {
	return max(1, min(steps, max(1, (b+grain/2)/grain)*grain))
}

// next returns the width to try now. What else the machine does can make a width look bad: the
// neighbours of the best one are tried again from time to time.
func (s *stripSite) next(grain, steps int64) int64 {
	here := s.times[s.width]
	if here == nil || here.runs < stripRuns {
		return s.width
	}
	due := stripRuns * (1 + here.runs/stripAgain)
	for _, other := range []int64{rounded(s.width/2, grain, steps), rounded(s.width*2, grain, steps)} {
		t := s.times[other]
		switch {
		case t == nil || t.runs < due:
			return other
		case t.least < here.least:
			s.width = other
			return s.next(grain, steps)
		}
	}
	return s.width
}

// learn notes the time of a wavefront.
func (s stripSites) learn(line int32, width int64, took time.Duration) {
	site := s[line]
	if site == nil {
		return
	}
	t := site.times[width]
	if t == nil {
		t = &stripTime{least: took}
		site.times[width] = t
	}
	t.runs++
	t.least = min(t.least, took)
}
