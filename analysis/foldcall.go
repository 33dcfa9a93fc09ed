package analysis

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"strings"

	"hpfc/analysis/types"
)

var (
	errBitPosition   = errors.New("a bit position or shift lies outside the integer")
	errDirection     = errors.New("the second argument must not be zero")
	errNoInteger     = errors.New("an infinity or a NaN is no integer")
	errCharacterCode = errors.New("the code of a character lies between 0 and 255")
)

// foldCall evaluates an elemental intrinsic of constants. ok is false for what is left to the
// run time.
func foldCall(fn string, args []types.Value, t types.Type) (v types.Value, ok bool, err error) {
	if len(args) == 0 {
		return v, false, nil
	}
	x := args[0]
	switch {
	case len(args) == 1 && x.Type.Base == types.Real:
		if v, ok, err = types.Elementary(fn, x); ok || err != nil {
			return v, ok, err
		}
		return foldReal(fn, x, t)
	case fn == "char" && (x.I < 0 || x.I > math.MaxUint8):
		return v, false, errCharacterCode
	case len(args) == 1 && x.Type.Base == types.Integer:
		v, ok = foldInteger(fn, x)
		return v, ok, nil
	case x.Type.Base == types.Character:
		v, ok = foldCharacter(fn, args, t)
		return v, ok, nil
	case fn == "merge":
		if args[2].B {
			return args[0], true, nil
		}
		return args[1], true, nil
	case fn == "max" || fn == "min":
		return extremum(fn, args), true, nil
	case x.Type.Base == types.Integer:
		return foldIntegers(fn, args)
	case x.Type.Base == types.Real && len(args) == 2:
		return foldReals(fn, x, args[1])
	}
	return v, false, nil
}

func extremum(fn string, args []types.Value) types.Value {
	best := args[0]
	for _, v := range args[1:] {
		if v.F != v.F {
			continue
		}
		if s := types.Compare(v, best); best.F != best.F || fn == "max" && s > 0 || fn == "min" && s < 0 {
			best = v
		}
	}
	return best
}

// foldReal evaluates a function of one real.
func foldReal(fn string, x types.Value, t types.Type) (types.Value, bool, error) {
	kind := x.Type.Kind
	whole := func(f float64) (types.Value, bool, error) {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return types.Value{}, false, errNoInteger
		}
		b, _ := big.NewFloat(f).Int(nil)
		return types.BigValue(t.Kind, b), true, nil
	}
	switch fn {
	case "abs":
		return types.RealValue(kind, math.Abs(x.F)), true, nil
	case "aint":
		return types.RealValue(kind, math.Trunc(x.F)), true, nil
	case "anint":
		return types.RealValue(kind, math.Round(x.F)), true, nil
	case "nint":
		return whole(math.Round(x.F))
	case "floor":
		return whole(math.Floor(x.F))
	case "ceiling":
		return whole(math.Ceil(x.F))
	}
	v, ok := foldModel(fn, x)
	return v, ok, nil
}

// foldModel evaluates the functions of the real model: x = fraction * 2**exponent.
func foldModel(fn string, x types.Value) (types.Value, bool) {
	kind := x.Type.Kind
	if math.IsNaN(x.F) || math.IsInf(x.F, 0) {
		return modelAtInfinity(fn, kind)
	}
	digits, least := realModel(kind)
	f, e := math.Frexp(x.F)
	switch fn {
	case "exponent":
		return types.IntValue(4, int64(e)), true
	case "fraction":
		return types.RealValue(kind, f), true
	case "spacing":
		if x.F == 0 {
			return types.RealValue(kind, math.Ldexp(0.5, least)), true
		}
		return types.RealValue(kind, math.Ldexp(1, max(e-digits, least-1))), true
	case "rrspacing":
		return types.RealValue(kind, math.Ldexp(math.Abs(f), digits)), true
	}
	return types.Value{}, false
}

// modelAtInfinity does so for infinities and NaNs.
func modelAtInfinity(fn string, kind int) (types.Value, bool) {
	switch fn {
	case "exponent":
		return types.IntValue(4, math.MaxInt32), true
	case "fraction", "spacing", "rrspacing":
		return types.RealValue(kind, types.NaN), true
	}
	return types.Value{}, false
}

// realModel returns DIGITS and MINEXPONENT of a real kind.
func realModel(kind int) (digits, least int) {
	if kind == 4 {
		return 24, -125
	}
	return 53, -1021
}

