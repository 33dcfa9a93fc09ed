package analysis_test

import (
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis"
	"hpfc/analysis/types"
)

// expressions writes random constant expressions.
type expressions struct{ *rand.Rand }

func (g expressions) pick(list ...string) string { return list[g.Intn(len(list))] }

func (g expressions) integer(depth int) string {
	if depth == 0 || g.Intn(6) == 0 {
		return g.pick("0", "1", "2", "3", "-1", "(-7)", "7", "10", "100", "12345", "65536", "2147483647", "(-2147483647)",
			"5_1", "127_1", "300_2", "32767_2", "5000000000_8", "9223372036854775807_8", "n", "big", strconv.Itoa(g.Intn(1000)))
	}
	x, y := g.integer(depth-1), g.integer(depth-1)
	switch g.Intn(16) {
	case 0, 1, 2, 3, 4:
		return "(" + x + g.pick("+", "-", "*", "/", "+", "-") + y + ")"
	case 5:
		return "(" + x + ")**" + g.pick("0", "1", "2", "3", "5", "9", "(-1)", "(-2)", "31")
	case 6:
		return g.pick("mod", "modulo", "max", "min", "sign", "dim", "iand", "ior", "ieor") + "(" + sameKind(x, y) + ")"
	case 7:
		return g.pick("abs", "not", "popcnt", "leadz", "trailz") + "(" + x + ")"
	case 8:
		return g.pick("nint", "floor", "ceiling", "int", "exponent") + "(" + g.real(depth-1) + ")"
	case 9:
		return fmt.Sprintf("ishft(int(%s), %d)", x, g.Intn(60)-30)
	case 10:
		return fmt.Sprintf("ishftc(int(%s), %d)", x, g.Intn(60)-30)
	case 11:
		return fmt.Sprintf("%s(int(%s), %d)", g.pick("ibset", "ibclr"), x, g.Intn(32))
	case 12:
		return fmt.Sprintf("int(%s, %s)", x, g.pick("1", "2", "4", "8"))
	case 13:
		return fmt.Sprintf("merge(int(%s), int(%s), %s)", x, y, g.logical(depth-1))
	case 14:
		return "-" + "(" + x + ")"
	}
	return fmt.Sprintf("ibits(int(%s), %d, %d)", x, g.Intn(16), g.Intn(16))
}

// sameKind makes two integers of one kind, which these functions want.
func sameKind(x, y string) string { return "int(" + x + ",8), int(" + y + ",8)" }

func (g expressions) real(depth int) string {
	if depth == 0 || g.Intn(6) == 0 {
		return g.pick("0.1", "1.5", "2.0", "0.5", "3.0", "1e-3", "123456.7", "0.1d0", "1.5d0", "2d0", "1d-10", "3.7d5", "1e10", "third", "7.0_8",
			"1.40129846e-45", "1e-40", "(-3.4e38)", "5d-324", "3d-310", "1.7d308", "inf", "(-inf)", "none", "(-0.0)",
			fmt.Sprintf("%.4f", g.Float64()*10), fmt.Sprintf("%.12fd0", g.Float64()*10))
	}
	x, y := g.real(depth-1), g.real(depth-1)
	switch g.Intn(12) {
	case 0, 1, 2, 3:
		return "(" + x + g.pick("+", "-", "*", "/") + y + ")"
	case 4:
		return "(" + x + ")**" + g.pick("0", "1", "2", "3", "5", "9", "(-1)", "(-2)", "17", "0.5", "1.5d0", "0.3")
	case 5:
		return g.pick("max", "min", "sign", "dim", "mod", "modulo", "atan2", "hypot") + "(dble(" + x + "),dble(" + y + "))"
	case 6:
		return g.pick("max", "min", "sign", "dim", "mod", "modulo", "atan2", "hypot") + "(real(" + x + "),real(" + y + "))"
	case 7:
		return g.pick("abs", "aint", "anint", "fraction", "spacing", "rrspacing") + "(" + x + ")"
	case 8:
		if g.Intn(2) == 0 {
			return g.pick("asinh", "acosh", "atanh", "erf", "erfc", "gamma", "log_gamma", "log_gamma") + "(" + g.pick("", "-", "1-", "1+", "abs") + "(" + x + "))"
		}
		return g.pick("sin", "cos", "tan", "exp", "atan", "sinh", "cosh", "tanh", "sqrt", "log", "log10", "asin", "acos") + "(" + x + ")"
	case 9:
		return g.pick("real(", "dble(", "aint(") + x + ")"
	case 10:
		return "(" + g.integer(depth-1) + g.pick("+", "*", "-", "/") + x + ")"
	}
	if g.Intn(3) == 0 {
		return fmt.Sprintf("nearest(%s, %s)", x, g.pick("1.0", "-1d0"))
	}
	return fmt.Sprintf("%s(%s, %d)", g.pick("scale", "set_exponent"), x, g.Intn(20)-10)
}

