package analysis

import (
	"slices"

	"hpfc/analysis/types"
)

// transform evaluates the transformational functions that constant expressions use.
func (ev *evaluator) transform(t *Transform) (array, bool) {
	args := make([]array, len(t.Args))
	for i, x := range t.Args {
		if x == nil {
			continue
		}
		a, ok := ev.eval(x)
		if !ok {
			return array{}, false
		}
		args[i] = a
	}
	if !fitting(t.Fn, args) {
		return array{}, false
	}
	if _, ok := reductionFolds[t.Fn]; ok {
		return fold(t, args)
	}
	switch t.Fn {
	case "reshape":
		return reshape(args)
	case "dot_product":
		return dotProduct(args, t.T)
	case "transpose":
		return transposed(args[0]), true
	case "matmul":
		return matrixProduct(args[0], args[1], t.T)
	case "spread":
		return spread(args[0], dimOf(args[1]), args[2].elems[0].I)
	case "cshift":
		return shifted(args[0], args[1], dimOf(args[2]), true, array{})
	case "eoshift":
		if args[2].elems == nil {
			args[2] = scalar(types.Value{Type: t.T})
		}
		return shifted(args[0], args[1], dimOf(args[3]), false, args[2])
	case "pack":
		return packed(args[0], args[1], args[2])
	case "unpack":
		return unpacked(args[0], args[1], args[2])
	case "trim":
		return scalar(types.StringValue(trimmed(args[0].elems[0].S))), true
	case "repeat":
		return repeated(args[0].elems[0].S, args[1].elems[0].I)
	}
	return array{}, false
}

// fitting tells whether dimensions and shapes of the arguments go together. They were checked already, but for those
// that depend on implied DOs.
func fitting(fn string, args []array) bool {
	switch fn {
	case "any", "all", "count":
		return hasDim(args[0], args[1])
	case "sum", "product", "maxval", "minval", "maxloc", "minloc":
		return hasDim(args[0], args[1]) && conformable(args[0], args[2])
	case "pack":
		return conformable(args[0], args[1])
	case "unpack":
		return conformable(args[1], args[2])
	case "spread":
		return 0 <= dimOf(args[1]) && dimOf(args[1]) <= len(args[0].shape)
	case "cshift":
		return hasDim(args[0], args[2]) && isSlice(args[1], args[0], args[2])
	case "eoshift":
		return hasDim(args[0], args[3]) && isSlice(args[1], args[0], args[3]) && isSlice(args[2], args[0], args[3])
	}
	return true
}

// hasDim tells whether an array has the dimension that a DIM argument stands for, if it is present.
func hasDim(a, dim array) bool {
	return dim.elems == nil || 0 <= dimOf(dim) && dimOf(dim) < len(a.shape)
}

// isSlice tells whether x, if it is an array, has the shape of a without the dimension that DIM stands for.
func isSlice(x, a, dim array) bool {
	d := dimOf(dim)
	return len(x.shape) == 0 || slices.Equal(x.shape, slices.Delete(slices.Clone(a.shape), d, d+1))
}

// dimOf is the dimension, from 0, that a DIM argument stands for.
func dimOf(dim array) int { return int(dim.elems[0].I) - 1 }

// reductionFolds evaluates the reductions of whole arrays; args are ARRAY, DIM, which is not
// looked at, and MASK.
var reductionFolds = map[string]func(t *Transform, args []array) (array, bool){
	"any": reduceMask, "all": reduceMask, "count": reduceMask,
	"sum": reduce, "product": reduce, "maxval": reduce, "minval": reduce,
	"maxloc": reduceLocation, "minloc": reduceLocation,
}

// fold evaluates a reduction of a whole array, or along a dimension.
func fold(t *Transform, args []array) (array, bool) {
	whole := func(args []array) (array, bool) { return reductionFolds[t.Fn](t, args) }
	if t.Args[1] == nil {
		return whole(args)
	}
	return alongDimension(args, dimOf(args[1]), func(line []array) (array, bool) {
		v, ok := whole(line)
		v.shape = nil // a location in a line is one number
		return v, ok
	})
}

