package analysis_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/types"
)

// constantTexts are constant expressions of integers, logicals and characters, most of them
// with arrays inside.
var constantTexts = []string{
	"sum(t)", "product(t)", "maxval(t)", "minval(t, mask=t > 10)", "count(t > 15)", "any(t == 20)", "all(t > 9)",
	"dot_product(t, t)", "sum(t(2:3))", "sum(t(3:1:-2))", "t((/ 3, 1 /))", "t(3:1:-1)", "q", "q(2, :)", "q(:, 2)", "transpose(q)",
	"reshape(t, (/ 2, 2 /), pad=(/ -1 /))", "t + 1", "2 ** (/ 1, 2, 3 /)", "-t", "t > 15 .and. t < 25",
	"merge(t, -t, t > 15)", "max(t, 15)", "mod(t, 7)", "(/ (i * i, i = 1, 4) /)", "(/ ((i + j, i = 1, j), j = 1, 3) /)",
	"(/ (t(i), -i, i = 3, 1, -1) /)", "size(q)", "size(q, 2)", "shape(q)", "lbound(t)", "ubound(q, 1)", "size((/ (i, i = 1, 10, 3) /))",
	"len('abc')", "len_trim('ab  ')", "len(trim('ab  ') // 'x')", "trim('ab  ') // 'x'", "repeat('ab', 3)", "adjustl('  ab')", "adjustr('ab  ')",
	"index('banana', 'an')", "index('banana', 'an', .true.)", "index('banana', 'x')", "scan('banana', 'nb')", "scan('banana', 'n', .true.)",
	"scan('abc', '')", "verify('banana', 'ab')", "verify('banana', 'an', .true.)", "verify('aaa', 'a')", "index('abc', '')", "index('abc', '', .true.)",
	"ichar('A')", "iachar('z')", "char(65)", "achar(48) // achar(49)", "'abc' < 'abd'", "'abc' == 'abc  '", "'b' > 'abc'", "lge('a', 'B')",
	"'abcdef'(2:4)", "'abc'(3:2) // '|'", "kind(1_8)", "kind(.true.)", "huge(1_1)", "bit_size(1_2)", "digits(1.0)", "precision(1d0)", "range(1)",
	"radix(1)", "minexponent(1.0)", "maxexponent(1d0)", "selected_int_kind(9)", "selected_int_kind(20)", "selected_real_kind(6, 30)",
	"selected_real_kind(99)", "selected_real_kind(6, 9999)", "btest(5, 2)", "btest(5, 1)", "not(5)", "int(z'7f')", "ior(z'0f', 240)",
	"size(w, kind=8)", "size(w(2:, :), kind=8)", "ubound(v, 1, 8)", "size(v(3000000000_8:1:-2), kind=8)", "size((/ v(:), v(5:) /), kind=8)",
}

const constantHeader = `program constants
integer, parameter :: t(3) = (/ 10, 20, 30 /), q(2, 2) = reshape((/ 1, 2, 3, 4 /), (/ 2, 2 /))
integer :: i, j
integer(1) :: v(3000000000_8), w(65536, 65536)
`

// listed writes a value as list-directed output does.
func listed(v types.Value) string {
	switch v.Type.Base {
	case types.Logical:
		return map[bool]string{true: " T", false: " F"}[v.B]
	case types.Character:
		return " " + v.S
	}
	return fmt.Sprintf(" %*d", map[int]int{1: 4, 2: 6, 4: 11, 8: 20}[v.Type.Kind], v.I)
}

func TestConstantExpressionsEqualGfortran(t *testing.T) {
	if _, err := exec.LookPath("gfortran"); err != nil {
		t.Skip("gfortran is the oracle of this test")
	}
	text := constantHeader
	for _, e := range constantTexts {
		text += "print *, " + e + "\n"
	}
	want, wrong := oracle(t, text+"end\n")
	require.Empty(t, wrong)
	for n, e := range constantTexts {
		require.Equal(t, want[n], evaluated(t, e), e)
	}
}

// evaluated makes the expression the value of a named constant that is large enough and
// returns what it holds.
func evaluated(t *testing.T, e string) string {
	if v, ok := foldedWith(constantHeader, e); ok {
		return listed(v)
	}
	for n := 1; n <= 7; n++ {
		for _, shape := range []string{fmt.Sprint(n), "2,2"} {
			for _, base := range []string{"integer", "logical"} {
				p, bag := check(fmt.Sprintf("%s%s, parameter :: value(%s) = %s\nend\n", constantHeader, base, shape, e))
				if last := p.Symbols[len(p.Symbols)-1]; !bag.HasErrors() && last.Name == "value" {
					var b strings.Builder
					for _, v := range last.Values {
						b.WriteString(listed(v))
					}
					return b.String()
				}
			}
		}
	}
	_, bag := check(constantHeader + "integer, parameter :: value = " + e + "\nprint *, value\nend\n")
	require.False(t, bag.HasErrors(), e)
	v, _ := foldedWith(constantHeader+"integer, parameter :: value = "+e+"\n", "value")
	return listed(v)
}
