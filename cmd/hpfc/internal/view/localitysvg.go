package view

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"hpfc/locality/hyper"
)

const (
	spyCells = 180 // along each side
	spySide  = 360.0
)

// SVG draws which iterations touch which data, before the order and after it, with the
// table of the orders below.
func (s *Locality) SVG(w io.Writer) error {
	d := &drawing{y: margin}
	d.text(margin, d.y+14, 14, "start", "bold", s.Name)
	d.y += headline
	d.text(margin, d.y+8, 11, "start", "", s.headline())
	d.y += headline
	before, after := rasterOf(s.File.Loop.Hypergraph()), rasterOf(s.File.Loop.Reordered(s.Order).Hypergraph())
	most := max(before.most, after.most)
	right := margin + spySide + 4*margin
	d.spy(margin, "as it is", before, most)
	d.spy(right, "under "+s.Method.String(), after, most)
	d.y += headline + spySide + 2*margin
	d.text(margin, d.y, 11, "start", "", "iterations run downwards, data from left to right; the darker, the more accesses")
	d.y += headline
	s.tableSVG(d)
	d.text(margin, d.y+8, 11, "start", "", "⇒ "+s.verdict())
	d.y += headline
	return d.write(w)
}

// tableSVG writes the hit rates; times are left to the table, so that the picture of a
// graph is always the same.
func (s *Locality) tableSVG(d *drawing) {
	columns := []float64{margin + 200, margin + 270, margin + 340}
	line := func(weight, name string, cells ...string) {
		d.text(margin, d.y+8, 11, "start", weight, name)
		for i, cell := range cells {
			d.text(columns[i], d.y+8, 11, "end", weight, cell)
		}
		d.y += 16
	}
	rates := func(name string, weight string, r hyper.Rates) {
		line(weight, name, fmt.Sprintf("%.2f", r.L1), fmt.Sprintf("%.2f", r.L2), fmt.Sprintf("%.2f", r.TLB))
	}
	d.text(margin, d.y+8, 11, "start", "", s.cacheLine())
	d.y += headline
	line("bold", "data+iteration", "L1 %", "L2 %", "TLB %")
	for _, r := range s.Rows {
		weight := ""
		if r.Method == s.Method {
			weight = "bold"
		}
		rates(r.Method.String(), weight, r.Rates)
	}
	rates("compulsory", "", s.Limits.Compulsory)
	rates("limit", "", s.Limits.Repeated)
	d.y += 8
}

// raster counts the pins of a hypergraph in cells: rows are hyperedges, columns vertices.
type raster struct {
	rows, columns int
	count         []int
	most          int
}

func rasterOf(h *hyper.Hypergraph) raster {
	r := raster{rows: max(1, min(spyCells, h.Edges())), columns: max(1, min(spyCells, h.Vertices))}
	r.count = make([]int, r.rows*r.columns)
	for e := range h.Edges() {
		row := e * r.rows / h.Edges()
		for _, v := range h.Edge(int32(e)) {
			cell := row*r.columns + int(v)*r.columns/h.Vertices
			r.count[cell]++
			r.most = max(r.most, r.count[cell])
		}
	}
	return r
}

// spy draws a raster as an embedded picture with one point for each cell.
func (d *drawing) spy(x float64, title string, r raster, most int) {
	d.text(x, d.y+12, 12, "start", "bold", title)
	var text bytes.Buffer
	if err := png.Encode(&text, r.image(most)); err != nil {
		panic(err) // into memory
	}
	top := d.y + headline
	fmt.Fprintf(&d.b, `<image x="%.1f" y="%.1f" width="%.1f" height="%.1f" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,%s"/>`+"\n",
		x, top, spySide, spySide, base64.StdEncoding.EncodeToString(text.Bytes()))
	fmt.Fprintf(&d.b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="#888888"/>`+"\n", x, top, spySide, spySide)
	d.grow(x + spySide)
}

// image gives the cells colours by the logarithm of their counts.
func (r raster) image(most int) *image.Paletted {
	const shades = 16
	palette := color.Palette{color.White}
	s := scale{low: 1, high: shades}
	for k := 1; k <= shades; k++ {
		var c color.RGBA
		fmt.Sscanf(s.color(float64(k)), "#%02x%02x%02x", &c.R, &c.G, &c.B)
		c.A = 255
		palette = append(palette, c)
	}
	picture := image.NewPaletted(image.Rect(0, 0, r.columns, r.rows), palette)
	for i, n := range r.count {
		picture.Pix[i/r.columns*picture.Stride+i%r.columns] = shade(n, most, shades)
	}
	return picture
}

// shade returns 0 for nothing, and 1 to shades on a logarithmic scale up to most.
func shade(n, most, shades int) uint8 {
	if n == 0 {
		return 0
	}
	place := 1.0
	if most > 1 {
		place = math.Log(float64(n)) / math.Log(float64(most))
	}
	return uint8(1 + int(place*float64(shades-1)+0.5))
}
