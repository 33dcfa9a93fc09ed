package ast

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func name(s string) *Name { return &Name{Text: s} }

func binary(x Expr, op string, y Expr) *Binary { return &Binary{X: x, Op: op, Y: y} }

// A tree that no text gave, without Paren nodes, gets the parentheses that keep its meaning.
func TestParentheses(t *testing.T) {
	a, b, c := name("a"), name("b"), name("c")
	minus := &Unary{Op: "-", X: a}
	for want, x := range map[string]Expr{
		"(a + b) * c":         binary(binary(a, "+", b), "*", c),
		"a * b + c":           binary(binary(a, "*", b), "+", c),
		"a - (b - c)":         binary(a, "-", binary(b, "-", c)),
		"a - b - c":           binary(binary(a, "-", b), "-", c),
		"(a ** b) ** c":       binary(binary(a, "**", b), "**", c),
		"a ** b ** c":         binary(a, "**", binary(b, "**", c)),
		"(-a) ** b":           binary(minus, "**", b),
		"b * -a":              binary(b, "*", minus),
		"b * (-a)":            binary(b, "*", &Paren{X: minus}),
		"b * -(a * c)":        binary(b, "*", &Unary{Op: "-", X: binary(a, "*", c)}),
		"b ** - +a + c":       binary(binary(b, "**", &Unary{Op: "-", X: &Unary{Op: "+", X: a}}), "+", c),
		"-a + b":              binary(minus, "+", b),
		"-(a + b)":            &Unary{Op: "-", X: binary(a, "+", b)},
		"(a < b) .and. c":     binary(&Paren{X: binary(a, "<", b)}, ".and.", c),
		"(a == b) == c":       binary(binary(a, "==", b), "==", c),
		".not. (a .and. b)":   &Unary{Op: ".not.", X: binary(a, ".and.", b)},
		".not. a == b":        &Unary{Op: ".not.", X: binary(a, "==", b)},
		"(.not. a) .eqv. b":   binary(&Paren{X: &Unary{Op: ".not.", X: a}}, ".eqv.", b),
		"f(k=1:, 'it''s', *)": &Apply{X: name("f"), Args: []Arg{{"k", &Triplet{Lo: &IntLit{Digits: "1"}}}, {"", &StringLit{Value: "it's"}}, {"", &Star{}}}},
		"1.5d-3":              &RealLit{Text: "1.5E-3", Double: true},
		"2.0e1_8":             &RealLit{Text: "2.0E1", Kind: "8"},
	} {
		require.Equal(t, want, ExprText(x))
	}
}

// No line is longer than the language allows, and none breaks inside a character.
func TestLongLines(t *testing.T) {
	text := strings.Repeat("é", 400)
	p := &Program{Body: []Stmt{
		&Print{Items: []Expr{&StringLit{Value: text}}},
		&Distribute{Names: []*Name{name(strings.Repeat("a", 63)), name(strings.Repeat("b", 63))}, Formats: []DistFormat{{Kind: "block"}}},
	}}
	var out strings.Builder
	require.NoError(t, WriteFortran(&out, p))
	for _, l := range strings.Split(out.String(), "\n") {
		require.LessOrEqual(t, len(l), lineWidth)
	}
	require.Contains(t, strings.ReplaceAll(out.String(), "&\n&", ""), text)
	require.Contains(t, out.String(), "&\n!HPF$ &")
}

func TestWalk(t *testing.T) {
	loop := &Do{
		Var: name("i"), Lo: &IntLit{Digits: "1"}, Hi: name("n"), Independent: &Independent{New: []*Name{name("x")}},
		Body: []Stmt{&Assign{LHS: &Apply{X: name("a"), Args: []Arg{{Value: name("i")}}}, RHS: name("b")}},
	}
	p := &Program{Body: []Stmt{&TypeDecl{Type: &TypeSpec{Base: "real"}, Entities: []*Entity{{Name: name("a"), Dims: []DimSpec{{Hi: name("n")}}}}}, loop}}
	visit := func(stop Node) string {
		var names []string
		Walk(p, func(n Node) bool {
			if n, ok := n.(*Name); ok {
				names = append(names, n.Text)
			}
			return n != stop
		})
		return strings.Join(names, " ")
	}
	require.Equal(t, "a n x i n a i b", visit(nil))
	require.Equal(t, "a n", visit(loop), "false leaves out what is below")
}
