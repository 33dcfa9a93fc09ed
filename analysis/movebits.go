package analysis

import (
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// moveBitsRow has the arguments of MVBITS, which are bound as those of a function.
var moveBitsRow = &intrinsic{class: elementalClass, keywords: []string{"from", "frompos", "len", "to", "topos"}}

// moveBits checks CALL MVBITS, which becomes an assignment: TO differs from what it was where the bits that come differ from
// those that were there.
func (c *checker) moveBits(s *ast.MoveBits) Stmt {
	k := &callSite{name: "mvbits", at: s.Span()}
	if !c.bind(moveBitsRow, k, &ast.Apply{At: s.At, Args: s.Args}) {
		return nil
	}
	k.args = make([]Expr, len(k.ast))
	for i, e := range k.ast {
		if i == 3 {
			k.args[i] = c.target(e)
		} else {
			k.args[i] = c.expr(e)
		}
	}
	if isInvalid(k.args...) || !c.areIntegers(k) || !c.conformAll(k) {
		return nil
	}
	from, pos, length, to, topos := k.args[0], k.args[1], k.args[2], k.args[3], k.args[4]
	at := s.Span()
	changed := c.bits("ieor", at, c.bits("ibits", at, from, pos, length), c.bits("ibits", at, to, topos, length))
	value := c.bits("ieor", at, to, c.bits("ishft", at, changed, topos))
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

// bits is a call of a bit function, whatever its name means in the program.
func (c *checker) bits(name string, at source.Span, args ...Expr) Expr {
	if isInvalid(args...) {
		return invalid(at)
	}
	row := intrinsics()[name]
	k := &callSite{name: name, at: at, args: args, ast: make([]ast.Expr, len(args))}
	return row.build(c, k)
}
