package view

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"hpfc/depgraph/lattice"
)

// kindColors are told apart with every kind of sight.
var kindColors = [...]string{lattice.Flow: "#0072b2", lattice.Anti: "#e69f00", lattice.Output: "#cc79a7"}

const (
	window  = 12   // iterations drawn in each direction
	spacing = 44.0 // between iterations
	dot     = 5.0  // radius of an iteration
	most    = 4000 // arrows
)

// SVG draws the lattice graph of every nest: iterations of the innermost two loops as points,
// dependences as arrows. Deeper nests are cut at an iteration of the loops outside; of loops side by
// side each is drawn for itself.
func (d *Dependences) SVG(w io.Writer) error {
	pic := &drawing{y: margin}
	for i := range d.Nests {
		if err := pic.lattice(&d.Nests[i]); err != nil {
			return err
		}
	}
	if len(d.Nests) == 0 {
		pic.text(margin, pic.y+12, 12, "start", "", "no DO loops")
		pic.y += headline
	}
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="DejaVu Sans, Verdana, sans-serif">
<rect width="100%%" height="100%%" fill="#ffffff"/>
%s%s</svg>
`, pic.width, pic.y, pic.width, pic.y, arrowheads(), pic.b.String())
	return err
}

func arrowheads() string {
	text := "<defs>\n"
	for k, color := range kindColors {
		text += fmt.Sprintf(`<marker id="%s" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,1 L10,5 L0,9 z" fill="%s"/></marker>`+"\n",
			lattice.Kind(k), color)
	}
	return text + "</defs>\n"
}

func (d *drawing) lattice(n *LoopNest) error {
	title := fmt.Sprintf("line %d", n.Line)
	if n.Refusal != "" {
		d.text(margin, d.y+14, 14, "start", "bold", title+": not analysed: "+n.Refusal)
		d.y += 2 * headline
		return nil
	}
	f := newFrame(n.graph.Nest)
	if n.parts || f == nil {
		return nil
	}
	d.text(margin, d.y+14, 14, "start", "bold", title)
	d.y += headline
	for k, color := range kindColors {
		x := margin + 80*float64(k)
		fmt.Fprintf(&d.b, "<path d=\"M%.1f,%.1f h24\" stroke=\"%s\" stroke-width=\"1.6\" marker-end=\"url(#%s)\"/>\n", x, d.y+4, color, lattice.Kind(k))
		d.text(x+30, d.y+8, 11, "start", "", lattice.Kind(k).String())
	}
	d.y += headline
	if f.caption != "" {
		d.text(margin, d.y+6, 11, "start", "", f.caption)
		d.y += headline
	}
	f.arrange(d.y + 30)
	d.axes(f)
	var assumed []int
	for i := range n.graph.Arcs {
		switch {
		case n.Dependences[i].Implied, n.Dependences[i].unlisted:
		case !n.Dependences[i].Exact:
			assumed = append(assumed, i)
		default:
			if err := d.arrows(f, &n.graph.Arcs[i]); err != nil {
				return err
			}
		}
	}
	d.y = f.top + float64(f.rows)*spacing
	d.assumed(n, assumed)
	d.y += margin
	return nil
}

// assumed lists dependences that are not known exactly; arrows between all iterations would show
// nothing.
func (d *drawing) assumed(n *LoopNest, arcs []int) {
	seen := map[string]bool{}
	for _, i := range arcs {
		e := &n.Dependences[i]
		text := fmt.Sprintf("assumed, not drawn: %s %s → %s, distance %s", e.Kind, e.Source, e.Sink, e.Distance)
		if !seen[text] {
			d.colored(margin, d.y+8, 11, "start", "", kindColors[n.graph.Arcs[i].Kind], text)
			d.y += 16
		}
		seen[text] = true
	}
}

// frame is the part of a nest that is drawn: rows by the second innermost loop, columns by the
// innermost one.
type frame struct {
	nest        *lattice.AffineNest
	path        []int   // the deepest loops, outermost first
	outer       int     // how many of them are outside
	at          []int64 // their fixed iterations
	rows, cols  int64
	left, top   float64
	pitch       float64 // between columns
	caption     string
	withoutRows bool
}

