package lattice

import (
	"math/big"
	"slices"
)

// uniform finds dependences without isl where all distances are constant: every access of the
// array lies in all loops of the nest, runs for sure over the whole box, and has the same
// linear part, which maps different iterations to different elements. Then an access a touches
// the element of iteration J at J-delta(a) and nowhere else.
type uniform struct {
	nest          *AffineNest
	writes, reads []Ref
	trips         []int64
	linear        [][]int64 // of all references
}

// newUniform returns nil when distances are not constant.
func newUniform(n *AffineNest, writes, reads []Ref) *uniform {
	u := &uniform{nest: n, writes: writes, reads: reads}
	first := &n.Statements[writes[0].Statement]
	u.trips = n.Trips(first)
	for _, r := range append(slices.Clone(writes), reads...) {
		s := &n.Statements[r.Statement]
		if s.Maybe() || len(s.Domain)+len(s.Choices)+len(s.Multiples) > 0 || Common(first, s) != len(first.Loops) || len(s.Loops) != len(first.Loops) {
			return nil
		}
		linear, ok := linearPart(n.Reference(r), len(s.Loops))
		if !ok || u.linear != nil && !slices.EqualFunc(linear, u.linear, slices.Equal) {
			return nil
		}
		u.linear = linear
	}
	if _, rank := solve(u.linear, make([]int64, len(u.linear)), len(first.Loops)); rank < len(first.Loops) {
		return nil
	}
	return u
}

// linearPart returns the coefficients of the subscripts.
func linearPart(r *Reference, depth int) ([][]int64, bool) {
	rows := [][]int64{}
	for _, s := range r.Subscripts {
		if s.Mod != 0 {
			return nil, false
		}
		rows = append(rows, Row(s.Form, depth)[:depth])
	}
	return rows, true
}

// solve returns the solution of m.x = c by Gaussian elimination and the rank of m; x is nil
// unless it is unique and of integers.
func solve(m [][]int64, c []int64, n int) (x []int64, rank int) {
	rows := make([][]*big.Rat, len(m))
	for i := range m {
		for _, v := range append(slices.Clone(m[i]), c[i]) {
			rows[i] = append(rows[i], new(big.Rat).SetInt64(v))
		}
	}
	for column := 0; column < n; column++ {
		pivot := slices.IndexFunc(rows[rank:], func(r []*big.Rat) bool { return r[column].Sign() != 0 })
		if pivot < 0 {
			return nil, rank
		}
		rows[rank], rows[rank+pivot] = rows[rank+pivot], rows[rank]
		eliminate(rows, rank, column)
		rank++
	}
	for _, r := range rows[rank:] {
		if r[n].Sign() != 0 {
			return nil, rank
		}
	}
	for _, r := range rows[:rank] {
		if !r[n].IsInt() {
			return nil, rank
		}
		x = append(x, r[n].Num().Int64())
	}
	return x, rank
}

// eliminate makes the pivot 1 and the rest of its column 0.
func eliminate(rows [][]*big.Rat, pivot, column int) {
	inverse := new(big.Rat).Inv(rows[pivot][column])
	for _, v := range rows[pivot] {
		v.Mul(v, inverse)
	}
	for i := range rows {
		if i == pivot || rows[i][column].Sign() == 0 {
			continue
		}
		factor := new(big.Rat).Set(rows[i][column])
		for k, v := range rows[i] {
			v.Sub(v, new(big.Rat).Mul(factor, rows[pivot][k]))
		}
	}
}

// delta returns J-I for the iterations I of from and J of to that meet in an element.
func (u *uniform) delta(from, to Ref) []int64 {
	x, y := u.nest.Reference(from), u.nest.Reference(to)
	c := make([]int64, len(u.linear))
	for d := range c {
		c[d] = x.Subscripts[d].Form.Const - y.Subscripts[d].Form.Const
	}
	delta, _ := solve(u.linear, c, len(u.trips))
	return delta
}

// uniform adds the arcs of an array with constant distances.
func (g *Graph) uniform(u *uniform) {
	for _, r := range u.reads {
		g.uniformInto(u, r)
	}
	for _, w := range u.writes {
		sources := u.before(w, append(slices.Clone(u.writes), u.reads...))
		for i := range sources {
			g.shifts(u, sources, i, w)
		}
	}
}

