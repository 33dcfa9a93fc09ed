package codegen

import (
	"bytes"
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/commgen/plandata"
	"hpfc/runtime/abi"
)

// constantPlans defines the data of the plans with constant sizes and the functions that copy
// whole periods of their messages. Programs without such plans define neither.
func (g *generator) constantPlans(b *plandata.Builder) {
	words := b.Words()
	if words == nil {
		return
	}
	g.planWords(words)
	if len(b.Functions) == 0 {
		return
	}
	functions := make([]constant.Constant, len(b.Functions))
	for i := range b.Functions {
		functions[i] = g.periodCopy(i, &b.Functions[i])
	}
	g.visibleData(abi.FunctionsSymbol, functions[0].Type(), functions)
}

// planWords defines the words as bytes: LLVM reads a string ten times as fast as numbers, and llir has no part in it.
func (g *generator) planWords(words []int64) {
	text := &g.columnData
	fmt.Fprintf(text, "@%s = constant [%d x i8] c\"", abi.PlansSymbol, 8*len(words))
	for _, w := range words {
		for range 8 {
			writeByte(text, byte(w))
			w >>= 8
		}
	}
	text.WriteString("\", align 8\n")
}

// writeByte writes a byte of a string constant.
func writeByte(b *bytes.Buffer, c byte) {
	const digits = "0123456789ABCDEF"
	if ' ' <= c && c <= '~' && c != '"' && c != '\\' {
		b.WriteByte(c)
		return
	}
	b.WriteByte('\\')
	b.WriteByte(digits[c>>4])
	b.WriteByte(digits[c&15])
}

// visibleData defines a constant array that the runtime finds by its name.
func (g *generator) visibleData(name string, elem types.Type, list []constant.Constant) {
	def := g.m.NewGlobalDef(name, constant.NewArray(types.NewArray(uint64(len(list)), elem), list...))
	def.Immutable = true
}

// periodCopy defines a function that copies whole periods of a message at constant offsets:
// short segments by a load and a store for each element, which LLVM joins to vectors, longer
// ones by memcpy of constant length, which it expands.
func (g *generator) periodCopy(number int, p *plandata.Function) *ir.Func {
	dst, src, n := ir.NewParam("dst", bytePtr), ir.NewParam("src", bytePtr), ir.NewParam("periods", types.I64)
	dst.Attrs = []ir.ParamAttribute{enum.ParamAttrNoAlias, enum.ParamAttrNoCapture}
	src.Attrs = []ir.ParamAttribute{enum.ParamAttrNoAlias, enum.ParamAttrNoCapture, enum.ParamAttrReadOnly}
	f := g.newFunction(fmt.Sprintf("period.%d", number+1), types.Void, 0, dst, src, n)
	f.f.Linkage = enum.LinkageInternal
	elem := wordType(p.Elem)
	to, from := f.b.NewBitCast(dst, types.NewPointer(elem)), f.b.NewBitCast(src, types.NewPointer(elem))
	f.count(n, func(u value.Value) {
		d := f.address(elem, to, f.mul(u, i64c(p.DstShift)))
		s := f.address(elem, from, f.mul(u, i64c(p.SrcShift)))
		for _, e := range p.Segments {
			f.copySegment(elem, d, s, e, p.Elem)
		}
	})
	f.finish(nil)
	return f.f
}

// shortSegment is the most bytes that are copied element by element.
const shortSegment = 64

func (f *function) copySegment(elem types.Type, dst, src value.Value, e plandata.Segment, bytes int64) {
	if e.Count*bytes > shortSegment {
		f.copyBytes(f.address(elem, dst, i64c(e.Dst)), f.address(elem, src, i64c(e.Src)), e.Count*bytes)
		return
	}
	for u := range e.Count {
		f.store(f.load(f.address(elem, src, i64c(e.Src+u))), f.address(elem, dst, i64c(e.Dst+u)))
	}
}

// wordType is a type of so many bytes that is loaded and stored at once.
func wordType(bytes int64) types.Type {
	if bytes == 16 {
		return types.NewVector(2, types.I64)
	}
	return types.NewInt(uint64(8 * bytes))
}
