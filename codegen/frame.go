package codegen

import (
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/lang/diag"
	"hpfc/lang/source"
	"hpfc/runtime/abi"
)

// makeFrame reserves the descriptors and scalars and clears them, so that a program that reads
// an undefined scalar is at least the same on all ranks.
func (f *function) makeFrame() {
	n := len(f.prog.Arrays)
	fields, offsets, end := []types.Type{types.NewArray(uint64(n), f.layout.desc)}, []int64{0}, int64(n)*abi.DescSize()
	place := func(align int64) {
		end = (end + align - 1) / align * align
		offsets = append(offsets, end)
	}
	for _, s := range f.prog.Scalars {
		fields = append(fields, slotType(s.Type))
		if s.Type.Base == ft.Character {
			place(1)
		} else {
			place(s.Type.Size())
		}
		end += s.Type.Size()
	}
	fields = append(fields, types.NewArray(uint64(len(f.prog.Streams)), f.layout.stream))
	place(8)
	f.layout.offsets = offsets
	f.layout.frame = types.NewStruct(fields...)
	f.m.NewTypeDef("hpf_frame", f.layout.frame)
	bytes := constant.NewPtrToInt(constant.NewGetElementPtr(f.layout.frame, constant.NewNull(types.NewPointer(f.layout.frame)), i32c(1)), types.I64)
	if f.frameBytes() > largestAlloca {
		f.frame = f.entry.NewBitCast(f.largeRoom(bytes), types.NewPointer(f.layout.frame))
		return
	}
	frame := f.entry.NewAlloca(f.layout.frame)
	frame.Align = 16
	f.frame = frame
	f.fill(frame, 0, bytes)
}

// A rank's stack is small.
const (
	largestAlloca = 64 << 10 // bounds the bytes of the frame, and those of all texts of constant length in one function
	largestText   = 1 << 10  // bounds those of a text whose length is known at run time only; a statement may have many
)

// frameBytes bounds the size of the frame.
func (f *function) frameBytes() int64 {
	bytes := int64(len(f.prog.Arrays))*abi.DescSize() + int64(len(f.prog.Streams))*abi.Stream.Size()
	for _, s := range f.prog.Scalars {
		bytes += max(s.Type.Size(), 8)
	}
	return bytes
}

// largeRoom reserves cleared memory beside the stack.
func (f *function) largeRoom(bytes value.Value) value.Value {
	decl := f.abiFunc("hpf_rt_room")
	return f.entry.NewCall(f.declare("hpf_rt_room", decl.result, decl.params...), f.ctx, f.roomBesideStack(), bytes)
}

// roomBesideStack is the number of another room beside the stack.
func (f *function) roomBesideStack() value.Value {
	f.trace.stick()
	f.rooms++
	return i64c(f.rooms - 1)
}

// slotType is the room of a scalar.
func slotType(t ft.Type) types.Type {
	if t.Base == ft.Character {
		return types.NewArray(uint64(t.Len), types.I8)
	}
	return storageType(t)
}

// frameField is the address of a member of the frame, or of an element of it.
func (f *function) frameField(path ...int64) value.Value {
	key := [2]int64{path[0], -1}
	if len(path) > 1 {
		key[1] = path[1]
	}
	if f.fields[key] == nil {
		f.fields[key] = f.locate(path)
	}
	return f.fields[key]
}

// locate computes the address of a member of the frame, or takes it as an argument.
func (f *function) locate(path []int64) value.Value {
	if f.handIn != nil {
		return f.handIn(f.placeInFrame(path))
	}
	indices := []value.Value{i32c(0)}
	for _, i := range path {
		indices = append(indices, i32c(i))
	}
	g := f.entry.NewGetElementPtr(f.layout.frame, f.frame, indices...)
	g.InBounds = true
	return g
}

// slot is where a scalar lies; a character's is the address of its first byte.
func (f *function) slot(id loopir.ScalarID) value.Value {
	if f.slots[id] == nil && f.frame != nil {
		f.inFrame(id)
		path := []int64{1 + int64(id)}
		if f.prog.Scalars[id].Type.Base == ft.Character {
			path = append(path, 0)
		}
		f.slots[id] = f.frameField(path...)
	}
	if f.slots[id] == nil {
		diag.Panicf(source.Span{}, "%s names %s, which is not handed in", f.f.Name(), f.prog.Scalars[id].Name)
	}
	return f.slots[id]
}

// fill sets n bytes at p.
func (f *function) fill(p value.Value, b int64, n value.Value) {
	set := f.declare("llvm.memset.p0i8.i64", types.Void, bytePtr, types.I8, types.I64, types.I1)
	f.b.NewCall(set, f.asBytes(p), intc(types.I8, b), n, boolc(false))
}

// reserve makes room for a scalar in this function.
func (f *function) reserve(t ft.Type) value.Value {
	if t.Base == ft.Character {
		return f.allocas(types.I8, t.Len)
	}
	return f.scratch(t)
}

// clear sets a scalar to zero or blanks.
func (f *function) clear(t ft.Type, slot value.Value) {
	if t.Base == ft.Character {
		f.fill(slot, ' ', i64c(t.Len))
		return
	}
	f.store(storedConstant(ft.Value{Type: t}), slot)
}
