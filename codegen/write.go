package codegen

import (
	"bytes"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// The forms of functions are compared by their texts. Most of a text are five kinds of instructions, which llir's printing puts
// together from many strings; here they are written in place. What is not written here llir prints.

// writeInstruction writes what LLString returns.
func writeInstruction(b *bytes.Buffer, inst ir.Instruction) {
	if attached, ok := inst.(interface {
		MDAttachments() []*metadata.Attachment
	}); ok && len(attached.MDAttachments()) == 0 && writePlain(b, inst) {
		return
	}
	b.WriteString(inst.LLString())
}

// writePlain writes an instruction without metadata, unless it says something unusual.
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
		writeResult(b, inst)
		b.WriteString("bitcast")
		writeOperand(b, " ", inst.From)
		b.WriteString(" to ")
		writeType(b, inst.To)
	case *ir.InstCall:
		return writeCall(b, inst)
	default:
		return false
	}
	return true
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
	writeName(b, x)
	b.WriteString(" = ")
}

// writeOperand writes a value with its type behind a separator.
func writeOperand(b *bytes.Buffer, separator string, x value.Value) {
	b.WriteString(separator)
	switch x := x.(type) {
	case *ir.Param, ir.Instruction:
		writeType(b, x.Type())
		b.WriteByte(' ')
		writeName(b, x.(value.Named))
	default:
		b.WriteString(x.String())
	}
}

// writeName writes the name or number of what is local to a function.
func writeName(b *bytes.Buffer, x value.Named) {
	if n, ok := x.(interface {
		IsUnnamed() bool
		ID() int64
	}); ok && n.IsUnnamed() {
		b.WriteByte('%')
		b.Write(strconv.AppendInt(b.AvailableBuffer(), n.ID(), 10))
		return
	}
	b.WriteString(x.Ident())
}

func writeType(b *bytes.Buffer, t types.Type) {
	if p, ok := t.(*types.PointerType); ok && p.TypeName == "" && p.AddrSpace == 0 {
		writeType(b, p.ElemType)
		b.WriteByte('*')
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