// newFrame returns nil for a nest without statements in its loops.
func newFrame(n *lattice.AffineNest) *frame {
	f := &frame{nest: n, rows: 1}
	for i := range n.Statements {
		loops := n.Statements[i].Loops
		if len(loops) > n.Parameters && (f.path == nil || len(loops) > len(f.path) && !n.Loops[loops[len(loops)-1]].Implied) {
			f.path = loops
		}
	}
	if f.path == nil {
		return nil
	}
	depth := len(f.path)
	f.withoutRows = depth-n.Parameters < 2
	f.outer = depth - 2
	if f.withoutRows {
		f.outer = depth - 1
	}
	f.cols = min(window, n.Loops[f.path[depth-1]].Trip)
	if !f.withoutRows {
		f.rows = min(window, n.Loops[f.path[depth-2]].Trip)
	}
	f.fix()
	f.describe()
	return f
}

// fix chooses the iterations of the loops outside: all first or all last, where there is more to
// see. Scalars from outside are as great as the window.
func (f *frame) fix() {
	most := -1
	for _, last := range []bool{false, true} {
		at := make([]int64, f.outer)
		for d := range at {
			switch l := f.nest.Loops[f.path[d]]; {
			case l.Open && d < f.nest.Parameters:
				at[d] = window - l.Start.Const
			case last:
				at[d] = l.Trip - 1
			}
		}
		g := *f
		g.at = at
		count := 0
		for r := range f.rows {
			for c := range f.cols {
				if g.exists(r, c) {
					count++
				}
			}
		}
		if count > most {
			most, f.at = count, at
		}
	}
}

// describe writes what of the nest is seen.
func (f *frame) describe() {
	var fixed []string
	for d, x := range f.at {
		l := f.nest.Loops[f.path[d]]
		value := fmt.Sprintf("#%s = %d", l.Name, x)
		if l.Start.IsConst() {
			value = fmt.Sprintf("%s = %d", l.Name, l.Start.Const+l.Step*x)
		}
		fixed = append(fixed, value)
	}
	columns := f.nest.Loops[f.path[len(f.path)-1]].Trip
	switch {
	case len(fixed) > 0:
		f.caption = "at " + strings.Join(fixed, ", ")
	case f.withoutRows && f.cols < columns:
		f.caption = fmt.Sprintf("the first %d iterations", f.cols)
	case f.cols < columns || !f.withoutRows && f.rows < f.nest.Loops[f.path[0]].Trip:
		f.caption = fmt.Sprintf("the first %d x %d iterations", f.rows, f.cols)
	}
}

// exists tells whether a statement is executed at a point.
func (f *frame) exists(row, column int64) bool {
	for i := range f.nest.Statements {
		s := &f.nest.Statements[i]
		if at, inside := f.iteration(s.Loops, row, column); inside && s.Holds(at) {
			return true
		}
	}
	return false
}

// role tells which loop of the frame a loop is, itself or the stores of its FORALL: the number in
// the path, or -1.
func (f *frame) role(loop int) int {
	return slices.IndexFunc(f.path, func(l int) bool { return l == loop || loop > 0 && f.nest.Loops[l].Stores == loop })
}

// iteration returns the iteration of a statement at a point; a statement that is not in the
// innermost loop of the frame is at its first iteration. It fails for one in another loop.
func (f *frame) iteration(loops []int, row, column int64) ([]int64, bool) {
	at := make([]int64, len(loops))
	deepest := -1
	for d, l := range loops {
		role := f.role(l)
		switch {
		case role < 0:
			return nil, false
		case role < f.outer:
			at[d] = f.at[role]
		case role == len(f.path)-1:
			at[d] = column
		default:
			at[d] = row
		}
		deepest = max(deepest, role)
	}
	return at, deepest == len(f.path)-1 || column == 0 && (deepest == len(f.path)-2 || row == 0)
}

// label is the value of a loop variable in an iteration.
func (f *frame) label(depth int, k int64) string {
	loop := f.nest.Loops[f.path[depth]]
	if loop.Start.IsConst() {
		return fmt.Sprint(loop.Start.Const + loop.Step*k)
	}
	return fmt.Sprintf("#%d", k)
}

// widest is the width of the widest label of a loop.
func (f *frame) widest(depth int, n int64) float64 {
	return max(extent(10, "", f.label(depth, 0)), extent(10, "", f.label(depth, n-1)))
}

