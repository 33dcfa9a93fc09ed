package alg

import (
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
)

// An Exact is an operation on integers whose result does not depend on the order of its
// operands, so that any algorithm, also the library's, gives the bits that all others give.
// Sums and products wrap.
type Exact struct {
	Type, Op int64 // of the ABI: TypeI1 to TypeI8, and an operator on numbers or bits
	eqv      bool  // equivalence, which is the complement of IEor for an even number of operands
}

// ExactOf returns the operation on integers that does what an operator of the ABI does to a type
// of the ABI; logicals have to be 0 or 1. ok is false for reals, where order matters.
func ExactOf(typ, op int64) (x Exact, ok bool) {
	if typ >= abi.TypeL1 {
		bits := map[int64]int64{abi.OpAnd: abi.OpIAnd, abi.OpOr: abi.OpIOr, abi.OpEqv: abi.OpIEor, abi.OpNeqv: abi.OpIEor}
		bit, ok := bits[op]
		return Exact{typ - abi.TypeL1 + 1, bit, op == abi.OpEqv}, ok
	}
	switch op {
	case abi.OpSum, abi.OpProduct, abi.OpMax, abi.OpMin, abi.OpIAnd, abi.OpIOr, abi.OpIEor:
		return Exact{Type: typ, Op: op}, typ <= abi.TypeI8
	}
	return Exact{}, false
}

// Bytes is the size of an element.
func (x Exact) Bytes() int { return int(x.Type) }

// Words combines two 64-bit values; narrower integers take part extended with their sign.
func (x Exact) Words(a, b int64) int64 {
	switch x.Op {
	case abi.OpSum:
		return a + b
	case abi.OpProduct:
		return a * b
	case abi.OpMax:
		return max(a, b)
	case abi.OpMin:
		return min(a, b)
	case abi.OpIAnd:
		return a & b
	case abi.OpIOr:
		return a | b
	}
	return a ^ b
}

// Settle turns the combination of n operands as integers into what the operator gives; low is
// the elements' lowest bytes, step bytes apart.
func (x Exact) Settle(low []byte, step, n int) {
	if !x.eqv || n%2 == 1 {
		return
	}
	for i := 0; i < len(low); i += step {
		low[i] ^= 1
	}
}

// A Fold combines vectors of all processes of a group. It may run again and again.
type Fold struct {
	comm    comm.Comm
	exact   Exact
	op      Operator
	root    int
	library Native // nil: ours
	plan    *Plan  // nil: gather all vectors
	length  int    // bytes

	gatherer Gatherer
}

// NewFold is for vectors of length elements; the result goes to the root, or to all processes when
// root is negative. On a Group it is the library's own where that was measured to be faster.
func NewFold(c comm.Comm, x Exact, length, root int) (*Fold, error) {
	f := &Fold{comm: c, exact: x, root: root, length: length * x.Bytes()}
	var err error
	if f.op, err = NewOperator(x.Type, x.Op, x.Bytes()); err != nil {
		return nil, err
	}
	if g, ok := c.(*Group); ok && !x.saturates() {
		op := OpAllReduce
		if root >= 0 {
			op = OpReduce
		}
		if g.Library(op, f.length) {
			f.library = g.Native
			return f, nil
		}
	}
	cost := CostOf(c)
	switch slices := cost.Slices(c.Size(), f.length); {
	case root >= 0 && slices == 1:
		f.plan = ReduceTree(c.Size(), c.Rank(), length, root)
	case root >= 0 || !cost.Gathers(c.Size(), f.length):
		f.plan = Reduce(c.Size(), c.Rank(), length, slices, root)
	}
	if f.plan != nil {
		f.comm, _ = ours(c)
	}
	return f, nil
}

// saturates tells that the library cannot be trusted with an operation: Open MPI 4.1 sums integers of 1 and
// 2 bytes with vector instructions that stop at the largest value instead of wrapping.
func (x Exact) saturates() bool {
	return x.Bytes() < 4 && (x.Op == abi.OpSum || x.Op == abi.OpProduct)
}

// Run combines the inputs of all processes; input and result have the vectors' length and do
// not overlap.
func (f *Fold) Run(input, result []byte) error {
	switch {
	case f.library != nil:
		return f.library.Combine(f.exact.Type, f.exact.Op, f.exact.Bytes(), input, result, f.root)
	case f.plan != nil:
		return f.plan.Run(f.comm, f.op, input, result)
	}
	parts, err := f.gatherer.AllGather(f.comm, input, nil)
	if err != nil {
		return err
	}
	left := parts[0]
	for _, part := range parts[1:] {
		f.op.Combine(result, left, part)
		left = result
	}
	return nil
}
