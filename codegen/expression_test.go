package codegen

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A pair is one expression in the normal form and in Fortran.
type pair struct {
	e    loopir.Expr
	text string
}

// expressions draws random scalar expressions over the variables of a program.
type expressions struct {
	*builder
	r    *rand.Rand
	vars map[types.Type][]pair
	decl strings.Builder // the same program in Fortran
}

var (
	intTypes  = []types.Type{{Base: types.Integer, Kind: 1}, {Base: types.Integer, Kind: 2}, types.Int4, types.Int8}
	realTypes = []types.Type{types.Real4, types.Real8}
	textType  = types.Char(7)
)

func newExpressions(seed int64) *expressions {
	x := &expressions{builder: newBuilder(), r: rand.New(rand.NewSource(seed)), vars: map[types.Type][]pair{}}
	for _, t := range intTypes {
		for _, v := range []int64{0, 1, -1, 5, x.r.Int63n(100) - 50, x.r.Int63() >> (64 - 8*t.Kind)} {
			x.declare(types.IntValue(t.Kind, v))
		}
	}
	for _, t := range realTypes {
		for _, v := range []float64{0, -0.5, 2.5, x.r.NormFloat64(), 1e6 * x.r.NormFloat64(), 3e10} {
			x.declare(types.RealValue(t.Kind, v))
		}
	}
	x.declare(types.BoolValue(true))
	x.declare(types.BoolValue(false))
	for _, s := range []string{"", "a", "  ab c", "abcabca", "b b b  "} {
		v := types.StringValue(s + strings.Repeat(" ", 7-len(s)))
		x.declare(v)
	}
	return x
}

func (x *expressions) declare(v types.Value) {
	name := fmt.Sprintf("v%d", len(x.Scalars))
	s := x.NewScalar(name, v.Type)
	s.Init = &v
	fmt.Fprintf(&x.decl, "%s :: %s = %s\n", v.Type, name, literal(v))
	x.vars[v.Type] = append(x.vars[v.Type], pair{s.Read(), name})
}

func literal(v types.Value) string {
	switch v.Type.Base {
	case types.Integer:
		return fmt.Sprintf("int(%d_8, %d)", v.I, v.Type.Kind)
	case types.Real:
		s := fmt.Sprintf("%.17e", v.F)
		return s + fmt.Sprintf("_%d", v.Type.Kind)
	}
	return v.String()
}

// leaf is a variable, or for integers a constant: gfortran folds functions of constants with
// more digits than libm has.
func (x *expressions) leaf(t types.Type) pair {
	if t.Base == types.Integer && x.r.Intn(5) == 0 {
		return x.constant(t, x.r.Int63n(9))
	}
	return x.vars[t][x.r.Intn(len(x.vars[t]))]
}

func (x *expressions) pick(list []types.Type) types.Type { return list[x.r.Intn(len(list))] }

// draw returns an expression of type t.
func (x *expressions) draw(t types.Type, depth int) pair {
	if depth == 0 {
		return x.leaf(t)
	}
	switch t.Base {
	case types.Integer:
		return x.integer(t, depth-1)
	case types.Real:
		return x.real(t, depth-1)
	case types.Logical:
		return x.logical(depth - 1)
	}
	return x.leaf(t)
}

func (x *expressions) binary(op types.Op, t types.Type, a, b pair) pair {
	return pair{&loopir.Binary{Op: op, X: a.e, Y: b.e, T: t}, fmt.Sprintf("(%s %s %s)", a.text, op, b.text)}
}

func (x *expressions) call(fn string, t types.Type, args ...pair) pair {
	c := &loopir.Call{Fn: fn, T: t}
	texts := make([]string, len(args))
	for i, a := range args {
		c.Args = append(c.Args, a.e)
		texts[i] = a.text
	}
	return pair{c, fmt.Sprintf("%s(%s)", fn, strings.Join(texts, ", "))}
}

// toInt calls a function with a KIND argument.
func (x *expressions) toInt(fn string, t types.Type, args ...pair) pair {
	p := x.call(fn, t, args...)
	p.text = fmt.Sprintf("%s, kind=%d)", strings.TrimSuffix(p.text, ")"), t.Kind)
	return p
}

func (x *expressions) convert(p pair, t types.Type) pair {
	fn := "int"
	if t.Base == types.Real {
		fn = "real"
	}
	return pair{&loopir.Convert{X: p.e, T: t}, fmt.Sprintf("%s(%s, %d)", fn, p.text, t.Kind)}
}

func (x *expressions) constant(t types.Type, v int64) pair {
	c := types.IntValue(t.Kind, v)
	if t.Base == types.Real {
		c = types.RealValue(t.Kind, float64(v))
	}
	return pair{&loopir.Const{Value: c}, literal(c)}
}

// divisor is an expression that is neither 0 nor -1.
func (x *expressions) divisor(t types.Type, depth int) pair {
	p := x.call("ior", t, x.call("iand", t, x.draw(t, depth), x.constant(t, 63)), x.constant(t, 2))
	if x.r.Intn(2) == 0 {
		return pair{&loopir.Unary{Op: types.Neg, X: p.e, T: t}, "(-" + p.text + ")"}
	}
	return p
}

