package css

// matcher finds matchings that cover given vertices (Mendelsohn and Dulmage), in a
// bipartite graph given by its adjacency matrix. Side 0 are the rows, side 1 the columns.
type matcher struct {
	rows, cols int
	joined     []bool
	near       [2][][]int32 // the neighbours in joined, ascending
	must       [2][]bool
	mate       [2][]int32
	seen       []int // by vertex of the other side: the last search that visited it
	search     int
}

func newMatcher(rows, cols int) matcher {
	return matcher{
		rows: rows, cols: cols, joined: make([]bool, rows*cols),
		near: [2][][]int32{make([][]int32, rows), make([][]int32, cols)},
		must: [2][]bool{make([]bool, rows), make([]bool, cols)},
		seen: make([]int, max(rows, cols)),
	}
}

func (m *matcher) reset() {
	m.mate = [2][]int32{newIndices(m.rows), newIndices(m.cols)}
}

// solve returns the columns matched to the rows, or false if no matching covers all
// the vertices it must. Beyond these it matches as many as it can.
func (m *matcher) solve() ([]int32, bool) {
	m.link()
	for side := range m.must {
		for v, must := range m.must[side] {
			if must && m.mate[side][v] < 0 && !m.try(side, int32(v), true) {
				return nil, false
			}
		}
	}
	for row, col := range m.mate[0] {
		if col < 0 {
			m.try(0, int32(row), false)
		}
	}
	return m.mate[0], true
}

// link lists the neighbours, of which searches visit few where the matrix is sparse.
func (m *matcher) link() {
	for _, side := range m.near {
		for v := range side {
			side[v] = side[v][:0]
		}
	}
	for row := range m.rows {
		for col, joined := range m.joined[row*m.cols : (row+1)*m.cols] {
			if joined {
				m.near[0][row] = append(m.near[0][row], int32(col))
				m.near[1][col] = append(m.near[1][col], int32(row))
			}
		}
	}
}

func (m *matcher) try(side int, v int32, evict bool) bool {
	m.search++
	return m.augment(side, v, evict)
}

// augment looks for an alternating path from v to a free vertex of the other side,
// or, with evict, to a vertex of its own side that need not be covered.
func (m *matcher) augment(side int, v int32, evict bool) bool {
	for _, w := range m.near[side][v] {
		if m.seen[w] == m.search {
			continue
		}
		m.seen[w] = m.search
		other := m.mate[1-side][w]
		switch {
		case other < 0:
		case evict && !m.must[side][other]:
			m.mate[side][other] = -1
		case !m.augment(side, other, evict):
			continue
		}
		m.mate[side][v], m.mate[1-side][w] = w, v
		return true
	}
	return false
}
