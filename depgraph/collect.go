package depgraph

import (
	"math/bits"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Estimates are sums over the statements of a loop, in which the same numbers of iterations occur again and again. Before they become
// code, equal terms are put together, and each number that takes more than a multiplication is computed once.

// collector puts the terms of estimates together.
type collector struct {
	r      *resolver
	held   map[string]*loopir.Scalar // numbers by their texts
	before []loopir.Stmt             // which compute them
	at     loopir.At
}

// term is a multiple of a product.
type term struct {
	times   int64
	factors []loopir.Expr
	key     string
}

// sum returns an integer expression as a sum of different products.
func (c *collector) sum(e loopir.Expr) loopir.Expr {
	if _, ok := loopir.ConstInt(e); ok {
		return e
	}
	var out loopir.Expr
	for _, t := range c.terms(e) {
		x := loopir.Expr(loopir.Int(t.times))
		for i, f := range t.factors {
			if i == 0 && t.times == 1 {
				x = f
				continue
			}
			x = loopir.Mul(x, f)
		}
		if out == nil {
			out = x
			continue
		}
		out = loopir.Add(out, x)
	}
	if out == nil {
		return loopir.Int(0)
	}
	return out
}

func (c *collector) terms(e loopir.Expr) []term {
	switch x := e.(type) {
	case *loopir.Const:
		return []term{{times: x.Value.I}}
	case *loopir.Binary:
		switch x.Op {
		case types.Add:
			return together(append(c.terms(x.X), c.terms(x.Y)...))
		case types.Sub:
			return together(append(c.terms(x.X), negated(c.terms(x.Y))...))
		case types.Mul:
			if product, ok := c.product(c.terms(x.X), c.terms(x.Y)); ok {
				return product
			}
		}
	}
	f := c.factor(e)
	return []term{{1, []loopir.Expr{f}, loopir.FormatExpr(c.r.p, f)}}
}

// together adds terms of equal products.
func together(terms []term) (out []term) {
	for _, t := range terms {
		i := slices.IndexFunc(out, func(u term) bool { return u.key == t.key })
		if i < 0 {
			out = append(out, t)
			continue
		}
		out[i].times += t.times
	}
	return slices.DeleteFunc(out, func(t term) bool { return t.times == 0 })
}

func negated(terms []term) []term {
	for i := range terms {
		terms[i].times = -terms[i].times
	}
	return terms
}

// product multiplies two sums of which one has no more than one term, if no multiple becomes too large.
func (c *collector) product(x, y []term) (out []term, ok bool) {
	if len(x) > 1 && len(y) > 1 {
		return nil, false
	}
	for _, t := range x {
		for _, u := range y {
			if bits.Len64(uint64(max(t.times, -t.times)))+bits.Len64(uint64(max(u.times, -u.times))) > 62 {
				return nil, false
			}
			p := term{times: t.times * u.times, factors: append(slices.Clone(t.factors), u.factors...)}
			p.key = c.key(p.factors)
			out = append(out, p)
		}
	}
	return together(out), true
}

// key is the same for products of equal factors.
func (c *collector) key(factors []loopir.Expr) string {
	texts := make([]string, len(factors))
	for i, f := range factors {
		texts[i] = loopir.FormatExpr(c.r.p, f)
	}
	slices.Sort(texts)
	return strings.Join(texts, " * ")
}

// factor returns what is not a sum or product as it is if it is a variable, and else the scalar that holds it.
func (c *collector) factor(e loopir.Expr) loopir.Expr {
	if x, ok := e.(*loopir.Convert); ok && isVariable(x.X) || isVariable(e) {
		return e
	}
	e = c.operands(e)
	key := loopir.FormatExpr(c.r.p, e)
	if c.held[key] == nil {
		s := c.r.p.NewScalar("number", types.Int8)
		c.before = append(c.before, &loopir.AssignScalar{At: c.at, Dst: s.ID, RHS: loopir.ToIndex(e)})
		c.held[key] = s
	}
	return c.held[key].Read()
}

// operands puts the terms of the operands of a quotient or an intrinsic function together.
func (c *collector) operands(e loopir.Expr) loopir.Expr {
	collected := func(e loopir.Expr) loopir.Expr {
		if e.Type() == types.Int8 {
			return c.sum(e)
		}
		return e
	}
	switch x := e.(type) {
	case *loopir.Binary:
		if x.Op == types.Div {
			y := *x
			y.X, y.Y = collected(x.X), collected(x.Y)
			return &y
		}
	case *loopir.Call:
		y := *x
		y.Args = nil
		for _, a := range x.Args {
			y.Args = append(y.Args, collected(a))
		}
		return &y
	}
	return e
}

func isVariable(e loopir.Expr) bool {
	_, ok := e.(*loopir.Var)
	return ok
}
