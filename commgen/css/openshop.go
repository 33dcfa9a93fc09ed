package css

import (
	"cmp"
	"math"
	"slices"
)

// openShop schedules whole messages for ranks that wait for each other only through
// their messages, without barriers: whenever a sender and a receiver are idle, the
// message between them starts whose ends have most left to do, counted in the time of
// c; among equals the one whose other end has more. Steps are numbered so that every
// rank's order is that of the starts.
func (g *graph) openShop(c Cost) []matching {
	o := newShop(g, c)
	for now := 0.0; len(o.started) < len(g.edges); now = o.nextEnd(now) {
		for o.start(now) {
		}
	}
	return o.levels()
}

type shop struct {
	*graph
	cost     Cost
	cell     [][]int32 // edges not started, by row and column
	row, col []station
	started  []int32
}

// station is a sender or receiver: when it is free, and what it has left to do.
type station struct{ free, left float64 }

func newShop(g *graph, c Cost) *shop {
	o := &shop{
		graph: g, cost: c, cell: make([][]int32, g.rows*g.cols),
		row: make([]station, g.rows), col: make([]station, g.cols),
	}
	for k, e := range g.edges {
		o.cell[e.row*g.cols+e.col] = append(o.cell[e.row*g.cols+e.col], int32(k))
		o.row[e.row].left += c.of(1, e.size)
		o.col[e.col].left += c.of(1, e.size)
	}
	for _, edges := range o.cell {
		slices.SortFunc(edges, func(a, b int32) int { return cmp.Compare(g.edges[a].size, g.edges[b].size) })
	}
	return o
}

// start begins the most urgent message between idle ends, if there is one.
func (o *shop) start(now float64) bool {
	best, most, least := -1, math.Inf(-1), math.Inf(-1) // what is left may have been rounded to 0
	for i, row := range o.row {
		if row.free > now {
			continue
		}
		for j, col := range o.col {
			if col.free > now || len(o.cell[i*o.cols+j]) == 0 {
				continue
			}
			if high, low := max(row.left, col.left), min(row.left, col.left); high > most || high == most && low > least {
				best, most, least = i*o.cols+j, high, low
			}
		}
	}
	if best < 0 {
		return false
	}
	o.begin(best, now)
	return true
}

// begin starts the largest message of a cell.
func (o *shop) begin(cell int, now float64) {
	edges := o.cell[cell]
	k := edges[len(edges)-1]
	o.cell[cell] = edges[:len(edges)-1]
	o.started = append(o.started, k)
	e := o.edges[k]
	time := o.cost.of(1, e.size)
	o.row[e.row] = station{now + time, o.row[e.row].left - time}
	o.col[e.col] = station{now + time, o.col[e.col].left - time}
}

// nextEnd is the first time after now at which somebody becomes free.
func (o *shop) nextEnd(now float64) float64 {
	next := 0.0
	for _, side := range [2][]station{o.row, o.col} {
		for _, s := range side {
			if s.free > now && (next == 0 || s.free < next) {
				next = s.free
			}
		}
	}
	return next
}

// levels numbers the steps: a message comes one step after the last message that has
// an end in common with it and starts earlier.
func (o *shop) levels() []matching {
	row, col := make([]int, o.rows), make([]int, o.cols)
	var steps []matching
	for _, k := range o.started {
		e := o.edges[k]
		level := max(row[e.row], col[e.col])
		row[e.row], col[e.col] = level+1, level+1
		if level == len(steps) {
			steps = append(steps, nil)
		}
		steps[level] = append(steps[level], e)
	}
	return steps
}
