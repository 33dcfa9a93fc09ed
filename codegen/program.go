package codegen

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// entries defines the entry points that describe the program.
func (g *generator) entries() {
	hash := g.newFunction("hpf_prog_abi", types.I64, 0)
	hash.finish(i64c(abi.Hash()))
	name := g.newFunction("hpf_prog_name", bytePtr, 0)
	name.finish(g.cstring(g.opt.Source))
	g.grids()
}

// grids defines hpf_prog_grids: rank and extents of each processor arrangement.
func (g *generator) grids() {
	nprocs, out := ir.NewParam("nprocs", types.I64), ir.NewParam("out", bytePtr)
	f := g.newFunction("hpf_prog_grids", types.I64, 0, nprocs, out)
	f.nprocs = nprocs
	var words []value.Value
	for _, grid := range g.prog.Grids {
		if grid.Auto {
			words = append(words, i64c(-int64(grid.Rank)))
			continue
		}
		words = append(words, i64c(int64(len(grid.Extents))))
		for _, e := range grid.Extents {
			words = append(words, f.index(e))
		}
	}
	f.when(f.b.NewICmp(enum.IPredNE, out, constant.NewNull(bytePtr)), func() {
		p := f.b.NewBitCast(out, types.NewPointer(types.I64))
		for i, w := range words {
			f.store(w, f.address(types.I64, p, i64c(int64(i))))
		}
	})
	f.finish(i64c(int64(len(words))))
}

// piece is something that main does, with the number of statements in it.
type piece struct {
	weight int
	emit   func(f *function)
}

// partWeight bounds the statements of one function: LLVM's register allocation takes more
// than linear time.
const partWeight = 100

// main defines hpf_prog_main: the frame, then the program in parts of bounded size, which
// take the frame as a parameter.
func (g *generator) main() {
	ctx := ir.NewParam("ctx", bytePtr)
	f := g.newFunction("hpf_prog_main", types.Void, g.firstLine(), ctx)
	f.ctx = ctx
	f.makeFrame()
	parts := packed(g.pieces())
	for _, list := range parts {
		into := f
		if len(parts) > 1 {
			into = f.newPart()
		}
		for _, p := range list {
			p.emit(into)
		}
		if into != f {
			into.finish(nil)
		}
	}
	f.finish(nil)
}

func (g *generator) firstLine() int64 {
	if len(g.prog.Body) == 0 {
		return 0
	}
	return g.line(g.prog.Body[0].Span())
}

// pieces lists what main does: initial values of scalars, arrays, statements.
func (g *generator) pieces() []piece {
	var list []piece
	for _, s := range g.prog.Scalars {
		if s.Init != nil || s.Type.Base == ft.Character {
			list = append(list, piece{1, func(f *function) { f.initialScalar(s) }})
		}
	}
	for _, a := range g.prog.Arrays {
		if !a.Temp {
			list = append(list, piece{1, func(f *function) { f.allocate(a); f.initialise(a) }})
		}
	}
	for _, s := range g.prog.Body {
		one := []loopir.Stmt{s}
		weight := 0
		loopir.Walk(one, func(loopir.Stmt) { weight++ })
		list = append(list, piece{weight, func(f *function) { f.list(one) }})
	}
	return list
}

// packed groups consecutive pieces up to the weight of a part.
func packed(list []piece) [][]piece {
	var parts [][]piece
	weight := partWeight
	for _, p := range list {
		if weight+p.weight > partWeight {
			parts, weight = append(parts, nil), 0
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], p)
		weight += p.weight
	}
	return parts
}

// newPart starts a part of main and calls it.
func (f *function) newPart() *function {
	ctx, frame := ir.NewParam("ctx", bytePtr), ir.NewParam("frame", types.NewPointer(f.layout.frame))
	part := f.newFunction(f.symbol("part"), types.Void, f.lines.current, ctx, frame)
	part.f.Linkage = enum.LinkageInternal
	part.f.FuncAttrs = append(part.f.FuncAttrs, enum.FuncAttrNoInline)
	part.ctx, part.frame = ctx, frame
	f.b.NewCall(part.f, f.ctx, f.frame)
	return part
}
