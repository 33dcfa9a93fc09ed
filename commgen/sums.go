package commgen

import (
	"cmp"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
)

// In h(k)*x(i-k) a subscript depends on two iteration variables. Their sum drives a temporary that holds x from the least to the greatest
// value of i-k: much less than the iterations, which an inspector would note.

// sumOf is the driver for a sum of several; false if it leaves out many values between its ends, or if these are not known.
func sumOf(f affine.Form, variables []driver) (driver, bool) {
	terms := slices.SortedFunc(slices.Values(f.Terms), func(s, t affine.Term) int { return cmp.Compare(magnitude(s.Coef), magnitude(t.Coef)) })
	sum := driver{sum: f, lo: loopir.Int(0), hi: loopir.Int(0)}
	reach := int64(0) // from the least to the greatest sum of the terms so far, as far as it is constant
	for _, t := range terms {
		d := variables[slices.IndexFunc(variables, func(d driver) bool { return int(d.index.Var) == t.Var })]
		if d.step != nil || magnitude(t.Coef) > reach+1 {
			return sum, false
		}
		least, greatest := d.lo, d.hi
		if t.Coef < 0 {
			least, greatest = greatest, least
		}
		sum.lo, sum.hi = loopir.Add(sum.lo, loopir.Mul(loopir.Int(t.Coef), least)), loopir.Add(sum.hi, loopir.Mul(loopir.Int(t.Coef), greatest))
		if n, ok := loopir.ConstInt(loopir.Sub(sum.hi, sum.lo)); ok {
			reach = n
		}
	}
	sum.index = loopir.Index{Lo: sum.lo, Hi: sum.hi, Step: loopir.Int(1)}
	return sum, true
}

func magnitude(n int64) int64 { return max(n, -n) }

func (d *driver) isSum() bool { return !d.sum.IsConst() }

// value is that of a driver in an iteration.
func (d *driver) value() affine.Form {
	if d.isSum() {
		return d.sum
	}
	return affine.Variable(int(d.index.Var))
}

// clip leaves out values of a sum for which the subscript of an array with constant bounds is out of them; false for other arrays.
func (d *driver) clip(b loopir.Bound, rest loopir.Expr) bool {
	_, okLo := loopir.ConstInt(b.Lo)
	_, okHi := loopir.ConstInt(b.Hi)
	d.lo, d.hi = extremeOf("max", d.lo, loopir.Sub(b.Lo, rest)), extremeOf("min", d.hi, loopir.Sub(b.Hi, rest))
	d.index.Lo, d.index.Hi = d.lo, d.hi
	return okLo && okHi
}
