package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// A row is one redistribution: seconds of the lower bound and of the ways to do it.
type row struct {
	name                               string
	bound, ours, loop, ring, alltoallv float64
}

func (r row) ways() []float64 { return []float64{r.ours, r.loop, r.ring, r.alltoallv} }

// readRows finds the rows of the table that "hpfc bench-redistribution" prints.
func readRows(table string) []row {
	const columns = 10 // behind the name: steps, five times, four ratios
	var rows []row
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		if len(fields) <= columns {
			continue
		}
		first := len(fields) - columns
		r := row{name: strings.Join(fields[:first], " ")}
		ok := true
		for i, x := range []*float64{&r.bound, &r.ours, &r.loop, &r.ring, &r.alltoallv} {
			var err error
			*x, err = strconv.ParseFloat(fields[first+1+i], 64)
			ok = ok && err == nil
		}
		if ok {
			rows = append(rows, r)
		}
	}
	return rows
}

// Measures of the drawing, in pixels.
const (
	left, top  = 330, 60
	barHeight  = 11
	rowHeight  = 4*barHeight + 14
	plotWidth  = 520
	plotMargin = 60
)

// draw writes bars of the times in multiples of the lower bound.
func draw(file, table string, c cluster) error {
	rows := readRows(table)
	longest := 1.0
	for _, r := range rows {
		for _, t := range r.ways() {
			longest = max(longest, t/r.bound)
		}
	}
	scale := plotWidth / longest
	height := top + len(rows)*rowHeight + plotMargin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">`+"\n", left+plotWidth+plotMargin, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="white"/><text x="10" y="24" font-size="15">Redistributions on %d hosts, %d Mbit/s: time as a multiple of the lower bound</text>`+"\n", c.hosts, c.rate)
	ways := []struct{ name, colour string }{{"our schedule", "#1b6ca8"}, {"loop in ring order", "#8fb8de"}, {"ring order, sent as ours", "#c4dcf0"}, {"MPI_Alltoallv", "#c9c9c9"}}
	for i, w := range ways {
		fmt.Fprintf(&b, `<rect x="%d" y="36" width="12" height="12" fill="%s"/><text x="%d" y="47">%s</text>`+"\n", left-200+180*i, w.colour, left-200+180*i+18, w.name)
	}
	for i, r := range rows {
		y := top + i*rowHeight
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left-10, y+2*barHeight, r.name)
		for k, t := range r.ways() {
			width := t / r.bound * scale
			fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/><text x="%.1f" y="%d" font-size="10">%.2f</text>`+"\n",
				left, y+k*barHeight, width, barHeight-1, ways[k].colour, left+width+4, y+(k+1)*barHeight-2, t/r.bound)
		}
	}
	x := left + scale
	fmt.Fprintf(&b, `<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="black" stroke-dasharray="4 3"/><text x="%.1f" y="%d" text-anchor="middle">lower bound</text>`+"\n</svg>\n",
		x, top-6, x, height-plotMargin+6, x, height-plotMargin+22)
	return os.WriteFile(file, []byte(b.String()), 0o644)
}
