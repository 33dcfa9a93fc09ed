package analysis

import (
	"slices"

	"hpfc/analysis/types"
	"hpfc/lang/source"
)

// transformExtents returns the shape of a transformational function's result.
func (c *checker) transformExtents(t *Transform) []Expr {
	switch t.Fn {
	case "maxloc", "minloc":
		if t.Args[1] == nil {
			return []Expr{number(int64(t.Args[0].Rank()), t.At)}
		}
		return c.withoutDim(t)
	case "sum", "product", "maxval", "minval", "any", "all", "count":
		return c.withoutDim(t)
	case "cshift", "eoshift":
		return c.extents(t.Args[0])
	case "transpose":
		e := c.extents(t.Args[0])
		return []Expr{e[1], e[0]}
	case "matmul":
		x, y := c.extents(t.Args[0]), c.extents(t.Args[1])
		return append(append([]Expr{}, x[:len(x)-1]...), y[1:]...)
	case "spread":
		return c.spreadExtents(t)
	case "reshape":
		return c.reshapeExtents(t)
	case "unpack":
		return c.extents(t.Args[1])
	case "pack":
		return c.packExtent(t)
	}
	return nil
}

// withoutDim drops the extent of the reduced dimension.
func (c *checker) withoutDim(t *Transform) []Expr {
	if t.R == 0 {
		return nil
	}
	shape := c.extents(t.Args[0])
	dim, constant := intOf(t.Args[1])
	if constant {
		return append(append([]Expr{}, shape[:dim-1]...), shape[dim:]...)
	}
	rest := make([]Expr, t.R)
	for d := range rest {
		rest[d] = c.before(t.Args[1], d, shape[d], shape[d+1])
	}
	return rest
}

// before is the integer x where dimension d, from 0, comes before DIM, else y; nil if one is not known.
func (c *checker) before(dim Expr, d int, x, y Expr) Expr {
	if x == nil || y == nil {
		return nil
	}
	if n, ok := intOf(x); ok {
		if m, ok := intOf(y); ok && n == m {
			return x
		}
	}
	is := c.binary(types.Lt, number(int64(d+1), dim.Span()), dim, dim.Span())
	return c.elementalCall("merge", []Expr{x, y, is}, types.Int4, dim.Span())
}

func (c *checker) spreadExtents(t *Transform) []Expr {
	shape := c.extents(t.Args[0])
	copies := c.elementalCall("max", []Expr{c.convert(t.Args[2], types.Int4), number(0, t.At)}, types.Int4, t.At)
	dim, constant := intOf(t.Args[1])
	if constant {
		return append(append(append([]Expr{}, shape[:dim-1]...), copies), shape[dim-1:]...)
	}
	out := make([]Expr, t.R)
	for d := range out {
		behind := copies
		if d > 0 {
			behind = c.before(t.Args[1], d-1, copies, shape[d-1]) // DIM is d+1 or less
		}
		if d < len(shape) {
			behind = c.before(t.Args[1], d, shape[d], behind)
		}
		out[d] = behind
	}
	return out
}

func (c *checker) reshapeExtents(t *Transform) []Expr {
	shape := make([]Expr, t.R)
	if a, ok := c.evaluate(t.Args[1]); ok {
		for d := range shape {
			shape[d] = number(max(0, a.elems[d].I), t.At)
		}
		return shape
	}
	list, ok := t.Args[1].(*ArrayConstructor)
	ok = ok && !slices.ContainsFunc(list.Items, func(item Expr) bool { return item.Rank() > 0 })
	for d := range shape {
		if ok {
			shape[d] = c.convert(list.Items[d], types.Int4)
		} else {
			shape[d] = itemOf(t.Args[1], d, t.R, t.At)
		}
	}
	return shape
}

// itemOf is item d of an integer array of n elements, as its product with a unit vector.
func itemOf(list Expr, d, n int, at source.Span) Expr {
	unit := &ArrayConstructor{Typed{types.Int4, 1, at}, make([]Expr, n)}
	for i := range unit.Items {
		unit.Items[i] = number(0, at)
	}
	unit.Items[d] = number(1, at)
	return &Transform{Typed{types.Int4, 0, at}, "dot_product", []Expr{list, unit}}
}

// packExtent: VECTOR's size, all of the array for a mask that is always true, else the count.
func (c *checker) packExtent(t *Transform) []Expr {
	if t.Args[2] != nil {
		return c.extents(t.Args[2])
	}
	if t.Args[1].Rank() == 0 {
		all, none := c.sizeOf(t.Args[0]), Expr(number(0, t.At))
		switch k, constant := t.Args[1].(*Const); {
		case constant && k.Value.B || all == nil:
			return []Expr{all}
		case constant:
			return []Expr{none}
		}
		return []Expr{c.elementalCall("merge", []Expr{all, none, t.Args[1]}, types.Int4, t.At)}
	}
	return []Expr{c.fold(&Transform{Typed{types.Int4, 0, t.At}, "count", []Expr{t.Args[1], nil}})}
}
