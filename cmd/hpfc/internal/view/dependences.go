package view

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"hpfc/analysis/loopir"
	"hpfc/cmd/hpfc/driver"
	"hpfc/depgraph/lattice"
	"hpfc/depgraph/nests"
	"hpfc/depgraph/wrapping"
	"hpfc/lang/source"
	"hpfc/pipelining"
	"hpfc/pipelining/strips"
)

// DependencesSchema names the JSON form of Dependences.
const DependencesSchema = "hpfc.dependences/2"

// ErrNoLoop says that no loop is where the user asked for one.
var ErrNoLoop = errors.New("no loop begins there")

// Dependences are the loops of a program with their dependences and delays.
type Dependences struct {
	Schema string     `json:"schema"`
	Source string     `json:"source"`
	Nests  []LoopNest `json:"nests"`
	// Executions is how loops run, on the number of processors asked for, and Costs with which their times are
	// predicted.
	Executions []Execution `json:"executions,omitempty"`
	Costs      string      `json:"costs,omitempty"`
}

// LoopNest is one loop with all that is in it: an outermost DO loop, a FORALL, an array
// assignment that reads what it assigns; or one inside another nest that has no pipelines as a
// whole, for fixed iterations of the loops Within. Refusal tells why it was not analysed.
type LoopNest struct {
	Line        int            `json:"line"`
	Within      []string       `json:"within,omitempty"`
	Loops       []LoopView     `json:"loops"`
	Refusal     string         `json:"refusal,omitempty"`
	Dependences []Dependence   `json:"dependences"`
	LiveIn      []string       `json:"live_in,omitempty"` // references that read values from before
	Pipelines   *PipelineView  `json:"pipelines,omitempty"`
	NoPipelines string         `json:"no_pipelines,omitempty"`
	owned       bool           // whether it stores into distributed arrays
	parts       bool           // whether loops in it follow as nests of their own
	graph       *lattice.Graph // what was found
	report      *pipelining.Report
}

// LoopView is a loop with its verdict. Because says which dependence decided.
type LoopView struct {
	Name       string   `json:"name"`
	Line       int      `json:"line"`
	Trip       int64    `json:"trip,omitempty"` // iterations at most, if that is known
	Verdict    string   `json:"verdict"`
	Because    string   `json:"because,omitempty"`
	Reductions []string `json:"reductions,omitempty"`
	Private    []string `json:"private,omitempty"`
}

// Dependence is one pair of references. Pieces gives the source as a function of the sink; they are
// described where they are shown, since a long nest has a dependence for each pair of its references.
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
	T1         string   `json:"t1,omitempty"`      // greatest, for flow dependences between pipelines
	Implied    bool     `json:"implied,omitempty"` // through what has no name in the program

	unlisted bool // not asked for
}

// PipelineView is the nest on a machine of pipelines; times are in ticks.
type PipelineView struct {
	Initiation    int64      `json:"iii"`
	InitiationMin int64      `json:"iii_min"`
	BoundInterval *BoundView `json:"iii_bound_by,omitempty"`
	Z             int64      `json:"z"`
	BoundZ        *BoundView `json:"z_bound_by,omitempty"`
	Formula       string     `json:"z_formula,omitempty"`
	Tau           []Start    `json:"tau,omitempty"` // when the statements do not all start together
	InPlace       *int64     `json:"z_in_place,omitempty"`
	Storage       []Storage  `json:"storage,omitempty"`
	Vector        []int64    `json:"vector,omitempty"`
	VectorTotal   int64      `json:"vector_total,omitempty"`
	Pipelines     int64      `json:"pipelines"`
	Total         int64      `json:"latency_total"`
	Sequential    int64      `json:"latency_sequential"`
	Speedup       float64    `json:"speedup"`
	Fallback      string     `json:"fallback_reason,omitempty"` // why pipelines with one delay do not pay
	Processors    int64      `json:"processors"`
	ProcessorsZ   int64      `json:"processors_z"`
	OnProcessors  int64      `json:"processors_total"`
	Skew          int64      `json:"skew,omitempty"`
	Strip         *StripView `json:"strip,omitempty"`
	Mode          string     `json:"mode"` // which of the schedules takes least: scalar, vector or tile
}

