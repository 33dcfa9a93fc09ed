package view

import (
	"fmt"

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
}

// StripsGuess is the width of strips, their number, and the time of the whole wavefront.
type StripsGuess struct {
	Width int64   `json:"width"`
	Count int64   `json:"count"`
	Ms    float64 `json:"ms"`
}

// executions resolves the program and lists what becomes of its loops. The program cannot be
// analysed any more after that.
func executions(u *driver.Unit, at func(source.Span) int, processors int64) []Execution {
	bag := &diag.Bag{}
	depgraph.Resolve(u.Loops, bag, depgraph.Options{AllRanks: u.Options.AllRanks})
	guesses := map[int]*StripsGuess{}
	loopir.Walk(u.Loops.Body, func(s loopir.Stmt) {
		if w, ok := s.(*loopir.Wave); ok {
			guesses[at(w.Extent)] = guess(w, processors)
		}
	})
	var list []Execution
	for _, d := range bag.Sorted() {
		e := Execution{Line: at(d.Span), Kind: string(d.Code), Text: d.Text}
		switch d.Code {
		case diag.Wavefront:
			e.Strips = guesses[e.Line]
		case diag.ParallelLoop, diag.SerialRegion, diag.Rounds:
		default:
			continue
		}
		list = append(list, e)
	}
	return list
}

// guess applies the cost model to a wavefront; nil when its sizes are not constant or it has one
// strip.
func guess(w *loopir.Wave, processors int64) *StripsGuess {
	if w.Strip < 0 || processors < 2 {
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
	c := strips.Cost{Processors: processors, Rows: max(1, points/steps/processors), Columns: steps, Compute: strips.Point, Overhead: strips.Overhead}
	best := strips.Best(c)
	return &StripsGuess{best.Width, best.Count, best.Time / 1e6}
}

func (e *Execution) String() string {
	text := fmt.Sprintf("line %d: %s", e.Line, e.Text)
	if s := e.Strips; s != nil {
		text += fmt.Sprintf("; at first %d strips of about %d, %.2g ms", s.Count, s.Width, s.Ms)
	}
	return text
}
