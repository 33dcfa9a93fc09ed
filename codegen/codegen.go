// Package codegen turns a communication plan into an LLVM module: the node program that every
// rank runs. In goes a commgen.Plan, out comes typed-pointer IR for LLVM 14. It lowers
// decisions and takes none: homes, loop orders, temporaries and communication are all in the
// plan. The module defines the entry points of abi.Entries, the constant plans of
// abi.PlansSymbol and nothing else that is visible, has no mutable globals (descriptors and scalars live in the frame of hpf_prog_main), and
// outlines every compute loop as a function of its own whose array bases are noalias
// parameters, which is the form that LLVM vectorises.
package codegen

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/commgen/copies"
	"hpfc/lang/source"
)

// Options are the choices that change the generated code.
type Options struct {
	// Source is the file name that the program reports as its own and that DWARF shows.
	Source string
}

// Generate lowers a plan and returns the module's text; equal plans give equal bytes. Positions
// are looked up in fs. A plan that cannot be lowered is a mistake of an earlier pass and panics
// with *diag.Internal.
func Generate(p *commgen.Plan, fs *source.Set, opt Options) []byte {
	verify(p)
	return newGenerator(p, fs, opt).generate()
}

// generate makes the module.
func (g *generator) generate() []byte {
	g.entries()
	plans := copies.Constants(g.prog, g.fs)
	g.main()
	g.unpackPieces()
	g.constantPlans(plans)
	g.keepVectorFunctions()
	return g.text()
}

// generator is the state of one module.
type generator struct {
	m            *ir.Module // without the functions that are defined
	defined      []string   // their texts
	plan         *commgen.Plan
	prog         *loopir.Program
	fs           *source.Set
	opt          Options
	debug        *debugInfo
	layout       layouts
	funcs        map[string]*ir.Func // runtime, library and helper functions by name
	vectorFuncs  map[string]*ir.Func // versions for several numbers, by the names of those for one
	strings      map[string]constant.Constant
	buffer       bytes.Buffer                     // for text, of one function at a time
	tables       map[string]*ir.Global            // constant words of requests
	forms        map[[sha256.Size]byte]*form      // the outlined functions of a long program
	calls        []*calls                         // of pieces, in order of their first ones
	columnData   bytes.Buffer                     // of their arguments
	columns      map[[sha256.Size]byte]*ir.Global // in it, by their texts
	symbols      map[string]int                   // how often a name of a kernel was given
	short, long  bool                             // the program is
	rooms        int64                            // of those beside the stack, how many there are
	indices      loopir.Indices                   // scalars that follow from elements of arrays
	partWeight   int                              // bounds the statements of one function
	shaper       *shaper                          // makes shapes of statements
	shapes       map[[sha256.Size]byte]*pattern   // of statements that have their code
	trace        *trace                           // of the statement in work, if its shape is new
	repeats      int                              // statements that have the form which their shape tells
	doubt        bool                             // shapes tell nothing that is not tried
	argumentRoom []value.Value                    // room for the arguments of a piece
	mentions     map[loopir.ScalarID]int          // of scalars, in the whole program
	homes        map[loopir.ScalarID]home         // of those that have storage
}

func newGenerator(p *commgen.Plan, fs *source.Set, opt Options) *generator {
	p = droppable(p)
	g := &generator{
		m: ir.NewModule(), plan: p, prog: p.Program, fs: fs, opt: opt,
		funcs: map[string]*ir.Func{}, vectorFuncs: map[string]*ir.Func{}, strings: map[string]constant.Constant{}, tables: map[string]*ir.Global{}, forms: map[[sha256.Size]byte]*form{},
		symbols: map[string]int{}, indices: loopir.FindIndices(p.Program),
	}
	g.mentions, g.homes = p.Mentions(p.Program.Body), map[loopir.ScalarID]home{}
	statements := weight(p.Program.Body)
	g.short, g.long = statements < middlingProgram, statements >= longProgram
	g.partWeight, g.shaper, g.shapes = mostPartWeight, newShaper(g), map[[sha256.Size]byte]*pattern{}
	g.columns = map[[sha256.Size]byte]*ir.Global{}
	g.m.SourceFilename = opt.Source
	g.m.TargetTriple = "x86_64-pc-linux-gnu"
	g.m.DataLayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
	g.debug = newDebugInfo(g.m, opt.Source)
	g.layout = newLayouts(g.m)
	return g
}

// array returns the array of a number.
func (g *generator) array(id loopir.ArrayID) *loopir.Array { return g.prog.Arrays[id] }

// line returns the line of a place, 0 for none.
func (g *generator) line(at source.Span) int64 { return int64(g.fs.Position(at.Start).Line) }

// cstring returns the address of a zero-terminated constant.
func (g *generator) cstring(s string) constant.Constant { return g.bytes(s + "\x00") }

// bytes returns the address of constant text.
func (g *generator) bytes(s string) constant.Constant {
	if c, ok := g.strings[s]; ok {
		return c
	}
	if s == "" {
		return g.bytes("\x00")
	}
	def := g.constantData(fmt.Sprintf("text.%d", len(g.strings)), constant.NewCharArrayFromString(s))
	g.strings[s] = constant.NewGetElementPtr(def.ContentType, def, i64c(0), i64c(0))
	return g.strings[s]
}

func (g *generator) constantData(name string, init constant.Constant) *ir.Global {
	def := g.m.NewGlobalDef(name, init)
	def.Immutable = true
	def.Linkage = enum.LinkagePrivate
	def.UnnamedAddr = enum.UnnamedAddrUnnamedAddr
	return def
}

// symbol makes a kernel's name unique: the second one of a line gets a suffix.
func (g *generator) symbol(name string) string {
	n := g.symbols[name]
	g.symbols[name]++
	if n == 0 {
		return name
	}
	return fmt.Sprintf("%s.%d", name, n)
}

// declare returns a function of the module, declaring it at its first use.
func (g *generator) declare(name string, result types.Type, params ...types.Type) *ir.Func {
	if f, ok := g.funcs[name]; ok {
		return f
	}
	list := make([]*ir.Param, len(params))
	for i, t := range params {
		list[i] = ir.NewParam("", t)
	}
	f := g.m.NewFunc(name, result, list...)
	f.FuncAttrs = []ir.FuncAttribute{enum.FuncAttrNoUnwind}
	g.funcs[name] = f
	return f
}
