package abi

import (
	"fmt"
	"strings"
)

// Header returns the C header of the boundary: the structures with assertions of their
// layouts, the prototypes of what the runtime exports and of what a program defines.
func Header() string {
	var b strings.Builder
	b.WriteString("// Code generated from the tables of hpfc/runtime/abi; DO NOT EDIT.\n\n")
	b.WriteString("#ifndef HPF_ABI_H\n#define HPF_ABI_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n")
	fmt.Fprintf(&b, "#define HPF_MAX_RANK %d\n\n", MaxRank)
	writeCodes(&b, "HPF_REQ_", requests)
	b.WriteByte('\n')
	for _, s := range []Struct{Dim, Desc, Owned, Run, Stream, Wave, Piece, Context} {
		writeStruct(&b, s)
	}
	b.WriteString("static inline size_t hpf_desc_bytes(const struct hpf_desc *a) { return offsetof(struct hpf_desc, dims) + (size_t)a->rank * sizeof *a->dims; }\n\n")
	for _, f := range Funcs {
		writePrototype(&b, f)
	}
	b.WriteString("\n// Defined by every program.\n")
	for _, f := range Entries {
		writePrototype(&b, f)
	}
	b.WriteString("\n#endif\n")
	return b.String()
}

// Codes returns the C header of the codes of element types and operators.
func Codes() string {
	var b strings.Builder
	b.WriteString("// Code generated from the tables of hpfc/runtime/abi; DO NOT EDIT.\n")
	b.WriteString("#ifndef HPF_CODES_H\n#define HPF_CODES_H\n\n")
	writeCodes(&b, "", elementTypes)
	writeCodes(&b, "", operators)
	b.WriteString("\n#endif\n")
	return b.String()
}

type code struct {
	name   string
	number int
}

var (
	elementTypes = []code{
		{"I1", TypeI1},
		{"I2", TypeI2},
		{"I4", TypeI4},
		{"I8", TypeI8},
		{"F4", TypeF4},
		{"F8", TypeF8},
		{"L1", TypeL1},
		{"L2", TypeL2},
		{"L4", TypeL4},
		{"L8", TypeL8},
	}
	operators = []code{
		{"SUM", OpSum},
		{"PRODUCT", OpProduct},
		{"MAX", OpMax},
		{"MIN", OpMin},
		{"AND", OpAnd},
		{"OR", OpOr},
		{"EQV", OpEqv},
		{"NEQV", OpNeqv},
		{"IAND", OpIAnd},
		{"IOR", OpIOr},
		{"IEOR", OpIEor},
	}
	requests = []code{ // that C code knows
		{"ALLOC", ReqAlloc},
		{"FREE", ReqFree},
		{"COPY", ReqCopy},
		{"HALO", ReqHalo},
		{"HALOS", ReqHalos},
		{"FETCH", ReqFetch},
		{"REDUCE", ReqReduce},
		{"BCAST", ReqBcast},
		{"GATHER", ReqGather},
		{"SCATTER", ReqScatter},
		{"REORDER", ReqReorder},
	}
)

func writeCodes(b *strings.Builder, prefix string, list []code) {
	b.WriteString("enum {")
	for i, c := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, " %s%s = %d", prefix, c.name, c.number)
	}
	b.WriteString(" };\n")
}

func writeStruct(b *strings.Builder, s Struct) {
	fmt.Fprintf(b, "// %s\nstruct %s {\n", s.Doc, s.Name)
	for _, f := range s.Fields {
		fmt.Fprintf(b, "\t%s;", declare(f.Type, f.Name))
		if f.Doc != "" {
			fmt.Fprintf(b, " // %s", f.Doc)
		}
		b.WriteByte('\n')
	}
	if s.Name == Desc.Name {
		fmt.Fprintf(b, "\tstruct %s dims[HPF_MAX_RANK];\n", Dim.Name)
	}
	b.WriteString("};\n")
	for i, f := range s.Fields {
		fmt.Fprintf(b, "_Static_assert(offsetof(struct %s, %s) == %d, \"%s.%s\");\n", s.Name, f.Name, 8*i, s.Name, f.Name)
	}
	b.WriteByte('\n')
}

func writePrototype(b *strings.Builder, f Func) {
	params := make([]string, len(f.Params))
	for i, p := range f.Params {
		params[i] = declare(p.Type, p.Name)
	}
	list := strings.Join(params, ", ")
	if list == "" {
		list = "void"
	}
	fmt.Fprintf(b, "// %s\n%s(%s);\n", f.Doc, declare(f.Result, f.Name), list)
}

// declare returns a C declaration of name with the type.
func declare(t Type, name string) string {
	if t == Ptr {
		return t.C() + name
	}
	return t.C() + " " + name
}
