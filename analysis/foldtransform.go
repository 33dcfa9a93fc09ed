package analysis

import (
	"hpfc/analysis/types"
)

// transform evaluates the transformational functions that constant expressions use:
// RESHAPE and the reductions of a whole array.
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
	switch t.Fn {
	case "reshape":
		return reshape(args)
	case "dot_product":
		return dotProduct(args, t.T)
	case "transpose":
		return transposed(args[0]), true
	case "trim":
		return scalar(types.StringValue(trimmed(args[0].elems[0].S))), true
	case "repeat":
		return repeated(args[0].elems[0].S, args[1].elems[0].I)
	case "any", "all", "count":
		if t.Args[1] == nil {
			return reduceMask(t, args[0]), true
		}
	case "sum", "product", "maxval", "minval":
		if t.Args[1] == nil && len(args[0].elems) > 0 {
			return reduce(t, args)
		}
	}
	return array{}, false
}

func scalar(v types.Value) array { return array{elems: []types.Value{v}} }

// reshape takes source, shape, pad; a reordered RESHAPE is left to the run time.
func reshape(args []array) (array, bool) {
	if args[3].elems != nil {
		return array{}, false
	}
	var r array
	for _, n := range args[1].elems {
		r.shape = append(r.shape, max(0, n.I))
	}
	for i := range int(product(r.shape)) {
		switch {
		case i < len(args[0].elems):
			r.elems = append(r.elems, args[0].elems[i])
		case len(args[2].elems) > 0:
			r.elems = append(r.elems, args[2].elems[(i-len(args[0].elems))%len(args[2].elems)])
		default:
			return array{}, false
		}
	}
	return r, true
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
	if t.Base == types.Logical || len(args[0].elems) != len(args[1].elems) {
		return array{}, false
	}
	sum := types.IntValue(4, 0).Convert(t)
	for i := range args[0].elems {
		p, _ := types.Binary(types.Mul, args[0].elems[i], args[1].elems[i])
		sum, _ = types.Binary(types.Add, sum, p)
	}
	return scalar(sum), true
}

func reduceMask(t *Transform, mask array) array {
	n := 0
	for _, v := range mask.elems {
		if v.B {
			n++
		}
	}
	v := types.Value{Type: t.T, B: t.Fn == "any" && n > 0 || t.Fn == "all" && n == len(mask.elems)}
	if t.Fn == "count" {
		v = types.IntValue(t.T.Kind, int64(n))
	}
	return scalar(v)
}

// reduce evaluates SUM, PRODUCT, MAXVAL and MINVAL in array element order.
func reduce(t *Transform, args []array) (array, bool) {
	var acc types.Value
	started := false
	for i, v := range args[0].elems {
		if len(args[2].elems) > 0 && !args[2].at(i).B {
			continue
		}
		if !started {
			acc, started = v, true
			continue
		}
		switch t.Fn {
		case "sum":
			acc, _ = types.Binary(types.Add, acc, v)
		case "product":
			acc, _ = types.Binary(types.Mul, acc, v)
		case "maxval":
			if types.Compare(v, acc) > 0 {
				acc = v
			}
		case "minval":
			if types.Compare(v, acc) < 0 {
				acc = v
			}
		}
	}
	return scalar(acc), started
}
