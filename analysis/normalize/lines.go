package normalize

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// linesWhole returns x with each line along dimension d in one place, where ranks share them: its elements and its mask
// are evaluated where they lie and copied to blocks of another dimension. Only elements that the mask lets pass are
// evaluated.
func (b *builder) linesWhole(x operand, d int) operand {
	across := b.acrossLines(x.value, d)
	if across == nil {
		return x
	}
	if x.mask == nil || x.mask.rank() == 0 {
		var masks []maskFunc
		if x.mask != nil {
			masks = append(masks, x.mask.elem)
		}
		return operand{b.copied("lines", b.evaluated("lines", x.value, masks...), across), x.mask}
	}
	mask := b.evaluated("mask", *x.mask)
	elements := b.evaluated("lines", x.value, mask.elem)
	mask = b.copied("mask", mask, across)
	return operand{b.copied("lines", elements, across), &mask}
}

// evaluated returns v as a section, in a temporary where its elements lie unless it is one; the masks tell which
// elements are evaluated.
func (b *builder) evaluated(name string, v value, masks ...maskFunc) value {
	if v.sec != nil {
		return v
	}
	t := whole(b.newTemp(name, v.t, v.shape, v.lay), b.at)
	b.assignArray(t, v, masks...)
	return b.sectionValue(t)
}

// copied returns a copy of v in another layout.
func (b *builder) copied(name string, v value, l *layout) value {
	v.lay = l
	return b.materialize(name, v, false)
}

// strip is the width of blocks where their dimension's extent is known at run time only.
const strip = 64

// acrossLines returns a layout in blocks of the longest dimension other than d, on all ranks, or in strips of the last
// one if no extent is known; nil where ranks do not share lines along d.
func (b *builder) acrossLines(v value, d int) *layout {
	if v.rank() < 2 || v.lay == nil || v.lay.spec.Dims[d].Format == mapping.Collapsed {
		return nil
	}
	across, longest := -1, int64(0)
	dim := mapping.DimSpec{Format: mapping.Cyclic, Grid: 0, S: 1, K: strip}
	for i, n := range v.shape {
		if i == d {
			continue
		}
		c, known := loopir.ConstInt(n)
		switch {
		case known && c > longest:
			across, longest = i, c
			dim = mapping.DimSpec{Format: mapping.Block, Grid: 0, S: 1, Extent: c}
		case longest == 0:
			across = i
		}
	}
	l := &layout{spec: mapping.Replicated(v.rank()), align: make([]loopir.Expr, v.rank())}
	l.spec.Grid = b.p.AllRanks()
	l.spec.Dims[across] = dim
	l.spec.Uses = []mapping.GridUse{{Dim: across}}
	return l
}
