package codegen

import (
	"github.com/llir/llvm/ir"
)

// A function is printed and its instructions are dropped as soon as it is complete: all
// instructions of a long program together would be many times its text.

// reserved makes room for the text of a function that begins here, which keeps its place
// whatever is completed before it.
func (g *generator) reserved() (slot int) {
	g.defined = append(g.defined, "")
	return len(g.defined) - 1
}

// print turns the complete function into text.
func (f *function) print() {
	f.trace.check(f.f)
	for _, node := range f.lines.nodes {
		f.debug.define(node)
	}
	f.define(f.f, f.position)
	f.f.Blocks = nil
}

// define puts the text of a complete function where it belongs.
func (g *generator) define(f *ir.Func, position int) {
	g.buffer.Reset()
	writeFunction(&g.buffer, f)
	g.defined[position] = g.buffer.String()
}

// text prints the module: globals and declarations, definitions, metadata.
func (g *generator) text() []byte {
	metadata := &ir.Module{MetadataDefs: g.m.MetadataDefs, NamedMetadataDefs: g.m.NamedMetadataDefs}
	g.m.MetadataDefs, g.m.NamedMetadataDefs = nil, nil
	head, tail := g.m.String()+"\n", metadata.String()
	size := len(head) + g.columnData.Len() + len(tail)
	for _, f := range g.defined {
		size += len(f) + len("\n\n")
	}
	b := append(make([]byte, 0, size), head...)
	b = append(b, g.columnData.Bytes()...)
	for _, f := range g.defined {
		if f == "" {
			continue // another one is called instead
		}
		b = append(append(b, f...), "\n\n"...)
	}
	return append(b, tail...)
}
