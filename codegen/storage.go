package codegen

import (
	"fmt"
	"math"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// bytePtr is the type of every pointer that crosses the ABI.
var bytePtr = types.I8Ptr

// smallestShared and largestShared bound the constants that functions share. Most are numbers of members, words and dimensions.
const smallestShared, largestShared = -16, 255

var small64, small32 = smallConstants(types.I64), smallConstants(types.I32)

func smallConstants(t *types.IntType) (list [largestShared - smallestShared + 1]*constant.Int) {
	for i := range list {
		list[i] = constant.NewInt(t, smallestShared+int64(i))
	}
	return list
}

func i64c(v int64) *constant.Int {
	if smallestShared <= v && v <= largestShared {
		return small64[v-smallestShared]
	}
	return constant.NewInt(types.I64, v)
}

func i32c(v int64) *constant.Int {
	if smallestShared <= v && v <= largestShared {
		return small32[v-smallestShared]
	}
	return constant.NewInt(types.I32, v)
}

func boolc(b bool) *constant.Int { return constant.NewBool(b) }

// realConst is a floating constant, printed by its bits: every value is exact.
type realConst struct {
	typ *types.FloatType
	x   float64
}

// String returns type and value.
func (c *realConst) String() string { return c.typ.String() + " " + c.Ident() }

// Type returns float or double.
func (c *realConst) Type() types.Type { return c.typ }

// Ident returns the bits; a float is written as the double of equal value.
func (c *realConst) Ident() string {
	bits := math.Float64bits(c.x)
	if c.typ == types.Float && math.IsNaN(c.x) {
		bits &^= 1<<29 - 1
	}
	return fmt.Sprintf("0x%016X", bits)
}

// IsConstant marks the type as a constant.
func (c *realConst) IsConstant() {}

// storageType is the type of one element in memory. Characters are bytes.
func storageType(t ft.Type) types.Type {
	switch t.Base {
	case ft.Real:
		return floatType(t.Kind)
	case ft.Character:
		return types.I8
	}
	return intType(t.Kind)
}

// valueType is the type of an expression's value; characters have no single value.
func valueType(t ft.Type) types.Type {
	if t.Base == ft.Logical {
		return types.I1
	}
	return storageType(t)
}

func intType(kind int) *types.IntType {
	switch kind {
	case 1:
		return types.I8
	case 2:
		return types.I16
	case 4:
		return types.I32
	}
	return types.I64
}

func floatType(kind int) *types.FloatType {
	if kind == 4 {
		return types.Float
	}
	return types.Double
}

// constantOf is the value of a constant that is not a character.
func constantOf(v ft.Value) constant.Constant {
	switch v.Type.Base {
	case ft.Real:
		return &realConst{floatType(v.Type.Kind), v.F}
	case ft.Logical:
		return boolc(v.B)
	}
	return constant.NewInt(intType(v.Type.Kind), v.I)
}

// storedConstant is a constant as it lies in memory.
func storedConstant(v ft.Value) constant.Constant {
	if v.Type.Base != ft.Logical {
		return constantOf(v)
	}
	if v.B {
		return constant.NewInt(intType(v.Type.Kind), 1)
	}
	return constant.NewInt(intType(v.Type.Kind), 0)
}

// layouts are the structures that generated code shares with the runtime.
type layouts struct {
	dim, desc, owned, run, stream, wave, context *types.StructType

	frame   *types.StructType // descriptors and scalars of the program; set by main
	offsets []int64           // of its members, in bytes
}

func newLayouts(m *ir.Module) layouts {
	dim := structType(m, abi.Dim)
	desc := structType(m, abi.Desc, types.NewArray(abi.MaxRank, dim))
	return layouts{dim: dim, desc: desc, owned: structType(m, abi.Owned), run: structType(m, abi.Run), stream: structType(m, abi.Stream), wave: structType(m, abi.Wave), context: structType(m, abi.Context)}
}

func structType(m *ir.Module, s abi.Struct, more ...types.Type) *types.StructType {
	var fields []types.Type
	for _, f := range s.Fields {
		fields = append(fields, abiType(f.Type))
	}
	t := types.NewStruct(append(fields, more...)...)
	m.NewTypeDef(s.Name, t)
	return t
}

func abiType(t abi.Type) types.Type {
	switch t {
	case abi.Void:
		return types.Void
	case abi.I32:
		return types.I32
	case abi.I64:
		return types.I64
	case abi.F32:
		return types.Float
	case abi.F64:
		return types.Double
	}
	return bytePtr
}
