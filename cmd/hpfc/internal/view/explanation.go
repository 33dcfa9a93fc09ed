package view

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/cmd/hpfc/driver"
	"hpfc/commgen/copies"
	"hpfc/commgen/css"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// ExplanationSchema names the JSON form of an Explanation.
const ExplanationSchema = "hpfc.explanation/1"

// Explanation is what became of a program: where its arrays lie and, line by line, who computes, how each value
// gets there, and which loops keep their order.
type Explanation struct {
	Schema string          `json:"schema"`
	Source string          `json:"source"`
	Ranks  int64           `json:"ranks"`
	Arrays []StoredArray   `json:"arrays"`
	Lines  []ExplainedLine `json:"lines"`
}

// StoredArray is a variable of the program. Shape is what a rank stores of it, Overlap included, in cells of each dimension,
// and Bytes the memory of that.
type StoredArray struct {
	Name    string     `json:"name"`
	Type    string     `json:"type"`
	Mapping string     `json:"mapping"` // name and bounds included
	Shape   []int64    `json:"shape,omitempty"`
	Overlap [][2]int64 `json:"overlap,omitempty"` // below and above, in each dimension
	Bytes   int64      `json:"bytes,omitempty"`
}

// ExplainedLine is a line of the program and what was decided about it, in the order of execution, references last.
type ExplainedLine struct {
	Line      int      `json:"line"`
	Text      string   `json:"text"`
	Decisions []string `json:"decisions"`
}

// ErrNothingDecided says that nothing was decided about the line asked for.
var ErrNothingDecided = errors.New("nothing was decided about this line: every rank executes it, or it declares something")

// OfDecisions explains a compiled unit on n ranks (0: the default of a run on a machine with that many cores), all of it or
// one line.
func OfDecisions(u *driver.Unit, n, cores int64, line int) (*Explanation, error) {
	x := newExplainer(u)
	nprocs := copies.Processors(x.p, n, cores)
	e := &Explanation{Schema: ExplanationSchema, Source: u.File.Name, Ranks: copies.Ranks(x.p, nprocs), Lines: []ExplainedLine{}}
	for _, c := range copies.Exchanges(u.Plan.Program, nprocs) {
		x.sections[c.Copy] = c.Section
	}
	e.Arrays = x.arrays(copies.Layouts(x.p, nprocs))
	x.statements(x.p.Body, place{})
	for at := range x.whole {
		if !x.divided[at] {
			x.say(at, "every rank computes all of it")
		}
	}
	for _, d := range u.Bag.List {
		if d.Severity == diag.Remark {
			x.say(x.line(d.Span.Start), "%s", d.Text)
		}
	}
	for _, at := range slices.Sorted(maps.Keys(x.lines)) {
		if line == 0 || at == line {
			e.Lines = append(e.Lines, *x.lines[at])
		}
	}
	if line != 0 && len(e.Lines) == 0 {
		return nil, fmt.Errorf("line %d: %w", line, ErrNothingDecided)
	}
	return e, nil
}

// explainer collects decisions by line.
type explainer struct {
	u        *driver.Unit
	p        *loopir.Program
	lines    map[int]*ExplainedLine
	sections map[*loopir.Copy]*copies.Section
	// Lines with nests that every rank computes, and that ranks divide: helpers of the second are often of the first kind.
	whole, divided map[int]bool
}

func newExplainer(u *driver.Unit) *explainer {
	return &explainer{
		u: u, p: u.Plan.Program, lines: map[int]*ExplainedLine{}, sections: map[*loopir.Copy]*copies.Section{},
		whole: map[int]bool{}, divided: map[int]bool{},
	}
}

// place is where a statement stands: in the loop that begins in a line (0: in none), and there perhaps under a condition.
type place struct {
	loop        int
	conditional bool
}

// String says how often something is executed.
func (p place) String() string {
	switch {
	case p.loop == 0 && p.conditional:
		return "under a condition"
	case p.loop == 0:
		return "once"
	case p.conditional:
		return fmt.Sprintf("in iterations of the loop in line %d, under a condition", p.loop)
	}
	return fmt.Sprintf("in every iteration of the loop in line %d", p.loop)
}

func (x *explainer) line(p source.Pos) int { return x.u.Files.Position(p).Line }