func (x *expressions) integer(t types.Type, d int) pair {
	a, b := x.draw(t, d), x.draw(t, d)
	bits := int64(8 * t.Kind)
	position := x.call("modulo", types.Int4, x.draw(types.Int4, d), x.constant(types.Int4, bits))
	// gfortran shifts instead of multiplying for constant bases, and masks the distance.
	base := x.vars[t][x.r.Intn(len(x.vars[t]))]
	switch x.r.Intn(24) {
	case 0, 1:
		return x.binary(types.Add, t, a, b)
	case 2:
		return x.binary(types.Sub, t, a, b)
	case 3:
		return x.binary(types.Mul, t, a, b)
	case 4:
		return x.binary(types.Div, t, a, x.divisor(t, d))
	case 5:
		return x.call("mod", t, a, x.divisor(t, d))
	case 6:
		return x.call("modulo", t, a, x.divisor(t, d))
	case 7:
		return x.binary(types.Pow, t, base, x.constant(t, x.r.Int63n(9)))
	case 8:
		return x.binary(types.Pow, t, base, x.call("iand", t, x.draw(t, d), x.constant(t, 15)))
	case 9:
		return x.convert(x.draw(x.pick(intTypes), d), t)
	case 10:
		return x.convert(x.draw(x.pick(realTypes), d), t)
	case 11:
		return x.call([]string{"max", "min"}[x.r.Intn(2)], t, a, b, x.draw(t, d))
	case 12:
		return x.call([]string{"iand", "ior", "ieor", "sign", "dim"}[x.r.Intn(5)], t, a, b)
	case 13:
		return x.call([]string{"abs", "not"}[x.r.Intn(2)], t, a)
	case 14:
		return x.call("merge", t, a, b, x.draw(types.Bool, d))
	case 15:
		shift := x.call("mod", types.Int4, x.draw(types.Int4, d), x.constant(types.Int4, bits+1))
		return x.call("ishft", t, a, shift)
	case 16:
		return x.call("ishftc", t, a, x.call("mod", types.Int4, x.draw(types.Int4, d), x.constant(types.Int4, bits)))
	case 17:
		return x.call([]string{"ibset", "ibclr"}[x.r.Intn(2)], t, a, position)
	case 18:
		half := x.call("iand", types.Int4, x.draw(types.Int4, d), x.constant(types.Int4, bits/2-1))
		return x.call("ibits", t, a, half, x.constant(types.Int4, x.r.Int63n(bits/2+1)))
	case 19:
		return x.toInt([]string{"nint", "floor", "ceiling"}[x.r.Intn(3)], t, x.bounded(d))
	case 20:
		return x.convert(x.call([]string{"popcnt", "leadz", "trailz"}[x.r.Intn(3)], types.Int4, a), t)
	case 21:
		return x.toInt([]string{"index", "scan", "verify"}[x.r.Intn(3)], t, x.text(1), x.text(1), x.draw(types.Bool, d))
	case 22:
		return x.toInt("len_trim", t, x.text(2))
	}
	return pair{&loopir.Unary{Op: types.Neg, X: a.e, T: t}, "(-" + a.text + ")"}
}

// bounded is a real of moderate size.
func (x *expressions) bounded(d int) pair {
	t := x.pick(realTypes)
	return x.call("mod", t, x.draw(t, d), x.constant(t, 100))
}

func (x *expressions) real(t types.Type, d int) pair {
	a, b := x.draw(t, d), x.draw(t, d)
	positive := x.call("abs", t, a)
	switch x.r.Intn(20) {
	case 0, 1:
		return x.binary(types.Add, t, a, b)
	case 2:
		return x.binary(types.Sub, t, a, x.constant(t, 3))
	case 3, 4:
		return x.binary(types.Mul, t, a, b)
	case 5:
		return x.binary(types.Div, t, a, b)
	case 6:
		return x.binary(types.Pow, t, a, x.constant(types.Int4, x.r.Int63n(21)-10))
	case 7:
		return x.binary(types.Pow, t, a, x.call("iand", types.Int4, x.draw(types.Int4, d), x.constant(types.Int4, 31)))
	case 8:
		return x.binary(types.Pow, t, positive, b)
	case 9:
		return x.convert(x.draw(x.pick(append(intTypes, realTypes...)), d), t)
	case 10:
		return x.call([]string{"sin", "cos", "tan", "atan", "exp", "sinh", "tanh", "asinh", "erf"}[x.r.Intn(9)], t, a)
	case 11:
		return x.call([]string{"sqrt", "log", "log10"}[x.r.Intn(3)], t, positive)
	case 12:
		return x.call([]string{"aint", "anint", "abs"}[x.r.Intn(3)], t, a)
	case 13:
		return x.call([]string{"sign", "mod", "modulo", "dim", "atan2", "hypot"}[x.r.Intn(6)], t, a, b)
	case 14:
		// Of variables: with NaNs among three arguments the oracle's result is an accident.
		return x.call([]string{"max", "min"}[x.r.Intn(2)], t, x.leaf(t), x.leaf(t), x.leaf(t))
	case 15:
		return x.call("merge", t, a, b, x.draw(types.Bool, d))
	case 16:
		return x.call([]string{"fraction", "spacing", "rrspacing"}[x.r.Intn(3)], t, a)
	case 17:
		return x.call("nearest", t, a, x.constant(t, 2*x.r.Int63n(2)-1))
	case 18:
		return x.call([]string{"scale", "set_exponent"}[x.r.Intn(2)], t, a, x.constant(types.Int4, x.r.Int63n(41)-20))
	}
	return pair{&loopir.Unary{Op: types.Neg, X: a.e, T: t}, "(-" + a.text + ")"}
}

