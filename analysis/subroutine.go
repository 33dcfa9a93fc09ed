package analysis

import (
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// subroutines have their arguments, which are bound as those of functions.
var subroutines = map[string]*intrinsic{
	"cpu_time":      {keywords: []string{"time"}},
	"exit":          {keywords: []string{"status?"}},
	"mvbits":        {class: elementalClass, keywords: []string{"from", "frompos", "len", "to", "topos"}},
	"random_number": {keywords: []string{"harvest"}},
	"random_seed":   {keywords: []string{"size?", "put?", "get?"}},
	"system_clock":  {keywords: []string{"count?", "count_rate?", "count_max?"}},
}

// subroutine checks CALL of an intrinsic subroutine, which becomes assignments.
func (c *checker) subroutine(s *ast.Call) Stmt {
	k := &callSite{name: s.Name, at: s.Span()}
	if !c.bind(subroutines[s.Name], k, &ast.Apply{At: s.At, Args: s.Args}) {
		return nil
	}
	k.args = make([]Expr, len(k.ast))
	for i, e := range k.ast {
		switch {
		case e == nil:
			continue
		case s.Name == "mvbits" && i != 3, s.Name == "random_seed" && i == 1:
			k.args[i] = c.expr(e)
		default:
			k.args[i] = c.target(e)
		}
		if isInvalid(k.args[i]) {
			return nil
		}
	}
	switch s.Name {
	case "mvbits":
		return c.moveBits(k)
	case "cpu_time":
		return c.cpuTime(k)
	case "random_number":
		return c.randomNumber(k)
	case "random_seed":
		return c.randomSeed(k)
	case "system_clock":
		return c.systemClock(k)
	}
	return nil
}

// moveBits returns what MVBITS does as an assignment: TO differs from what it was where the bits that come differ from those
// that were there.
func (c *checker) moveBits(k *callSite) Stmt {
	if !c.areIntegers(k) || !c.conformAll(k) {
		return nil
	}
	from, pos, length, to, topos := k.args[0], k.args[1], k.args[2], k.args[3], k.args[4]
	at := k.at
	changed := c.elementalOf("ieor", at, c.elementalOf("ibits", at, from, pos, length), c.elementalOf("ibits", at, to, topos, length))
	value := c.elementalOf("ieor", at, to, c.elementalOf("ishft", at, changed, topos))
	if isInvalid(value) {
		return nil
	}
	if to.Rank() == 0 && value.Rank() > 0 {
		c.errorf(diag.ShapeMismatch, at, "the argument 'to' of MVBITS must be an array where others are")
		return nil
	}
	return &Assign{At{at}, to, value}
}

// areIntegers checks the types of the arguments of MVBITS.
func (c *checker) areIntegers(k *callSite) bool {
	for i, x := range k.args {
		switch {
		case x.Type().Base != types.Integer:
			c.errorf(diag.BadArgument, x.Span(), "%s needs an integer here, not %s", strings.ToUpper(k.name), describe(x))
			return false
		case i == 3 && x.Type() != k.args[0].Type():
			c.errorf(diag.BadArgument, x.Span(), "the arguments 'from' and 'to' of MVBITS must have the same kind, not %s and %s",
				k.args[0].Type(), x.Type())
			return false
		}
	}
	return true
}

// elementalOf is a call of an elemental function, whatever its name means in the program.
func (c *checker) elementalOf(name string, at source.Span, args ...Expr) Expr {
	if isInvalid(args...) {
		return invalid(at)
	}
	row := intrinsics()[name]
	for len(args) < len(row.keywords) {
		args = append(args, nil) // optional ones
	}
	k := &callSite{name: name, at: at, args: args, ast: make([]ast.Expr, len(args))}
	return row.build(c, k)
}
