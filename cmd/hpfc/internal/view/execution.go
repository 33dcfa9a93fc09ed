package view

import (
	"fmt"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/cmd/hpfc/driver"
	"hpfc/depgraph"
	"hpfc/lang/diag"
	"hpfc/lang/source"
	"hpfc/pipelining/strips"
)

// Execution is how a loop of the program is run, in the words of the remark. Strips is what a
// wavefront with constant bounds begins with, before it has been measured.
type Execution struct {
	Line   int          `json:"line"`
	Kind   string       `json:"kind"`
	Text   string       `json:"text"`
	Strips *StripsGuess `json:"strips,omitempty"`
	Ways   []WayView    `json:"ways,omitempty"` // of a strategy
}

// WayView is one of the ways in which a loop can run. Ms is what it is estimated to take on the
// number of processors asked for, if the numbers of iterations are known.
type WayView struct {
	Name     string   `json:"name"`
	Ms       *float64 `json:"ms,omitempty"`
	Cheapest bool     `json:"cheapest"`
}

// StripsGuess is the width of strips, their number, and the time of the whole wavefront.
type StripsGuess struct {
	Width int64   `json:"width"`
	Count int64   `json:"count"`
	Ms    float64 `json:"ms"`
}

// executions resolves the program and lists what becomes of its loops. The program cannot be
// analysed any more after that.
func executions(u *driver.Unit, at func(source.Span) int, o *PipelineOptions) []Execution {
	bag := &diag.Bag{}
	ways := map[int][]WayView{}
	decided := func(d depgraph.Decision) { ways[at(d.At)] = waysOf(d, o) }
	depgraph.Resolve(u.Loops, bag, depgraph.Options{AllRanks: u.Options.AllRanks, Decided: decided})
	guesses := map[int]*StripsGuess{}
	loopir.Walk(u.Loops.Body, func(s loopir.Stmt) {
		if w, ok := s.(*loopir.Wave); ok {
			guesses[at(w.Extent)] = guess(w, o)
		}
	})
	var list []Execution
	for _, d := range bag.Sorted() {
		e := Execution{Line: at(d.Span), Kind: string(d.Code), Text: d.Text}
		switch d.Code {
		case diag.Wavefront:
			e.Strips = guesses[e.Line]
		case diag.Strategy:
			e.Text, _, _ = strings.Cut(e.Text, ";")
			e.Ways = ways[e.Line]
		case diag.ParallelLoop, diag.SerialRegion, diag.Rounds:
		default:
			continue
		}
		list = append(list, e)
	}
	return list
}

// guess applies the cost model to a wavefront; nil when its sizes are not constant, or it has one
// strip or is a ring.
func guess(w *loopir.Wave, o *PipelineOptions) *StripsGuess {
	if w.Strip < 0 || len(w.Rings) > 0 || o.Processors < 2 {
		return nil
	}
	points, trips := int64(1), make([]int64, len(w.Nest.Loops))
	for i, l := range w.Nest.Loops {
		n, ok := loopir.ConstInt(loopir.Count(l.Lo, l.Hi, l.Step))
		if !ok || n == 0 {
			return nil
		}
		trips[i] = n
		points *= n
	}
	steps := trips[w.Strip]
	if w.Skew != 0 {
		steps += w.Skew * (trips[w.Over] - 1)
	}
	c := strips.Cost{Processors: o.Processors, Rows: max(1, points/steps/o.Processors), Columns: steps, Compute: o.Machine.Point, Overhead: o.Machine.Strip}
	best := strips.Best(c)
	return &StripsGuess{best.Width, best.Count, best.Time / 1e6}
}

// waysOf applies the cost model to the ways between which a decision was made.
func waysOf(d depgraph.Decision, o *PipelineOptions) []WayView {
	var list []WayView
	best := -1
	for i, w := range d.Ways {
		v := WayView{Name: w.Name}
		if w.Known {
			ms := w.Plan.Time(o.Machine, o.Processors) / 1e6
			v.Ms = &ms
			if best < 0 || ms < *list[best].Ms {
				best = i
			}
		}
		list = append(list, v)
	}
	if best >= 0 {
		list[best].Cheapest = true
	}
	return list
}

func (e *Execution) String() string {
	text := fmt.Sprintf("line %d: %s", e.Line, e.Text)
	if s := e.Strips; s != nil {
		text += fmt.Sprintf("; at first %d strips of about %d, %.2g ms", s.Count, s.Width, s.Ms)
	}
	for _, w := range e.Ways {
		text += "\n      " + w.Name
		if w.Ms != nil {
			text += fmt.Sprintf(": %.3g ms", *w.Ms)
		}
		if w.Cheapest {
			text += ", the cheapest"
		}
	}
	return text
}