// foldReals evaluates a function of a real and another number.
func foldReals(fn string, x, y types.Value) (types.Value, bool, error) {
	kind := x.Type.Kind
	switch fn {
	case "sign":
		return types.RealValue(kind, math.Copysign(x.F, y.F)), true, nil
	case "dim":
		if x.F > y.F {
			return types.RealValue(kind, x.F-y.F), true, nil
		}
		return types.RealValue(kind, 0), true, nil
	case "mod", "modulo":
		if y.F == 0 || y.F != y.F {
			return types.Value{}, false, types.ErrDivideByZero
		}
		return types.RealValue(kind, realModulo(fn, x.F, y.F)), true, nil
	case "atan2":
		if x.F == 0 && y.F == 0 {
			return types.Value{}, false, types.ErrDomain
		}
		v, ok := types.Atan2(x, y)
		return v, ok, nil
	case "hypot":
		return types.Hypot(x, y), true, nil
	case "scale":
		if x.F == 0 {
			return types.RealValue(kind, 0), true, nil // gfortran's folding drops the sign
		}
		if tooFar(kind, y.I) {
			return types.Value{}, false, types.ErrOverflow
		}
		return types.Scaled(x, y.I), true, nil
	case "set_exponent":
		return setExponent(x, y.I), true, nil
	case "nearest":
		if y.F == 0 || y.F != y.F {
			return types.Value{}, false, errDirection
		}
		return types.RealValue(kind, neighbour(kind, x.F, y.F)), true, nil
	}
	return types.Value{}, false, nil
}

// tooFar tells whether SCALE by n moves any number out of its kind, as gfortran estimates it.
func tooFar(kind int, n int64) bool {
	most := int64(255)
	if kind == 8 {
		most = 2047
	}
	return n < -most || n > most
}

// setExponent does what gfortran 12 does with constants, which is not what its library does
// with variables: the sign is lost, the exponent of a number comes from its logarithm to the
// base 2, rounded and cut toward zero, and a negative exponent gives infinity.
func setExponent(x types.Value, n int64) types.Value {
	kind := x.Type.Kind
	switch {
	case x.F == 0:
		return x
	case math.IsInf(x.F, 0) || math.IsNaN(x.F):
		return types.RealValue(kind, types.NaN)
	case n < 0:
		return types.RealValue(kind, math.Inf(1))
	}
	x.F = math.Abs(x.F)
	old := int64(types.Log2(x).F) + 1
	return types.Scaled(x, n-old)
}

func realModulo(fn string, x, y float64) float64 {
	r := math.Mod(x, y)
	switch {
	case fn == "mod":
		return r
	case r == 0:
		return math.Copysign(0, y)
	case (r < 0) != (y < 0):
		return r + y
	}
	return r
}

// neighbour returns the machine number next to x in the direction of the sign of s. gfortran 12 takes
// half of HUGE for the largest one: what lies beyond becomes infinite or, below zero, that number.
func neighbour(kind int, x, s float64) float64 {
	to, largest, next := math.Inf(1), math.MaxFloat64/2, math.Nextafter
	if math.Signbit(s) {
		to = math.Inf(-1)
	}
	if kind == 4 {
		largest = math.MaxFloat32 / 2
		next = func(x, y float64) float64 { return float64(math.Nextafter32(float32(x), float32(y))) }
	}
	switch {
	case x == math.Inf(-1) && to > 0:
		return -largest
	case x == math.Inf(-1):
		return x
	case x < -largest:
		x = -largest
	case x > largest && to < 0:
		return largest
	case x > largest:
		return math.Inf(1)
	}
	if x = next(x, to); math.Abs(x) > largest {
		return to
	}
	return x
}

// foldInteger evaluates a function of one integer.
func foldInteger(fn string, x types.Value) (types.Value, bool) {
	kind := x.Type.Kind
	width := 8 * kind
	switch fn {
	case "abs":
		return types.BigValue(kind, new(big.Int).Abs(x.Big())), true
	case "not":
		return types.BigValue(kind, new(big.Int).Not(x.Big())), true
	case "popcnt":
		n := 0
		for _, w := range x.Unsigned().Bits() {
			n += bits.OnesCount(uint(w))
		}
		return types.IntValue(4, int64(n)), true
	case "leadz":
		if x.Big().Sign() < 0 {
			return types.IntValue(4, 0), true
		}
		return types.IntValue(4, int64(width-x.Big().BitLen())), true
	case "trailz":
		if x.Big().Sign() == 0 {
			return types.IntValue(4, int64(width)), true
		}
		return types.IntValue(4, min(int64(width), int64(x.Big().TrailingZeroBits()))), true
	case "char":
		return types.StringValue(string([]byte{byte(x.I)})), true
	}
	return types.Value{}, false
}

// foldIntegers evaluates a function of several integers.
func foldIntegers(fn string, args []types.Value) (types.Value, bool, error) {
	x, y := args[0], args[1]
	kind, a, b := x.Type.Kind, x.Big(), y.Big()
	r := new(big.Int)
	switch fn {
	case "iand":
		r.And(a, b)
	case "ior":
		r.Or(a, b)
	case "ieor":
		r.Xor(a, b)
	case "sign":
		if r.Abs(a); b.Sign() < 0 {
			r.Neg(r)
		}
	case "dim":
		if a.Cmp(b) > 0 {
			r.Sub(a, b)
		}
	case "mod", "modulo":
		if b.Sign() == 0 {
			return types.Value{}, false, types.ErrDivideByZero
		}
		if r.Rem(a, b); fn == "modulo" && r.Sign() != 0 && r.Sign() != b.Sign() {
			r.Add(r, b)
		}
	default:
		return foldBits(fn, args)
	}
	return types.BigValue(kind, r), true, nil
}

