package analysis

import (
	"math"
	"slices"

	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// The random numbers are gfortran's: xoshiro256** of Blackman and Vigna, whose state all ranks have as scalars, so that
// an array gets the same numbers, element after element, on any number of them. A seed of eight integers is the state,
// the last integer first, after an exclusive or with seedKeys; without one the state is that of zeros.
var seedKeys = [4]uint64{0xbd0c5b6e50c2df49, 0xd46061cd46e1df38, 0xbb4f4d4ed6103544, 0x114a583d0756ad39}

// seedSize is the number of integers of a seed.
const seedSize = 2 * len(seedKeys)

// randomState returns the state, which a program has if it uses it.
func (c *checker) randomState(at source.Span) [4]Expr {
	var state [4]Expr
	for j, key := range seedKeys {
		if c.random[j] == nil {
			c.random[j] = c.newVariable("random", types.Int8, at)
			c.random[j].Sym.Init = types.RunOf([]types.Value{types.IntValue(8, int64(key))})
		}
		state[j] = c.random[j]
	}
	return state
}

// A wordMaker makes the operations on words of 64 bits.
type wordMaker struct {
	*checker
	at source.Span
}

func (b wordMaker) word(n uint64) Expr          { return constant(types.IntValue(8, int64(n)), b.at) }
func (b wordMaker) times(x Expr, n uint64) Expr { return b.binary(types.Mul, x, b.word(n), b.at) }
func (b wordMaker) xor(x, y Expr) Expr          { return b.elementalOf("ieor", b.at, x, y) }
func (b wordMaker) or(x, y Expr) Expr           { return b.elementalOf("ior", b.at, x, y) }
func (b wordMaker) shift(x Expr, left int) Expr {
	return b.elementalOf("ishft", b.at, x, number(int64(left), b.at))
}

func (b wordMaker) rotate(x Expr, left int) Expr { return b.or(b.shift(x, left), b.shift(x, left-64)) }

// keep assigns a value to a new variable ahead of the statement.
func (b wordMaker) keep(x Expr) Expr {
	ref := b.newVariable("bits", x.Type(), b.at)
	b.ahead = append(b.ahead, b.set(ref, x))
	return ref
}

func (b wordMaker) set(ref, x Expr) Stmt { return &Assign{At{b.at}, ref, b.convert(x, ref.Type())} }

// randomNumber puts what RANDOM_NUMBER does ahead of the statement: of an array it sets the elements in their order.
func (c *checker) randomNumber(k *callSite) {
	harvest, ok := k.args[0].(*Ref)
	if !ok || harvest.T.Base != types.Real {
		c.badArgument(k, k.args[0], "a real variable")
		return
	}
	element, loops := c.elementOf(harvest)
	body := c.draw(element, k.at)
	for _, do := range loops {
		do.Body = body
		body = []Stmt{do}
	}
	c.ahead = append(c.ahead, body...)
	c.draws++
}

// draw returns the statements that give a real variable the next number: the upper bits of the next word, as many as
// it has digits.
func (c *checker) draw(x Expr, at source.Span) []Stmt {
	b, s := wordMaker{c, at}, c.randomState(at)
	digits, unit := 53, math.Ldexp(1, -53)
	if x.Type().Kind == 4 {
		digits, unit = 24, math.Ldexp(1, -24)
	}
	upper := b.shift(b.times(b.rotate(b.times(s[1], 5), 7), 9), digits-64)
	shifted := c.newVariable("bits", types.Int8, at)
	return []Stmt{
		b.set(x, c.binary(types.Mul, c.convert(upper, x.Type()), constant(types.RealValue(x.Type().Kind, unit), at), at)),
		b.set(shifted, b.shift(s[1], 17)),
		b.set(s[2], b.xor(s[2], s[0])), b.set(s[3], b.xor(s[3], s[1])),
		b.set(s[1], b.xor(s[1], s[2])), b.set(s[0], b.xor(s[0], s[3])),
		b.set(s[2], b.xor(s[2], shifted)), b.set(s[3], b.rotate(s[3], 45)),
	}
}

// elementOf returns an element of a variable and the loops over all of them, from the innermost out; subscripts are
// evaluated ahead of the statement.
func (c *checker) elementOf(r *Ref) (*Ref, []*Do) {
	b := wordMaker{c, r.At}
	element := &Ref{Typed{r.T, 0, r.At}, r.Sym, nil}
	var loops []*Do
	over := func(lo, hi, step Expr) Expr {
		v := c.newVariable("element", types.Int8, r.At)
		loops = append(loops, &Do{At: At{r.At}, Var: v.Sym, Lo: lo, Hi: hi, Step: step})
		return v
	}
	fixed := func(x Expr, otherwise int64) Expr {
		if x == nil {
			return b.word(uint64(otherwise))
		}
		x = c.convert(x, types.Int8)
		if _, ok := x.(*Const); ok {
			return x
		}
		return b.keep(x)
	}
	for d, bound := range r.Sym.Bounds {
		sub := Sub{Triplet: true}
		if r.Subs != nil {
			sub = r.Subs[d]
		}
		switch {
		case sub.Triplet:
			sub = Sub{Index: over(fixed(sub.Lo, bound.Lo), fixed(sub.Hi, bound.Hi), fixed(sub.Step, 1))}
		case sub.Vector != nil:
			c.errorf(diag.BadArgument, r.At, "a section with a vector subscript may not be changed by a subroutine").
				Help("use a variable of its shape, and assign that")
		default:
			sub = Sub{Index: fixed(sub.Index, 0)}
		}
		element.Subs = append(element.Subs, sub)
	}
	return element, loops
}

// keepVector assigns an array of rank 1 to a new one, or as much as a seed has if its extent is not known here, ahead of the
// statement.
func (c *checker) keepVector(x Expr) *Ref {
	at := x.Span()
	extent, known := knownExtent(c.extents(x)[0])
	if !known {
		extent = int64(seedSize)
		shape := &ArrayConstructor{Typed{types.Int4, 1, at}, []Expr{number(extent, at)}}
		x = &Transform{Typed{x.Type(), 1, at}, "reshape", []Expr{x, shape, nil, nil}}
	}
	ref := c.newVariable("vector", x.Type(), at)
	ref.Sym.Kind, ref.Sym.Bounds, ref.Sym.Map, ref.R = Array, []Bound{{1, extent}}, mapping.Replicated(1), 1
	c.ahead = append(c.ahead, &Assign{At{at}, ref, x})
	return ref
}

// randomSeed puts what RANDOM_SEED does ahead of the statement.
func (c *checker) randomSeed(k *callSite) {
	given := 0
	for i, x := range k.args {
		if x == nil {
			continue
		}
		given++
		rank := 1
		if i == 0 {
			rank = 0
		}
		if x.Type() != types.Int4 || x.Rank() != rank {
			c.badArgument(k, x, []string{"a scalar of type integer", "an integer array of rank 1"}[rank])
			return
		}
		if rank == 1 && !c.holdsSeed(x) {
			return
		}
	}
	b := wordMaker{c, k.at}
	switch {
	case given > 1:
		c.errorf(diag.BadArgument, k.at, "RANDOM_SEED takes one argument").Help("call it once for each")
	case k.args[0] != nil:
		c.ahead = append(c.ahead, b.set(k.args[0], number(int64(seedSize), k.at)))
	case k.args[1] != nil:
		seed, ok := k.args[1].(*Ref)
		if !ok || seed.Subs != nil && slices.ContainsFunc(seed.Subs, func(s Sub) bool { return s.Vector != nil }) {
			seed = c.keepVector(k.args[1])
		}
		b.putSeed(seed)
	case k.args[2] != nil:
		b.getSeed(k.args[2].(*Ref))
	default:
		b.seedByClock()
	}
}

// holdsSeed checks the size of an array, when the program runs if it is not known before.
func (c *checker) holdsSeed(x Expr) bool {
	extent, at := c.extents(x)[0], x.Span()
	n, known := knownExtent(extent)
	switch {
	case known && n < int64(seedSize):
		c.errorf(diag.BadArgument, at, "a seed has %d elements, and this array only %d", seedSize, n)
		return false
	case extent != nil && !known:
		small := c.binary(types.Lt, extent, c.convert(number(int64(seedSize), at), extent.Type()), at)
		stop := &Stop{At: At{at}, Error: true, Code: number(2, at)}
		c.ahead = append(c.ahead, &If{At: At{at}, Clauses: []IfClause{{small, []Stmt{stop}, at}}})
	}
	return true
}

// putSeed makes a seed the state.
func (b wordMaker) putSeed(seed *Ref) {
	integer := func(n int) Expr { return b.convert(b.nth(seed, n), types.Int8) }
	for j, s := range b.randomState(b.at) {
		low := b.elementalOf("iand", b.at, integer(seedSize-2*j), b.word(math.MaxUint32))
		word := b.or(b.shift(integer(seedSize-2*j-1), 32), low)
		b.ahead = append(b.ahead, b.set(s, b.xor(word, b.word(seedKeys[j]))))
	}
}

// getSeed assigns the state to the first elements of an array.
func (b wordMaker) getSeed(to *Ref) {
	for j, s := range b.randomState(b.at) {
		word := b.keep(b.xor(s, b.word(seedKeys[j])))
		for half := range 2 {
			n := seedSize - 2*j - half
			b.ahead = append(b.ahead, b.set(b.nth(to, n), b.shift(b.shift(word, 32*(1-half)), -32)))
		}
	}
}

// nth returns an element of an array of rank 1, by its number from 1 on.
func (b wordMaker) nth(r *Ref, n int) *Ref {
	element, loops := b.elementOf(r)
	steps := b.times(loops[0].Step, uint64(n-1))
	index := &Ref{Typed{types.Int8, 0, b.at}, loops[0].Var, nil}
	b.ahead = append(b.ahead, b.set(index, b.binary(types.Add, loops[0].Lo, steps, b.at)))
	return element
}

// seedByClock makes a state of the time, by the steps of splitmix64 of Steele, Lea and Flood.
func (b wordMaker) seedByClock() {
	now := Expr(b.clock(false, b.at))
	for _, s := range b.randomState(b.at) {
		now = b.keep(b.binary(types.Add, now, b.word(0x9e3779b97f4a7c15), b.at))
		z := b.keep(b.times(b.xor(now, b.shift(now, -30)), 0xbf58476d1ce4e5b9))
		z = b.keep(b.times(b.xor(z, b.shift(z, -27)), 0x94d049bb133111eb))
		b.ahead = append(b.ahead, b.set(s, b.xor(z, b.shift(z, -31))))
	}
}
