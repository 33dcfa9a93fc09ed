package loopir

import (
	"math"

	"hpfc/analysis/types"
)

// Combine returns acc op x. An extreme of reals passes over NaNs.
func (op ReduceOp) Combine(acc, x Expr) Expr {
	t := acc.Type()
	switch op {
	case OpMax, OpMin:
		if t.Base == types.Real {
			better := types.Gt
			if op == OpMin {
				better = types.Lt
			}
			return &Call{Fn: "merge", Args: []Expr{x, acc, Compare(better, x, acc)}, T: t}
		}
		fn := map[ReduceOp]string{OpMax: "max", OpMin: "min"}[op]
		return &Call{Fn: fn, Args: []Expr{acc, x}, T: t}
	case OpIAnd, OpIOr, OpIEor:
		fn := map[ReduceOp]string{OpIAnd: "iand", OpIOr: "ior", OpIEor: "ieor"}[op]
		return &Call{Fn: fn, Args: []Expr{acc, x}, T: t}
	}
	o := map[ReduceOp]types.Op{
		OpSum: types.Add, OpProduct: types.Mul, OpAnd: types.And,
		OpOr: types.Or, OpEqv: types.Eqv, OpNeqv: types.Neqv,
	}[op]
	return &Binary{Op: o, X: acc, Y: x, T: t}
}

// Identity returns the value that op leaves others unchanged with.
func (op ReduceOp) Identity(t types.Type) Expr {
	v := types.Value{Type: t}
	switch op {
	case OpProduct:
		v.I, v.F = 1, 1
	case OpAnd, OpEqv:
		v.B = true
	case OpIAnd:
		v.I = -1
	case OpMax:
		v.I, v.F = -Huge(t.Kind)-1, math.Inf(-1)
	case OpMin:
		v.I, v.F = Huge(t.Kind), math.Inf(1)
	}
	return &Const{Value: v}
}

// Huge is the largest integer of a kind.
func Huge(kind int) int64 { return int64(1)<<(8*kind-1) - 1 }

// HugeReal is the largest finite real of a kind.
func HugeReal(kind int) float64 {
	if kind == 4 {
		return math.MaxFloat32
	}
	return math.MaxFloat64
}