// foldBits evaluates the functions that address bits by position.
func foldBits(fn string, args []types.Value) (types.Value, bool, error) {
	kind, x, n := args[0].Type.Kind, args[0].I, args[1].I
	width := int64(8 * kind)
	unsigned := uint64(x) << (64 - width) >> (64 - width)
	if outsideBits(fn, width, args[1:]) {
		return types.Value{}, false, errBitPosition
	}
	value := func(u uint64) (types.Value, bool, error) { return types.IntValue(kind, int64(u)), true, nil }
	switch fn {
	case "btest":
		return types.BoolValue(args[0].Big().Bit(int(n)) == 1), true, nil
	case "ibset":
		return types.SignedValue(kind, new(big.Int).SetBit(args[0].Unsigned(), int(n), 1)), true, nil
	case "ibclr":
		return types.SignedValue(kind, new(big.Int).SetBit(args[0].Unsigned(), int(n), 0)), true, nil
	case "ishft":
		return value(unsigned >> max(0, -n) << max(0, n))
	case "ibits":
		return value(unsigned >> n & (1<<args[2].I - 1))
	case "ishftc":
		return withLowBits(args[0], rotate(unsigned, n, width, args[2:])), true, nil
	}
	return types.Value{}, false, nil
}

// outsideBits tells whether a position, a shift, a length or a size does not go with an integer of width bits.
func outsideBits(fn string, width int64, at []types.Value) bool {
	n := at[0].I
	switch fn {
	case "ibits":
		return n < 0 || at[1].I < 0 || n > width || at[1].I > width-n
	case "ishft":
		return n < -width || n > width
	case "ishftc":
		size := width
		if len(at) > 1 {
			size = at[1].I
		}
		return size < 1 || size > width || n < -size || n > size
	}
	return n < 0 || n >= width
}

// withLowBits replaces the bits of x that its kind holds; those of a wide x stay, as in gfortran.
func withLowBits(x types.Value, low uint64) types.Value {
	width := uint(8 * x.Type.Kind)
	b := new(big.Int).Rsh(x.Unsigned(), width)
	low = low << (64 - width) >> (64 - width)
	return types.SignedValue(x.Type.Kind, b.Or(b.Lsh(b, width), new(big.Int).SetUint64(low)))
}

// rotate shifts the low bits of u circularly by n; size, when given, tells how many bits.
func rotate(u uint64, n, width int64, size []types.Value) uint64 {
	w := width
	if len(size) > 0 {
		w = size[0].I
	}
	mask := uint64(math.MaxUint64) >> (64 - w)
	n = ((n % w) + w) % w
	low := u & mask
	return u&^mask | (low<<n|low>>(w-n))&mask
}

func trimmed(s string) string { return strings.TrimRight(s, " ") }

// repeated concatenates n copies.
func repeated(s string, n int64) (array, bool) {
	if n < 0 || n > largestConstant/int64(max(len(s), 1)) {
		return array{}, false
	}
	return scalar(types.StringValue(strings.Repeat(s, int(n)))), true
}

// foldCharacter evaluates a function of characters.
func foldCharacter(fn string, args []types.Value, t types.Type) (types.Value, bool) {
	s := args[0].S
	back := len(args) == 3 && args[2].B
	switch fn {
	case "ichar":
		if len(s) != 1 {
			return types.Value{}, false
		}
		return types.IntValue(t.Kind, int64(s[0])), true
	case "len_trim":
		return types.IntValue(t.Kind, int64(len(trimmed(s)))), true
	case "adjustl":
		left := strings.TrimLeft(s, " ")
		return types.StringValue(left + s[:len(s)-len(left)]), true
	case "adjustr":
		right := trimmed(s)
		return types.StringValue(s[len(right):] + right), true
	case "index":
		at := strings.Index(s, args[1].S)
		if back {
			at = strings.LastIndex(s, args[1].S)
		}
		return types.IntValue(t.Kind, int64(at+1)), true
	case "scan", "verify":
		return types.IntValue(t.Kind, int64(findByte(s, args[1].S, fn == "scan", back)+1)), true
	case "merge":
		if args[2].B {
			return args[0], true
		}
		return args[1], true
	}
	return types.Value{}, false
}

// findByte returns the position of the first (or last) byte of s that is, or is not, in set;
// -1 when there is none.
func findByte(s, set string, in, back bool) int {
	at := -1
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) >= 0 == in {
			if at = i; !back {
				break
			}
		}
	}
	return at
}
