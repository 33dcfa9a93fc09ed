package codegen

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Functions are printed, and the forms of functions compared, by texts. Most of a text are a few kinds of instructions, which llir's printing puts
// together from many strings; here they are written in place. What is not written here llir prints.

// writeFunction writes the definition of a function, as LLString returns it.
func writeFunction(b *bytes.Buffer, f *ir.Func) {
	number(f)
	blocks := f.Blocks
	f.Blocks = []*ir.Block{{LocalIdent: ir.LocalIdent{LocalName: "body"}, Term: ir.NewUnreachable()}}
	b.WriteString(strings.TrimSuffix(f.LLString(), "body:\n\tunreachable\n}"))
	f.Blocks = blocks
	separator := ""
	for _, block := range blocks {
		b.WriteString(separator)
		separator = "\n"
		writeBlock(b, block)
	}
	b.WriteByte('}')
}

func writeBlock(b *bytes.Buffer, block *ir.Block) {
	if block.IsUnnamed() {
		b.Write(strconv.AppendInt(b.AvailableBuffer(), block.LocalID, 10))
		b.WriteString(":\n")
	} else {
		label, _, _ := strings.Cut((&ir.Block{LocalIdent: block.LocalIdent, Term: ir.NewUnreachable()}).LLString(), "\n")
		b.WriteString(label + "\n")
	}
	writeInstructions(b, block)
}

// writeInstructions writes what a block does, a line for each instruction.
func writeInstructions(b *bytes.Buffer, block *ir.Block) {
	for _, inst := range block.Insts {
		b.WriteByte('\t')
		writeInstruction(b, inst)
		b.WriteByte('\n')
	}
	b.WriteByte('\t')
	writeTerminator(b, block.Term)
	b.WriteByte('\n')
}

// number gives what has no name in a function the numbers that LLVM expects, those that AssignIDs gives.
func number(f *ir.Func) {
	next := int64(0)
	give := func(x any) {
		if n, ok := x.(local); ok && n.IsUnnamed() {
			n.SetID(next)
			next++
		}
	}
	for _, p := range f.Params {
		give(p)
	}
	for _, block := range f.Blocks {
		give(block)
		for _, inst := range block.Insts {
			if v, ok := inst.(value.Value); ok {
				if _, nothing := v.Type().(*types.VoidType); !nothing {
					give(inst)
				}
			}
		}
	}
}

// local is what has a name or a number in a function.
type local interface {
	IsUnnamed() bool
	ID() int64
	SetID(id int64)
}

// writeInstruction writes what LLString returns.
func writeInstruction(b *bytes.Buffer, inst ir.Instruction) {
	if !writePlain(b, inst) {
		b.WriteString(inst.LLString())
		return
	}
	if attached, ok := inst.(interface {
		MDAttachments() []*metadata.Attachment
	}); ok {
		for _, a := range attached.MDAttachments() {
			b.WriteString(", ")
			b.WriteString(a.String())
		}
	}
}

// writeTerminator writes what LLString returns.
func writeTerminator(b *bytes.Buffer, term ir.Terminator) {
	switch t := term.(type) {
	case *ir.TermBr:
		if len(t.Metadata) == 0 {
			writeTarget(b, "br ", t.Target)
			return
		}
	case *ir.TermCondBr:
		if len(t.Metadata) == 0 {
			writeOperand(b, "br ", t.Cond)
			writeTarget(b, ", ", t.TargetTrue)
			writeTarget(b, ", ", t.TargetFalse)
			return
		}
	}
	b.WriteString(term.LLString())
}

// writeTarget writes where a branch goes, behind a separator.
func writeTarget(b *bytes.Buffer, separator string, to value.Value) {
	b.WriteString(separator)
	b.WriteString("label ")
	writeIdent(b, to)
}