func (g expressions) logical(depth int) string {
	if depth == 0 {
		return g.pick(".true.", ".false.")
	}
	switch g.Intn(4) {
	case 0:
		return g.integer(depth-1) + g.pick("==", "/=", "<", "<=", ">", ">=") + g.integer(depth-1)
	case 1:
		return g.real(depth-1) + g.pick("<", "<=", ">", ">=") + g.real(depth-1)
	case 2:
		return "(" + g.logical(depth-1) + g.pick(".and.", ".or.", ".eqv.", ".neqv.") + g.logical(depth-1) + ")"
	}
	return ".not.(" + g.logical(depth-1) + ")"
}

const foldHeader = `program fold
integer, parameter :: n = 42, big = huge(1) + 1
real(8), parameter :: third = 1.0d0 / 3.0d0
real, parameter :: inf = 1e39, none = 0.0/0.0
`

// folded returns the constant that an expression folds to; ok is false when it is none.
func folded(expr string) (types.Value, bool) { return foldedWith(foldHeader, expr) }

func foldedWith(header, expr string) (types.Value, bool) {
	p, bag := check(header + "print *, " + expr + "\nend\n")
	if bag.HasErrors() || len(p.Body) != 1 {
		return types.Value{}, false
	}
	k, ok := p.Body[0].(*analysis.Print).Items[0].(*analysis.Const)
	if !ok {
		return types.Value{}, false
	}
	return k.Value, true
}

var oracleFlags = []string{"-x", "f95", "-ffree-form", "-ffree-line-length-none", "-O0", "-ffrontend-optimize", "-fwrapv", "-ffp-contract=off", "-fno-range-check"}

// oracle compiles a program with gfortran and returns its output lines, or the lines of its errors.
func oracle(t *testing.T, text string) (lines []string, wrong map[int]bool) {
	dir := t.TempDir()
	src, exe := filepath.Join(dir, "p.f90"), filepath.Join(dir, "p")
	require.NoError(t, os.WriteFile(src, []byte(text), 0o600))
	out, err := exec.Command("gfortran", append(oracleFlags, "-o", exe, src)...).CombinedOutput()
	if err != nil {
		wrong = map[int]bool{}
		for _, m := range regexp.MustCompile(`p\.f90:(\d+):`).FindAllStringSubmatch(string(out), -1) {
			n, _ := strconv.Atoi(m[1])
			wrong[n] = true
		}
		require.NotEmpty(t, wrong, "%s", out)
		return nil, wrong
	}
	out, err = exec.Command(exe).Output()
	require.NoError(t, err)
	return strings.Split(strings.TrimRight(string(out), "\n"), "\n"), nil
}

// bits is the text that the oracle prints for a value: integers in decimal, reals by their bits.
func bits(v types.Value) string {
	switch {
	case v.Type.Base == types.Logical:
		return map[bool]string{true: "T", false: "F"}[v.B]
	case v.Type.Base == types.Integer:
		return fmt.Sprint(v.I)
	case v.F != v.F:
		return "NaN"
	case v.Type.Kind == 4:
		return fmt.Sprint(int32(math.Float32bits(float32(v.F))))
	}
	return fmt.Sprint(int64(math.Float64bits(v.F)))
}

func TestFoldingEqualsGfortran(t *testing.T) {
	if _, err := exec.LookPath("gfortran"); err != nil {
		t.Skip("gfortran is the oracle of this test")
	}
	g := expressions{rand.New(rand.NewSource(1))}
	var exprs []string
	var values []types.Value
	for len(exprs) < 3000 {
		e := []func(int) string{g.integer, g.real, g.logical}[g.Intn(3)](1 + g.Intn(3))
		if v, ok := folded(e); ok && (v.Type.Base != types.Real || !math.IsNaN(v.F)) {
			exprs, values = append(exprs, e), append(values, v)
		}
	}
	lines, refused := runFolded(t, exprs, values)
	mismatches := 0
	for i, e := range exprs {
		if !refused[i] && strings.TrimSpace(lines[i]) != bits(values[i]) {
			mismatches++
			t.Errorf("%s: %s %v, oracle %s", e, values[i], bits(values[i]), strings.TrimSpace(lines[i]))
		}
	}
	t.Logf("%d expressions, %d refused by the oracle, %d mismatches", len(exprs), len(refused), mismatches)
}

// runFolded prints every expression with the oracle, leaving out those that it refuses.
func runFolded(t *testing.T, exprs []string, values []types.Value) (lines []string, refused map[int]bool) {
	refused = map[int]bool{}
	for range 10 {
		var w strings.Builder
		w.WriteString(foldHeader)
		for i, e := range exprs {
			switch {
			case refused[i]:
				w.WriteString("print *, 0\n")
			case values[i].Type.Base == types.Real:
				fmt.Fprintf(&w, "print *, transfer(%s, 0_%d)\n", e, values[i].Type.Kind)
			default:
				fmt.Fprintf(&w, "print *, %s\n", e)
			}
		}
		w.WriteString("end\n")
		lines, wrong := oracle(t, w.String())
		if wrong == nil {
			return lines, refused
		}
		for n := range wrong {
			i := n - 1 - strings.Count(foldHeader, "\n")
			t.Logf("refused by the oracle: %s", exprs[i])
			refused[i] = true
		}
	}
	t.Fatal("the oracle refuses ever more")
	return nil, nil
}
