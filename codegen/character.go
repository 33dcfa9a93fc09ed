package codegen

import (
	"fmt"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// text is a character value: n bytes at p.
type text struct{ p, n value.Value }

// lexical maps LLT and the like to comparisons.
var lexical = map[string]ft.Op{"llt": ft.Lt, "lle": ft.Le, "lgt": ft.Gt, "lge": ft.Ge}

// chars emits a character expression.
func (f *function) chars(e loopir.Expr) text {
	switch e := e.(type) {
	case *loopir.Const:
		return text{f.bytes(e.Value.S), i64c(int64(len(e.Value.S)))}
	case *loopir.Var:
		return text{f.slot(e.ID), i64c(e.T.Len)}
	case *loopir.Elem:
		return text{f.element(e.Ref), i64c(e.T.Len)}
	case *loopir.Existing:
		f.mustExist(e.Ref)
		return f.chars(e.X)
	case *loopir.Substr:
		return f.substring(f.chars(e.X), e.Lo, e.Hi)
	case *loopir.Binary:
		return f.concatenation(f.chars(e.X), f.chars(e.Y))
	case *loopir.Convert:
		dst := text{f.room(i64c(e.T.Len)), i64c(e.T.Len)}
		f.copyChars(dst, f.chars(e.X))
		return dst
	case *loopir.Call:
		return f.characterCall(e)
	}
	panic(fmt.Sprintf("codegen: %T is not a character expression", e))
}

// substring is bytes lo to hi of x, counted from 1; empty when hi < lo. Otherwise it ends the run if
// one of them is none of x.
func (f *function) substring(x text, lo, hi loopir.Expr) text {
	first := f.index(lo)
	start := f.sub(first, i64c(1))
	var last, n value.Value
	if c, ok := constantLength(lo, hi); ok {
		last, n = f.add(start, i64c(c)), i64c(max(c, 0))
	} else {
		last = f.index(hi)
		n = f.atLeastZero(f.sub(last, start))
	}
	f.charactersWithin(x, first, last)
	return text{f.address(types.I8, x.p, start), n}
}

// constantLength is hi - lo + 1 where that is the same number wherever the substring begins.
func constantLength(lo, hi loopir.Expr) (int64, bool) {
	if loopir.SameExpr(lo, hi) {
		return 1, true
	}
	from, affineFrom := loopir.Affine(lo)
	to, affineTo := loopir.Affine(hi)
	length := to.Sub(from).AddConst(1)
	return length.Const, affineFrom && affineTo && length.IsConst()
}

func (f *function) atLeastZero(n value.Value) value.Value {
	if c, ok := known(n); ok {
		return i64c(max(c, 0))
	}
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, n, i64c(0)), n, i64c(0))
}

func (f *function) atMost(n, limit value.Value) value.Value {
	c, ok := known(n)
	if most, both := known(limit); ok && both {
		return i64c(min(c, most))
	}
	return f.b.NewSelect(f.b.NewICmp(enum.IPredSLT, n, limit), n, limit)
}

// room reserves n bytes until the end of the statement.
func (f *function) room(n value.Value) value.Value {
	if c, ok := known(n); ok {
		return f.allocas(types.I8, c)
	}
	f.keepStack()
	large := f.b.NewICmp(enum.IPredSGT, n, i64c(largestText))
	onStack := f.b.NewSelect(large, i64c(0), n)
	a := f.b.NewAlloca(types.I8)
	a.NElems = onStack
	place := f.alloca(bytePtr)
	f.b.NewStore(a, place)
	number := f.roomBesideStack()
	f.when(large, func() { f.b.NewStore(f.runtime("hpf_rt_room", f.ctx, number, n), place) })
	return f.b.NewLoad(bytePtr, place)
}

// keepStack notes what release is to give back.
func (f *function) keepStack() {
	if f.stack == nil {
		f.stack = f.b.NewCall(f.declare("llvm.stacksave", bytePtr))
	}
}

// release gives back what room took at run time.
func (f *function) release() {
	if f.stack != nil {
		f.b.NewCall(f.declare("llvm.stackrestore", types.Void, bytePtr), f.stack)
		f.stack = nil
	}
}

func (f *function) concatenation(x, y text) text {
	n := f.add(x.n, y.n)
	p := f.room(n)
	f.copyChars(text{p, x.n}, x)
	f.copyChars(text{f.address(types.I8, p, x.n), y.n}, y)
	return text{p, n}
}

// copyChars assigns with truncation or blank padding. A single character needs no call, which would keep the loop around it from
// being vectorised.
func (f *function) copyChars(dst, src text) {
	if n, ok := known(src.n); ok && n >= 1 && isOne(dst.n) {
		f.store(f.firstByte(src), f.asBytes(dst.p))
		return
	}
	f.runtime("hpf_rt_char_copy", dst.p, dst.n, src.p, src.n)
}