// arrange makes room for labels.
func (f *frame) arrange(top float64) {
	last := len(f.path) - 1
	f.left, f.top, f.pitch = margin+46, top, max(spacing, f.widest(last, f.cols)+8)
	if !f.withoutRows {
		f.left = max(f.left, margin+f.widest(last-1, f.rows)+22, margin+extent(11, "bold", f.nest.Loops[f.path[last-1]].Name)+f.pitch/2)
	}
}

// axes draws points, and values of the loop variables.
func (d *drawing) axes(f *frame) {
	last := len(f.path) - 1
	for c := range f.cols {
		x, _ := f.point(0, c)
		d.text(x, f.top-16, 10, "middle", "", f.label(last, c))
	}
	d.text(f.left+(float64(f.cols)-0.4)*f.pitch, f.top-16, 11, "start", "bold", f.nest.Loops[f.path[last]].Name)
	for r := range f.rows {
		_, y := f.point(r, 0)
		if !f.withoutRows {
			d.text(f.left-18, y+4, 10, "end", "", f.label(last-1, r))
		}
		for c := range f.cols {
			if f.exists(r, c) {
				x, _ := f.point(r, c)
				fmt.Fprintf(&d.b, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#555555\"/>\n", x, y, dot)
			}
		}
	}
	if !f.withoutRows {
		d.text(margin, f.top-16, 11, "start", "bold", f.nest.Loops[f.path[last-1]].Name)
	}
}

func (f *frame) point(row, column int64) (x, y float64) {
	return f.left + float64(column)*f.pitch, f.top + float64(row)*spacing
}

// arrows draws the pairs of an arc between different points of the frame.
func (d *drawing) arrows(f *frame, a *lattice.Arc) error {
	s, t := f.nest.Statements[a.Source.Statement].Loops, f.nest.Statements[a.Sink.Statement].Loops
	var low, high []int64
	for _, l := range append(append([]int{}, s...), t...) {
		role := f.role(l)
		switch {
		case role < 0:
			return nil
		case role < f.outer:
			low, high = append(low, f.at[role]), append(high, f.at[role])
		case role == len(f.path)-1:
			low, high = append(low, 0), append(high, f.cols-1)
		default:
			low, high = append(low, 0), append(high, f.rows-1)
		}
	}
	pairs, err := a.Relation.Within(low, high).Points(most)
	if errors.Is(err, lattice.ErrBudget) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("lattice graph: %w", err)
	}
	for _, p := range pairs {
		r1, c1 := f.place(s, p[:len(s)])
		r2, c2 := f.place(t, p[len(s):])
		if r1 != r2 || c1 != c2 {
			d.arrow(f, a.Kind, r1, c1, r2, c2)
		}
	}
	return nil
}

// place returns row and column of an iteration; statements outside the innermost loops are
// drawn at the edge.
func (f *frame) place(loops []int, at []int64) (row, column int64) {
	for d, l := range loops {
		switch role := f.role(l); {
		case role == len(f.path)-1:
			column = at[d]
		case role == len(f.path)-2 && !f.withoutRows:
			row = at[d]
		}
	}
	return row, column
}

// bends tells how far arrows are bent aside, as a part of their lengths, so that arrows of
// different kinds between the same points are seen apart.
var bends = [...]float64{lattice.Flow: 0.1, lattice.Anti: -0.14, lattice.Output: 0.26}

// arrow draws one dependence.
func (d *drawing) arrow(f *frame, k lattice.Kind, r1, c1, r2, c2 int64) {
	x1, y1 := f.point(r1, c1)
	x2, y2 := f.point(r2, c2)
	length := math.Hypot(x2-x1, y2-y1)
	ux, uy := (x2-x1)/length, (y2-y1)/length
	bend := bends[k] * length
	mx, my := (x1+x2)/2-uy*bend, (y1+y2)/2+ux*bend
	fmt.Fprintf(&d.b, "<path d=\"M%.1f,%.1f Q%.1f,%.1f %.1f,%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.4\" stroke-opacity=\"0.85\" marker-end=\"url(#%s)\"/>\n",
		x1+ux*dot, y1+uy*dot, mx, my, x2-ux*(dot+1), y2-uy*(dot+1), kindColors[k], k)
}
