package css

// assign returns for each row of the n by n matrix value (row-major) the column of a
// maximum-weight perfect matching: the Hungarian algorithm with potentials, O(n^3).
// Values must be non-negative and n times the largest must fit into 62 bits.
func assign(n int, value []int64) []int {
	a := assignment{
		n: n, value: value, rowOf: make([]int, n+1), back: make([]int, n+1),
		rowPotential: make([]int64, n+1), colPotential: make([]int64, n+1),
		slack: make([]int64, n+1), used: make([]bool, n+1),
	}
	for row := 1; row <= n; row++ {
		a.augment(row)
	}
	cols := make([]int, n)
	for col := 1; col <= n; col++ {
		cols[a.rowOf[col]-1] = col - 1
	}
	return cols
}

// assignment counts rows and columns from one; column zero is the way in.
type assignment struct {
	n                          int
	value                      []int64
	rowOf                      []int // row matched to a column
	back                       []int // previous column on the alternating path
	rowPotential, colPotential []int64
	slack                      []int64
	used                       []bool
}

// augment matches one more row along a shortest alternating path.
func (a *assignment) augment(row int) {
	for col := range a.slack {
		a.slack[col], a.used[col] = never, false
	}
	a.rowOf[0] = row
	col := 0
	for a.rowOf[col] != 0 {
		a.used[col] = true
		col = a.advance(col)
	}
	for col != 0 {
		a.rowOf[col] = a.rowOf[a.back[col]]
		col = a.back[col]
	}
}

// advance reaches the nearest column not yet on the tree and moves the potentials.
func (a *assignment) advance(col int) int {
	row := a.rowOf[col]
	values, base := a.value[(row-1)*a.n:row*a.n], -a.rowPotential[row]
	nearest, delta := 0, int64(never)
	for c := 1; c <= a.n; c++ {
		if a.used[c] {
			continue
		}
		if reduced := base - values[c-1] - a.colPotential[c]; reduced < a.slack[c] {
			a.slack[c], a.back[c] = reduced, col
		}
		if a.slack[c] < delta {
			delta, nearest = a.slack[c], c
		}
	}
	for c := range a.used {
		if a.used[c] {
			a.rowPotential[a.rowOf[c]] += delta
			a.colPotential[c] -= delta
		} else if c > 0 {
			a.slack[c] -= delta
		}
	}
	return nearest
}