func (f *function) compareChars(op ft.Op, x, y text) value.Value {
	if isOne(x.n) && isOne(y.n) {
		order := f.b.NewSub(f.b.NewZExt(f.firstByte(x), types.I32), f.b.NewZExt(f.firstByte(y), types.I32))
		return f.b.NewICmp(intPredicates[op], order, i32c(0))
	}
	return f.b.NewICmp(intPredicates[op], f.order(x, y), i32c(0))
}

// order is negative, zero or positive. LLVM writes comparisons of few bytes out; texts of different lengths are compared with blanks.
func (f *function) order(x, y text) value.Value {
	n, ok := known(x.n)
	if m, both := known(y.n); ok && both && n == m {
		compare := f.declare("memcmp", types.I32, bytePtr, bytePtr, types.I64)
		return f.b.NewCall(compare, f.asBytes(x.p), f.asBytes(y.p), x.n)
	}
	return f.runtime("hpf_rt_char_compare", x.p, x.n, y.p, y.n)
}

// characterCall emits the functions that return a character.
func (f *function) characterCall(e *loopir.Call) text {
	switch e.Fn {
	case "char", "achar":
		p := f.allocas(types.I8, 1)
		f.store(f.resize(f.expr(e.Args[0]), types.I8), p)
		return text{p, i64c(1)}
	case "trim":
		x := f.chars(e.Args[0])
		return text{x.p, f.trimmed(x)}
	case "adjustl":
		return f.adjustLeft(f.chars(e.Args[0]))
	case "adjustr":
		return f.adjustRight(f.chars(e.Args[0]))
	case "repeat":
		return f.repeat(f.chars(e.Args[0]), f.index(e.Args[1]))
	case "merge":
		if f.chooses(e) {
			return f.chosenChars(e)
		}
		x, y := f.chars(e.Args[0]), f.chars(e.Args[1])
		cond := f.expr(e.Args[2])
		return text{f.b.NewSelect(cond, f.asBytes(x.p), f.asBytes(y.p)), x.n}
	}
	panic("codegen: no code for the character function " + e.Fn)
}

// characterInquiry emits the functions of characters that return an integer; false when e is
// none of them. The result has 64 bits.
func (f *function) characterInquiry(e *loopir.Call) (value.Value, bool) {
	back := func() value.Value {
		if len(e.Args) < 3 {
			return boolc(false)
		}
		return f.expr(e.Args[2])
	}
	switch e.Fn {
	case "ichar", "iachar":
		return f.b.NewZExt(f.load(f.chars(e.Args[0]).p), types.I64), true
	case "len":
		return f.chars(e.Args[0]).n, true
	case "len_trim":
		return f.trimmed(f.chars(e.Args[0])), true
	case "index":
		return f.find(f.chars(e.Args[0]), f.chars(e.Args[1]), back()), true
	case "scan":
		return f.scan(f.chars(e.Args[0]), f.chars(e.Args[1]), back(), true), true
	case "verify":
		return f.scan(f.chars(e.Args[0]), f.chars(e.Args[1]), back(), false), true
	}
	return nil, false
}

// byteAt reads one byte of x.
func (f *function) byteAt(x text, i value.Value) value.Value {
	return f.load(f.address(types.I8, x.p, i))
}

func (f *function) firstByte(x text) value.Value { return f.load(f.asBytes(x.p)) }

func isOne(n value.Value) bool {
	c, ok := known(n)
	return ok && c == 1
}

// trimmed is the length of x without trailing blanks.
func (f *function) trimmed(x text) value.Value {
	n := f.alloca(types.I64)
	f.store(x.n, n)
	f.whileBoth(func() value.Value { return f.b.NewICmp(enum.IPredSGT, f.load(n), i64c(0)) },
		func() value.Value {
			return f.b.NewICmp(enum.IPredEQ, f.byteAt(x, f.sub(f.load(n), i64c(1))), intc(types.I8, ' '))
		},
		func() { f.store(f.sub(f.load(n), i64c(1)), n) })
	return f.load(n)
}

// whileBoth is a while loop whose second condition is only evaluated where the first holds.
func (f *function) whileBoth(first, second func() value.Value, body func()) {
	proceed := f.alloca(types.I1)
	both := func() value.Value {
		f.store(boolc(false), proceed)
		f.when(first(), func() { f.store(second(), proceed) })
		return f.load(proceed)
	}
	f.while(both, body)
}

// adjustLeft moves leading blanks to the end.
func (f *function) adjustLeft(x text) text {
	k := f.alloca(types.I64)
	f.store(i64c(0), k)
	f.whileBoth(func() value.Value { return f.b.NewICmp(enum.IPredSLT, f.load(k), x.n) },
		func() value.Value { return f.b.NewICmp(enum.IPredEQ, f.byteAt(x, f.load(k)), intc(types.I8, ' ')) },
		func() { f.store(f.add(f.load(k), i64c(1)), k) })
	blanks := f.load(k)
	dst := text{f.room(x.n), x.n}
	f.copyChars(dst, text{f.address(types.I8, x.p, blanks), f.sub(x.n, blanks)})
	return dst
}

