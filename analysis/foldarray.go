package analysis

import (
	"slices"
	"strings"

	"hpfc/analysis/types"
)

// each element of an array has a position: 0-based subscripts, the first varying fastest.

// linear is the place of a position in array element order.
func (a array) linear(position []int64) int64 {
	p := int64(0)
	for d := len(a.shape) - 1; d >= 0; d-- {
		p = p*a.shape[d] + position[d]
	}
	return p
}

func (a array) element(position []int64) types.Value { return a.at(int(a.linear(position))) }

// build makes an array of a shape from the value at each position; ok is false when f's was once, or if there are too many.
func build(shape []int64, f func(position []int64) (types.Value, bool)) (array, bool) {
	if elements(shape) > largestConstant {
		return array{}, false
	}
	r := array{shape: shape}
	position := make([]int64, len(shape))
	for range product(shape) {
		v, ok := f(position)
		if !ok {
			return array{}, false
		}
		r.elems = append(r.elems, v)
		for d := range position {
			if position[d]++; position[d] < shape[d] {
				break
			}
			position[d] = 0
		}
	}
	return r, true
}

// slice is position without dimension d; a scalar is the same in all slices.
func (a array) slice(position []int64, d int) types.Value {
	if len(a.shape) == 0 {
		return a.elems[0]
	}
	return a.element(slices.Delete(slices.Clone(position), d, d+1))
}

func with(position []int64, d int, i int64) []int64 {
	p := slices.Clone(position)
	p[d] = i
	return p
}

// shifted evaluates CSHIFT, and EOSHIFT with the boundary's value where nothing moves in.
func shifted(a, shift array, d int, circular bool, boundary array) (array, bool) {
	n := a.shape[d]
	return build(a.shape, func(p []int64) (types.Value, bool) {
		by := shift.slice(p, d).I
		switch from := p[d] + by; {
		case circular:
			return a.element(with(p, d, (p[d]+by%n+n)%n)), true
		case from >= 0 && from < n:
			return a.element(with(p, d, from)), true
		}
		return boundary.slice(p, d), true
	})
}

func spread(a array, d int, copies int64) (array, bool) {
	return build(slices.Insert(slices.Clone(a.shape), d, max(copies, 0)), func(p []int64) (types.Value, bool) {
		return a.slice(p, d), true
	})
}

// productOps are the operations of MATMUL and DOT_PRODUCT, and what their sums start from.
func productOps(t types.Type) (mul, add types.Op, zero types.Value) {
	if t.Base == types.Logical {
		return types.And, types.Or, types.Value{Type: t}
	}
	return types.Mul, types.Add, types.IntValue(4, 0).Convert(t)
}

// mostProducts bounds the work of a matrix product.
const mostProducts = 1 << 25

// matrixProduct evaluates MATMUL, adding in the order of the common dimension.
func matrixProduct(x, y array, t types.Type) (array, bool) {
	rows, columns := x.shape[:len(x.shape)-1], y.shape[1:]
	common := y.shape[0]
	if x.shape[len(x.shape)-1] != common {
		return array{}, false
	}
	if elements(slices.Concat(rows, columns, y.shape[:1])) > mostProducts {
		return array{}, false
	}
	mul, add, zero := productOps(t)
	step := int(product(rows)) // between the elements of a row
	return build(slices.Concat(rows, columns), func(p []int64) (types.Value, bool) {
		sum := zero
		left := int(array{shape: rows}.linear(p[:len(rows)]))
		right := int(common * array{shape: columns}.linear(p[len(rows):]))
		for k := range int(common) {
			term, err := types.Binary(mul, x.elems[left+k*step], y.elems[right+k])
			if err != nil {
				return sum, false
			}
			if sum, err = types.Binary(add, sum, term); err != nil {
				return sum, false
			}
		}
		return sum, true
	})
}

// alongDimension evaluates a reduction for each line along dimension d.
func alongDimension(args []array, d int, fold func(line []array) (array, bool)) (array, bool) {
	shape := slices.Delete(slices.Clone(args[0].shape), d, d+1)
	return build(shape, func(p []int64) (types.Value, bool) {
		line := make([]array, len(args))
		for i, a := range args {
			line[i] = a.line(p, d)
		}
		v, ok := fold(line)
		if !ok || len(v.shape) > 0 {
			return types.Value{}, false
		}
		return v.elems[0], true
	})
}

// line is the rank-1 array along dimension d through a position of the others; a scalar is itself.
func (a array) line(position []int64, d int) array {
	if len(a.shape) == 0 || a.elems == nil {
		return a
	}
	r := array{shape: []int64{a.shape[d]}}
	full := slices.Insert(slices.Clone(position), d, 0)
	for i := range a.shape[d] {
		r.elems = append(r.elems, a.element(with(full, d, i)))
	}
	return r
}

func packed(a, mask, vector array) (array, bool) {
	var r array
	for i := range a.elems {
		if mask.at(i).B {
			r.elems = append(r.elems, a.elems[i])
		}
	}
	if n := len(r.elems); vector.elems != nil {
		if len(vector.elems) < n {
			return array{}, false
		}
		r.elems = append(r.elems, vector.elems[n:]...)
	}
	r.shape = []int64{int64(len(r.elems))}
	return r, true
}

func unpacked(vector, mask, field array) (array, bool) {
	r, next := array{shape: mask.shape}, 0
	for i, m := range mask.elems {
		v := field.at(i)
		if m.B {
			if next == len(vector.elems) {
				return array{}, false
			}
			v = vector.elems[next]
			next++
		}
		r.elems = append(r.elems, v)
	}
	return r, true
}

// location evaluates MAXLOC and MINLOC of a whole array; of equal elements the first counts, and
// none if all are NaNs or as little or as much as numbers can be, as in gfortran's folding.
func location(t *Transform, a, mask array) (array, bool) {
	best, found := 0, false
	extreme := ofNothing(strings.Replace(t.Fn, "loc", "val", 1), t.Args[0].Type())
	for i, v := range a.elems {
		if v.F != v.F || mask.elems != nil && !mask.at(i).B {
			continue
		}
		if s := types.Compare(v, extreme); t.Fn == "maxloc" && s > 0 || t.Fn == "minloc" && s < 0 {
			best, extreme, found = i, v, true
		}
	}
	r := array{shape: []int64{int64(len(a.shape))}}
	for _, n := range a.shape {
		at := int64(0)
		if found {
			at = int64(best)%n + 1
			best /= int(n)
		}
		r.elems = append(r.elems, types.IntValue(t.T.Kind, at))
	}
	return r, true
}
