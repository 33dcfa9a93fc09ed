package view

import (
	"fmt"
	"slices"

	"hpfc/commgen/css"
)

// table draws the heat map with row and column sums at x, y and returns its right and lower
// ends.
func (d *drawing) table(t css.Table, s scale, x, y float64) (right, bottom float64) {
	title := css.Count(t.Senders(), "sender", "senders") + " to " + css.Count(t.Receivers(), "receiver", "receivers")
	d.text(x, y+12, 12, "start", "bold", title)
	y += headline
	right = x + extent(12, "bold", title)
	if t.Senders() > pictureLimit || t.Receivers() > pictureLimit {
		wide, bottom := d.binned(t, x, y)
		return max(right, wide), bottom
	}
	cell, font := cellSize(t)
	left, top := x+30, y+20
	for j := range t.Receivers() {
		d.text(left+(float64(j)+0.5)*cell, top-5, min(10, 0.62*cell), "middle", "", fmt.Sprint(j))
	}
	rows, columns := t.RowSums(), t.ColumnSums()
	for i, row := range t {
		cy := top + float64(i)*cell
		d.text(left-5, cy+cell/2+3.5, min(10, 0.8*cell), "end", "", fmt.Sprint(i))
		for j, size := range row {
			d.cell(left+float64(j)*cell, cy, cell, font, s, float64(size), fmt.Sprintf("%d → %d: %s", i, j, css.Count(size, "element", "elements")))
		}
		d.text(left+float64(t.Receivers())*cell+6, cy+cell/2+3.5, min(10, 0.8*cell), "start", "", fmt.Sprint(rows[i]))
	}
	right, bottom = max(right, left+float64(t.Receivers())*cell+48), top+float64(t.Senders())*cell
	return right, bottom + d.columnSums(columns, left, bottom, cell)
}

// columnSums writes the sums below a table, upright where they are too wide for their columns, and
// returns the height that they take.
func (d *drawing) columnSums(sums []int64, left, top, cell float64) float64 {
	size := min(10, 0.8*cell)
	width := 0.62 * size * float64(len(fmt.Sprint(slices.Max(sums))))
	if narrower := size * (cell - 2) / width; narrower >= 7 {
		size = min(size, narrower)
		width = min(width, cell-2)
	}
	d.text(left+float64(len(sums))*cell+6, top+13, size, "start", "", "sum")
	for j, sum := range sums {
		x := left + (float64(j)+0.5)*cell
		if width <= cell {
			d.text(x, top+13, size, "middle", "", fmt.Sprint(sum))
		} else {
			d.upright(x+size/3, top+width+4, size, fmt.Sprint(sum))
		}
	}
	if width <= cell {
		return 18
	}
	return width + 8
}

// cellSize returns the side of a cell, and the size of the numbers in it; 0 for none.
func cellSize(t css.Table) (side, font float64) {
	n, largest := max(t.Senders(), t.Receivers()), int64(0)
	for _, sum := range t.ColumnSums() {
		largest = max(largest, sum)
	}
	digits := len(fmt.Sprint(largest))
	switch {
	case n > 32 && digits > 3:
		return 13, 0
	case n > 32:
		return 14, 7.5
	case n > 16 && digits > 4:
		return 18, 0
	}
	return max(24, 7*float64(digits)+8), 10
}

func (d *drawing) cell(x, y, side, font float64, s scale, size float64, tip string) {
	d.box(x, y, side-1, side-1, s.color(size), "", tip)
	if font > 0 && size > 0 {
		d.colored(x+(side-1)/2, y+side/2+0.35*font, font, "middle", "", s.ink(size), fmt.Sprint(int64(size)))
	}
}

// binned draws the mean sizes of up to 64 x 64 blocks of a large table.
func (d *drawing) binned(t css.Table, x, y float64) (right, bottom float64) {
	const side = 8.0
	rows, columns := bins(t.Senders()), bins(t.Receivers())
	means := make([][]float64, rows)
	s := scale{}
	for i := range means {
		means[i] = make([]float64, columns)
		for j := range means[i] {
			m := mean(t, i, rows, j, columns)
			means[i][j] = m
			if m > 0 && (s.low == 0 || m < s.low) {
				s.low = m
			}
			s.high = max(s.high, m)
		}
	}
	caption := fmt.Sprintf("means of blocks of about %d x %d processors, %.3g (light) to %.3g (dark) elements; the JSON form has every entry",
		(t.Senders()+rows-1)/rows, (t.Receivers()+columns-1)/columns, s.low, s.high)
	d.text(x, y+8, 10, "start", "", caption)
	y += 16
	for i := range means {
		for j, m := range means[i] {
			if m == 0 {
				continue
			}
			d.box(x+float64(j)*side, y+float64(i)*side, side, side, s.color(m), "", fmt.Sprintf("%.4g", m))
		}
	}
	return x + max(float64(columns)*side, extent(10, "", caption)), y + float64(rows)*side
}

func bins(n int) int { return min(n, pictureLimit) }

// mean is the mean entry of block i, j of a division into so many rows and columns.
func mean(t css.Table, i, rows, j, columns int) float64 {
	sum, n := int64(0), 0
	for _, row := range t[i*t.Senders()/rows : (i+1)*t.Senders()/rows] {
		for _, size := range row[j*t.Receivers()/columns : (j+1)*t.Receivers()/columns] {
			sum += size
			n++
		}
	}
	return float64(sum) / float64(n)
}