// writePlain writes an instruction without its metadata, unless it says something unusual.
func writePlain(b *bytes.Buffer, inst ir.Instruction) bool {
	switch inst := inst.(type) {
	case *ir.InstGetElementPtr:
		writeResult(b, inst)
		b.WriteString("getelementptr ")
		if inst.InBounds {
			b.WriteString("inbounds ")
		}
		writeType(b, inst.ElemType)
		writeOperand(b, ", ", inst.Src)
		for _, x := range inst.Indices {
			writeOperand(b, ", ", x)
		}
	case *ir.InstLoad:
		if inst.Atomic || inst.Volatile || inst.SyncScope != "" || inst.Ordering != enum.AtomicOrderingNone {
			return false
		}
		writeResult(b, inst)
		b.WriteString("load ")
		writeType(b, inst.ElemType)
		writeOperand(b, ", ", inst.Src)
		writeAlignment(b, inst.Align)
	case *ir.InstStore:
		if inst.Atomic || inst.Volatile || inst.SyncScope != "" || inst.Ordering != enum.AtomicOrderingNone {
			return false
		}
		b.WriteString("store")
		writeOperand(b, " ", inst.Src)
		writeOperand(b, ", ", inst.Dst)
		writeAlignment(b, inst.Align)
	case *ir.InstBitCast:
		writeConversion(b, inst, "bitcast ", inst.From, inst.To)
	case *ir.InstPtrToInt:
		writeConversion(b, inst, "ptrtoint ", inst.From, inst.To)
	case *ir.InstSExt:
		writeConversion(b, inst, "sext ", inst.From, inst.To)
	case *ir.InstCall:
		return writeCall(b, inst)
	case *ir.InstShuffleVector:
		writeResult(b, inst)
		writeOperand(b, "shufflevector ", inst.X)
		writeOperand(b, ", ", inst.Y)
		writeOperand(b, ", ", inst.Mask)
	default:
		return writeArithmetic(b, inst) || writeReal(b, inst)
	}
	return true
}

// writeReal is writePlain of what computes reals.
func writeReal(b *bytes.Buffer, inst ir.Instruction) bool {
	switch inst := inst.(type) {
	case *ir.InstFAdd:
		return writeFloat(b, inst, "fadd", inst.FastMathFlags, inst.X, inst.Y)
	case *ir.InstFSub:
		return writeFloat(b, inst, "fsub", inst.FastMathFlags, inst.X, inst.Y)
	case *ir.InstFMul:
		return writeFloat(b, inst, "fmul", inst.FastMathFlags, inst.X, inst.Y)
	case *ir.InstFDiv:
		return writeFloat(b, inst, "fdiv", inst.FastMathFlags, inst.X, inst.Y)
	}
	return false
}

func writeFloat(b *bytes.Buffer, result value.Named, operation string, flags []enum.FastMathFlag, x, y value.Value) bool {
	if len(flags) > 0 {
		return false
	}
	writeBinary(b, result, operation, nil, x, y)
	return true
}

func writeConversion(b *bytes.Buffer, result value.Named, operation string, from value.Value, to types.Type) {
	writeResult(b, result)
	writeOperand(b, operation, from)
	b.WriteString(" to ")
	writeType(b, to)
}

// writeArithmetic is writePlain of what computes integers, and chooses.
func writeArithmetic(b *bytes.Buffer, inst ir.Instruction) bool {
	switch inst := inst.(type) {
	case *ir.InstAdd:
		writeBinary(b, inst, "add", inst.OverflowFlags, inst.X, inst.Y)
	case *ir.InstSub:
		writeBinary(b, inst, "sub", inst.OverflowFlags, inst.X, inst.Y)
	case *ir.InstMul:
		writeBinary(b, inst, "mul", inst.OverflowFlags, inst.X, inst.Y)
	case *ir.InstICmp:
		writeBinary(b, inst, "icmp "+inst.Pred.String(), nil, inst.X, inst.Y)
	case *ir.InstSelect:
		if len(inst.FastMathFlags) > 0 {
			return false
		}
		writeResult(b, inst)
		writeOperand(b, "select ", inst.Cond)
		writeOperand(b, ", ", inst.ValueTrue)
		writeOperand(b, ", ", inst.ValueFalse)
	case *ir.InstPhi:
		if len(inst.FastMathFlags) > 0 {
			return false
		}
		writeResult(b, inst)
		b.WriteString("phi ")
		writeType(b, inst.Typ)
		separator := " [ "
		for _, in := range inst.Incs {
			b.WriteString(separator)
			separator = ", [ "
			writeIdent(b, in.X)
			b.WriteString(", ")
			writeIdent(b, in.Pred)
			b.WriteString(" ]")
		}
	default:
		return false
	}
	return true
}