// adjustRight moves trailing blanks to the front.
func (f *function) adjustRight(x text) text {
	n := f.trimmed(x)
	dst := text{f.room(x.n), x.n}
	blanks := f.sub(x.n, n)
	f.copyChars(text{dst.p, blanks}, text{f.bytes(" "), i64c(0)})
	f.copyChars(text{f.address(types.I8, dst.p, blanks), n}, text{x.p, n})
	return dst
}

// repeat is n copies of x, or of so many that there is no room for them.
func (f *function) repeat(x text, n value.Value) text {
	n = f.atMost(f.atLeastZero(n), f.mostCopies(x.n))
	total := f.mul(n, x.n)
	dst := text{f.room(total), total}
	f.count(n, func(u value.Value) {
		f.copyChars(text{f.address(types.I8, dst.p, f.mul(u, x.n)), x.n}, x)
	})
	return dst
}

// mostCopies is a number of copies of n characters that do not fit into any memory, but whose size can be counted; 0 of none.
func (f *function) mostCopies(n value.Value) value.Value {
	const tooLarge = 1 << 62
	if c, ok := known(n); ok && c > 0 {
		return i64c(tooLarge / c)
	}
	some := f.b.NewICmp(enum.IPredSGT, n, i64c(0))
	return f.b.NewSelect(some, f.b.NewSDiv(i64c(tooLarge), f.b.NewSelect(some, n, i64c(1))), i64c(0))
}

// find is INDEX: the first (or with back the last) place where y lies in x, 0 for none.
func (f *function) find(x, y text, back value.Value) value.Value {
	places := f.add(f.sub(x.n, y.n), i64c(1))
	same := func(i value.Value) value.Value {
		return f.compareChars(ft.Eq, text{f.address(types.I8, x.p, i), y.n}, y)
	}
	if n, ok := known(y.n); !ok || n < 2 {
		return f.search(places, back, same)
	}
	first := f.firstByte(y)
	return f.search(places, back, func(i value.Value) value.Value {
		found := f.alloca(types.I1)
		f.store(boolc(false), found)
		f.when(f.b.NewICmp(enum.IPredEQ, f.byteAt(x, i), first), func() { f.store(same(i), found) })
		return f.load(found)
	})
}

// scan is SCAN (in) or VERIFY: the first or last byte of x that is, or is not, one of set.
func (f *function) scan(x, set text, back value.Value, in bool) value.Value {
	return f.search(x.n, back, func(i value.Value) value.Value {
		c := f.byteAt(x, i)
		found := f.alloca(types.I1)
		f.store(boolc(false), found)
		f.count(set.n, func(k value.Value) {
			same := f.b.NewICmp(enum.IPredEQ, f.byteAt(set, k), c)
			f.store(f.b.NewOr(f.load(found), same), found)
		})
		return f.b.NewXor(f.load(found), boolc(!in))
	})
}

// search returns 1 plus the first (with back: the last) i in 0..n-1 where match holds, or 0.
func (f *function) search(n, back value.Value, match func(i value.Value) value.Value) value.Value {
	if c, ok := known(n); ok && c <= fewPlaces {
		return f.searchAll(n, back, match)
	}
	tried, at := f.alloca(types.I64), f.alloca(types.I64)
	f.store(i64c(0), tried)
	f.store(i64c(0), at)
	open := func() value.Value {
		return f.b.NewAnd(f.b.NewICmp(enum.IPredEQ, f.load(at), i64c(0)), f.b.NewICmp(enum.IPredSLT, f.load(tried), n))
	}
	f.while(open, func() {
		u := f.load(tried)
		i := f.b.NewSelect(back, f.sub(f.sub(n, i64c(1)), u), u)
		f.when(match(i), func() { f.store(f.add(i, i64c(1)), at) })
		f.store(f.add(u, i64c(1)), tried)
	})
	return f.load(at)
}

// fewPlaces are gone through to the end: a loop without an exit can be written out, and one around it vectorised.
const fewPlaces = 64

func (f *function) searchAll(n, back value.Value, match func(i value.Value) value.Value) value.Value {
	at := f.alloca(types.I64)
	f.store(i64c(0), at)
	f.count(n, func(i value.Value) {
		none := f.b.NewICmp(enum.IPredEQ, f.load(at), i64c(0))
		f.when(f.b.NewOr(none, back), func() {
			f.when(match(i), func() { f.store(f.add(i, i64c(1)), at) })
		})
	})
	return f.load(at)
}
