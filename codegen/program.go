package codegen

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/runtime/abi"
)

// entries defines the entry points that describe the program.
func (g *generator) entries() {
	hash := g.newFunction("hpf_prog_abi", types.I64, 0)
	hash.finish(i64c(abi.Hash()))
	name := g.newFunction("hpf_prog_name", bytePtr, 0)
	name.finish(g.cstring(g.opt.Source))
	g.grids()
	if g.prog.Undistributed() {
		g.visibleData(abi.UndistributedSymbol, types.I64, []constant.Constant{i64c(1)})
	}
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

// main defines hpf_prog_main: the frame, then the program.
func (g *generator) main() {
	ctx := ir.NewParam("ctx", bytePtr)
	f := g.newFunction("hpf_prog_main", types.Void, g.firstLine(), ctx)
	f.ctx = ctx
	f.makeFrame()
	f.divided(append(g.preparations(), g.droppedBehind(pieces(g.prog.Body))...))
	f.finish(nil)
}

func (g *generator) firstLine() int64 {
	if len(g.prog.Body) == 0 {
		return 0
	}
	return g.line(g.prog.Body[0].Span())
}
