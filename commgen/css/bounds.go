package css

// Bounds are lower bounds on any schedule of a table in which a processor sends one
// message and receives one at a time.
type Bounds struct {
	// Load is the largest row or column sum, LB: no schedule is shorter, and with
	// split messages and no start-up cost one as short exists.
	Load int64 `json:"lb"`
	// Unsplit is LBu, the bound for whole messages with a barrier after each step:
	// for each size w, at least as many steps as the largest degree among the
	// messages of size w or more have a message that long.
	Unsplit int64 `json:"lbu"`
	// Degree is the largest number of messages of one processor; no schedule has
	// fewer steps, and one with so many exists (Koenig).
	Degree int `json:"maxDegree"`
	// Total is the number of elements sent.
	Total int64 `json:"total"`
	// Messages is the number of entries that are not zero.
	Messages int `json:"messages"`
}

// Bounds computes the lower bounds of a table.
func (t Table) Bounds() Bounds { return newGraph(t).bounds() }

// Time is the least time that any schedule can take: Alpha for every step and Beta
// for every element of the busiest processor.
func (b Bounds) Time(c Cost) float64 { return c.Alpha*float64(b.Degree) + c.Beta*float64(b.Load) }

// UnsplitTime is the least time of whole messages with a barrier after each step.
func (b Bounds) UnsplitTime(c Cost) float64 {
	return c.Alpha*float64(b.Degree) + c.Beta*float64(b.Unsplit)
}

// BusiestTime is the time that the busiest processor needs for its own messages: the
// least time of any schedule without barriers.
func (t Table) BusiestTime(c Cost) float64 {
	return max(t.busiestSender(c), t.Transposed().busiestSender(c))
}

func (t Table) busiestSender(c Cost) float64 {
	busiest := 0.0
	for _, row := range t {
		messages, elements := int64(0), int64(0)
		for _, size := range row {
			if size > 0 {
				messages++
				elements += size
			}
		}
		busiest = max(busiest, c.of(messages, elements))
	}
	return busiest
}

func (g *graph) bounds() Bounds { return g.weighted(1, 1) }

// weighted is the bounds when every edge stands for byRow messages of its row and
// byCol messages of its column.
func (g *graph) weighted(byRow, byCol int64) Bounds {
	edges := g.descending()
	rows, cols := make([]int64, g.rows), make([]int64, g.cols)
	rowDegree, colDegree := make([]int64, g.rows), make([]int64, g.cols)
	b, degree := Bounds{Messages: len(edges)}, int64(0)
	for k, e := range edges {
		rows[e.row] += e.size * byRow
		cols[e.col] += e.size * byCol
		rowDegree[e.row] += byRow
		colDegree[e.col] += byCol
		b.Load = max(b.Load, rows[e.row], cols[e.col])
		degree = max(degree, rowDegree[e.row], colDegree[e.col])
		b.Total += e.size
		below := int64(0)
		if k+1 < len(edges) {
			below = edges[k+1].size
		}
		b.Unsplit += (e.size - below) * degree
	}
	b.Degree = int(degree)
	return b
}