func (x *expressions) logical(d int) pair {
	relations := []types.Op{types.Eq, types.Ne, types.Lt, types.Le, types.Gt, types.Ge}
	op := relations[x.r.Intn(len(relations))]
	switch x.r.Intn(5) {
	case 0:
		t := x.pick(append(intTypes, realTypes...))
		return x.binary(op, types.Bool, x.draw(t, d), x.draw(t, d))
	case 1:
		return x.binary(op, types.Bool, x.text(2), x.text(2))
	case 2:
		ops := []types.Op{types.And, types.Or, types.Eqv, types.Neqv}
		return x.binary(ops[x.r.Intn(4)], types.Bool, x.draw(types.Bool, d), x.draw(types.Bool, d))
	case 3:
		return x.call("btest", types.Bool, x.draw(types.Int4, d), x.constant(types.Int4, x.r.Int63n(32)))
	}
	p := x.draw(types.Bool, d)
	return pair{&loopir.Unary{Op: types.Not, X: p.e, T: types.Bool}, "(.not. " + p.text + ")"}
}

// text is a character expression; its length is known at run time only.
func (x *expressions) text(d int) pair {
	if d == 0 {
		return x.leaf(textType)
	}
	a := x.text(d - 1)
	unknown := types.Char(-1)
	switch x.r.Intn(5) {
	case 0:
		return x.call("trim", unknown, a)
	case 1:
		return x.call([]string{"adjustl", "adjustr"}[x.r.Intn(2)], a.e.Type(), a)
	case 2:
		b := x.text(d - 1)
		return pair{&loopir.Binary{Op: types.Concat, X: a.e, Y: b.e, T: unknown}, fmt.Sprintf("(%s // %s)", a.text, b.text)}
	case 3:
		v := x.leaf(textType)
		lo, hi := x.r.Int63n(7)+1, x.r.Int63n(8)
		return pair{&loopir.Substr{X: v.e, Lo: loopir.Int(lo), Hi: loopir.Int(hi), T: unknown}, substring(v.text, lo, hi)}
	}
	return x.call("repeat", unknown, a, x.constant(types.Int4, x.r.Int63n(3)))
}

func substring(name string, lo, hi int64) string { return fmt.Sprintf("%s(%d:%d)", name, lo, hi) }

// print adds one expression to the program, once evaluated and once through a variable.
func (x *expressions) print(p pair) {
	x.do(&loopir.PrintBegin{At: x.at()}, &loopir.PrintItem{At: x.at(), X: p.e}, &loopir.PrintEnd{At: x.at(), Advance: true})
	fmt.Fprintf(&x.decl, "print *, %s\n", p.text)
}

// TestExpressionsAgainstGfortran compares random expressions of all operators and intrinsics.
func TestExpressionsAgainstGfortran(t *testing.T) {
	for seed := int64(1); seed <= 6; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			x := newExpressions(seed)
			all := append(append([]types.Type{types.Bool}, intTypes...), realTypes...)
			for i := 0; i < 60; i++ {
				x.line = 0
				x.print(x.draw(x.pick(all), 1+x.r.Intn(3)))
			}
			want := strings.Split(gfortran(t, x.decl.String()), "\n")
			got := strings.Split(x.run(t, 1), "\n")
			source := strings.Split(x.decl.String(), "\n")[len(x.Scalars):]
			for i := range want {
				require.Less(t, i, len(got))
				require.Equal(t, want[i], got[i], "%s", source[i])
			}
		})
	}
}

// gfortran runs a main program with the oracle's flags.
func gfortran(t *testing.T, program string) string {
	t.Helper()
	if _, err := exec.LookPath("gfortran"); err != nil {
		t.Skip("gfortran is not installed")
	}
	dir := t.TempDir()
	file, exe := filepath.Join(dir, "p.f90"), filepath.Join(dir, "p")
	require.NoError(t, os.WriteFile(file, []byte(program+"end\n"), 0o644))
	flags := "-O0 -ffrontend-optimize -finline-matmul-limit=100000 -fwrapv -ffp-contract=off -fno-range-check -ffree-line-length-none -w -o"
	out, err := exec.Command("gfortran", append(strings.Fields(flags), exe, file)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := exec.Command(exe).Output()
	require.NoError(t, err)
	return string(text)
}
