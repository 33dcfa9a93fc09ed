package normalize

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// w = reshape(a, (/9/)) with a(3, 3) by a loop over w would read a through remainders and quotients, which only an inspector
// understands. Loops over the dimensions of a store into w(i + 3*j) instead.

// box is the extents of the dimensions of a source that one dimension of its RESHAPE goes through; nil where that is one as well.
type box []loopir.Expr

// boxesOf returns the boxes of a RESHAPE whose dimensions fill in the given order, nil if there are none. They have constant strides,
// and as many elements as the dimension.
func boxesOf(source []loopir.Expr, order []int, dims []loopir.Expr) []box {
	var boxes []box
	for rest := order; len(rest) > 0 && len(source) > 0; {
		from, to := groupSizes(source, dims, rest)
		if from > 1 && to == 1 && constant(source[:from-1]) && sameCount(size(source[:from]), dims[rest[0]]) {
			if boxes == nil {
				boxes = make([]box, len(dims))
			}
			boxes[rest[0]] = source[:from]
		}
		source, rest = source[from:], rest[to:]
	}
	return boxes
}

func constant(extents []loopir.Expr) bool {
	for _, n := range extents {
		if _, ok := loopir.ConstInt(n); !ok {
			return false
		}
	}
	return true
}

// sameCount tells whether two extents are the same for certain.
func sameCount(x, y loopir.Expr) bool {
	d, ok := loopir.ConstInt(loopir.Sub(x, y))
	return ok && d == 0
}

// walked is a box whose elements loops go through, by their variables.
type walked struct {
	box
	vars     []loopir.Expr
	position loopir.Expr
}

// within returns the subscripts, from 0, of a linear position in a box: where loops go through that box, their variables.
func (b *builder) within(p loopir.Expr, extents box) []loopir.Expr {
	for _, w := range b.walked {
		if len(w.box) == len(extents) && sameCount(w.position, p) && w.box.equal(extents) {
			return w.vars
		}
	}
	return subscripts(p, extents)
}

func (x box) equal(y box) bool {
	for d := range x[:len(x)-1] {
		if !sameCount(x[d], y[d]) {
			return false
		}
	}
	return true
}

// positionsInBoxes is positions with loops over the boxes of a value that is assigned to s, in dimensions that are not distributed:
// owners of sums would be found by inspectors.
func (b *builder) positionsInBoxes(s *section, boxes []box) (loops []loopir.Index, idx []loopir.Expr) {
	loops, idx = b.positions(s)
	if boxes == nil {
		return loops, idx
	}
	open := make([]box, len(boxes))
	for d, dim := range s.dims {
		if dim.index == nil && s.array.Map.Dims[d].Format == mapping.Collapsed {
			open[dim.shapeIndex] = boxes[dim.shapeIndex]
		}
	}
	return b.intoBoxes(loops, idx, s.shape(), open)
}

// intoBoxes replaces loops over the dimensions of a shape, at the positions idx, by loops over boxes with as many elements.
func (b *builder) intoBoxes(plain []loopir.Index, at, shape []loopir.Expr, boxes []box) (loops []loopir.Index, idx []loopir.Expr) {
	if boxes == nil {
		return plain, at
	}
	b.walked = nil
	for d, n := range shape {
		if boxes[d] == nil || !sameCount(size(boxes[d]), n) {
			loops, idx = append(loops, plain[d]), append(idx, at[d])
			continue
		}
		w := walked{box: boxes[d]}
		for _, extent := range w.box {
			v := b.p.NewScalar(loopName(len(loops)), types.Int8)
			loops = append(loops, loopir.Index{Var: v.ID, Lo: loopir.Int(0), Hi: b.limit(extent), Step: loopir.Int(1)})
			w.vars = append(w.vars, v.Read())
		}
		w.position = b.linear(w.vars, w.box)
		b.walked, idx = append(b.walked, w), append(idx, w.position)
	}
	return loops, idx
}
