package analysis

import (
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// generator is what RANDOM_NUMBER becomes: statements of xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
// generators", 2021), on variables that every rank has. gfortran's numbers are the same after the same seed.
type generator struct {
	state           [4]*Ref
	result, shifted *Ref
}

// seedKeys are combined with the seed of the program, so that a poor one (1, or zeros) becomes a state with many bits. They are
// those of gfortran, whose numbers would be others with different ones; a program without a seed starts with the seed zero.
var seedKeys = [4]uint64{0xbd0c5b6e50c2df49, 0xd46061cd46e1df38, 0xbb4f4d4ed6103544, 0x114a583d0756ad39}

const seedSize = 2 * len(seedKeys)

func (c *checker) generator(at source.Span) *generator {
	if c.random == nil {
		g := &generator{result: c.newVariable("random", types.Int8, at), shifted: c.newVariable("shifted", types.Int8, at)}
		for i, key := range seedKeys {
			g.state[i] = c.newVariable("state", types.Int8, at)
			g.state[i].Sym.Init = []types.Value{types.IntValue(8, int64(key))}
		}
		c.random = g
	}
	return c.random
}

func long(n int64, at source.Span) Expr { return constant(types.IntValue(8, n), at) }

// next is a step of the generator, behind which result holds 64 random bits.
func (c *checker) next(g *generator, at source.Span) []Stmt {
	s := g.state
	set := func(x *Ref, value Expr) Stmt { return &Assign{At{at}, x, value} }
	xor := func(x, y *Ref) Stmt { return set(x, c.elementalOf("ieor", at, x, y)) }
	times := func(x Expr, n int64) Expr { return c.binary(types.Mul, x, long(n, at), at) }
	return []Stmt{
		set(g.result, times(c.elementalOf("ishftc", at, times(s[1], 5), number(7, at)), 9)),
		set(g.shifted, c.elementalOf("ishft", at, s[1], number(17, at))),
		xor(s[2], s[0]), xor(s[3], s[1]), xor(s[1], s[2]), xor(s[0], s[3]), xor(s[2], g.shifted),
		set(s[3], c.elementalOf("ishftc", at, s[3], number(45, at))),
	}
}

// fraction is a number of type t in [0, 1): the first bits of result, as many as it keeps.
func (c *checker) fraction(g *generator, t types.Type, at source.Span) Expr {
	digits, unit := int64(53), 0x1p-53
	if t.Kind == 4 {
		digits, unit = 24, 0x1p-24
	}
	bits := c.elementalOf("ishft", at, g.result, number(digits-64, at))
	return c.binary(types.Mul, c.convert(bits, t), constant(types.RealValue(t.Kind, unit), at), at)
}

// randomNumber puts the loops over the elements of the argument ahead. All ranks make all numbers, which takes less time than a
// message; each stores those that it has.
func (c *checker) randomNumber(k *callSite) Stmt {
	x, ok := k.args[0].(*Ref)
	if !ok || x.T.Base != types.Real {
		c.badArgument(k, k.args[0], "a real variable")
		return nil
	}
	element, loops, ok := c.eachElement(x)
	if !ok {
		return nil
	}
	g := c.generator(k.at)
	body := append(c.next(g, k.at), &Assign{At{k.at}, element, c.fraction(g, x.T, k.at)})
	for _, l := range loops {
		l.Body = body
		body = []Stmt{l}
	}
	c.ahead = append(c.ahead, body...)
	return nil
}

// eachElement returns an element of x, and the loops that go through all of them in their order, innermost first.
func (c *checker) eachElement(x *Ref) (element *Ref, loops []*Do, ok bool) {
	if x.R == 0 {
		return x, nil, true
	}
	at := x.At
	element = &Ref{Typed{x.T, 0, at}, x.Sym, make([]Sub, len(x.Sym.Bounds))}
	for d, b := range x.Sym.Bounds {
		s := subOf(x, d)
		if s.Index != nil {
			element.Subs[d] = s
			continue
		}
		if s.Vector != nil {
			c.errorf(diag.BadArgument, at, "RANDOM_NUMBER does not store into a section with a vector subscript").
				Help("give it an array, and assign that")
			return nil, nil, false
		}
		i := c.newVariable("element", types.Int8, at)
		lo, hi, step := limits(s, b, at)
		loops = append(loops, &Do{
			At: At{at}, Var: i.Sym, Lo: c.convert(lo, types.Int8), Hi: c.convert(hi, types.Int8), Step: c.convert(step, types.Int8),
		})
		element.Subs[d].Index = i
	}
	return element, loops, true
}

// subOf is subscript d of x, a triplet where x is a whole array.
func subOf(x *Ref, d int) Sub {
	if x.Subs == nil {
		return Sub{Triplet: true}
	}
	return x.Subs[d]
}

// limits are those of a triplet, written or not.
func limits(s Sub, b Bound, at source.Span) (lo, hi, step Expr) {
	lo, hi, step = s.Lo, s.Hi, s.Step
	if lo == nil {
		lo = number(b.Lo, at)
	}
	if hi == nil {
		hi = number(b.Hi, at)
	}
	if step == nil {
		step = number(1, at)
	}
	return lo, hi, step
}

// elementOf returns element i of x, which has rank 1 and counts from 1.
func (c *checker) elementOf(x Expr, i Expr) Expr {
	r, ok := x.(*Ref)
	if !ok {
		r = c.held(x)
	}
	out := &Ref{Typed{r.T, 0, r.At}, r.Sym, make([]Sub, len(r.Sym.Bounds))}
	for d, b := range r.Sym.Bounds {
		switch s := subOf(r, d); {
		case s.Index != nil:
			out.Subs[d] = s
		case s.Vector != nil:
			out.Subs[d].Index = c.elementOf(s.Vector, i)
		default:
			out.Subs[d].Index = c.memberOf(s, b, i)
		}
	}
	return out
}

// memberOf returns subscript i of a triplet, counted from 1.
func (c *checker) memberOf(s Sub, b Bound, i Expr) Expr {
	at := i.Span()
	lo, _, step := limits(s, b, at)
	steps := c.binary(types.Mul, c.convert(step, types.Int8), c.binary(types.Sub, i, long(1, at), at), at)
	return c.fold(c.binary(types.Add, c.convert(lo, types.Int8), steps, at))
}

// held returns a new array that holds the value of x, or as much as a seed needs if its size is not known here.
func (c *checker) held(x Expr) *Ref {
	n, known := knownExtent(c.extents(x)[0])
	if !known {
		n = int64(seedSize)
		shape := &ArrayConstructor{Typed{types.Int4, 1, x.Span()}, []Expr{number(n, x.Span())}}
		x = &Transform{Typed{x.Type(), 1, x.Span()}, "reshape", []Expr{x, shape, nil, nil}}
	}
	v := c.newVariable("held", x.Type(), x.Span())
	v.Sym.Kind, v.Sym.Bounds, v.Sym.Map = Array, []Bound{{1, n}}, mapping.Replicated(1)
	v.R = 1
	c.ahead = append(c.ahead, &Assign{At{x.Span()}, v, x})
	return v
}

// randomSeed returns the assignments that RANDOM_SEED is. Without arguments it does nothing: which numbers come then is left open,
// and the next ones do as well as others.
func (c *checker) randomSeed(k *callSite) Stmt {
	given := 0
	for i, x := range k.args {
		if x == nil {
			continue
		}
		given++
		if x.Type() != types.Int4 || x.Rank() != min(i, 1) {
			c.badArgument(k, x, []string{"a default integer", "a default integer array", "a default integer array"}[i])
			return nil
		}
	}
	switch size, put, get := k.args[0], k.args[1], k.args[2]; {
	case given > 1:
		c.errorf(diag.BadArgument, k.at, "RANDOM_SEED may have only one argument")
	case size != nil:
		return &Assign{At{k.at}, size, number(int64(seedSize), k.at)}
	case put != nil:
		c.putSeed(k, put)
	case get != nil:
		c.getSeed(k, get)
	}
	return nil
}

// holdsSeed checks the size of a seed, when the program runs if it must be.
func (c *checker) holdsSeed(k *callSite, x Expr) bool {
	n := c.extents(x)[0]
	size, known := knownExtent(n)
	switch {
	case known && size < int64(seedSize):
		c.errorf(diag.BadArgument, x.Span(), "a seed has %d elements, this has %d", seedSize, size)
		return false
	case n != nil && !known:
		small := c.binary(types.Lt, c.convert(n, types.Int8), long(int64(seedSize), k.at), k.at)
		c.ahead = append(c.ahead, &If{At: At{k.at}, Clauses: []IfClause{{small, []Stmt{&Stop{At{k.at}, true, number(2, k.at)}}, k.at}}})
	}
	return true
}

// putSeed sets the state. The elements of the seed are the halves of its words in reverse order, as with gfortran.
func (c *checker) putSeed(k *callSite, put Expr) {
	seed, isRef := put.(*Ref)
	if !isRef {
		seed = c.held(put)
	}
	if !c.holdsSeed(k, seed) {
		return
	}
	g := c.generator(k.at)
	var words []Stmt
	for i, key := range seedKeys {
		low, high := c.elementOf(seed, long(int64(seedSize-2*i), k.at)), c.elementOf(seed, long(int64(seedSize-1-2*i), k.at))
		shifted := c.elementalOf("ishft", k.at, c.convert(high, types.Int8), number(32, k.at))
		masked := c.elementalOf("iand", k.at, c.convert(low, types.Int8), long(1<<32-1, k.at))
		word := c.elementalOf("ieor", k.at, c.elementalOf("ior", k.at, shifted, masked), long(int64(key), k.at))
		words = append(words, &Assign{At{k.at}, g.state[i], word})
	}
	c.ahead = append(c.ahead, words...)
}

// getSeed stores the seed that would lead to the state.
func (c *checker) getSeed(k *callSite, get Expr) {
	if !c.holdsSeed(k, get) {
		return
	}
	g := c.generator(k.at)
	for i, key := range seedKeys {
		word := c.elementalOf("ieor", k.at, g.state[i], long(int64(key), k.at))
		high := c.elementalOf("ishft", k.at, word, number(-32, k.at))
		for n, half := range []Expr{word, high} {
			x := c.elementOf(get, long(int64(seedSize-2*i-n), k.at))
			c.ahead = append(c.ahead, &Assign{At{k.at}, x, c.convert(half, types.Int4)})
		}
	}
}