func scalar(v types.Value) array { return array{elems: []types.Value{v}} }

// reshape takes source, shape, pad and order.
func reshape(args []array) (array, bool) {
	from, shape, pad, order := args[0].elems, args[1].elems, args[2].elems, args[3].elems
	r := array{shape: make([]int64, len(shape))}
	ordered := array{shape: make([]int64, len(shape))}
	dims := make([]int, len(shape)) // the dimension of the result that is filled first, second, ...
	for d, n := range shape {
		dims[d] = d
		if order != nil {
			dims[d] = int(order[d].I) - 1
		}
		r.shape[d] = max(0, n.I)
	}
	for k, d := range dims {
		ordered.shape[k] = r.shape[d]
	}
	return build(r.shape, func(p []int64) (types.Value, bool) {
		position := make([]int64, len(p))
		for k, d := range dims {
			position[k] = p[d]
		}
		i := int(ordered.linear(position))
		switch {
		case i < len(from):
			return from[i], true
		case len(pad) > 0:
			return pad[(i-len(from))%len(pad)], true
		}
		return types.Value{}, false
	})
}

func transposed(a array) array {
	rows, columns := int(a.shape[0]), int(a.shape[1])
	r := array{shape: []int64{a.shape[1], a.shape[0]}}
	for i := range rows {
		for j := range columns {
			r.elems = append(r.elems, a.elems[i+j*rows])
		}
	}
	return r
}

func dotProduct(args []array, t types.Type) (array, bool) {
	if len(args[0].elems) != len(args[1].elems) {
		return array{}, false
	}
	mul, add, sum := productOps(t)
	for i := range args[0].elems {
		p, _ := types.Binary(mul, args[0].elems[i], args[1].elems[i])
		sum, _ = types.Binary(add, sum, p)
	}
	return scalar(sum), true
}

func reduceMask(t *Transform, args []array) (array, bool) {
	mask, n := args[0], 0
	for _, v := range mask.elems {
		if v.B {
			n++
		}
	}
	v := types.Value{Type: t.T, B: t.Fn == "any" && n > 0 || t.Fn == "all" && n == len(mask.elems)}
	if t.Fn == "count" {
		v = types.IntValue(t.T.Kind, int64(n))
	}
	return scalar(v), true
}

func reduceLocation(t *Transform, args []array) (array, bool) { return location(t, args[0], args[2]) }

// reduce evaluates SUM, PRODUCT, MAXVAL and MINVAL in array element order. Sums start from 0, which makes -0.0 positive.
// Of zeros with different signs the last is the extreme, NaNs are none, and infinities are no more than HUGE, as in
// gfortran's folding.
func reduce(t *Transform, args []array) (array, bool) {
	acc := ofNothing(t.Fn, t.T)
	for i, v := range args[0].elems {
		if len(args[2].elems) > 0 && !args[2].at(i).B {
			continue
		}
		switch t.Fn {
		case "sum":
			acc, _ = types.Binary(types.Add, acc, v)
		case "product":
			acc, _ = types.Binary(types.Mul, acc, v)
		case "maxval":
			if v.F == v.F && types.Compare(v, acc) >= 0 {
				acc = v
			}
		case "minval":
			if v.F == v.F && types.Compare(v, acc) <= 0 {
				acc = v
			}
		}
	}
	return scalar(acc), true
}

// ofNothing is SUM, PRODUCT, MAXVAL or MINVAL without any element.
func ofNothing(fn string, t types.Type) types.Value {
	switch fn {
	case "maxval":
		if t.Base == types.Integer {
			return types.IntValue(t.Kind, -1<<(8*t.Kind-1))
		}
		return types.Unary(types.Neg, huge(t))
	case "minval":
		return huge(t)
	case "product":
		return types.IntValue(4, 1).Convert(t)
	}
	return types.IntValue(4, 0).Convert(t)
}
