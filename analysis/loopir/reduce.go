package loopir

import (
	"maps"
	"math"

	"hpfc/analysis/types"
)

// ReduceOp is a reduction operator.
type ReduceOp uint8

// Reduction operators. And, Or, Eqv and Neqv are logical; IAnd, IOr and IEor bitwise.
const (
	OpSum ReduceOp = iota
	OpProduct
	OpMax
	OpMin
	OpAnd
	OpOr
	OpEqv
	OpNeqv
	OpIAnd
	OpIOr
	OpIEor
)

var reduceNames = [...]string{"sum", "product", "max", "min", "and", "or", "eqv", "neqv", "iand", "ior", "ieor"}

// String returns the operator's name.
func (o ReduceOp) String() string { return reduceNames[o] }

// Reduction says that Acc is folded with Op over all iterations of a nest and all ranks.
// Inside the nest Acc is a private that starts from the operator's identity.
type Reduction struct {
	Acc ScalarID
	Op  ReduceOp
}

// Pick says that scalars keep what one iteration of a nest gives them: of the iterations that
// assign them, the one with the best key or, without a key, the last. Before a nest and in the
// iterations of each rank Values are what they were outside; the body compares with them, and
// sets Order to the number of the iteration that decided, which is -1 before any has.
type Pick struct {
	Rule   PickRule
	Latest bool       // among equal keys the last iteration counts, otherwise the first
	Values []ScalarID // unless the rule is PickLast, the first one is the key
	Order  ScalarID   // of kind 8
}

// PickRule tells which key is best.
type PickRule uint8

// Rules of picks. PickLast has no key.
const (
	PickLast PickRule = iota
	PickGreatest
	PickLeast
)

var pickNames = [...]string{"last", "greatest", "least"}

// String returns the name of the rule.
func (r PickRule) String() string { return pickNames[r] }

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

// TermFirst returns max(x, s) for the right side max(s, x) of an assignment to s, likewise with min: for reals that keeps s where x is
// a NaN, and gives the same in whatever order ranks take the terms.
func TermFirst(s ScalarID, rhs Expr) Expr {
	e, ok := rhs.(*Call)
	if !ok || e.T.Base != types.Real || e.Fn != "max" && e.Fn != "min" || len(e.Args) != 2 {
		return rhs
	}
	if v, isVar := e.Args[0].(*Var); !isVar || v.ID != s {
		return rhs
	}
	return &Call{Fn: e.Fn, Args: []Expr{e.Args[1], e.Args[0]}, T: e.T}
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

// ReductionOf recognises a scalar that occurs in the body only as s = s op x with one operator.
func ReductionOf(body []Stmt, id ScalarID) (ReduceOp, bool) {
	op, ok := Reductions(body)[id]
	return op, ok
}

// Reductions are the scalars that occur in the body only as s = s op x with one operator each, where x may be evaluated whatever s is.
func Reductions(body []Stmt) map[ScalarID]ReduceOp {
	ops := map[ScalarID]ReduceOp{}
	updates, uses, others := map[ScalarID]int{}, map[ScalarID]int{}, map[ScalarID]bool{}
	Walk(body, func(s Stmt) {
		Exprs(s, func(e Expr) {
			WalkExpr(e, func(e Expr) {
				if v, isVar := e.(*Var); isVar {
					uses[v.ID]++
				}
			})
		})
		switch s := s.(type) {
		case *Do:
			others[s.Var] = true
		case *AssignScalar:
			op, _, matches := UpdateOf(s)
			if !matches || updates[s.Dst] > 0 && op != ops[s.Dst] || SparesFault(s.RHS) {
				others[s.Dst] = true
			}
			ops[s.Dst] = op
			updates[s.Dst]++
		}
	})
	maps.DeleteFunc(ops, func(id ScalarID, _ ReduceOp) bool { return others[id] || uses[id] != updates[id] })
	return ops
}

// SparesFault tells whether s in s .and. x, or s .or. x, decides whether x is evaluated, which may end the run.
func SparesFault(e Expr) bool {
	x, ok := e.(*Binary)
	return ok && (x.Op == types.And || x.Op == types.Or) && MayEndRun(x.Y)
}

// UpdateOf matches s = s op x and returns the operator and x.
func UpdateOf(a *AssignScalar) (ReduceOp, Expr, bool) {
	isSelf := func(e Expr) bool {
		v, ok := e.(*Var)
		return ok && v.ID == a.Dst
	}
	switch e := a.RHS.(type) {
	case *Binary:
		op, ok := BinaryReductions[e.Op]
		switch {
		case e.Op == types.Sub && isSelf(e.X):
			return OpSum, &Unary{Op: types.Neg, X: e.Y, T: e.T}, true
		case !ok:
		case isSelf(e.X):
			return op, e.Y, true
		case isSelf(e.Y):
			return op, e.X, true
		}
	case *Call:
		op, ok := CallReductions[e.Fn]
		switch {
		case !ok || len(e.Args) != 2:
		case isSelf(e.Args[0]):
			return op, e.Args[1], true
		case isSelf(e.Args[1]):
			return op, e.Args[0], true
		}
	}
	return 0, nil, false
}

var BinaryReductions = map[types.Op]ReduceOp{
	types.Add: OpSum, types.Mul: OpProduct, types.And: OpAnd,
	types.Or: OpOr, types.Eqv: OpEqv, types.Neqv: OpNeqv,
}

var CallReductions = map[string]ReduceOp{"max": OpMax, "min": OpMin, "iand": OpIAnd, "ior": OpIOr, "ieor": OpIEor}