// uniformInto adds the flow into a read.
func (g *Graph) uniformInto(u *uniform, r Ref) {
	sources := u.before(r, u.writes)
	for i := range sources {
		g.shifts(u, sources, i, r)
	}
	if live := u.unshadowed(u.whole(), sources); len(live) > 0 {
		g.LiveIn = append(g.LiveIn, LiveIn{r, Relation{Shifts: live}})
	}
}

// meeting is an access delta iterations before another one.
type meeting struct {
	ref   Ref
	delta []int64
}

// before lists the accesses that touch the element of the sink before it, the latest first.
func (u *uniform) before(sink Ref, refs []Ref) []meeting {
	var out []meeting
	for _, r := range refs {
		delta := u.delta(r, sink)
		if delta == nil {
			continue
		}
		order := slices.Compare(delta, make([]int64, len(delta)))
		if order > 0 || order == 0 && r.Statement < sink.Statement {
			out = append(out, meeting{r, delta})
		}
	}
	slices.SortStableFunc(out, func(x, y meeting) int {
		if c := slices.Compare(x.delta, y.delta); c != 0 {
			return c
		}
		if x.ref.Statement != y.ref.Statement {
			return y.ref.Statement - x.ref.Statement
		}
		return x.ref.Read - y.ref.Read // the write, -1, is the later one
	})
	return out
}

// shifts adds the arc from the i-th of the accesses before sink.
func (g *Graph) shifts(u *uniform, sources []meeting, i int, sink Ref) {
	from := sources[i]
	box := u.whole()
	box.Delta = from.delta
	boxes := u.unshadowed(u.reached(box, from.delta), sources[:i])
	if len(boxes) > 0 {
		g.Arcs = append(g.Arcs, Arc{Kind: kindOf(from.ref, sink), Source: from.ref, Sink: sink, Relation: Relation{Shifts: boxes}, Exact: true})
	}
}

// whole is the box of all iterations.
func (u *uniform) whole() Shift {
	high := make([]int64, len(u.trips))
	for d, n := range u.trips {
		high[d] = n - 1
	}
	return Shift{Low: make([]int64, len(u.trips)), High: high}
}

// reached cuts a box down to the iterations that have one delta before them.
func (u *uniform) reached(box Shift, delta []int64) Shift {
	out := Shift{Delta: box.Delta, Low: slices.Clone(box.Low), High: slices.Clone(box.High)}
	for d := range delta {
		out.Low[d] = max(out.Low[d], delta[d])
		out.High[d] = min(out.High[d], u.trips[d]-1+delta[d])
	}
	return out
}

// unshadowed removes from a box the iterations that one of the writes reaches.
func (u *uniform) unshadowed(box Shift, nearer []meeting) []Shift {
	boxes := []Shift{box}
	for _, m := range nearer {
		if m.ref.Read != Write {
			continue
		}
		var rest []Shift
		for _, b := range boxes {
			rest = append(rest, subtract(b, u.reached(b, m.delta))...)
		}
		boxes = rest
	}
	return slices.DeleteFunc(boxes, Shift.empty)
}

func (s Shift) empty() bool {
	for d := range s.Low {
		if s.Low[d] > s.High[d] {
			return true
		}
	}
	return false
}

// subtract cuts the part from a box that holds it, leaving disjoint boxes.
func subtract(box, part Shift) []Shift {
	if part.empty() {
		return []Shift{box}
	}
	var out []Shift
	rest := Shift{Delta: box.Delta, Low: slices.Clone(box.Low), High: slices.Clone(box.High)}
	for d := range rest.Low {
		below := Shift{Delta: box.Delta, Low: slices.Clone(rest.Low), High: slices.Clone(rest.High)}
		above := Shift{Delta: box.Delta, Low: slices.Clone(rest.Low), High: slices.Clone(rest.High)}
		below.High[d], above.Low[d] = part.Low[d]-1, part.High[d]+1
		out = append(out, below, above)
		rest.Low[d], rest.High[d] = part.Low[d], part.High[d]
	}
	return slices.DeleteFunc(out, Shift.empty)
}
