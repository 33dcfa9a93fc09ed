package lattice

import (
	"cmp"
	"iter"
	"math/big"
	"slices"
	"strings"
)

// uniform finds dependences without isl where all distances are constant: every access of the
// array lies in all loops of the nest, runs over the whole box, if its guards permit, and has the same
// linear part, which maps different iterations to different elements. Accesses of one class meet in
// elements: iteration I of x and J of y where J-I is the difference of their places; others never do.
type uniform struct {
	trips   []int64
	classes map[Ref]class
}

// class lists accesses, of those before an iteration the latest first, whatever the iteration.
type class []place

type place struct {
	ref Ref
	at  []int64
}

// newUniform returns nil when distances are not constant.
func newUniform(n *AffineNest, writes, reads []Ref) *uniform {
	if len(writes) == 0 {
		return nil
	}
	first := &n.Statements[writes[0].Statement]
	refs := append(slices.Clone(writes), reads...)
	var linear [][]int64
	for _, r := range refs {
		s := &n.Statements[r.Statement]
		if len(s.Domain)+len(s.Choices)+len(s.Multiples) > 0 || Common(first, s) != len(first.Loops) || len(s.Loops) != len(first.Loops) {
			return nil
		}
		own, ok := linearPart(n.Reference(r), len(s.Loops))
		if !ok || linear != nil && !slices.EqualFunc(own, linear, slices.Equal) {
			return nil
		}
		linear = own
	}
	constants := make([][]int64, len(refs))
	for k, r := range refs {
		for _, s := range n.Reference(r).Subscripts {
			constants[k] = append(constants[k], s.Form.Const)
		}
	}
	classes := classify(refs, linear, constants, len(first.Loops))
	if classes == nil {
		return nil
	}
	return &uniform{trips: n.Trips(first), classes: classes}
}

// classify finds the classes of accesses and their places, by one elimination for all of them; it returns nil
// if the linear part maps several iterations to one element.
func classify(refs []Ref, linear, constants [][]int64, depth int) map[Ref]class {
	rows, rank := eliminated(linear, constants, depth)
	if rank < depth {
		return nil
	}
	same := map[string]class{}
	keys := make([]string, len(refs))
	for k, r := range refs {
		p := place{ref: r, at: make([]int64, depth)}
		var key strings.Builder
		for d := range rows {
			x := rows[d][depth+k]
			if d < depth {
				whole := new(big.Int).Div(x.Num(), x.Denom())
				p.at[d] = whole.Int64()
				x = new(big.Rat).Sub(x, new(big.Rat).SetInt(whole))
			}
			key.WriteString(x.RatString())
			key.WriteByte(' ')
		}
		keys[k] = key.String()
		same[keys[k]] = append(same[keys[k]], p)
	}
	classes := map[Ref]class{}
	for _, c := range same {
		slices.SortFunc(c, func(x, y place) int {
			// the write, -1, is the later one
			return cmp.Or(slices.Compare(x.at, y.at), y.ref.Statement-x.ref.Statement, x.ref.Read-y.ref.Read)
		})
	}
	for k, r := range refs {
		classes[r] = same[keys[k]]
	}
	return classes
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

// eliminated solves linear.x = c for several c by Gaussian elimination: behind n columns each c has one, the first
// rows of which are x, if the rank is n, and the others what is left of c.
func eliminated(linear, constants [][]int64, n int) (rows [][]*big.Rat, rank int) {
	rows = make([][]*big.Rat, len(linear))
	for i := range linear {
		for _, v := range linear[i] {
			rows[i] = append(rows[i], new(big.Rat).SetInt64(v))
		}
		for _, c := range constants {
			rows[i] = append(rows[i], new(big.Rat).SetInt64(c[i]))
		}
	}
	for column := range n {
		pivot := slices.IndexFunc(rows[rank:], func(r []*big.Rat) bool { return r[column].Sign() != 0 })
		if pivot < 0 {
			return rows, rank
		}
		rows[rank], rows[rank+pivot] = rows[rank+pivot], rows[rank]
		eliminate(rows, rank, column)
		rank++
	}
	return rows, rank
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

// uniformFlow returns the arcs that end in sink, and where it has no sure source.
func (q question) uniformFlow(sink Ref, writes, reads bool) ([]Arc, Relation) {
	u := q.uniform
	var arcs []Arc
	var nearer [][]int64 // distances of sure writes
	rest := []Shift{u.whole()}
	for m := range u.before(sink) {
		if write := m.ref.Read == Write; write && !writes || !write && !reads {
			continue
		}
		box := u.whole()
		box.Delta = m.delta
		if boxes := u.unshadowed(u.reached(box, m.delta), nearer); len(boxes) > 0 {
			arcs = append(arcs, q.arc(m.ref, sink, Relation{Shifts: boxes}))
		}
		if m.ref.Read != Write || !q.sure(m.ref) {
			continue
		}
		nearer = append(nearer, m.delta)
		if rest = u.without(rest, m.delta); len(rest) == 0 {
			break
		}
	}
	return arcs, Relation{Shifts: rest}
}

// meeting is an access delta iterations before another one.
type meeting struct {
	ref   Ref
	delta []int64
}

// before goes through the accesses that touch the element of the sink before it, the latest first.
func (u *uniform) before(sink Ref) iter.Seq[meeting] {
	return func(yield func(meeting) bool) {
		c := u.classes[sink]
		k := slices.IndexFunc(c, func(p place) bool { return p.ref == sink })
		for _, p := range c[k:] {
			delta := make([]int64, len(p.at))
			for d := range delta {
				delta[d] = p.at[d] - c[k].at[d]
			}
			if p.ref.Statement == sink.Statement && slices.Equal(p.at, c[k].at) {
				continue
			}
			if !yield(meeting{p.ref, delta}) {
				return
			}
		}
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
func (u *uniform) unshadowed(box Shift, nearer [][]int64) []Shift {
	boxes := []Shift{box}
	for _, delta := range nearer {
		boxes = u.without(boxes, delta)
	}
	return slices.DeleteFunc(boxes, Shift.empty)
}

// without removes the iterations that have one delta before them.
func (u *uniform) without(boxes []Shift, delta []int64) []Shift {
	var rest []Shift
	for _, b := range boxes {
		rest = append(rest, subtract(b, u.reached(b, delta))...)
	}
	return rest
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
