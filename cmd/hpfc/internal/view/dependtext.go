package view

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"hpfc/pipelining"
)

// Text writes loops, dependences and delays to read; bold marks headings for a terminal.
func (d *Dependences) Text(w io.Writer, bold bool) error {
	t := &textWriter{bold: bold}
	if len(d.Nests) == 0 {
		t.line("%s has no loops with dependences to show", d.Source)
	}
	for i := range d.Nests {
		if i > 0 {
			t.line("")
		}
		t.nest(d.Source, &d.Nests[i], d.Executions)
	}
	if len(d.Executions) > 0 {
		t.line("")
		t.heading("how they run")
	}
	if timed := func(e Execution) bool { return e.Strips != nil || len(e.Ways) > 0 }; d.Costs != "" && slices.ContainsFunc(d.Executions, timed) {
		t.line("  times predicted where %s", d.Costs)
	}
	for i := range d.Executions {
		t.line("  %s", d.Executions[i].String())
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

func (t *textWriter) nest(file string, n *LoopNest, executions []Execution) {
	if n.Refusal != "" {
		t.heading(fmt.Sprintf("%s:%d: not analysed: %s", file, n.Line, n.Refusal))
		return
	}
	var names []string
	for _, l := range n.Loops {
		trip := "?"
		if l.Trip > 0 {
			trip = fmt.Sprint(l.Trip)
		}
		names = append(names, fmt.Sprintf("%s (%s)", l.Name, trip))
	}
	head := fmt.Sprintf("%s:%d: loops %s", file, n.Line, strings.Join(names, ", "))
	if names == nil {
		head = fmt.Sprintf("%s:%d: array assignment", file, n.Line)
	}
	if len(n.Within) > 0 {
		head += ", for each " + strings.Join(n.Within, ", ")
	}
	t.heading(head)
	for _, l := range n.Loops {
		t.verdict(&l, executions)
	}
	if n.Within == nil {
		t.dependences(n)
	}
	if len(n.LiveIn) > 0 {
		t.line("  from before the nest: %s", strings.Join(n.LiveIn, ", "))
	}
	if n.NoPipelines != "" {
		t.line("  no pipelines: %s", n.NoPipelines)
	}
	if n.Pipelines != nil {
		t.pipelines(n.Pipelines)
	}
}

// dependences writes each kind of dependence between two lines once, and none through what has no
// name in the program. Pieces are described only where nothing else tells two dependences apart.
func (t *textWriter) dependences(n *LoopNest) {
	first, seen := map[string]int{}, map[string]bool{}
	described := func(key string, i int) string { return fmt.Sprint(key, n.pieces(i)) }
	for i := range n.Dependences {
		d := &n.Dependences[i]
		if d.Implied || d.unlisted {
			continue
		}
		key := fmt.Sprint(d.Kind, d.Source, d.SourceLine, d.Sink, d.SinkLine, d.Distance)
		k, again := first[key]
		if !again {
			first[key] = i
			t.dependence(n, i)
			continue
		}
		seen[described(key, k)] = true
		if full := described(key, i); !seen[full] {
			seen[full] = true
			t.dependence(n, i)
		}
	}
}

// verdict writes what the dependences say of a loop as it is written, and whether hpfc knows better.
func (t *textWriter) verdict(l *LoopView, executions []Execution) {
	text := fmt.Sprintf("  loop %s, line %d: %s", l.Name, l.Line, l.Verdict)
	if len(l.Reductions) > 0 {
		text += ", " + strings.Join(l.Reductions, ", ")
	}
	if len(l.Private) > 0 {
		text += ", private " + strings.Join(l.Private, ", ")
	}
	if l.Because != "" {
		text += ": " + l.Because
	}
	ordered := l.Verdict == pipelining.Sequential.String() || l.Verdict == pipelining.Pipelined.String()
	if ordered && slices.ContainsFunc(executions, func(e Execution) bool { return e.inParallel(l) }) {
		text += "; as it is written: hpfc runs it in parallel, see below"
	}
	t.line("%s", text)
}

func (t *textWriter) dependence(n *LoopNest, i int) {
	d := &n.Dependences[i]
	text := fmt.Sprintf("  %-6s %s (line %d) -> %s (line %d)  distance %s  direction %s", d.Kind, d.Source, d.SourceLine, d.Sink, d.SinkLine, d.Distance, d.Direction)
	if d.T1 != "" {
		text += "  T1 " + d.T1
	}
	if !d.Exact {
		text += "  assumed: " + d.Why
	}
	t.line("%s", text)
	if d.Uniform || !d.Exact {
		return
	}
	for _, p := range n.pieces(i) {
		t.line("           %s", p)
	}
}

func (t *textWriter) pipelines(p *PipelineView) {
	text := fmt.Sprintf("  initiation interval %d, at least %d", p.Initiation, p.InitiationMin)
	if b := p.BoundInterval; b != nil {
		text += fmt.Sprintf(" (%s at %v -> %s at %v)", b.Source, b.I, b.Sink, b.J)
	}
	t.line("%s", text)
	if p.Pipelines == 1 {
		return
	}
	text = fmt.Sprintf("  delay z = %d", p.Z)
	switch b := p.BoundZ; {
	case b == nil:
		text += ": no value goes from one pipeline to another"
	case p.Formula != "":
		text += fmt.Sprintf(": %s, %s at %v -> %s at %v", p.Formula, b.Source, b.I, b.Sink, b.J)
	default:
		text += startsText(p.Tau)
	}
	t.line("%s", text)
	switch {
	case p.InPlace == nil:
		t.line("  without renaming: no delay suffices with this initiation interval")
	case *p.InPlace != p.Z:
		t.line("  without renaming: z = %d", *p.InPlace)
	}
	if len(p.Storage) > 0 {
		var parts []string
		for _, s := range p.Storage {
			parts = append(parts, s.String())
		}
		t.line("  renaming: %s", strings.Join(parts, "; "))
	}
	gain := ""
	if p.Fallback != "" {
		gain = ": " + p.Fallback
	}
	t.line("  %d pipelines: %d ticks, one after another %d%s", p.Pipelines, p.Total, p.Sequential, gain)
	if len(p.Vector) > 0 {
		t.line("  a delay for each outer loop, %v: %d ticks", p.Vector, p.VectorTotal)
	}
	if p.Processors < p.Pipelines {
		t.line("  on %d processors: %d ticks (constant delay %d)", p.Processors, p.OnProcessors, p.ProcessorsZ)
	}
	if s := p.Strip; s != nil {
		skew := ""
		if p.Skew > 0 {
			skew = fmt.Sprintf(", the inner loop skewed by %d", p.Skew)
		}
		t.line("  as a wavefront of blocks on %d processors: strips of %d (%d of them)%s, %.0f ticks", p.Processors, s.Width, s.Count, skew, s.Time)
	}
}

// startsText writes when the statements that have a name start.
func startsText(list []Start) string {
	var parts []string
	for _, s := range list {
		if !s.implied {
			parts = append(parts, fmt.Sprintf("%d: %s (line %d)", s.Ticks, s.Statement, s.Line))
		}
	}
	if parts == nil {
		return ""
	}
	return ", statements starting in tick " + strings.Join(parts, ", ")
}

// DOT writes the statements with their dependences as a graph for graphviz.
func (d *Dependences) DOT(w io.Writer) error {
	var b strings.Builder
	b.WriteString("digraph dependences {\n  node [shape=box, fontname=\"monospace\"];\n")
	for k := range d.Nests {
		n := &d.Nests[k]
		if n.graph == nil {
			continue
		}
		fmt.Fprintf(&b, "  subgraph cluster%d {\n    label=\"line %d\";\n", k, n.Line)
		for i := range n.graph.Nest.Statements {
			s := &n.graph.Nest.Statements[i]
			if !n.graph.Nest.Arrays[s.Write.Array].Implied {
				fmt.Fprintf(&b, "    n%d_%d [label=%q];\n", k, i, s.Name+": "+s.Write.Text)
			}
		}
		b.WriteString("  }\n")
		for i, e := range n.Dependences {
			a := &n.graph.Arcs[i]
			if e.Implied || e.unlisted || n.writesImplied(a.Source.Statement) || n.writesImplied(a.Sink.Statement) {
				continue
			}
			fmt.Fprintf(&b, "  n%d_%d -> n%d_%d [label=%q, color=%q];\n", k, a.Source.Statement, k, a.Sink.Statement,
				fmt.Sprintf("%s %s %s", e.Kind, e.Array, e.Distance), kindColors[a.Kind])
		}
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}
