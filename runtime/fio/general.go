package fio

import (
	"math"

	"hpfc/runtime/fio/edit"
)

// generalReal writes a real by G: with d significant digits and no exponent, and
// blanks where that would stand, if 0.1 <= |x| < 10**d after rounding to d
// digits; else like E. Without a width there is a zero before the point if list-directed output had room for it.
func (o *Writer) generalReal(it *edit.Item, kind int, x float64) {
	d, shorter := it.Digits, 0
	if it.Width == 0 && d <= 0 {
		d = realForms[kind].digits
		shorter = min(max(o.scale, 0), 1)
	}
	m := math.Abs(x)
	before, ok := magnitude(m, d)
	if kind == 4 {
		before, ok = magnitude(float32(m), d)
	}
	if !ok {
		o.exponential(it, d-shorter, kind, x)
		return
	}
	pad, c := generalBlanks(it), byte(' ')
	if o.record.lacks(it.Width) {
		return
	}
	tight := it.Width == 0 && len(appendSign(o.text[:0], x, o.plus))+len("0.")+d-before > realForms[kind].width
	if !o.fixed(it.Width-pad, d-before, 0, x, tight) {
		c = '*'
	}
	fill(o.record.field(pad), c)
}

// generalBlanks returns how many blanks stand in place of the exponent.
func generalBlanks(it *edit.Item) int {
	switch {
	case it.Width == 0:
		return 0
	case it.Exponent <= 0:
		return min(4, it.Width-1)
	}
	return min(it.Exponent+2, it.Width-1)
}

// magnitude returns how many of m's d digits stand before the point, 0 for
// 0.1 <= m < 1, or ok = false where the range of G ends. Zero counts as 1. The
// borders are computed in the arithmetic of the item's kind, as gfortran does, and
// so may lie one unit in the last place off the decimal value.
func magnitude[T float32 | float64](m T, d int) (before int, ok bool) {
	if m == 0 {
		return 1, d > 0
	}
	limit := power10[T](d)
	r := 1 - 0.5/limit
	if d == 0 || m < T(0.1*float64(r)) || limit-m <= 0.5 {
		return 0, false
	}
	for power := T(1); before < d && m >= power*r; before++ {
		power *= 10
	}
	return before, true
}
