package view

import (
	"fmt"
	"math"
	"slices"

	"hpfc/commgen/css"
)

// gantt is the chart of a schedule: a lane for each sender, a column for each step, a bar as
// long as the message with its receiver's number on it.
type gantt struct {
	*drawing
	plan      *css.Plan
	scale     scale
	x, y      float64
	lane, gap float64 // height of a lane; space between steps
	unit      float64 // width of an element
}

// steps draws the schedule at x, y and returns its lower end.
func (d *drawing) steps(p *css.Plan, s scale, x, y float64) float64 {
	d.text(x, y+12, 12, "start", "bold", fmt.Sprintf("Schedule: %s by %v", css.Count(p.Schedule.Len(), "step", "steps"), p.Schedule.Algorithm))
	y += headline
	if p.Schedule.Len() == 0 {
		d.text(x, y+12, 11, "start", "", "no messages")
		return y + headline
	}
	if summarised(p) {
		return d.lengths(p, x, y)
	}
	g := &gantt{drawing: d, plan: p, scale: s, x: x + 30, y: y + 20, lane: 22, gap: 4}
	if p.Table.Senders() > 16 {
		g.lane, g.gap = 14, 2
	}
	bars := p.Schedule.Timeline(css.Elements, true)
	g.unit = g.width() / last(bars)
	g.lanes()
	g.bars(bars)
	bottom := g.y + float64(p.Table.Senders())*g.lane
	caption := "bar: message, as long as its elements; number: receiver; space: idle time"
	if slices.ContainsFunc(bars, func(m css.Bar) bool { return m.Offset > 0 }) {
		caption += "; +: a further part of a message"
	}
	d.text(g.x, bottom+16, 10, "start", "", caption)
	if p.Measure.Conflicts > 0 {
		d.colored(g.x, bottom+31, 10, "start", "", vermil, "framed, with !: several senders contend for the receiver; broken line: the sender waits for it")
		bottom += 15
	}
	return bottom + 20
}

// width is enough for the receiver's number on messages, or parts of messages, of usual length.
func (g *gantt) width() float64 {
	label := 14.0
	if g.lane > 20 {
		label = 26
	}
	bars := 0
	for _, step := range g.plan.Schedule.Steps {
		bars += len(step)
	}
	if bars > g.plan.Bounds.Messages { // "+" before the number
		label += 4
	}
	typical := float64(g.plan.Bounds.Total) / float64(max(1, bars))
	return math.Min(2400, math.Max(480, label*float64(g.plan.Measure.Elements)/math.Max(1, typical)))
}

func (g *gantt) lanes() {
	for i := range g.plan.Table.Senders() {
		g.text(g.x-6, g.y+(float64(i)+0.5)*g.lane+3.5, min(10, 0.75*g.lane), "end", "", fmt.Sprint(i))
	}
}

// last is the end of the last message.
func last(bars []css.Bar) float64 {
	end := 1.0
	for _, b := range bars {
		end = max(end, b.End)
	}
	return end
}

// bars draws the messages, step by step, with space between the steps.
func (g *gantt) bars(bars []css.Bar) {
	conflicts := g.plan.Schedule.Conflicts()
	begin := 0.0
	for number := 1; len(bars) > 0; number++ {
		n := 0
		for n < len(bars) && bars[n].Step == bars[0].Step {
			n++
		}
		g.step(number, bars[:n], conflicts[bars[0].Step], begin)
		begin = max(begin, last(bars[:n]))
		bars = bars[n:]
	}
}

// step draws the messages of a step that begins at a time.
func (g *gantt) step(number int, bars []css.Bar, contended []int, begin float64) {
	x := func(time float64) float64 { return g.x + time*g.unit + float64(number-1)*g.gap }
	bottom := g.y + float64(g.plan.Table.Senders())*g.lane
	g.rule(x(begin)-g.gap/2, g.y-4, x(begin)-g.gap/2, bottom, "#b0b0b0", "2,2")
	if w := x(last(bars)) - x(begin); w > 12 {
		g.text(x(begin)+w/2, g.y-6, min(10, 0.75*g.lane), "middle", "", fmt.Sprint(number))
	}
	idle := map[int]float64{} // since when a sender waits
	for _, b := range bars {
		from := max(begin, idle[b.From])
		g.message(b, x(from), x(b.Start), slices.Contains(contended, b.To), number)
		idle[b.From] = b.End
	}
}

// message draws one bar, and the wait before it.
func (g *gantt) message(m css.Bar, idle, left float64, contended bool, number int) {
	top := g.y + float64(m.From)*g.lane + 1.5
	w, h := math.Max(1, float64(m.Size)*g.unit), g.lane-3
	label, stroke := fmt.Sprint(m.To), ""
	if contended {
		label, stroke = label+"!", vermil
		if left > idle {
			g.rule(idle, top+h/2, left, top+h/2, vermil, "3,2")
		}
	}
	part := ""
	if m.Offset > 0 {
		label, part = "+"+label, fmt.Sprintf(", from element %d of the message", m.Offset)
	}
	g.box(left, top, w, h, g.scale.color(float64(m.Size)), stroke,
		fmt.Sprintf("step %d: %d → %d, %s%s", number, m.From, m.To, css.Count(m.Size, "element", "elements"), part))
	font := min(10, 0.62*g.lane, w/(0.62*float64(len(label))))
	if font >= 6 {
		g.colored(left+w/2, top+h/2+0.36*font, font, "middle", "", g.scale.ink(float64(m.Size)), label)
	}
}

// lengths draws the steps of a large schedule as bars: their length, and inside how long the
// mean message is. More than 256 steps are drawn in equal groups.
func (d *drawing) lengths(p *css.Plan, x, y float64) float64 {
	const height, most = 160.0, 256
	groups := min(most, len(p.Schedule.Steps))
	w := math.Max(3, 720/float64(groups))
	longest := int64(1)
	for _, step := range p.Schedule.Steps {
		longest = max(longest, css.Length(step))
	}
	for k := range groups {
		length, mean := groupOf(p.Schedule.Steps[k*len(p.Schedule.Steps)/groups : (k+1)*len(p.Schedule.Steps)/groups])
		tall, inner := height*length/float64(longest), height*mean/float64(longest)
		left := x + float64(k)*w
		d.box(left, y+height-tall, w-0.6, tall, "#8fd744", "", fmt.Sprintf("%.4g elements long", length))
		d.box(left, y+height-inner, w-0.6, inner, "#443983", "", fmt.Sprintf("mean message %.4g", mean))
	}
	d.text(x, y+height+16, 10, "start", "", "light: length of the step (longest "+css.Count(longest, "element", "elements")+"); dark: its mean message; difference: idle time")
	return y + height + headline
}

// groupOf returns the mean length of steps and the mean of their messages.
func groupOf(steps [][]css.Message) (length, mean float64) {
	sum, messages := int64(0), 0
	for _, step := range steps {
		length += float64(css.Length(step))
		for _, m := range step {
			sum += m.Size
			messages++
		}
	}
	return length / float64(len(steps)), float64(sum) / float64(max(1, messages))
}
