package ast

import (
	"fmt"
	"strings"
)

// commas joins the expressions that are there.
func commas(list ...Expr) string {
	var out []string
	for _, x := range list {
		if x != nil {
			out = append(out, ExprText(x))
		}
	}
	return strings.Join(out, ", ")
}

// bindings are how tightly operators bind (Fortran 95, table 7.7).
var bindings = map[string]int{
	".eqv.": 1, ".neqv.": 1, ".or.": 2, ".and.": 3, ".not.": 4, "==": 5, "/=": 5, "<": 5, "<=": 5, ">": 5, ">=": 5,
	"//": 6, "+": 7, "-": 7, "*": 8, "/": 8, "**": 9,
}

// ExprText returns an expression as Fortran, with parentheses where the tree needs them.
func ExprText(x Expr) string { return exprText(x, 0) }

// exprText puts x in parentheses if it binds less tightly than least.
func exprText(x Expr, least int) string {
	text, bind := operation(x)
	if bind < least {
		return "(" + text + ")"
	}
	return text
}

// operation returns the text of x and how tightly its operator binds.
func operation(x Expr) (text string, bind int) {
	switch x := x.(type) {
	case *Unary:
		if x.Op == ".not." {
			return ".not. " + exprText(x.X, bindings[".not."]), bindings[".not."]
		}
		return signed(x, bindings["*"]), bindings["-"]
	case *Binary:
		return binaryText(x), bindings[x.Op]
	}
	return primaryText(x), len(bindings)
}

func binaryText(x *Binary) string {
	bind := bindings[x.Op]
	left, right := bind, bind+1
	if x.Op == "**" {
		left, right = bind+1, bind
	}
	if bind == bindings["=="] {
		left = bind + 1 // comparisons do not chain
	}
	y := exprText(x.Y, right)
	if u, ok := x.Y.(*Unary); ok && u.Op != ".not." && bind > bindings["=="] { // without parentheses, an extension
		y = signed(u, max(bindings["*"], right))
	}
	return exprText(x.X, left) + " " + x.Op + " " + y
}

// signed returns the text of a sign and its operand, in parentheses if that binds less tightly than least.
func signed(x *Unary, least int) string {
	if u, ok := x.X.(*Unary); ok && u.Op != ".not." {
		return x.Op + " " + signed(u, least)
	}
	return x.Op + exprText(x.X, least)
}

func primaryText(x Expr) string {
	switch x := x.(type) {
	case *Name:
		return x.Text
	case *IntLit:
		return withKind(x.Digits, x.Kind)
	case *BozLit:
		return map[int]string{2: "b", 8: "o", 16: "z"}[x.Base] + "'" + x.Digits + "'"
	case *RealLit:
		text := strings.ToLower(x.Text)
		if x.Double {
			text = strings.Replace(text, "e", "d", 1)
		}
		return withKind(text, x.Kind)
	case *LogicalLit:
		return withKind(fmt.Sprintf(".%t.", x.Value), x.Kind)
	case *StringLit:
		text := "'" + strings.ReplaceAll(x.Value, "'", "''") + "'"
		if x.Kind != "" {
			return x.Kind + "_" + text
		}
		return text
	case *Paren:
		return "(" + ExprText(x.X) + ")"
	case *Apply:
		return ExprText(x.X) + "(" + argsText(x.Args, ExprText) + ")"
	case *Triplet:
		return tripletText(x)
	case *ArrayConstructor:
		if x.Type != nil {
			return "[" + typeText(x.Type) + " :: " + commas(x.Items...) + "]"
		}
		return "(/" + commas(x.Items...) + "/)"
	case *ImpliedDo:
		return fmt.Sprintf("(%s, %s = %s)", commas(x.Items...), x.Var.Text, commas(x.Lo, x.Hi, x.Step))
	case *ComplexLit:
		return "(" + commas(x.Re, x.Im) + ")"
	case *Star:
		return "*"
	}
	panic(fmt.Sprintf("ast: no Fortran text for %T", x))
}

func withKind(text, kind string) string {
	if kind == "" {
		return text
	}
	return text + "_" + kind
}

// argsText joins arguments whose values are written by a function.
func argsText(list []Arg, text func(Expr) string) string {
	var out []string
	for _, a := range list {
		value := text(a.Value)
		if a.Keyword != "" {
			value = a.Keyword + "=" + value
		}
		out = append(out, value)
	}
	return strings.Join(out, ", ")
}

func tripletText(x *Triplet) string {
	part := func(x Expr) string {
		if x == nil {
			return ""
		}
		return ExprText(x)
	}
	text := part(x.Lo) + ":" + part(x.Hi)
	if x.Step != nil {
		text += ":" + part(x.Step)
	}
	return text
}
