package view

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/cmd/hpfc/driver"
	"hpfc/commgen/css"
	"hpfc/depgraph"
	"hpfc/lang/diag"
	"hpfc/lang/source"
	"hpfc/pipelining/strips"
)

// Execution is how a loop of the program is run, in the words of the remark. Strips is what a
// wavefront with constant bounds begins with, before it has been measured.
//
// What can become of a loop for which there are several ways is not sure, but Conditional.
type Execution struct {
	Line        int          `json:"line"`
	Kind        string       `json:"kind"`
	Text        string       `json:"text"`
	Conditional bool         `json:"conditional,omitempty"`
	Strips      *StripsGuess `json:"strips,omitempty"`
	Ways        []WayView    `json:"ways,omitempty"` // of a strategy
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
	open := map[int]bool{} // lines of loops that choose at run time
	for _, d := range bag.Sorted() {
		if d.Code == diag.Strategy {
			open[at(d.Span)] = true
		}
	}
	var list []Execution
	for _, d := range bag.Sorted() {
		e := Execution{Line: at(d.Span), Kind: string(d.Code), Text: d.Text, Conditional: open[at(d.Span)]}
		switch d.Code {
		case diag.Wavefront:
			e.Strips = guesses[e.Line]
		case diag.Strategy:
			e.Text, _, _ = strings.Cut(e.Text, ";")
			e.Ways, e.Conditional = ways[e.Line], false
		case diag.ParallelLoop, diag.SerialRegion, diag.Rounds:
		default:
			continue
		}
		if !slices.ContainsFunc(list, func(x Execution) bool { return x.Line == e.Line && x.Text == e.Text }) {
			list = append(list, e)
		}
	}
	return list
}

// storesDistributed tells whether an array that a statement assigns to is distributed.
func storesDistributed(p *loopir.Program, s loopir.Stmt) bool {
	distributed := false
	loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignElem:
			distributed = distributed || !p.Arrays[s.LHS.Array].Map.IsReplicated()
		case *loopir.Copy:
			distributed = distributed || !p.Arrays[s.Dst].Map.IsReplicated()
		}
	})
	return distributed
}

// loopsOfAll lists the lines of the loops that are still there, and that all ranks run.
func loopsOfAll(u *driver.Unit, at func(source.Span) int) map[int]bool {
	lines := map[int]bool{}
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for _, s := range list {
			switch s.(type) {
			case *loopir.Serial:
				continue
			case *loopir.Do, *loopir.Loop:
				lines[at(s.Span())] = true
			}
			for _, c := range loopir.Children(s) {
				visit(c)
			}
		}
	}
	visit(u.Loops.Body)
	return lines
}

// runOtherwise says how the nests run of which nothing else is said. Where something is said of loops in them,
// ofAll tells which are still there.
func (d *Dependences) runOtherwise(ofAll map[int]bool) {
	said := map[int]bool{}
	for _, e := range d.Executions {
		said[e.Line] = true
	}
	for i := range d.Nests {
		n := &d.Nests[i]
		inside := slices.ContainsFunc(n.Loops, func(l LoopView) bool { return said[l.Line] })
		if n.graph == nil || n.Within != nil || said[n.Line] || inside && !ofAll[n.Line] {
			continue
		}
		said[n.Line] = true
		e := Execution{Line: n.Line, Kind: "every-rank", Text: "every rank runs it: nothing that it stores is distributed"}
		if n.owned {
			e.Kind, e.Text = "owners", "every rank runs it, and stores what it owns"
		}
		d.Executions = append(d.Executions, e)
	}
	slices.SortStableFunc(d.Executions, func(x, y Execution) int { return x.Line - y.Line })
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

// inParallel tells whether the loop surely runs in parallel, whatever its dependences as written are.
func (e *Execution) inParallel(l *LoopView) bool {
	return e.Kind == string(diag.ParallelLoop) && !e.Conditional && e.Line == l.Line && strings.HasPrefix(e.Text, "loop over "+l.Name+" ")
}

func (e *Execution) String() string {
	text := fmt.Sprintf("line %d: ", e.Line)
	if e.Conditional {
		text = "    if that is chosen: "
	}
	text += e.Text
	if s := e.Strips; s != nil {
		text += fmt.Sprintf("; at first %s of about %d", css.Count(s.Count, "strip", "strips"), s.Width)
		if !e.Conditional { // the times of ways count what comes before and after
			text += fmt.Sprintf(", %.2g ms", s.Ms)
		}
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