// say adds a decision about a line, unless it is there already: a statement may have several versions.
func (x *explainer) say(line int, format string, args ...any) {
	l := x.lines[line]
	if l == nil {
		l = &ExplainedLine{Line: line, Text: x.u.File.Line(line)}
		x.lines[line] = l
	}
	if text := fmt.Sprintf(format, args...); !slices.Contains(l.Decisions, text) {
		l.Decisions = append(l.Decisions, text)
	}
}

// arrays lists the variables that the ranks divide.
func (x *explainer) arrays(layouts []*mapping.Layout) []StoredArray {
	list := []StoredArray{}
	for i, a := range x.p.Arrays {
		if a.Temp || !a.Distributed() {
			continue
		}
		s := StoredArray{Name: a.Name, Type: a.Type.String(), Mapping: copies.ArrayText(x.p, a)}
		if l := layouts[i]; l != nil {
			for _, d := range l.Dims {
				s.Shape = append(s.Shape, d.Below+d.Cells+d.Above)
				s.Overlap = append(s.Overlap, [2]int64{d.Below, d.Above})
			}
			s.Bytes = l.Size * a.Type.Size()
		}
		list = append(list, s)
	}
	return list
}

// statements explains a list. What rank 0 executes alone is explained by its remark.
func (x *explainer) statements(list []loopir.Stmt, at place) {
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Do, *loopir.Loop:
			x.children(s, place{loop: x.line(s.Span().Start)})
		case *loopir.If:
			if !s.Settles {
				x.children(s, place{at.loop, true})
			}
		case *loopir.Nest:
			x.nest(s)
		case *loopir.Serial:
		default:
			x.communication(s, at)
			x.children(s, at)
		}
	}
}

func (x *explainer) children(s loopir.Stmt, at place) {
	for _, c := range loopir.Children(s) {
		x.statements(c, at)
	}
}

// nest says who computes.
func (x *explainer) nest(n *loopir.Nest) {
	plan, at := x.u.Plan.Nests[n], x.line(n.Extent.Start)
	if plan == nil {
		x.whole[at] = true
		return
	}
	x.divided[at] = true
	switch {
	case inspects(n):
		x.say(at, "an inspector notes the elements of indirect references, again whenever what it reads has changed")
	case plan.Halo != nil:
		x.say(at, "owners of %s compute, and those of the elements that they update", loopir.RefText(x.p, n.Home))
	default:
		x.say(at, "owners of %s compute", loopir.RefText(x.p, n.Home))
	}
}

// inspects tells whether a nest is an inspector.
func inspects(n *loopir.Nest) bool {
	found := false
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		_, note := s.(*loopir.Note)
		found = found || note
	})
	return found
}

// communication explains what statements between nests bring, and where.
func (x *explainer) communication(s loopir.Stmt, where place) {
	at := x.line(s.Span().Start)
	switch s := s.(type) {
	case *loopir.Staggered:
		loops := fmt.Sprintf("%v: where the arrays are larger than the caches, this and the next loops", where)
		if s.Steps > 1 {
			loops = fmt.Sprintf("where the arrays are larger than the caches, the loops of up to %d iterations", s.Steps)
		}
		x.say(at, "%s run strip by strip, at distances of up to %d from the first, and find in the caches what the others have just used",
			loops, slices.Max(s.Lags))
	case *loopir.Halo:
		x.say(at, "%v: neighbours exchange the edges of their blocks of %s, %s", where, x.name(s.Array), widths(s.Widths))
	case *loopir.Copy:
		x.say(at, "%v: %s is copied to %s%s%s", where, x.name(s.Src), x.name(s.Dst), x.unlessInPlace(s), x.volume(s))
	case *loopir.AssignElem:
		if a := x.p.Arrays[s.LHS.Array]; a.Distributed() {
			x.say(at, "the owner of %s stores", loopir.RefText(x.p, s.LHS))
		}
	case *loopir.Fetch:
		unless := ""
		if s.For != nil {
			unless = ", unless he owns " + loopir.RefText(x.p, s.For)
		}
		x.say(at, "%v: the owner of %s sends it to all ranks%s", where, loopir.RefText(x.p, s.Ref), unless)
	case *loopir.Gather:
		x.say(at, "%v: elements of %s come from their owners, each once", where, x.name(x.p.Streams[s.Stream].Array))
	case *loopir.Scatter:
		x.say(at, "%v: updates of %s go to the owners, who do them in the order of the iterations", where, x.name(x.p.Streams[s.Stream].Array))
	case *loopir.Tally:
		x.say(at, "%v: the ranks' own copies of %s are combined (%s)", where, x.name(s.Array), s.Op)
	}
}

