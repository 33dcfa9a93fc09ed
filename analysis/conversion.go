package analysis

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// conversions are the elemental functions that become Convert, Binary or other Call nodes.
func conversions() map[string]*intrinsic {
	row := func(build func(c *checker, k *callSite) Expr, keywords ...string) *intrinsic {
		return &intrinsic{keywords: keywords, build: build}
	}
	table := map[string]*intrinsic{
		"int":     row(conversionTo(types.Integer, 4), "a", "kind?"),
		"real":    row(buildReal, "a", "kind?"),
		"dble":    row(conversionTo(types.Real, 8), "a"),
		"logical": row(buildLogical, "l", "kind?"),
		"dprod":   row(buildDprod, "x", "y"),
		"achar":   {keywords: []string{"i", "kind?"}, build: sameAs("char")},
		"iachar":  {keywords: []string{"c", "kind?"}, build: sameAs("ichar")},
		"atan":    row(buildAtan, "x", "y?"),
		"len":     row(buildLen, "string", "kind?"),
		"isnan":   row(buildIsNaN, "x"),
	}
	for name, op := range map[string]types.Op{"lge": types.Ge, "lgt": types.Gt, "lle": types.Le, "llt": types.Lt} {
		table[name] = row(lexical(op), "string_a", "string_b")
	}
	return table
}

func elementalRow(name string) *Elemental {
	for i := range Elementals {
		if Elementals[i].Name == name {
			return &Elementals[i]
		}
	}
	panic("no elemental function " + name)
}

// sameAs builds the Call node of another elemental function.
func sameAs(name string) func(c *checker, k *callSite) Expr {
	return func(c *checker, k *callSite) Expr { return c.elemental(elementalRow(name), k) }
}

// conversionTo builds the conversion of a number to base, of the kind that KIND says.
func conversionTo(base types.Base, def int) func(c *checker, k *callSite) Expr {
	return func(c *checker, k *callSite) Expr {
		kind, ok := c.kindArgument(k, 1, base, def)
		if !ok {
			return invalid(k.at)
		}
		t := types.Type{Base: base, Kind: kind}
		if b, ok := k.ast[0].(*ast.BozLit); ok {
			return constant(bozBits(k.args[0].(*Const).Value, t), b.Span())
		}
		if !k.args[0].Type().IsNumeric() {
			return c.badArgument(k, k.args[0], "a number")
		}
		if v, ok := k.args[0].(*Const); ok {
			if base == types.Integer && (math.IsInf(v.Value.F, 0) || math.IsNaN(v.Value.F)) {
				c.errorf(diag.BadConstant, k.at, "%s: %s", strings.ToUpper(k.name), errNoInteger)
				return invalid(k.at)
			}
			return constant(v.Value.Convert(t), k.at)
		}
		return c.convert(k.args[0], t)
	}
}

// buildReal: without KIND, the result is a default real whatever the argument.
func buildReal(c *checker, k *callSite) Expr { return conversionTo(types.Real, 4)(c, k) }

// bozLiteral reads a BOZ constant as an integer(8); what does not fit is cut.
func (c *checker) bozLiteral(b *ast.BozLit) Expr {
	if b.Digits == "" {
		c.errorf(diag.BadConstant, b.Span(), "the constant has no digits")
		return invalid(b.Span())
	}
	for _, d := range b.Digits {
		if _, err := strconv.ParseUint(string(d), b.Base, 8); err != nil {
			c.errorf(diag.BadConstant, b.Span(), "'%c' is not a digit of a number in base %d", d, b.Base)
			return invalid(b.Span())
		}
	}
	n, _ := new(big.Int).SetString(b.Digits, b.Base)
	return constant(types.IntValue(8, types.BigValue(8, n).I), b.Span())
}

// bozBits returns the value of type t with the bits of v.
func bozBits(v types.Value, t types.Type) types.Value {
	switch {
	case t.Base == types.Integer:
		return types.IntValue(t.Kind, v.I)
	case t.Kind == 4:
		return types.RealValue(4, float64(math.Float32frombits(uint32(v.I))))
	}
	return types.RealValue(8, math.Float64frombits(uint64(v.I)))
}

func buildLogical(c *checker, k *callSite) Expr {
	kind, ok := c.kindArgument(k, 1, types.Logical, 4)
	if !ok {
		return invalid(k.at)
	}
	if k.args[0].Type().Base != types.Logical {
		return c.badArgument(k, k.args[0], "a logical")
	}
	return c.convert(k.args[0], types.Type{Base: types.Logical, Kind: kind})
}

func buildDprod(c *checker, k *callSite) Expr {
	for _, x := range k.args {
		if x.Type() != types.Real4 {
			return c.badArgument(k, x, "a default real")
		}
	}
	return c.binary(types.Mul, c.convert(k.args[0], types.Real8), c.convert(k.args[1], types.Real8), k.at)
}

// buildAtan turns the two-argument form into ATAN2.
func buildAtan(c *checker, k *callSite) Expr {
	if k.args[1] == nil {
		return sameAs("atan")(c, k)
	}
	return sameAs("atan2")(c, k)
}

func buildLen(c *checker, k *callSite) Expr {
	x := k.args[0]
	if x.Type().Base != types.Character {
		return c.badArgument(k, x, "a character")
	}
	if x.Type().Len < 0 {
		return sameAs("len")(c, k)
	}
	kind, ok := c.kindArgument(k, 1, types.Integer, 4)
	if !ok {
		return invalid(k.at)
	}
	return constant(types.IntValue(kind, x.Type().Len), k.at)
}

func buildIsNaN(c *checker, k *callSite) Expr {
	if k.args[0].Type().Base != types.Real {
		return c.badArgument(k, k.args[0], "a real")
	}
	return c.binary(types.Ne, k.args[0], k.args[0], k.at)
}

// lexical builds LGE and its like: characters compare by their codes in any case.
func lexical(op types.Op) func(c *checker, k *callSite) Expr {
	return func(c *checker, k *callSite) Expr {
		for _, x := range k.args {
			if x.Type().Base != types.Character {
				return c.badArgument(k, x, "a character")
			}
		}
		return c.binary(op, k.args[0], k.args[1], k.at)
	}
}