// Start is how many ticks into an iteration a statement begins.
type Start struct {
	Statement string `json:"statement"` // what it stores into
	Line      int    `json:"line"`
	Ticks     int64  `json:"ticks"`
	implied   bool
}

// StripView is a proposal for strips of Width points, each of which costs Overhead, in rows of which a
// processor takes Column ticks for a point of all of its own.
type StripView struct {
	Width    int64   `json:"b"`
	Count    int64   `json:"K"`
	Overhead float64 `json:"alpha"`
	Column   float64 `json:"w"`
	Time     float64 `json:"T"`
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
type PipelineOptions struct {
	Compute, Send, Initiation, Processors int64

	// Machine predicts how long ways to run a loop take, strips.Typical when it is zero; Costs says where it is from.
	Machine strips.Machine
	Costs   string
}

// OfLoops analyses the DO loops of a program that passes up to "loops" have seen; line, unless
// 0, selects those that begin in it.
func OfLoops(u *driver.Unit, line int, o PipelineOptions) (*Dependences, error) {
	if o.Machine == (strips.Machine{}) {
		o.Machine = strips.Typical
	}
	d := &Dependences{Schema: DependencesSchema, Source: u.File.Name, Nests: []LoopNest{}, Costs: o.Costs}
	at := func(s source.Span) int { return u.Files.Position(s.Start).Line }
	v := viewer{unit: u, at: at, line: line, options: o}
	wrapping.Mark(u.Loops)
	written := *u.Loops
	written.Body = asWritten(written.Body)
	if err := v.nests(nests.Candidates(&written), lattice.Budget, &d.Nests); err != nil {
		return nil, err
	}
	if line != 0 && len(d.Nests) == 0 {
		return nil, fmt.Errorf("line %d: %w", line, ErrNoLoop)
	}
	for _, e := range executions(u, at, &o) {
		if line == 0 || d.shows(e.Line) {
			d.Executions = append(d.Executions, e)
		}
	}
	d.runOtherwise(loopsOfAll(u, at))
	return d, nil
}

// asWritten leaves out what belongs to the way in which extremes are computed.
func asWritten(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replaced(list, func(s loopir.Stmt) []loopir.Stmt {
		switch s := s.(type) {
		case *loopir.If:
			if s.Settles {
				return nil
			}
		case *loopir.Nest:
			n := *s
			n.Body = asWritten(s.Body)
			return []loopir.Stmt{&n}
		}
		return []loopir.Stmt{s}
	})
}

// viewer analyses the loops of a program; line, unless 0, selects those that begin in it.
type viewer struct {
	unit    *driver.Unit
	at      func(source.Span) int
	line    int
	options PipelineOptions
}

// nests adds candidates, and behind one without pipelines as a whole the loops in it. These get half the budget, so
// that deep nests take hardly longer than others.
func (v *viewer) nests(list []nests.Candidate, budget int64, out *[]LoopNest) error {
	for _, c := range list {
		if _, nest := c.Stmt.(*loopir.Nest); c.Nest == nil && nest {
			continue
		}
		v.quote(c.Nest)
		n, err := v.ofCandidate(&c, budget)
		if err != nil {
			return fmt.Errorf("line %d: %w", v.at(c.Stmt.Span()), err)
		}
		if n == nil {
			continue
		}
		var parts []LoopNest
		if n.graph != nil && n.report.Flow == nil {
			if err := v.nests(c.Inner(), budget/2, &parts); err != nil {
				return err
			}
		}
		n.parts = len(parts) > 0
		if v.line == 0 || n.has(v.line) {
			*out = append(*out, *n)
		}
		*out = append(*out, parts...)
	}
	return nil
}

// shows tells whether a loop that is shown begins in a line.
func (d *Dependences) shows(line int) bool {
	return slices.ContainsFunc(d.Nests, func(n LoopNest) bool { return n.has(line) })
}

// has tells whether the nest or one of its loops begins in a line.
func (n *LoopNest) has(line int) bool {
	return n.Line == line || slices.ContainsFunc(n.Loops, func(l LoopView) bool { return l.Line == line })
}

// madeUp matches names of loops over whole arrays and sections.
var madeUp = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b[a-z]\w*\.\d+\b`) })

// quote gives references the text that the user wrote.
func (v *viewer) quote(n *lattice.AffineNest) {
	if n == nil {
		return
	}
	set := func(r *lattice.Reference) {
		if !r.Span.Start.IsValid() || n.Arrays[r.Array].Scalar {
			return
		}
		f := v.unit.Files.File(r.Span.Start)
		text := f.Src[f.Offset(r.Span.Start):f.Offset(r.Span.End)]
		switch {
		case strings.Contains(text, "(") && !strings.ContainsAny(text, "\n='\""):
			r.Text = text
		case madeUp().MatchString(r.Text):
			r.Text = n.Arrays[r.Array].Name
		}
	}
	for i := range n.Statements {
		set(&n.Statements[i].Write)
		for k := range n.Statements[i].Reads {
			set(&n.Statements[i].Reads[k])
		}
	}
}

// ofCandidate returns nil for an array assignment that stores nowhere it reads.
func (v *viewer) ofCandidate(c *nests.Candidate, budget int64) (*LoopNest, error) {
	n := &LoopNest{Line: v.at(c.Stmt.Span()), Refusal: c.Refusal, Loops: []LoopView{}, Dependences: []Dependence{}}
	for _, d := range c.Within {
		n.Within = append(n.Within, v.unit.Loops.Scalars[d.Var].Name)
	}
	if c.Nest == nil {
		return n, nil
	}
	n.owned = storesDistributed(v.unit.Loops, c.Stmt)
	var err error
	if n.graph, err = lattice.Analyze(c.Nest, budget); err != nil {
		return nil, err
	}
	if n.report, err = pipelining.Judge(n.graph, pipelining.Even(c.Nest, v.options.Initiation, v.options.Compute, v.options.Send)); err != nil {
		return nil, err
	}
	n.Dependences = slices.Grow(n.Dependences, len(n.graph.Arcs))
	for i := range n.graph.Arcs {
		n.Dependences = append(n.Dependences, n.dependence(i, v.at))
	}
	for _, l := range n.graph.LiveIn {
		if r := n.graph.Nest.Reference(l.Read); !n.graph.Nest.Arrays[r.Array].Implied && !slices.Contains(n.LiveIn, r.Text) {
			n.LiveIn = append(n.LiveIn, r.Text)
		}
	}
	root := n.graph.Nest.Loops[n.graph.Nest.Parameters]
	_, assignment := c.Stmt.(*loopir.Nest)
	renamed := false
	for _, l := range n.report.Loops {
		if loop := n.graph.Nest.Loops[l.Loop]; !loop.Implied || root.Implied && loop.Stores > 0 {
			n.Loops = append(n.Loops, n.loop(l, v.at))
		}
		renamed = renamed || l.Verdict == pipelining.Renamed
	}
	if root.Implied && (!assignment || !renamed || c.Within != nil) {
		return nil, nil
	}
	n.NoPipelines = n.report.Reason
	if n.report.Flow != nil {
		n.pipelines(v.options, v.at)
	}
	return n, nil
}

func (n *LoopNest) dependence(i int, at func(source.Span) int) Dependence {
	a := &n.graph.Arcs[i]
	nest := n.graph.Nest
	from, to := nest.Reference(a.Source), nest.Reference(a.Sink)
	d := Dependence{
		Kind: a.Kind.String(), Array: nest.Arrays[from.Array].Name, Source: from.Text, Sink: to.Text,
		SourceLine: at(from.Span), SinkLine: at(to.Span), Distance: n.graph.Distances(a), Direction: n.graph.Directions(a),
		Uniform: a.Uniform(), Exact: a.Exact, Why: a.Why, Carried: []string{}, Implied: n.implied(i),
	}
	for depth, carried := range a.Carried {
		if carried {
			d.Carried = append(d.Carried, nest.Loops[nest.Statements[a.Source.Statement].Loops[depth]].Name)
		}
	}
	return d
}

// pieces gives the source of a dependence as a function of the sink.
func (n *LoopNest) pieces(dependence int) []string {
	return n.graph.Describe(&n.graph.Arcs[dependence])
}

// implied tells whether an arc is about something without a name: output, an EXIT.
func (n *LoopNest) implied(arc int) bool {
	return n.graph.Nest.Arrays[n.graph.Nest.Reference(n.graph.Arcs[arc].Source).Array].Implied
}

// writesImplied tells whether a statement computes something without a name.
func (n *LoopNest) writesImplied(statement int) bool {
	return n.graph.Nest.Arrays[n.graph.Nest.Statements[statement].Write.Array].Implied
}

func (n *LoopNest) loop(v pipelining.LoopVerdict, at func(source.Span) int) LoopView {
	l := n.graph.Nest.Loops[v.Loop]
	out := LoopView{Name: l.Name, Line: at(l.Span), Verdict: v.Verdict.String(), Reductions: v.Reductions, Private: v.Private}
	if !l.Open && !l.Unbounded {
		out.Trip = l.Trip
	}
	if v.Arc >= 0 {
		out.Because = n.Dependences[v.Arc].because()
	}
	return out
}

// because says why the dependence keeps iterations in order.
func (d *Dependence) because() string {
	switch {
	case d.Implied && d.Source == d.Array && d.Sink == d.Array: // a scalar that the program does not have
		return fmt.Sprintf("line %d needs what hpfc's own variable %s had in the iteration before", d.SinkLine, d.Array)
	case d.Implied:
		return fmt.Sprintf("%s (line %d) comes before %s (line %d)", d.Source, d.SourceLine, d.Sink, d.SinkLine)
	}
	text := fmt.Sprintf("%s dependence from %s (line %d) to %s (line %d), distance %s", d.Kind, d.Source, d.SourceLine, d.Sink, d.SinkLine, d.Distance)
	if d.Why != "" {
		text += ", assumed because " + d.Why
	}
	return text
}

func (n *LoopNest) pipelines(o PipelineOptions, at func(source.Span) int) {
	r := n.report.Flow
	p := &PipelineView{
		Initiation: r.Initiation, InitiationMin: r.InitiationMin, BoundInterval: n.bound(r.InitiationBound), Z: r.Z,
		BoundZ: n.bound(r.ZBound), Pipelines: r.Pipelines, Total: r.Total, Sequential: r.Sequential, Speedup: float64(r.Sequential) / float64(r.Total),
	}
	if !together(r.Offsets) {
		p.Tau = n.starts(r.Offsets, at)
	}
	if p.BoundZ != nil {
		p.BoundZ.T1 = r.Bound.String()
		if p.Tau == nil {
			p.Formula = n.formula(o)
			n.delays(r.Arcs)
		}
	}
	if n.report.InPlace != nil {
		p.InPlace = &n.report.InPlace.Z
	}
	if p.InPlace == nil || *p.InPlace > p.Z {
		p.Storage = storageOf(n.graph)
	}
	if v := n.report.Vector; v != nil {
		p.Vector, p.VectorTotal = v.Z, v.Total
	}
	switch {
	case r.Profitable() || r.Pipelines == 1:
	case p.VectorTotal > 0 && p.VectorTotal < p.Sequential:
		p.Fallback = "one delay for all loops does not pay"
	default:
		p.Fallback = "pipelines do not pay"
	}
	f := r.OnProcessors(n.graph, o.Processors)
	p.Processors, p.ProcessorsZ, p.OnProcessors = f.Processors, f.Z, f.Greedy
	n.strip(p, o)
	p.Mode = p.mode()
	n.Pipelines = p
}

// mode names the schedule that takes the fewest ticks on the processors that there are.
func (p *PipelineView) mode() string {
	switch {
	case p.Strip != nil && p.Strip.Time < float64(p.OnProcessors):
		return "tile"
	case len(p.Vector) > 0 && p.VectorTotal < p.OnProcessors && p.Pipelines <= p.Processors:
		return "vector"
	}
	return "scalar"
}

// starts lists when statements begin.
func (n *LoopNest) starts(offsets []int64, at func(source.Span) int) []Start {
	var list []Start
	for k, ticks := range offsets {
		w := &n.graph.Nest.Statements[k].Write
		list = append(list, Start{Statement: w.Text, Line: at(w.Span), Ticks: ticks, implied: n.graph.Nest.Arrays[w.Array].Implied})
	}
	return list
}

// delays gives dependences their T1.
func (n *LoopNest) delays(list []pipelining.ArcDelay) {
	for _, a := range list {
		n.Dependences[n.report.Kept[a.Arc]].T1 = a.T1.String()
	}
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
	for _, l := range n.graph.Nest.Loops[n.graph.Nest.Parameters:] {
		trips = append(trips, l.Trip)
	}
	return fmt.Sprintf("(Tcalc %d + Tsend %d - iii %d * (%d)) / %d = %s", o.Compute, o.Send, r.Initiation, w.J[last]-w.I[last],
		pipelining.Pipeline(trips, w.J)-pipelining.Pipeline(trips, w.I), r.Bound)
}

// strip proposes strips for a wavefront over the outermost loop's iterations, dealt in blocks.
func (n *LoopNest) strip(p *PipelineView, o PipelineOptions) {
	loops := n.graph.Nest.Loops[n.graph.Nest.Parameters:]
	if n.report.Loops[0].Verdict != pipelining.Pipelined || !n.report.Strips || o.Processors < 2 {
		return
	}
	c := strips.Cost{
		Processors: o.Processors, Rows: (loops[0].Trip + o.Processors - 1) / o.Processors, Columns: loops[1].Trip + n.report.Skew*(loops[0].Trip-1),
		Compute: float64(p.Initiation), Overhead: float64(o.Send),
	}
	s := strips.Best(c)
	if s.Time >= float64(p.Sequential) {
		return
	}
	p.Skew = n.report.Skew
	p.Strip = &StripView{Width: s.Width, Count: s.Count, Overhead: c.Overhead, Column: c.Compute * float64(c.Rows), Time: s.Time}
}

func (n *LoopNest) bound(w *pipelining.Witness) *BoundView {
	if w == nil {
		return nil
	}
	d := &n.Dependences[n.report.Kept[w.Arc]]
	return &BoundView{Source: d.Source, Sink: d.Sink, I: n.graph.Nest.LoopValues(w.I), J: n.graph.Nest.LoopValues(w.J)}
}

// ErrNoDependence says that no dependence goes through the variable asked for.
var ErrNoDependence = errors.New("no dependence that is shown goes through it")

// Only keeps the dependences through one variable in the lists.
func (d *Dependences) Only(variable string) error {
	found := false
	for i := range d.Nests {
		for k := range d.Nests[i].Dependences {
			e := &d.Nests[i].Dependences[k]
			e.unlisted = !strings.EqualFold(e.Array, variable)
			found = found || !e.unlisted
		}
	}
	if !found {
		return fmt.Errorf("%s: %w", variable, ErrNoDependence)
	}
	return nil
}

// Summarise leaves out the lists of dependences.
func (d *Dependences) Summarise() {
	for i := range d.Nests {
		for k := range d.Nests[i].Dependences {
			d.Nests[i].Dependences[k].unlisted = true
		}
	}
}

// JSON writes what was asked for.
func (d *Dependences) JSON(w io.Writer) error {
	out := *d
	out.Nests = slices.Clone(d.Nests)
	for i, n := range out.Nests {
		listed := []Dependence{}
		for k, e := range n.Dependences {
			if !e.unlisted {
				e.Pieces = n.pieces(k)
				listed = append(listed, e)
			}
		}
		out.Nests[i].Dependences = listed
	}
	return writeJSON(w, &out)
}