// unlessInPlace says when there is no copy to or from rank 0 because that works on the array itself.
func (x *explainer) unlessInPlace(c *loopir.Copy) string {
	for _, pair := range [][2]loopir.ArrayID{{c.Dst, c.Src}, {c.Src, c.Dst}} {
		if whole := x.p.Arrays[pair[0]].Within; whole != nil && *whole == pair[1] {
			return " unless that one lies as in a sequential program"
		}
	}
	return ""
}

func (x *explainer) name(id loopir.ArrayID) string {
	a := x.p.Arrays[id]
	switch {
	case a.Temp && a.Of != "":
		return "a copy of " + a.Of
	case a.Temp, a.Work:
		return "a temporary"
	}
	return a.Name
}

// widths says how far the overlap areas reach that are filled.
func widths(list [][2]int64) string {
	var parts []string
	for d, w := range list {
		if w != [2]int64{} {
			parts = append(parts, fmt.Sprintf("%d below and %d above in dimension %d", w[0], w[1], d+1))
		}
	}
	return strings.Join(parts, ", ")
}

// volume says how many messages a copy takes and how long they are.
func (x *explainer) volume(c *loopir.Copy) string {
	s := x.sections[c]
	if x.p.Arrays[c.Dst].Place == loopir.Shared {
		return ", one copy for all ranks of a process: every rank stores its own part"
	}
	if s == nil {
		return ", with a schedule that is made at run time, when the sizes are known"
	}
	t, ok := s.Table()
	if !ok {
		return ""
	}
	messages, moved, kept := 0, int64(0), int64(0)
	for i, row := range t {
		for j, n := range row {
			switch {
			case i == j:
				kept += n
			case n > 0:
				messages++
				moved += n
			}
		}
	}
	if messages == 0 {
		return ", without messages"
	}
	return fmt.Sprintf(": %s of %s in all, %d stay on their rank", css.Count(messages, "message", "messages"), css.Count(moved, "element", "elements"), kept)
}

// JSON writes the explanation.
func (e *Explanation) JSON(w io.Writer) error {
	return writeJSON(w, e)
}

// Text writes the explanation to read; bold marks headings and program text for a terminal.
func (e *Explanation) Text(w io.Writer, bold bool) error {
	t := &textWriter{bold: bold}
	t.heading(fmt.Sprintf("%s on %s", e.Source, css.Count(e.Ranks, "rank", "ranks")))
	if len(e.Arrays) > 0 {
		t.line("")
	}
	for i := range e.Arrays {
		t.line("  %s %s", e.Arrays[i].Type, e.Arrays[i].Mapping)
		if s := e.Arrays[i].storage(); s != "" {
			t.line("      %s", s)
		}
	}
	for _, l := range e.Lines {
		t.line("")
		t.heading(fmt.Sprintf("%5d | %s", l.Line, l.Text))
		for _, d := range l.Decisions {
			t.line("      %s", d)
		}
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

// storage says what a rank stores.
func (s *StoredArray) storage() string {
	if s.Shape == nil {
		return ""
	}
	sizes := make([]string, len(s.Shape))
	overlap := false
	for d, n := range s.Shape {
		sizes[d] = fmt.Sprint(n)
		overlap = overlap || s.Overlap[d] != [2]int64{}
	}
	text := "a rank stores " + strings.Join(sizes, " x ") + " elements"
	if len(s.Shape) == 1 {
		text = "a rank stores " + css.Count(s.Shape[0], "element", "elements")
	}
	if overlap {
		text += ", overlap areas included"
	}
	return fmt.Sprintf("%s: %s", text, amountText(s.Bytes))
}

// amountText gives an amount of memory three digits.
func amountText(bytes int64) string {
	if bytes < 1000 {
		return css.Count(bytes, "byte", "bytes")
	}
	amount, unit := float64(bytes)/1e3, 0
	for units := "kMGTPE"; amount >= 999.5 && unit < len(units)-1; unit++ {
		amount /= 1e3
	}
	return fmt.Sprintf("%.3g %cB", amount, "kMGTPE"[unit])
}
