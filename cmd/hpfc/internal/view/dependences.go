package view

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"hpfc/cmd/hpfc/driver"
	"hpfc/depgraph"
	"hpfc/lang/source"
	"hpfc/pipelining"
	"hpfc/pipelining/strips"
)

// DependencesSchema names the JSON form of Dependences.
const DependencesSchema = "hpfc.dependences/1"

// ErrNoLoop says that no loop is where the user asked for one.
var ErrNoLoop = errors.New("no DO loop begins there")

// Dependences are the DO loops of a program with their dependences and delays.
type Dependences struct {
	Schema string     `json:"schema"`
	Source string     `json:"source"`
	Nests  []LoopNest `json:"nests"`
	// Executions is how loops run, on the number of processors asked for.
	Executions []Execution `json:"executions,omitempty"`
}

// LoopNest is one outermost DO loop with all that is in it. Refusal tells why it was not
// analysed.
type LoopNest struct {
	Line        int             `json:"line"`
	Loops       []LoopView      `json:"loops"`
	Refusal     string          `json:"refusal,omitempty"`
	Dependences []Dependence    `json:"dependences"`
	LiveIn      []string        `json:"live_in,omitempty"` // references that read values from before
	Pipelines   *PipelineView   `json:"pipelines,omitempty"`
	NoPipelines string          `json:"no_pipelines,omitempty"`
	graph       *depgraph.Graph // what was found
	report      *pipelining.Report
}

// LoopView is a loop with its verdict. Because says which dependence decided.
type LoopView struct {
	Name       string   `json:"name"`
	Line       int      `json:"line"`
	Trip       int64    `json:"trip"` // iterations at most
	Verdict    string   `json:"verdict"`
	Because    string   `json:"because,omitempty"`
	Reductions []string `json:"reductions,omitempty"`
	Private    []string `json:"private,omitempty"`
}

// Dependence is one pair of references. Pieces gives the source as a function of the sink.
type Dependence struct {
	Kind       string   `json:"kind"`
	Array      string   `json:"array"`
	Source     string   `json:"source"`
	SourceLine int      `json:"source_line"`
	Sink       string   `json:"sink"`
	SinkLine   int      `json:"sink_line"`
	Distance   string   `json:"distance"`
	Direction  string   `json:"direction"`
	Uniform    bool     `json:"uniform"`
	Carried    []string `json:"carried_by"`
	Exact      bool     `json:"exact"`
	Why        string   `json:"why,omitempty"` // not exact
	Pieces     []string `json:"pieces"`
	T1         string   `json:"t1,omitempty"` // greatest, for flow dependences between pipelines
}

// PipelineView is the nest on a machine of pipelines; times are in ticks.
type PipelineView struct {
	Initiation    int64      `json:"iii"`
	InitiationMin int64      `json:"iii_min"`
	BoundInterval *BoundView `json:"iii_bound_by,omitempty"`
	Z             int64      `json:"z"`
	BoundZ        *BoundView `json:"z_bound_by,omitempty"`
	Formula       string     `json:"z_formula,omitempty"`
	Offsets       []int64    `json:"offsets,omitempty"` // of the statements, when they do not all start together
	InPlace       *int64     `json:"z_in_place,omitempty"`
	Vector        []int64    `json:"vector,omitempty"`
	VectorTotal   int64      `json:"vector_total,omitempty"`
	Pipelines     int64      `json:"pipelines"`
	Total         int64      `json:"total"`
	Sequential    int64      `json:"sequential"`
	Profitable    bool       `json:"profitable"`
	Processors    int64      `json:"processors"`
	ProcessorsZ   int64      `json:"processors_z"`
	OnProcessors  int64      `json:"processors_total"`
	Skew          int64      `json:"skew,omitempty"`
	StripWidth    int64      `json:"strip,omitempty"`
	StripCount    int64      `json:"strips,omitempty"`
	StripTime     float64    `json:"strip_total,omitempty"`
}

// BoundView names the dependence that bounds a number, with witness iterations, in the user's
// loop variables.
type BoundView struct {
	Source string  `json:"source"`
	Sink   string  `json:"sink"`
	I      []int64 `json:"i"`
	J      []int64 `json:"j"`
	T1     string  `json:"t1,omitempty"`
}

