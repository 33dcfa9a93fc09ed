package codegen

import (
	"bytes"
	"math"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/stretchr/testify/require"
)

// What is written here is what llir prints, also of what is said of an instruction rarely.
func TestInstructionsAreWrittenAsLLIRPrintsThem(t *testing.T) {
	m := ir.NewModule()
	record := m.NewTypeDef("record", types.NewStruct(types.I32, types.Double)).(*types.StructType)
	table := m.NewGlobalDef("a table", constant.NewInt(types.I64, 70000))
	other := m.NewFunc("other", types.Double, ir.NewParam("", types.I64), ir.NewParam("", types.NewPointer(record)))
	nothing := m.NewFunc("nothing", types.Void)
	many := m.NewFunc("many", types.I32, ir.NewParam("", types.I8Ptr))
	many.Sig.Variadic = true
	p, named := ir.NewParam("", types.NewPointer(record)), ir.NewParam("7 x", types.NewPointer(types.NewPointer(types.I64)))
	f := m.NewFunc("f", types.Void, p, named)
	b := f.NewBlock("")
	distant := types.NewPointer(types.I64)
	distant.AddrSpace = 3

	near := b.NewLoad(types.NewPointer(types.I64), named)
	x := b.NewLoad(types.I64, near)
	x.Align = 8
	x.SetName("x")
	b.NewLoad(types.I64, table).Volatile = true
	field := b.NewGetElementPtr(record, p, constant.NewInt(types.I32, 0), constant.NewInt(types.I32, 1))
	field.InBounds = true
	b.NewGetElementPtr(types.I64, near, x)
	b.NewGetElementPtr(types.I64, constant.NewNull(types.I64Ptr), constant.NewInt(types.I64, -4096))
	b.NewStore(constant.NewFloat(types.Double, 0.1), field).Align = 8
	b.NewStore(x, table)
	atomic := b.NewStore(x, near)
	atomic.Atomic, atomic.Ordering, atomic.Align = true, enum.AtomicOrderingRelease, 8
	marked := b.NewStore(x, near)
	marked.Metadata = append(marked.Metadata, &metadata.Attachment{Name: "nontemporal", Node: &metadata.Tuple{MetadataID: 4}})
	b.NewBitCast(near, types.I8Ptr)
	b.NewBitCast(constant.NewUndef(types.NewVector(2, types.I32)), types.I64)
	b.NewBitCast(constant.NewNull(distant), distant)
	y := b.NewCall(other, x, p)
	b.NewCall(nothing)
	b.NewCall(nothing).Tail = enum.TailTail
	b.NewCall(many, constant.NewUndef(types.I8Ptr), y)
	fast := b.NewCall(other, constant.NewInt(types.I64, 4096), p)
	fast.FastMathFlags = []enum.FastMathFlag{enum.FastMathFlagNNaN}
	b.NewAdd(x, constant.NewInt(types.I64, 0x4444444))
	b.NewAdd(x, constant.NewInt(types.I64, math.MinInt64)).OverflowFlags = []enum.OverflowFlag{enum.OverflowFlagNSW, enum.OverflowFlagNUW}
	b.NewSub(constant.NewInt(types.I64, 4095), x)
	b.NewMul(x, constant.NewInt(types.I64, 4096))
	b.NewSExt(constant.NewInt(types.I8, -3), types.I64)
	b.NewPtrToInt(table, types.I64)
	b.NewAlloca(record)
	b.NewFAdd(y, constant.NewFloat(types.Double, 0.1))
	b.NewFSub(constant.NewFloat(types.Double, 1), y)
	b.NewFMul(y, y).FastMathFlags = fast.FastMathFlags
	b.NewFDiv(y, y)
	pair := constant.NewUndef(types.NewVector(2, types.Double))
	b.NewShuffleVector(b.NewInsertElement(pair, y, constant.NewInt(types.I32, 0)), pair, constant.NewZeroInitializer(types.NewVector(2, types.I32)))
	more, last := f.NewBlock(""), f.NewBlock("the last")
	equal := b.NewICmp(enum.IPredEQ, x, constant.NewInt(types.I64, 0))
	b.NewSelect(equal, x, constant.NewInt(types.I64, 1))
	b.NewSelect(constant.True, fast, y).FastMathFlags = fast.FastMathFlags
	b.NewCondBr(equal, more, last)
	n := more.NewPhi(ir.NewIncoming(constant.NewInt(types.I64, 0), b), ir.NewIncoming(x, more))
	n.Incs[1].X = n
	more.NewPhi(ir.NewIncoming(fast, b), ir.NewIncoming(table, more)).FastMathFlags = fast.FastMathFlags
	more.NewCondBr(constant.False, more, last).Metadata = marked.Metadata
	last.NewBr(f.NewBlock("end"))
	f.Blocks[3].NewRet(nil)

	require.NoError(t, f.AssignIDs())
	f.Metadata = append(f.Metadata, &metadata.Attachment{Name: "dbg", Node: &metadata.Tuple{MetadataID: 5}})
	f.Linkage = enum.LinkageInternal
	want := f.LLString()
	var text bytes.Buffer
	for _, block := range f.Blocks {
		for _, inst := range block.Insts {
			text.Reset()
			writeInstruction(&text, inst)
			require.Equal(t, inst.LLString(), text.String())
		}
	}
	text.Reset()
	writeFunction(&text, f)
	require.Equal(t, want, text.String())
	require.Len(t, f.Blocks, 4)
	for _, p := range f.Params {
		text.Reset()
		writeOperand(&text, "", p)
		require.Equal(t, p.LLString(), text.String())
	}
}

// The words of plans are bytes for LLVM, which it does not take apart.
func TestPlansAreWrittenAsBytes(t *testing.T) {
	g := &generator{m: ir.NewModule()}
	g.planWords([]int64{-1, 0x5c2241207e7f0a7a})
	require.Equal(t, `@hpf_prog_plans = constant [16 x i8] c"\FF\FF\FF\FF\FF\FF\FF\FFz\0A\7F~ A\22\5C", align 8`+"\n", g.columnData.String())
	require.Empty(t, g.m.Globals)
}

// Words are read back as the numbers that they were.
func TestTablesOfWordsAreWrittenAsNumbers(t *testing.T) {
	g := &generator{m: ir.NewModule(), tables: map[string]*ir.Global{}}
	table := g.constantWords([]int64{0, -1, math.MinInt64, 5137, math.MaxInt64})
	require.Equal(t, "@words.0 = private unnamed_addr constant [5 x i64] [i64 0, i64 -1, i64 -9223372036854775808, i64 5137, i64 9223372036854775807]", table.LLString())
	require.Same(t, table, g.constantWords([]int64{0, -1, math.MinInt64, 5137, math.MaxInt64}))
	require.NotSame(t, table, g.constantWords([]int64{0}))
}

// Constants are the numbers asked for on both sides of the borders between those that are shared and others.
func TestSharedConstantsAreTheNumbersAskedFor(t *testing.T) {
	for v := int64(smallestShared - 2); v <= largestShared+2; v++ {
		require.Equal(t, constant.NewInt(types.I64, v), i64c(v))
		require.Equal(t, constant.NewInt(types.I32, v), i32c(v))
	}
}
