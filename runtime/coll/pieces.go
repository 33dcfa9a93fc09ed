package coll

import (
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
	"hpfc/commgen/plandata"
	"hpfc/runtime/abi"
)

// An axis is one iteration number r, lo <= r < hi, of a copy's box and the dimensions whose
// subscripts it moves.
type axis struct {
	lo, hi   int64
	dst, src []int
}

// A peer is what one axis contributes to the moves from the sources at some coordinates.
type peer struct {
	at   []int64 // coordinates in the axis's source dimensions
	runs []copyRun
}

// A copier finds the moves of one rank.
type copier struct {
	*copyPlan
	rank    int64
	dstAt   []int64 // coordinates of the parts that the rank copies to
	srcAt   []int64 // and from; any where -1
	srcHome []int64 // coordinates of the move being put together
	moves   *moves
}

// peers returns the sources of the axis in an order without contention: rank after rank
// starts from another one.
func (c *copier) peers(x *axis) []peer {
	if x.plain() {
		return c.piecewise(x)
	}
	return c.elementwise(x)
}

// still is the side of an axis that has no dimension: it owns every iteration at address 0.
var still = css.Dim{S: 1, K: 1, N: 1}

// piecewise handles an axis with one dimension on each side by the closed forms of css.
func (c *copier) piecewise(x *axis) []peer {
	from := int64(0)
	if len(x.src) == 1 {
		from = c.srcAt[x.src[0]]
	}
	return c.messages(x, c.key(x), c.dstAt[x.dst[0]], from)
}

// key is the remap along an axis with one dimension on the left and at most one on the right.
func (p *copyPlan) key(x *axis) plandata.Key {
	d := x.dst[0]
	k := plandata.Key{Copy: css.Copy{Dst: css.DimOf(&p.dst.layout.Dims[d]), Src: still, N: x.hi - x.lo}, Elem: p.dst.elem}
	k.A1, k.B1 = p.section.dst[d].from(x.lo)
	if len(x.src) == 1 {
		s := x.src[0]
		k.Src = css.DimOf(&p.src.layout.Dims[s])
		k.A2, k.B2 = p.section.src[s].from(x.lo)
	}
	return k
}

// plain reports whether the axis moves one dimension on each side, as the closed forms of css have it.
func (x *axis) plain() bool { return len(x.dst) == 1 && len(x.src) <= 1 }

// messages returns what receiver coordinate j gets along an axis: from one sender coordinate,
// or from all when it is -1. Constant plans come before those that are made now.
func (c *copier) messages(x *axis, k plandata.Key, j, from int64) []peer {
	constant := c.dst.book.messages(k, j)
	var peers []peer
	for _, i := range c.senders(k, constant, j, from) {
		runs := c.message(x, k, constant, j, i)
		if len(runs) > 0 {
			peers = append(peers, peer{[]int64{i}[:len(x.src)], runs})
		}
	}
	return peers
}

// message returns the runs of the message from i to j, constant ones if they are there. Where
// the axis is the innermost, they may have a quicker way to be copied.
func (c *copier) message(x *axis, k plandata.Key, constant []plandata.Message, j, i int64) []copyRun {
	at := slices.IndexFunc(constant, func(m plandata.Message) bool { return m.Sender == i })
	var runs []css.Run
	if at >= 0 {
		runs = constant[at].Runs
	} else {
		runs = k.Pieces(j, i)
	}
	dst, src := c.steps(x)
	list := scaled(runs, dst, src)
	if len(list) == 0 || x.dst[0] != c.axes[0].dst[0] {
		return list
	}
	if at >= 0 {
		list[0].periods = c.dst.book.periods(&constant[at], c.dst.elem, dst, src)
	}
	if list[0].periods == nil {
		list[0].periods = byPeriods(k, j, i, runs, dst, src)
	}
	return list
}

// from is the subscript as a function of r - lo.
func (s subscript) from(lo int64) (a, b int64) { return s.a, s.a*lo + s.b }