func writeBinary(b *bytes.Buffer, result value.Named, operation string, flags []enum.OverflowFlag, x, y value.Value) {
	writeResult(b, result)
	b.WriteString(operation)
	for _, flag := range flags {
		b.WriteByte(' ')
		b.WriteString(flag.String())
	}
	writeOperand(b, " ", x)
	b.WriteString(", ")
	writeIdent(b, y)
}

func writeCall(b *bytes.Buffer, call *ir.InstCall) bool {
	if call.Tail != enum.TailNone || len(call.FastMathFlags)+len(call.ReturnAttrs)+len(call.FuncAttrs)+len(call.OperandBundles) > 0 ||
		call.CallingConv != enum.CallingConvNone || call.AddrSpace != 0 || call.Sig().Variadic {
		return false
	}
	if !call.Type().Equal(types.Void) {
		writeResult(b, call)
	}
	b.WriteString("call ")
	writeType(b, call.Type())
	b.WriteByte(' ')
	b.WriteString(call.Callee.Ident())
	b.WriteByte('(')
	separator := ""
	for _, x := range call.Args {
		writeOperand(b, separator, x)
		separator = ", "
	}
	b.WriteByte(')')
	return true
}

// writeResult begins an instruction that has a result.
func writeResult(b *bytes.Buffer, x value.Named) {
	writeIdent(b, x)
	b.WriteString(" = ")
}

// writeOperand writes a value with its type behind a separator.
func writeOperand(b *bytes.Buffer, separator string, x value.Value) {
	b.WriteString(separator)
	switch x := x.(type) {
	case *ir.Param, ir.Instruction, *constant.Int:
		writeType(b, x.Type())
		b.WriteByte(' ')
		writeIdent(b, x)
	default:
		b.WriteString(x.String())
	}
}

// mostDecimal is the largest number of which llir does not ask whether it looks better to the base of 16.
const mostDecimal = 1<<12 - 1

// writeIdent writes the name or number of what is local to a function, and the value of a constant.
func writeIdent(b *bytes.Buffer, x value.Value) {
	switch x := x.(type) {
	case *constant.Int:
		if x.Typ.BitSize > 1 && x.X.IsInt64() && x.X.Int64() <= mostDecimal {
			b.Write(strconv.AppendInt(b.AvailableBuffer(), x.X.Int64(), 10))
			return
		}
	case *ir.Param, *ir.Block, ir.Instruction:
		if n, ok := x.(local); ok && n.IsUnnamed() {
			b.WriteByte('%')
			b.Write(strconv.AppendInt(b.AvailableBuffer(), n.ID(), 10))
			return
		}
	}
	b.WriteString(x.Ident())
}

func writeType(b *bytes.Buffer, t types.Type) {
	switch t := t.(type) {
	case *types.PointerType:
		if t.TypeName == "" && t.AddrSpace == 0 {
			writeType(b, t.ElemType)
			b.WriteByte('*')
			return
		}
	case *types.IntType:
		if t.TypeName == "" {
			b.WriteByte('i')
			b.Write(strconv.AppendUint(b.AvailableBuffer(), t.BitSize, 10))
			return
		}
	}
	if t == types.Double { // as most that are not integers
		b.WriteString("double")
		return
	}
	b.WriteString(t.String())
}

func writeAlignment(b *bytes.Buffer, a ir.Align) {
	if a != 0 {
		b.WriteString(", align ")
		b.Write(strconv.AppendUint(b.AvailableBuffer(), uint64(a), 10))
	}
}
