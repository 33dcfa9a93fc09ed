package codegen

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/runtime/abi"
)

// runtime calls a function of abi.Funcs; pointers are cast to bytes.
func (f *function) runtime(name string, args ...value.Value) value.Value {
	decl := f.abiFunc(name)
	for i, a := range args {
		if _, ok := a.Type().(*types.PointerType); ok {
			args[i] = f.asBytes(a)
		}
		if want := decl.params[i]; !args[i].Type().Equal(want) {
			panic("codegen: argument of " + name + " has type " + args[i].Type().String())
		}
	}
	callee := f.declare(name, decl.result, decl.params...)
	if decl.pure() && len(callee.FuncAttrs) == 1 {
		callee.FuncAttrs = append(callee.FuncAttrs, enum.FuncAttrReadNone, enum.FuncAttrWillReturn)
	}
	return f.b.NewCall(callee, args...)
}

// pure tells whether a function can do nothing but compute from its arguments: it is handed no address.
func (s signature) pure() bool {
	return !s.result.Equal(types.Void) && !slices.ContainsFunc(s.params, types.IsPointer)
}

type signature struct {
	result types.Type
	params []types.Type
}

func (g *generator) abiFunc(name string) signature {
	for _, fn := range abi.Funcs {
		if fn.Name == name {
			s := signature{result: abiType(fn.Result)}
			for _, p := range fn.Params {
				s.params = append(s.params, abiType(p.Type))
			}
			return s
		}
	}
	panic("codegen: no runtime function " + name)
}

// request asks the runtime for a service; words are integers and pointers. The requests of a
// function share one room, which the runtime reads before it resumes the rank.
func (f *function) request(kind int64, words ...value.Value) {
	f.putWords(words)
	f.ask(kind, int64(len(words)))
}

// ask asks for a service whose n words have been filled in.
func (f *function) ask(kind, n int64) {
	f.runtime("hpf_rt_request", f.ctx, i32c(kind), f.here(), i64c(n), f.words)
}

// putWords puts words into the room for those of a request.
func (f *function) putWords(words []value.Value) {
	n := int64(len(words))
	if f.words == nil {
		f.words = f.entry.NewAlloca(types.I64)
	}
	f.wordCount = max(f.wordCount, n)
	f.words.NElems = i64c(f.wordCount)
	table, constants := wordTable(words)
	for _, w := range words {
		f.trace.sticks(w)
	}
	copied := constants >= fewestCopied
	if copied {
		f.copyBytes(f.words, f.constantWords(table), 8*n)
	}
	for i, w := range words {
		if _, known := w.(*constant.Int); !known || !copied {
			f.store(f.word(w), f.address(types.I64, f.words, i64c(int64(i))))
		}
	}
}

// fewestCopied is the number of constant words from which on a request is a copy of a table, into
// which the others are stored: most instructions of long programs are stores of such words.
const fewestCopied = 4

// wordTable returns the constant words of a request in their places, and how many there are.
func wordTable(words []value.Value) (table []int64, constants int) {
	table = make([]int64, len(words))
	for i, w := range words {
		if c, ok := w.(*constant.Int); ok {
			table[i] = c.X.Int64()
			constants++
		}
	}
	return table, constants
}

// constantWords returns a table of words, of which the module has one however often it is used.
func (g *generator) constantWords(words []int64) *ir.Global {
	key := wordsText(words)
	if t, ok := g.tables[key]; ok {
		return t
	}
	t := g.constantData(fmt.Sprintf("words.%d", len(g.tables)), &wordsConst{types.NewArray(uint64(len(words)), types.I64), key})
	g.tables[key] = t
	return t
}

// wordsConst is a constant array of words as it is printed: long programs have many, which take ten times the memory as llir's constants.
type wordsConst struct {
	typ  *types.ArrayType
	text string
}

// String returns type and value.
func (c *wordsConst) String() string { return c.typ.String() + " " + c.text }

// Type returns the type of the array.
func (c *wordsConst) Type() types.Type { return c.typ }

// Ident returns the words.
func (c *wordsConst) Ident() string { return c.text }

// IsConstant marks the type as a constant.
func (c *wordsConst) IsConstant() {}

// wordsText writes words as LLVM's array constants are written.
func wordsText(words []int64) string {
	b := make([]byte, 0, 8*len(words))
	separator := "["
	for _, w := range words {
		b = strconv.AppendInt(append(append(b, separator...), "i64 "...), w, 10)
		separator = ", "
	}
	return string(append(b, ']'))
}

// copyBytes copies n bytes between places that do not overlap.
func (f *function) copyBytes(dst, src value.Value, n int64) {
	move := f.declare("llvm.memcpy.p0i8.p0i8.i64", types.Void, bytePtr, bytePtr, types.I64, types.I1)
	f.b.NewCall(move, f.asBytes(dst), f.asBytes(src), i64c(n), boolc(false))
}

// word is a value as 64 bits of a request.
func (f *function) word(x value.Value) value.Value {
	if _, ok := x.Type().(*types.PointerType); !ok {
		return f.signed(x)
	}
	if c, ok := x.(constant.Constant); ok {
		return constant.NewPtrToInt(c, types.I64)
	}
	return f.b.NewPtrToInt(x, types.I64)
}

// fail ends the program with a run-time error.
func (f *function) fail(text string) {
	f.request(abi.ReqFail, f.bytes(text), i64c(int64(len(text))))
	f.unreachable()
}

// context reads a field of the rank's context.
func (f *function) context(name string) value.Value {
	p := f.b.NewBitCast(f.ctx, types.NewPointer(f.layout.context))
	return f.load(f.field(f.layout.context, p, abi.Context.Index(name)))
}

// onRoot runs code on rank 0 alone.
func (f *function) onRoot(body func()) {
	if f.serial {
		body()
		return
	}
	f.when(f.b.NewICmp(enum.IPredEQ, f.context("rank"), i64c(0)), func() {
		f.serial = true
		body()
		f.serial = false
	})
}