// senders lists the coordinates that send to coordinate j in the order of their messages;
// only from when it is not -1.
func (c *copier) senders(k plandata.Key, constant []plandata.Message, j, from int64) []int64 {
	if from >= 0 {
		return []int64{from}
	}
	if list, ok := c.dst.book.order(k, j, c.choose); ok {
		return list
	}
	var list []int64
	for _, m := range constant {
		list = append(list, m.Sender)
	}
	if list != nil {
		return list
	}
	steps, err := k.ReceiverPlan(j)
	if err != nil {
		panic(err)
	}
	for _, s := range steps {
		list = append(list, s.Peer)
	}
	return list
}

// wholeDim copies all of a dimension to one of the same extent.
func wholeDim(to, from *mapping.Dim) css.Copy {
	return css.Copy{Dst: css.DimOf(to), A1: 1, B1: to.Lo, Src: css.DimOf(from), A2: 1, B2: from.Lo, N: to.Hi - to.Lo + 1}
}

// steps returns the bytes between neighbouring cells of an axis on both sides.
func (c *copier) steps(x *axis) (dst, src int64) {
	dst = c.dst.layout.Dims[x.dst[0]].Stride * c.dst.elem
	if len(x.src) == 1 {
		src = c.src.layout.Dims[x.src[0]].Stride * c.src.elem
	}
	return dst, src
}

// scaled turns runs in cells into runs in bytes.
func scaled(runs []css.Run, dst, src int64) []copyRun {
	list := make([]copyRun, len(runs))
	for i, r := range runs {
		list[i] = copyRun{count: r.Count, dst: r.Dst * dst, dstStep: r.DstStep * dst, src: r.Src * src, srcStep: r.SrcStep * src}
	}
	return list
}

// elementwise handles an axis that moves several dimensions of one side, such as a diagonal,
// by looking at each iteration.
func (c *copier) elementwise(x *axis) []peer {
	var peers []peer
	found := map[[abi.MaxRank]int64]int{}
	for r := x.lo; r < x.hi; r++ {
		if !ownedBy(c.dst.layout, c.section.dst, x.dst, r, c.dstAt) || !ownedBy(c.src.layout, c.section.src, x.src, r, c.srcAt) {
			continue
		}
		var at [abi.MaxRank]int64
		for k, s := range x.src {
			at[k] = c.src.layout.Dims[s].Owner(c.section.src[s].value(r))
		}
		k, ok := found[at]
		if !ok {
			k = len(peers)
			found[at] = k
			peers = append(peers, peer{at: slices.Clone(at[:len(x.src)])})
		}
		p := &peers[k]
		p.runs = appendElement(p.runs, offset(c.dst, c.section.dst, x.dst, r), offset(c.src, c.section.src, x.src, r))
	}
	return peers
}

// value is the subscript in iteration r.
func (s subscript) value(r int64) int64 { return s.a*r + s.b }

// ownedBy reports whether iteration r lies at the coordinates in the given dimensions; -1
// stands for any coordinate.
func ownedBy(l *mapping.Layout, subs []subscript, dims []int, r int64, at []int64) bool {
	for _, d := range dims {
		if at[d] >= 0 && l.Dims[d].Owner(subs[d].value(r)) != at[d] {
			return false
		}
	}
	return true
}

// offset is the byte offset that the dimensions contribute in iteration r.
func offset(a *array, subs []subscript, dims []int, r int64) int64 {
	n := int64(0)
	for _, d := range dims {
		n += a.layout.Dims[d].Local(subs[d].value(r)) * a.layout.Dims[d].Stride
	}
	return n * a.elem
}

// appendElement adds one element, to the last run where it goes on in equal steps.
func appendElement(runs []copyRun, dst, src int64) []copyRun {
	if len(runs) > 0 {
		last := &runs[len(runs)-1]
		if last.count == 1 {
			last.dstStep, last.srcStep = dst-last.dst, src-last.src
		}
		if dst == last.dst+last.count*last.dstStep && src == last.src+last.count*last.srcStep {
			last.count++
			return runs
		}
	}
	return append(runs, copyRun{count: 1, dst: dst, src: src})
}
