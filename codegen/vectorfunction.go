package codegen

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"golang.org/x/sys/cpu"

	"hpfc/runtime/abi"
)

// Calls of the C library keep a loop from being vectorised as a whole. Of some functions the runtime has a version for several numbers
// with the same bits, which LLVM takes where it vectorises (Vector Function ABI).

// hasVectorFunctions tells whether the processor, for which all code is made, can execute these versions.
var hasVectorFunctions = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// vectorised is a call of a function of the C library of which there is such a version; nil if there is none.
func (f *function) vectorised(fn string, x value.Value) value.Value {
	name := "hpf_rt_" + fn
	if x.Type().Equal(types.Float) {
		name += "f"
	}
	exists := slices.ContainsFunc(abi.VectorFuncs, func(v abi.VectorFunc) bool { return v.Scalar == name })
	if !exists || !hasVectorFunctions {
		return nil
	}
	c := f.runtime(name, x).(*ir.InstCall)
	c.FuncAttrs = append(c.FuncAttrs, f.vectorVariant(name, x.Type()))
	return c
}

// vectorVariant names the version of a function for several numbers.
func (g *generator) vectorVariant(name string, t types.Type) ir.AttrPair {
	for _, v := range abi.VectorFuncs {
		if v.Scalar == name {
			vector := types.NewVector(v.Lanes, t)
			g.vectorFuncs[name] = g.declare(v.Name, vector, vector)
			return ir.AttrPair{Key: "vector-function-abi-variant", Value: fmt.Sprintf("_ZGVdN%dv_%s(%s)", v.Lanes, v.Scalar, v.Name)}
		}
	}
	panic("codegen: no version of " + name + " for several numbers")
}

// keepVectorFunctions keeps LLVM from dropping the declarations of functions before it calls them.
func (g *generator) keepVectorFunctions() {
	var used []constant.Constant
	for _, v := range abi.VectorFuncs {
		if f := g.vectorFuncs[v.Scalar]; f != nil {
			f.FuncAttrs = append(f.FuncAttrs, enum.FuncAttrReadNone, enum.FuncAttrWillReturn)
			used = append(used, constant.NewBitCast(f, bytePtr))
		}
	}
	if len(used) == 0 {
		return
	}
	def := g.m.NewGlobalDef("llvm.compiler.used", constant.NewArray(types.NewArray(uint64(len(used)), bytePtr), used...))
	def.Linkage, def.Section = enum.LinkageAppending, "llvm.metadata"
}
