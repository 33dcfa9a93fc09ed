package copies

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// evaluator computes what is known of a program once the number of processors is: bounds,
// extents and subscripts that no variable appears in.
type evaluator struct {
	p      *loopir.Program
	nprocs int64 // NUMBER_OF_PROCESSORS(); 0: not known
	grids  [][]int64
}

// newEvaluator evaluates the processor arrangements; those that it cannot are nil.
func newEvaluator(p *loopir.Program, nprocs int64) *evaluator {
	v := &evaluator{p: p, nprocs: nprocs, grids: make([][]int64, len(p.Grids))}
	for i, g := range p.Grids {
		if g.Auto && nprocs > 0 {
			v.grids[i] = mapping.Factor(nprocs, g.Rank)
		}
		if !g.Auto {
			v.grids[i], _ = v.integers(g.Extents)
		}
	}
	return v
}

// ranks is how many ranks a run has: each arrangement finds as many as it takes.
func (v *evaluator) ranks() int64 {
	n := v.nprocs
	for _, g := range v.grids {
		if g != nil {
			n = max(n, mapping.Processors(g))
		}
	}
	return n
}

func (v *evaluator) integers(list []loopir.Expr) ([]int64, bool) {
	out := make([]int64, len(list))
	for i, e := range list {
		var ok bool
		if out[i], ok = v.integer(e); !ok {
			return nil, false
		}
	}
	return out, true
}

// integer returns the value of an integer expression; ok is false when it depends on a
// variable or is an error.
func (v *evaluator) integer(e loopir.Expr) (n int64, ok bool) {
	x, ok := v.value(e)
	return x.I, ok && x.Type.Base == types.Integer
}

func (v *evaluator) value(e loopir.Expr) (x types.Value, ok bool) {
	switch e := e.(type) {
	case *loopir.Const:
		return e.Value, true
	case *loopir.Convert:
		x, ok = v.value(e.X)
		if !ok {
			return x, false
		}
		return x.Convert(e.T), true
	case *loopir.Unary:
		x, ok = v.value(e.X)
		if !ok {
			return x, false
		}
		return types.Unary(e.Op, x), true
	case *loopir.Binary:
		return v.binary(e)
	case *loopir.Call:
		return v.call(e)
	}
	return types.Value{}, false
}

func (v *evaluator) binary(e *loopir.Binary) (types.Value, bool) {
	x, okX := v.value(e.X)
	y, okY := v.value(e.Y)
	if !okX || !okY {
		return types.Value{}, false
	}
	z, err := types.Binary(e.Op, x, y)
	return z, err == nil
}

func (v *evaluator) call(e *loopir.Call) (x types.Value, ok bool) {
	switch e.Fn {
	case "number_of_processors":
		return types.IntValue(e.T.Kind, v.nprocs), v.nprocs > 0
	case "max", "min":
		return v.extreme(e)
	}
	return types.Value{}, false
}

// extreme is the largest or smallest of the arguments.
func (v *evaluator) extreme(e *loopir.Call) (best types.Value, ok bool) {
	for i, a := range e.Args {
		x, ok := v.value(a)
		if !ok {
			return x, false
		}
		if i == 0 || (types.Compare(x, best) > 0) == (e.Fn == "max") {
			best = x
		}
	}
	return best, len(e.Args) > 0
}

// layout returns the layout of an array, nil when something in it is not known.
func (v *evaluator) layout(a *loopir.Array) *mapping.Layout {
	spec := a.Map
	spec.Dims = append([]mapping.DimSpec{}, spec.Dims...)
	bounds := make([][2]int64, a.Rank())
	for d, b := range a.Bounds {
		limits, ok := v.integers([]loopir.Expr{b.Lo, b.Hi})
		if !ok {
			return nil
		}
		bounds[d] = [2]int64(limits)
		if a.Align != nil && a.Align[d] != nil {
			if spec.Dims[d].O, ok = v.integer(a.Align[d]); !ok {
				return nil
			}
		}
	}
	if spec.IsReplicated() {
		l, _ := mapping.NewLayout(spec, bounds, a.Halo, nil)
		return l
	}
	if v.grids[spec.Grid] == nil {
		return nil
	}
	l, ok := mapping.NewLayout(spec, bounds, a.Halo, v.grids[spec.Grid])
	if !ok {
		return nil
	}
	return l
}

// Layouts returns the layouts of the arrays of p, by ArrayID, on n processors; nil where one depends on variables or the array
// is not mapped.
func Layouts(p *loopir.Program, n int64) []*mapping.Layout {
	v := newEvaluator(p, n)
	list := make([]*mapping.Layout, len(p.Arrays))
	for i, a := range p.Arrays {
		if a.Place == loopir.Mapped {
			list[i] = v.layout(a)
		}
	}
	return list
}

// Ranks returns how many ranks run when NUMBER_OF_PROCESSORS() is nprocs.
func Ranks(p *loopir.Program, nprocs int64) int64 { return newEvaluator(p, nprocs).ranks() }

// Processors returns NUMBER_OF_PROCESSORS() of a run that asks for n processors, 0 for the
// default: the largest arrangement of fixed shape, else the number of cores.
func Processors(p *loopir.Program, n, cores int64) int64 {
	if n > 0 {
		return n
	}
	largest := int64(0)
	for i, g := range newEvaluator(p, cores).grids {
		if !p.Grids[i].Auto {
			largest = max(largest, mapping.Processors(g))
		}
	}
	if largest == 0 {
		return cores
	}
	return largest
}
