package view

import (
	"fmt"
	"html"
	"io"
	"strings"

	"hpfc/commgen/css"
)

// drawing is an SVG under construction; y is where the next figure goes.
type drawing struct {
	b     strings.Builder
	width float64
	y     float64
}

const (
	margin   = 16.0
	headline = 24.0
	vermil   = "#d55e00" // contention; tells apart from the scale with every kind of sight
)

// SVG writes, for each exchange, the table as a heat map and the steps as a Gantt chart.
func (s *Schedules) SVG(w io.Writer) error {
	d := &drawing{y: margin}
	for i := range s.Exchanges {
		d.exchange(&s.Exchanges[i])
	}
	if len(s.Exchanges) == 0 {
		d.text(margin, d.y+12, 12, "start", "", "no copies between arrays")
		d.y += headline
	}
	return d.write(w)
}

func (d *drawing) write(w io.Writer) error {
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="DejaVu Sans, Verdana, sans-serif">
<rect width="100%%" height="100%%" fill="#ffffff"/>
%s</svg>
`, d.width, d.y, d.width, d.y, d.b.String())
	return err
}

func (d *drawing) exchange(e *Exchange) {
	title := e.Statement
	if e.Line > 0 {
		title = fmt.Sprintf("line %d: %s", e.Line, e.Statement)
	}
	d.text(margin, d.y+14, 14, "start", "bold", title)
	d.y += headline
	if e.Line > 0 {
		d.text(margin, d.y+8, 11, "start", "", e.Destination+" ← "+e.From)
		d.y += 18
	}
	if e.Note != "" {
		d.text(margin, d.y+8, 11, "start", "", e.Note)
		d.y += 2 * headline
		return
	}
	for _, line := range strings.Split(strings.TrimRight(figures(e), "\n"), "\n") {
		d.text(margin, d.y+8, 11, "start", "", line)
		d.y += 16
	}
	d.y += 8
	d.pictures(e.Plan)
	d.y += headline
}

// figures is what the pictures do not show.
func figures(e *Exchange) string {
	m, b := e.Plan.Measure, e.Plan.Bounds
	text := fmt.Sprintf("%v: %s, %s long; LB %d (%.3f), LBu %d (%.3f), largest degree %d\n", m.Algorithm,
		css.Count(m.Steps, "step", "steps"), css.Count(m.Elements, "element", "elements"), b.Load, m.OverLoad, b.Unsplit, m.OverUnsplit, b.Degree)
	text += fmt.Sprintf("idle: senders %.1f %%, receivers %.1f %%", 100*m.IdleSenders, 100*m.IdleReceivers)
	if m.Conflicts > 0 {
		text += "; " + css.Count(m.Conflicts, "receiver", "receivers") + " contended for"
	}
	local := int64(0)
	for _, n := range e.Plan.Local {
		local += n
	}
	if local > 0 {
		text += "; " + css.Count(local, "element", "elements") + " copied locally"
	}
	return text + "\n"
}

// pictures draws table and schedule, side by side as long as both are narrow.
func (d *drawing) pictures(p *css.Plan) {
	scale := newScale(p)
	top := d.y
	right, bottom := d.table(p.Table, scale, margin, top)
	x, y := margin, bottom+2*headline
	if right < 420 {
		x, y = right+3*margin, top
	}
	below := d.steps(p, scale, x, y)
	d.y = max(bottom, below) + margin
	if !summarised(p) {
		d.legend(scale, margin, d.y)
		d.y += headline + margin
	}
}

func (d *drawing) grow(x float64) { d.width = max(d.width, x+margin) }

func (d *drawing) text(x, y, size float64, anchor, weight, text string) {
	d.colored(x, y, size, anchor, weight, "#1a1a1a", text)
}

func (d *drawing) colored(x, y, size float64, anchor, weight, color, text string) {
	face := ""
	if weight != "" {
		face = ` font-weight="` + weight + `"`
	}
	fmt.Fprintf(&d.b, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"%s\"%s fill=\"%s\">%s</text>\n",
		x, y, size, anchor, face, color, html.EscapeString(text))
	if anchor == "start" {
		d.grow(x + extent(size, weight, text))
	}
}

// extent is about how wide a text is.
func extent(size float64, weight, text string) float64 {
	letter := 0.62
	if weight != "" {
		letter = 0.7
	}
	return letter * size * float64(len([]rune(text)))
}

// upright writes text from the bottom to the top.
func (d *drawing) upright(x, y, size float64, text string) {
	fmt.Fprintf(&d.b, "<text transform=\"translate(%.1f %.1f) rotate(-90)\" font-size=\"%.1f\" fill=\"#1a1a1a\">%s</text>\n", x, y, size, html.EscapeString(text))
}

// box is a filled rectangle; tip shows up under the mouse.
func (d *drawing) box(x, y, w, h float64, fill, stroke, tip string) {
	if stroke != "" {
		stroke = ` stroke="` + stroke + `" stroke-width="1.5"`
	}
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="%.2f" height="%.1f" fill="%s"%s>`, x, y, w, h, fill, stroke)
	if tip != "" {
		fmt.Fprintf(&d.b, "<title>%s</title>", html.EscapeString(tip))
	}
	d.b.WriteString("</rect>\n")
	d.grow(x + w)
}

func (d *drawing) rule(x1, y1, x2, y2 float64, color, dash string) {
	fmt.Fprintf(&d.b, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-dasharray=\"%s\"/>\n", x1, y1, x2, y2, color, dash)
	d.grow(max(x1, x2))
}

func (d *drawing) legend(s scale, x, y float64) {
	d.text(x, y+12, 11, "start", "", "elements")
	const n, w = 24, 8.0
	for k := range n {
		d.box(x+64+float64(k)*w, y, w+0.2, 14, s.color(s.low+(s.high-s.low)*float64(k)/(n-1)), "", "")
	}
	d.text(x+64, y+27, 10, "start", "", fmt.Sprint(int64(s.low)))
	d.text(x+64+n*w, y+27, 10, "end", "", fmt.Sprint(int64(s.high)))
	d.text(x+64+n*w+12, y+12, 11, "start", "", "white: nothing")
}
