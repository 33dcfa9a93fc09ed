package css

// peel splits messages so that the steps add up to the lower bound LB exactly
// (tolerance zero). With L the largest remaining row or column sum, a step of length
// delta is safe if afterwards no sum exceeds L-delta: a matching must cover every
// vertex whose sum does now, by edges that send min(size, delta) and so leave both
// their ends small enough. delta is made as large as a binary search finds it; one
// element is always possible (Birkhoff and von Neumann). What remains of a message,
// if tolerance or less, goes with the step.
func (g *graph) peel(tolerance int64) []matching {
	p := newPeeler(g)
	var steps []matching
	for {
		load := p.load()
		if load == 0 {
			return steps
		}
		delta, rowMate := p.longestStep(load)
		steps = append(steps, p.send(rowMate, delta, tolerance))
	}
}

type peeler struct {
	*graph
	left     []int64 // by edge
	top      []int32 // by cell: its edge with most left, or -1
	next     []int32 // by edge: another edge of the cell, or -1
	rowLoad  []int64
	colLoad  []int64
	matching matcher
}

func newPeeler(g *graph) *peeler {
	p := &peeler{
		graph: g, left: make([]int64, len(g.edges)), next: make([]int32, len(g.edges)),
		top: newIndices(g.rows * g.cols), rowLoad: make([]int64, g.rows), colLoad: make([]int64, g.cols),
		matching: newMatcher(g.rows, g.cols),
	}
	for k, e := range g.edges {
		p.left[k] = e.size
		cell := e.row*g.cols + e.col
		p.next[k], p.top[cell] = p.top[cell], int32(k)
		p.rowLoad[e.row] += e.size
		p.colLoad[e.col] += e.size
	}
	for cell := range p.top {
		p.retop(cell)
	}
	return p
}

// retop moves the edge with most left to the head of the cell's list.
func (p *peeler) retop(cell int) {
	head := p.top[cell]
	if head < 0 {
		return
	}
	for before, k := head, p.next[head]; k >= 0; before, k = k, p.next[k] {
		if p.left[k] > p.left[p.top[cell]] {
			p.next[before] = p.next[k]
			p.next[k], p.top[cell] = p.top[cell], k
			k = before
		}
	}
}

func (p *peeler) load() int64 {
	load := int64(0)
	for _, sum := range p.rowLoad {
		load = max(load, sum)
	}
	for _, sum := range p.colLoad {
		load = max(load, sum)
	}
	return load
}

// longestStep searches for the largest safe delta and returns its matching.
func (p *peeler) longestStep(load int64) (delta int64, rowMate []int32) {
	high := int64(1)
	for _, k := range p.top {
		if k >= 0 {
			high = max(high, p.left[k])
		}
	}
	low := int64(0)
	for trial := high; low < high; trial = low + (high-low+1)/2 {
		if mate, ok := p.cover(load, trial); ok {
			low, rowMate = trial, mate
		} else {
			high = trial - 1
		}
	}
	return low, rowMate
}

// cover looks for a matching that makes a step of length delta safe.
func (p *peeler) cover(load, delta int64) ([]int32, bool) {
	rest := load - delta
	m := &p.matching
	m.reset()
	for row := range p.rows {
		m.must[0][row] = p.rowLoad[row] > rest
		for col := range p.cols {
			cell := row*p.cols + col
			sent := int64(0)
			if k := p.top[cell]; k >= 0 {
				sent = min(p.left[k], delta)
			}
			m.joined[cell] = sent > 0 && p.rowLoad[row]-sent <= rest && p.colLoad[col]-sent <= rest
		}
	}
	for col := range p.cols {
		m.must[1][col] = p.colLoad[col] > rest
	}
	return m.solve()
}

// send takes the step from what is left.
func (p *peeler) send(rowMate []int32, delta, tolerance int64) matching {
	var step matching
	for row, col := range rowMate {
		if col < 0 {
			continue
		}
		cell := row*p.cols + int(col)
		k := p.top[cell]
		size := min(delta, p.left[k])
		if p.left[k]-size <= tolerance {
			size = p.left[k]
		}
		e := p.edges[k]
		e.offset, e.size = e.size-p.left[k], size
		step = append(step, e)
		p.left[k] -= size
		p.rowLoad[row] -= size
		p.colLoad[col] -= size
		p.drop(cell)
	}
	return step
}

// drop removes the cell's first edge when it is used up, and finds the largest.
func (p *peeler) drop(cell int) {
	if k := p.top[cell]; p.left[k] == 0 {
		p.top[cell] = p.next[k]
	}
	p.retop(cell)
}