// PipelineOptions describes the machine: Compute ticks for each statement, Send for a value to
// another pipeline, Initiation ticks between iterations (0: as few as can be), and how many
// processors there are.
type PipelineOptions struct{ Compute, Send, Initiation, Processors int64 }

// OfLoops analyses the DO loops of a program that passes up to "loops" have seen; line, unless
// 0, selects those that begin in it.
func OfLoops(u *driver.Unit, line int, o PipelineOptions) (*Dependences, error) {
	d := &Dependences{Schema: DependencesSchema, Source: u.File.Name, Nests: []LoopNest{}}
	at := func(s source.Span) int { return u.Files.Position(s.Start).Line }
	for _, c := range depgraph.Candidates(u.Loops) {
		quote(u.File, c.Nest)
		if line != 0 && at(c.Do.Extent) != line {
			continue
		}
		n, err := ofCandidate(&c, at, o)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", at(c.Do.Extent), err)
		}
		d.Nests = append(d.Nests, *n)
	}
	if line != 0 && len(d.Nests) == 0 {
		return nil, fmt.Errorf("line %d: %w", line, ErrNoLoop)
	}
	for _, e := range executions(u.Loops, at, o.Processors) {
		if line == 0 || d.shows(e.Line) {
			d.Executions = append(d.Executions, e)
		}
	}
	return d, nil
}

// shows tells whether a loop that is shown begins in a line.
func (d *Dependences) shows(line int) bool {
	return slices.ContainsFunc(d.Nests, func(n LoopNest) bool {
		return n.Line == line || slices.ContainsFunc(n.Loops, func(l LoopView) bool { return l.Line == line })
	})
}

// quote gives references the text that the user wrote.
func quote(f *source.File, n *depgraph.AffineNest) {
	if n == nil {
		return
	}
	set := func(r *depgraph.Reference) {
		if !r.Span.Start.IsValid() || n.Arrays[r.Array].Scalar {
			return
		}
		text := f.Src[f.Offset(r.Span.Start):f.Offset(r.Span.End)]
		if strings.Contains(text, "(") && !strings.ContainsAny(text, "\n=") {
			r.Text = text
		}
	}
	for i := range n.Statements {
		set(&n.Statements[i].Write)
		for k := range n.Statements[i].Reads {
			set(&n.Statements[i].Reads[k])
		}
	}
}

func ofCandidate(c *depgraph.Candidate, at func(source.Span) int, o PipelineOptions) (*LoopNest, error) {
	n := &LoopNest{Line: at(c.Do.Extent), Refusal: c.Refusal, Loops: []LoopView{}, Dependences: []Dependence{}}
	if c.Nest == nil {
		return n, nil
	}
	var err error
	if n.graph, err = depgraph.Analyze(c.Nest, depgraph.Budget); err != nil {
		return nil, err
	}
	if n.report, err = pipelining.Judge(n.graph, pipelining.Even(c.Nest, o.Initiation, o.Compute, o.Send)); err != nil {
		return nil, err
	}
	for i := range n.graph.Arcs {
		n.Dependences = append(n.Dependences, n.dependence(i, at))
	}
	for _, l := range n.graph.LiveIn {
		n.LiveIn = append(n.LiveIn, n.graph.Nest.Reference(l.Read).Text)
	}
	for _, v := range n.report.Loops {
		n.Loops = append(n.Loops, n.loop(v, at))
	}
	n.NoPipelines = n.report.Reason
	if n.report.Flow != nil {
		n.pipelines(o)
	}
	return n, nil
}

func (n *LoopNest) dependence(i int, at func(source.Span) int) Dependence {
	a := &n.graph.Arcs[i]
	nest := n.graph.Nest
	from, to := nest.Reference(a.Source), nest.Reference(a.Sink)
	d := Dependence{
		Kind: a.Kind.String(), Array: nest.Arrays[from.Array].Name, Source: from.Text, Sink: to.Text,
		SourceLine: at(from.Span), SinkLine: at(to.Span), Distance: a.Distances(), Direction: a.Directions(),
		Uniform: a.Uniform(), Exact: a.Exact, Why: a.Why, Carried: []string{}, Pieces: n.graph.Describe(a),
	}
	for depth, carried := range a.Carried {
		if carried {
			d.Carried = append(d.Carried, nest.Loops[nest.Statements[a.Source.Statement].Loops[depth]].Name)
		}
	}
	return d
}

