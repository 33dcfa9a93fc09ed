package interpret

import (
	"hash/fnv"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// integer is the value of an integer expression; most are a constant or a loop's variable.
func (m *Machine) integer(e loopir.Expr) int64 {
	switch e := e.(type) {
	case *loopir.Const:
		return e.Value.I
	case *loopir.Var:
		return m.scalars[e.ID].I
	}
	return m.eval(e).I
}

func (m *Machine) eval(e loopir.Expr) types.Value {
	switch e := e.(type) {
	case *loopir.Const:
		return e.Value
	case *loopir.Var:
		return m.scalars[e.ID]
	case *loopir.Elem:
		return m.read(e.Ref)
	case *loopir.Unary:
		return unary(e.Op, m.eval(e.X))
	case *loopir.Binary:
		return binary(e.Op, m.eval(e.X), m.eval(e.Y), e.T)
	case *loopir.Convert:
		return convert(m.eval(e.X), e.T)
	case *loopir.Call:
		if e.Fn == "patience" {
			return types.IntValue(8, 0)
		}
		if e.Fn == "number_of_processors" && m.checker != nil && m.checker.of == 1 {
			return types.IntValue(4, 1)
		}
		args := make([]types.Value, len(e.Args))
		for i, a := range e.Args {
			if a != nil {
				args[i] = m.eval(a)
			}
		}
		m.textual = m.textual || e.T.Base == types.Integer && len(args) > 0 && args[0].Type.Base == types.Character
		return call(e.Fn, args, e.T)
	case *loopir.Existing:
		return m.eval(e.X)
	case *loopir.Substr:
		return mix(e.T, []types.Value{m.eval(e.X), m.eval(e.Lo), m.eval(e.Hi)})
	}
	panic("interpret: unknown expression")
}

func (m *Machine) subs(r *loopir.Ref) []int64 {
	subs := make([]int64, len(r.Subs))
	for d, s := range r.Subs {
		subs[d] = m.integer(s)
	}
	return subs
}

// read returns an element for an expression; inside a nest under check, the one that the
// executing rank sees.
func (m *Machine) read(r *loopir.Ref) types.Value {
	v := m.load(r)
	if m.checker != nil && !m.serial {
		v = m.checker.read(m, r, v)
	}
	return v
}

// load returns an element, poison outside the bounds: an operand of MERGE that is not selected
// may lie there.
func (m *Machine) load(r *loopir.Ref) types.Value {
	a := m.arrays[r.Array]
	if a == nil {
		panic("interpret: " + loopir.FormatRef(m.p, r) + " is not allocated")
	}
	if m.Touch != nil {
		m.Touch(r.Array, m.subs(r), Read)
	}
	at := m.index(r)
	if at < 0 {
		return poison(m.p.Arrays[r.Array].Type)
	}
	return a.data[at]
}

func unary(op types.Op, x types.Value) types.Value {
	switch {
	case op == types.Not:
		x.B = !x.B
	case op == types.Neg && x.Type.Base == types.Integer:
		return types.IntValue(x.Type.Kind, -x.I)
	case op == types.Neg:
		x.F = -x.F
	}
	return x
}

func binary(op types.Op, x, y types.Value, t types.Type) types.Value {
	if op == types.Pow && x.Type.Base == types.Integer && y.Type.Base == types.Integer {
		if v, err := types.Binary(op, x, y); err == nil {
			return types.IntValue(t.Kind, v.I)
		}
	}
	if op == types.Pow || op == types.Concat {
		return mix(t, []types.Value{x, y})
	}
	if x.Type.Base == types.Integer && !op.IsRelational() {
		return integerOp(op, x.I, y.I, t)
	}
	v, err := types.Binary(op, x, y)
	if err != nil {
		return mix(t, []types.Value{x, y})
	}
	return v
}

func integerOp(op types.Op, x, y int64, t types.Type) types.Value {
	r := int64(0)
	switch {
	case op == types.Add:
		r = x + y
	case op == types.Sub:
		r = x - y
	case op == types.Mul:
		r = x * y
	case y == -1:
		r = -x
	case y != 0:
		r = x / y
	}
	return types.IntValue(t.Kind, r)
}

func convert(x types.Value, t types.Type) types.Value {
	switch {
	case x.Type.Base == types.Integer && t.Base == types.Integer:
		return types.IntValue(t.Kind, x.I)
	case x.Type.Base == types.Integer && t.Base == types.Real:
		return types.RealValue(t.Kind, float64(x.I))
	case x.Type.Base == types.Real && t.Base == types.Integer:
		return types.IntValue(t.Kind, int64(max(-1e15, min(1e15, x.F))))
	case x.Type.Base == t.Base:
		x.Type = t
		return x
	}
	return mix(t, []types.Value{x})
}

func call(fn string, args []types.Value, t types.Type) types.Value {
	switch {
	case fn == "merge" && args[2].B:
		return args[0]
	case fn == "merge":
		return args[1]
	case fn == "max" || fn == "min":
		return extremum(fn, args)
	case bitwise[fn] != nil && t.Base == types.Integer && len(args) == 2:
		return types.IntValue(t.Kind, bitwise[fn](args[0].I, args[1].I))
	case t.Base == types.Integer && fn == "abs":
		return types.IntValue(t.Kind, types.WrapInt(t.Kind, max(args[0].I, -args[0].I)))
	case t.Base == types.Integer && fn == "ishft":
		return types.IntValue(t.Kind, shifted(args[0].I, args[1].I, t.Kind))
	case t.Base == types.Integer && (fn == "mod" || fn == "modulo"):
		return types.IntValue(t.Kind, remainder(fn, args[0].I, args[1].I))
	}
	return mix(t, args)
}

// bitwise holds the functions that reductions use, which must be associative.
var bitwise = map[string]func(x, y int64) int64{
	"iand": func(x, y int64) int64 { return x & y },
	"ior":  func(x, y int64) int64 { return x | y },
	"ieor": func(x, y int64) int64 { return x ^ y },
}

// shifted moves the bits of an integer of some bytes to the left, or right when by is negative.
func shifted(x, by int64, bytes int) int64 {
	bits := uint64(x) & (1<<(8*bytes) - 1)
	if by < 0 {
		return types.WrapInt(bytes, int64(bits>>-by))
	}
	return types.WrapInt(bytes, int64(bits<<by))
}

func extremum(fn string, args []types.Value) types.Value {
	best := args[0]
	for _, v := range args[1:] {
		if s := types.Compare(v, best); fn == "max" && s > 0 || fn == "min" && s < 0 {
			best = v
		}
	}
	return best
}

func remainder(fn string, x, y int64) int64 {
	if y == 0 || y == -1 {
		return 0
	}
	r := x % y
	if fn == "modulo" && r != 0 && (r < 0) != (y < 0) {
		r += y
	}
	return r
}

// mix stands for a function that is not modelled: it depends on all its arguments, but not on the sign of
// a zero, since extremes of zeros with different signs may be either.
func mix(t types.Type, args []types.Value) types.Value {
	numbers, texts := fnv.New64(), uint64(0)
	for _, a := range args {
		a.F += 0
		if a.S != "" {
			texts = stirText(stir(texts, uint64(len(a.S))), a.S)
			a.S = ""
		}
		numbers.Write([]byte(text(a)))
	}
	n := int64((numbers.Sum64() ^ texts) % 97)
	switch t.Base {
	case types.Integer:
		return types.IntValue(t.Kind, n)
	case types.Real:
		return types.RealValue(t.Kind, float64(n))
	case types.Logical:
		return types.Value{Type: t, B: n%2 == 0}
	}
	return types.Value{Type: t, S: string(rune('a' + n%26))}
}

// stir adds a word to a hash, with a multiplier as in FNV, but for words.
func stir(h, word uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	h = (h ^ word) * odd
	return h ^ h>>32
}

// stirText takes eight characters at once: some programs have texts of megabytes.
func stirText(h uint64, s string) uint64 {
	for ; len(s) >= 8; s = s[8:] {
		h = stir(h, uint64(s[0])|uint64(s[1])<<8|uint64(s[2])<<16|uint64(s[3])<<24|uint64(s[4])<<32|uint64(s[5])<<40|uint64(s[6])<<48|uint64(s[7])<<56)
	}
	for i := range len(s) {
		h = stir(h, uint64(s[i]))
	}
	return h
}
