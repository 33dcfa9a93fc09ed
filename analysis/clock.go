package analysis

import (
	"math"

	"hpfc/analysis/types"
	"hpfc/lang/source"
)

// clock returns what a clock of rank 0 shows, in nanoseconds. It is looked at ahead of the statement.
func (c *checker) clock(cpu bool, at source.Span) *Ref {
	ref := c.newVariable("clock", types.Int8, at)
	c.ahead = append(c.ahead, &Clock{At{at}, ref, cpu})
	return ref
}

// cpuTime returns the assignment that CPU_TIME is.
func (c *checker) cpuTime(k *callSite) Stmt {
	x := k.args[0]
	if x.Type().Base != types.Real || x.Rank() > 0 {
		c.badArgument(k, x, "a real scalar")
		return nil
	}
	seconds := c.binary(types.Div, c.convert(c.clock(true, k.at), types.Real8), constant(types.RealValue(8, 1e9), k.at), k.at)
	return &Assign{At{k.at}, x, c.convert(seconds, x.Type())}
}

// systemClock returns the assignments that SYSTEM_CLOCK is: milliseconds that fit integer(4), or nanoseconds where an argument
// is an integer(8), as with gfortran.
func (c *checker) systemClock(k *callSite) Stmt {
	wide := false
	for i, x := range k.args {
		switch {
		case x == nil:
			continue
		case x.Rank() > 0 || x.Type().Base != types.Integer && (i != 1 || x.Type().Base != types.Real):
			c.badArgument(k, x, "an integer scalar")
			return nil
		}
		wide = wide || x.Type() == types.Int8
	}
	values := c.clockValues(k, wide)
	for i, x := range k.args {
		if x != nil {
			c.ahead = append(c.ahead, &Assign{At{k.at}, x, c.convert(values[i], x.Type())})
		}
	}
	return nil
}

// clockValues returns the count, its rate and its maximum.
func (c *checker) clockValues(k *callSite, wide bool) [3]Expr {
	long := func(n int64) Expr { return constant(types.IntValue(8, n), k.at) }
	var count Expr
	if k.args[0] != nil {
		count = c.clock(false, k.at)
	}
	if wide {
		return [3]Expr{count, long(1e9), long(math.MaxInt64)}
	}
	if count != nil {
		count = c.binary(types.Div, count, long(1e6), k.at)
		count = c.elementalOf("mod", k.at, count, long(math.MaxInt32+1))
	}
	return [3]Expr{count, long(1000), long(math.MaxInt32)}
}
