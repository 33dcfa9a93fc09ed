package affine_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
)

const variables = 4

// anyForm draws a form and what it should be: the constant and a coefficient for each variable.
func anyForm(t *rapid.T, name string) (affine.Form, [variables + 1]int64) {
	var want [variables + 1]int64
	want[variables] = rapid.Int64Range(-9, 9).Draw(t, name)
	f := affine.Constant(want[variables])
	for range rapid.IntRange(0, 6).Draw(t, name+" terms") {
		v := rapid.IntRange(0, variables-1).Draw(t, name+" variable")
		c := rapid.Int64Range(-3, 3).Draw(t, name+" coefficient")
		want[v] += c
		f = f.Add(affine.Variable(v).Scale(c))
	}
	return f, want
}

func evaluate(f affine.Form, at [variables]int64) int64 {
	sum := f.Const
	for _, t := range f.Terms {
		sum += t.Coef * at[t.Var]
	}
	return sum
}

// TestFormsAreNormal checks that a form keeps its coefficients sorted and without zeros.
func TestFormsAreNormal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, want := anyForm(t, "f")
		require.Equal(t, want[variables], f.Const)
		for v := range variables {
			require.Equal(t, want[v], f.Coef(v))
		}
		for i, term := range f.Terms {
			require.NotZero(t, term.Coef)
			require.True(t, i == 0 || f.Terms[i-1].Var < term.Var, "%v", f.Terms)
		}
		require.Equal(t, len(f.Terms) == 0, f.IsConst())
	})
}

// TestArithmetic checks the operations against those of the values.
func TestArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, _ := anyForm(t, "f")
		g, _ := anyForm(t, "g")
		var at [variables]int64
		for v := range at {
			at[v] = rapid.Int64Range(-50, 50).Draw(t, "value")
		}
		c := rapid.Int64Range(-4, 4).Draw(t, "c")
		x, y := evaluate(f, at), evaluate(g, at)
		require.Equal(t, x+y, evaluate(f.Add(g), at))
		require.Equal(t, x-y, evaluate(f.Sub(g), at))
		require.Equal(t, c*x, evaluate(f.Scale(c), at))
		require.Equal(t, x+c, evaluate(f.AddConst(c), at))
		require.Equal(t, x-f.Coef(2)*at[2], evaluate(f.Without(2), at))
		require.True(t, f.Add(g).Sub(g).Equal(f))
		require.True(t, f.Scale(0).Equal(affine.Constant(0)))
	})
}

// TestEqual checks that forms are equal exactly when they agree in constant and coefficients.
func TestEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, a := anyForm(t, "f")
		g, b := anyForm(t, "g")
		require.Equal(t, a == b, f.Equal(g))
	})
}

func TestFormat(t *testing.T) {
	i, j := affine.Variable(0), affine.Variable(1)
	name := func(v int) string { return fmt.Sprintf("%c", 'i'+v) }
	for _, c := range []struct {
		form affine.Form
		want string
	}{
		{affine.Constant(0), "0"},
		{affine.Constant(-3), "-3"},
		{i, "i"},
		{i.Scale(-1), "-i"},
		{i.Scale(2).Sub(j).AddConst(3), "2*i-j+3"},
		{i.Add(j).AddConst(-1), "i+j-1"},
		{j.Scale(-4).Add(i.Scale(-2)), "-2*i-4*j"},
	} {
		require.Equal(t, c.want, c.form.Format(name))
	}
}

// TestNegativeAt compares with integers of any length.
func TestNegativeAt(t *testing.T) {
	extreme := rapid.OneOf(rapid.Int64Range(-5, 5), rapid.Int64Range(math.MinInt64, math.MinInt64+5), rapid.Int64Range(math.MaxInt64-5, math.MaxInt64), rapid.Int64())
	rapid.Check(t, func(t *rapid.T) {
		f, _ := anyForm(t, "f")
		f.Const = extreme.Draw(t, "constant")
		want, at := big.NewInt(f.Const), make([]int64, variables)
		for v := range at {
			at[v] = extreme.Draw(t, "value")
			want.Add(want, new(big.Int).Mul(big.NewInt(f.Coef(v)), big.NewInt(at[v])))
		}
		require.Equal(t, want.Sign() < 0, f.NegativeAt(at), "%v at %v", f, at)
	})
}
