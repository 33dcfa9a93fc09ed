package css

import "hpfc/analysis/mapping"

// Table is a communication table: Table[i][j] elements go from sender i to
// receiver j. It has at least one row and one column.
type Table [][]int64

// NewTable returns a table of zeros.
func NewTable(senders, receivers int) Table {
	entries := make([]int64, senders*receivers)
	t := make(Table, senders)
	for i := range t {
		t[i] = entries[i*receivers : (i+1)*receivers : (i+1)*receivers]
	}
	return t
}

// Senders is the number of rows.
func (t Table) Senders() int { return len(t) }

// Receivers is the number of columns.
func (t Table) Receivers() int { return len(t[0]) }

// RowSums returns what every sender sends in all.
func (t Table) RowSums() []int64 {
	sums := make([]int64, t.Senders())
	for i, row := range t {
		for _, size := range row {
			sums[i] += size
		}
	}
	return sums
}

// ColumnSums returns what every receiver receives in all.
func (t Table) ColumnSums() []int64 {
	sums := make([]int64, t.Receivers())
	for _, row := range t {
		for j, size := range row {
			sums[j] += size
		}
	}
	return sums
}

// Transposed exchanges senders and receivers.
func (t Table) Transposed() Table {
	u := NewTable(t.Receivers(), t.Senders())
	for i, row := range t {
		for j, size := range row {
			u[j][i] = size
		}
	}
	return u
}

// Table returns COM. With q whole periods, c whole segments more and a rest of
// iterations it takes O(P*Q) and the pieces of one segment, however large N is:
// the entries of a period are sums over Theorem 1's classes, those of c segments
// sums over c consecutive members of a class.
func (m Remap) Table() (Table, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	t := NewTable(int(m.Q), int(m.P))
	add := func(i, j, count int64) { t[i][j] += count }
	p, err := m.Params()
	if err != nil || m.N/2 < p.Segment { // a period that does not fit is longer than N
		m.tally(0, m.N, add)
		return t, nil
	}
	c := m.cosets(p)
	if m.N >= p.Period {
		if err := t.addPeriods(m, c, m.N/p.Period); err != nil {
			return nil, err
		}
	}
	rest := m.N % p.Period
	t.addSegments(m, c, rest/p.Segment)
	m.tally(rest-rest%p.Segment, rest, add)
	return t, nil
}

// addPeriods adds q times the table of one period.
func (t Table) addPeriods(m Remap, c cosets, q int64) error {
	weights, err := m.weights(c)
	if err != nil {
		return err
	}
	columns := make([][2]int64, m.P)
	for j := range columns {
		columns[j][0], columns[j][1] = c.col(int64(j))
	}
	for i, row := range t {
		a, u := c.row(int64(i))
		for j := range row {
			row[j] += q * weights[c.class(a, u, columns[j][0], columns[j][1])]
		}
	}
	return nil
}

// addSegments adds the first n segments, n < lcm(s,t), class by class.
func (t Table) addSegments(m Remap, c cosets, n int64) {
	if n == 0 {
		return
	}
	first := NewTable(t.Senders(), t.Receivers())
	m.tally(0, c.Segment, func(i, j, count int64) { first[i][j] += count })
	for a := range c.gq {
		for b := range c.gp {
			for delta := range c.d {
				t.slide(first, m, c, cursor{a, c.receiver(b, delta)}, n)
			}
		}
	}
}

// slide moves a window of n entries of the first segment's table along the shift
// (M,N), once round the class, and adds the window's sum at its leading entry.
func (t Table) slide(first Table, m Remap, c cosets, start cursor, n int64) {
	ahead, behind, window := start, start, first.at(start)
	for range n - 1 {
		ahead.shift(m, c)
		window += first.at(ahead)
	}
	for range c.Period / c.Segment {
		t[ahead.i][ahead.j] += window
		window -= first.at(behind)
		behind.shift(m, c)
		ahead.shift(m, c)
		window += first.at(ahead)
	}
}

func (t Table) at(c cursor) int64 { return t[c.i][c.j] }

// cursor is an entry that moves along its class.
type cursor struct{ i, j int64 }

func (e *cursor) shift(m Remap, c cosets) {
	e.i, e.j = mapping.Mod(e.i+c.M, m.Q), mapping.Mod(e.j+c.N, m.P)
}

// Column returns what every sender sends to receiver j, without the other columns.
// The whole periods in N come from the closed form, an entry at a time, or from the
// pieces of j's own blocks, whichever is cheaper; the rest from the pieces.
func (m Remap) Column(j int64) ([]int64, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	counts := make([]int64, m.Q)
	period := lcmOrNever(m.dst().period(), m.src().period())
	q := m.N / period
	if q > 0 {
		m.periodColumn(counts, j, period)
		for i := range counts {
			counts[i] *= q
		}
	}
	m.columnPieces(counts, j, q*period, m.N)
	return counts, nil
}

// Row returns what sender i sends to every receiver, without the other rows.
func (m Remap) Row(i int64) ([]int64, error) { return m.Transposed().Column(i) }

// periodColumn adds the column over one period (of the owners, which for P = 1 or
// Q = 1 may be a divisor of Params.Period).
func (m Remap) periodColumn(counts []int64, j, period int64) {
	const closedFormPerPiece = 8
	pieces := float64(period) * m.dst().density() * (1 + m.src().cuts()*m.dst().run())
	box, err := newBox(m)
	if err != nil || pieces < closedFormPerPiece*float64(m.Q) || m.P == 1 || m.Q == 1 {
		m.columnPieces(counts, j, 0, period)
		return
	}
	for i := range counts {
		counts[i] = box.entry(int64(i), j)
	}
}

// run is the mean number of consecutive iterations in one block.
func (l line) run() float64 { return max(1, float64(l.k)/float64(max(l.a, -l.a, 1))) }

// columnPieces counts receiver j's iterations of [lo,hi) by sender: block by block of
// j's own, or of all senders if that is fewer.
func (m Remap) columnPieces(counts []int64, j, lo, hi int64) {
	dst, src := m.dst(), m.src()
	if src.cuts() < dst.density() {
		period := dst.period()
		each := int64(-1) // j's iterations in a period, when known
		src.blocks(lo, hi, func(from, to int64) {
			if to-from >= period && each < 0 {
				each = dst.owned(0, period, j)
			}
			whole := (to - from) / period
			counts[src.owner(from)] += whole*each + dst.owned(from+whole*period, to, j)
		})
		return
	}
	share := newShare(src)
	for from, to := range dst.intervals(lo, hi, j) {
		share.out(from, to, func(i, count int64) { counts[i] += count })
	}
}

// owned counts p's iterations of [lo,hi).
func (l line) owned(lo, hi, p int64) (count int64) {
	for from, to := range l.intervals(lo, hi, p) {
		count += to - from
	}
	return count
}

// WithoutSelf returns the table without the messages of rank i to itself, and their
// sizes, when senders and receivers are the same ranks in the same order: those are
// local copies. The rest has no period and wants a schedule of its own.
func (t Table) WithoutSelf() (others Table, local []int64) {
	others = NewTable(t.Senders(), t.Receivers())
	local = make([]int64, min(t.Senders(), t.Receivers()))
	for i, row := range t {
		copy(others[i], row)
		if i < len(local) {
			local[i], others[i][i] = row[i], 0
		}
	}
	return others, local
}