func (n *LoopNest) loop(v pipelining.LoopVerdict, at func(source.Span) int) LoopView {
	l := n.graph.Nest.Loops[v.Loop]
	out := LoopView{Name: l.Name, Line: at(l.Span), Trip: l.Trip, Verdict: v.Verdict.String(), Reductions: v.Reductions, Private: v.Private}
	if v.Arc >= 0 {
		d := n.Dependences[v.Arc]
		out.Because = fmt.Sprintf("%s dependence from %s (line %d) to %s (line %d), distance %s", d.Kind, d.Source, d.SourceLine, d.Sink, d.SinkLine, d.Distance)
		if d.Why != "" {
			out.Because += ", assumed because " + d.Why
		}
	}
	return out
}

func (n *LoopNest) pipelines(o PipelineOptions) {
	r := n.report.Flow
	p := &PipelineView{
		Initiation: r.Initiation, InitiationMin: r.InitiationMin, BoundInterval: n.bound(r.InitiationBound), Z: r.Z,
		BoundZ: n.bound(r.ZBound), Offsets: r.Offsets, Pipelines: r.Pipelines, Total: r.Total, Sequential: r.Sequential, Profitable: r.Profitable(),
	}
	if together(r.Offsets) {
		p.Offsets = nil
	}
	if p.BoundZ != nil {
		p.BoundZ.T1 = r.Bound.String()
		if p.Offsets == nil {
			p.Formula = n.formula(o)
		}
	}
	if n.report.InPlace != nil {
		p.InPlace = &n.report.InPlace.Z
	}
	if v := n.report.Vector; v != nil {
		p.Vector, p.VectorTotal = v.Z, v.Total
	}
	f := r.OnProcessors(n.graph, o.Processors)
	p.Processors, p.ProcessorsZ, p.OnProcessors = f.Processors, f.Z, f.Greedy
	n.strip(p, o)
	n.Pipelines = p
}

func together(offsets []int64) bool {
	for _, t := range offsets {
		if t != 0 {
			return false
		}
	}
	return true
}

// formula writes T1 at the witness with its numbers.
func (n *LoopNest) formula(o PipelineOptions) string {
	w, r := n.report.Flow.ZBound, n.report.Flow
	last := len(w.I) - 1
	var trips []int64
	for _, l := range n.graph.Nest.Loops {
		trips = append(trips, l.Trip)
	}
	return fmt.Sprintf("(Tcalc %d + Tsend %d - iii %d * (%d)) / %d = %s", o.Compute, o.Send, r.Initiation, w.J[last]-w.I[last],
		pipelining.Pipeline(trips, w.J)-pipelining.Pipeline(trips, w.I), r.Bound)
}

// strip proposes strips for a wavefront over the outermost loop's iterations, dealt in blocks.
func (n *LoopNest) strip(p *PipelineView, o PipelineOptions) {
	loops := n.graph.Nest.Loops
	if n.report.Loops[0].Verdict != pipelining.Pipelined || !n.report.Strips || o.Processors < 2 {
		return
	}
	p.Skew = n.report.Skew
	c := strips.Cost{
		Processors: o.Processors, Rows: (loops[0].Trip + o.Processors - 1) / o.Processors, Columns: loops[1].Trip + p.Skew*(loops[0].Trip-1),
		Compute: float64(p.Initiation), Overhead: float64(o.Send),
	}
	s := strips.Best(c)
	p.StripWidth, p.StripCount, p.StripTime = s.Width, s.Count, s.Time
}

func (n *LoopNest) bound(w *pipelining.Witness) *BoundView {
	if w == nil {
		return nil
	}
	kept := 0 // arcs of folded scalars do not count in the report
	for i, d := range n.graph.Arcs {
		if n.graph.Nest.Arrays[n.graph.Nest.Reference(d.Source).Array].Reduction != "" {
			continue
		}
		if kept == w.Arc {
			all := make([]int, len(w.I))
			for l := range all {
				all[l] = l
			}
			return &BoundView{
				Source: n.Dependences[i].Source, Sink: n.Dependences[i].Sink,
				I: n.graph.Nest.Values(all, w.I), J: n.graph.Nest.Values(all, w.J),
			}
		}
		kept++
	}
	return nil
}

// JSON writes everything that was found.
func (d *Dependences) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(d)
}
