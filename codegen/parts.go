package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// A long program, and the body of a long loop or branch of it, is divided into functions of
// bounded size: LLVM's register allocation takes more than linear time.

// mostPartWeight bounds the statements of one function.
const mostPartWeight = 100

// piece is something that the program does, with the number of statements in it.
type piece struct {
	weight int
	jumps  bool // out of the piece, so that it has to stay where it is
	emit   func(f *function)
	stmts  []loopir.Stmt // that it is made of, none of the preparations
	behind func()        // what follows when it is emitted, or nil
}

// preparations are initial values of scalars, and arrays.
func (g *generator) preparations() []piece {
	var list []piece
	for _, s := range g.prog.Scalars {
		if s.Type.Base == ft.Character || s.Init != nil && !zero(*s.Init) {
			list = append(list, piece{weight: 1, emit: func(f *function) { f.initialScalar(s) }})
		}
	}
	for _, a := range g.prog.Arrays {
		if !a.Temp {
			list = append(list, piece{weight: 1, emit: func(f *function) { f.allocate(a); f.initialise(a) }})
		}
	}
	return list
}

// pieces are the statements of a list.
func pieces(body []loopir.Stmt) []piece {
	var list []piece
	for len(body) > 0 {
		if halos := jointHalos(body); len(halos) > 1 {
			list = append(list, piece{weight: len(halos), stmts: slices.Clone(body[:len(halos)]), emit: func(f *function) {
				f.at(halos[0].Span())
				f.halos(halos...)
				f.release()
			}})
			body = body[len(halos):]
			continue
		}
		s := body[0]
		if _, _, ok := assigned(s); ok && len(body) > 1 {
			if c, ok := body[1].(*loopir.Cycle); ok {
				list = append(list, piece{weight: 2, jumps: true, stmts: body[:2:2], emit: func(f *function) {
					f.at(s.Span())
					f.jumpTo(s.(*loopir.AssignScalar), c)
				}})
				body = body[2:]
				continue
			}
		}
		list = append(list, piece{weight: weight(body[:1]), jumps: jumpsOut(s, 0), stmts: []loopir.Stmt{s}, emit: func(f *function) {
			f.at(s.Span())
			f.stmt(s)
			f.release()
		}})
		body = body[1:]
	}
	return list
}

// jointHalos returns the exchanges at the beginning of a list that are asked for at once.
func jointHalos(body []loopir.Stmt) (list []*loopir.Halo) {
	for _, s := range body {
		h, ok := s.(*loopir.Halo)
		if !ok {
			break
		}
		if list = append(list, h); !h.Joint {
			break
		}
	}
	return list
}

// weight is the number of statements in a list.
func weight(list []loopir.Stmt) int {
	n := 0
	loopir.Walk(list, func(loopir.Stmt) { n++ })
	return n
}

// jumpsOut tells whether s, depth loops inside a piece, leaves a loop around the piece or goes
// on with its next iteration.
func jumpsOut(s loopir.Stmt, depth int) bool {
	switch s := s.(type) {
	case *loopir.Exit:
		return s.Depth >= depth
	case *loopir.Cycle:
		return s.Depth >= depth
	case *loopir.Do, *loopir.Loop:
		depth++
	}
	for _, list := range loopir.Children(s) {
		for _, inner := range list {
			if jumpsOut(inner, depth) {
				return true
			}
		}
	}
	return false
}

// divided emits pieces in order: in place if they are few, otherwise in parts. A piece that is
// too large for one part stays in place and is divided inside.
func (f *function) divided(list []piece) {
	total := 0
	for _, p := range list {
		total += p.weight
	}
	if total <= f.partWeight || f.frame == nil {
		for _, p := range list {
			p.inPlace(f)
		}
		return
	}
	if f.inPieces() {
		list = f.byStatement(list)
	}
	for len(list) > 0 {
		n := f.together(list)
		if n == 0 {
			list[0].inPlace(f)
			list[0] = piece{} // so that what it holds does not live on
			list = list[1:]
			continue
		}
		part := f.newPart()
		for i, p := range list[:n] {
			part.piece(p)
			list[i] = piece{}
		}
		// The work of a part is done by the kernels and the runtime that it calls.
		if part.most <= fewTimes {
			part.f.FuncAttrs = append(part.f.FuncAttrs, enum.FuncAttrOptNone)
		}
		part.finish(nil)
		list = list[n:]
	}
}

// byStatement puts together what is made of one statement of the program, so that there is one call for all: LLVM takes as long for it
// as for a dozen instructions.
func (f *function) byStatement(list []piece) []piece {
	joined := list[:0]
	for _, p := range list {
		if n := len(joined); n > 0 && f.sameStatement(joined[n-1], p) {
			joined[n-1] = joined[n-1].and(p)
			continue
		}
		joined = append(joined, p)
	}
	clear(list[len(joined):])
	return joined
}

// sameStatement tells whether p and q are made of one statement, and neither is large or holds loops, which may be worth more care.
func (f *function) sameStatement(p, q piece) bool {
	if p.weight+q.weight > f.partWeight || p.jumps || q.jumps || len(p.stmts) == 0 || len(q.stmts) == 0 || repeats(p.stmts) || repeats(q.stmts) {
		return false
	}
	of := q.stmts[0].Span()
	return slices.ContainsFunc(p.stmts, func(s loopir.Stmt) bool {
		at := s.Span() // of the whole statement, or of a reference in it
		return at.Start.IsValid() && of.Start.IsValid() && at.Start <= of.End && of.Start <= at.End
	})
}

// repeats tells whether statements are made of loops that are no nests.
func repeats(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		switch s.(type) {
		case *loopir.Do, *loopir.Loop:
			return true
		}
		return false
	})
}

// and is one piece and then another.
func (p piece) and(q piece) piece {
	return piece{
		weight: p.weight + q.weight, stmts: append(p.stmts, q.stmts...),
		emit:   func(f *function) { p.emit(f); q.emit(f) },
		behind: func() { p.done(); q.done() },
	}
}

// done does what follows when the piece is emitted.
func (p piece) done() {
	if p.behind != nil {
		p.behind()
	}
}

// inPieces tells whether pieces of parts become functions of their own, as in long programs what is executed rarely.
func (f *function) inPieces() bool { return f.long && f.times <= fewTimes }

// together is the number of first pieces that make one part.
func (f *function) together(list []piece) int {
	weight := 0
	for i, p := range list {
		if p.jumps || p.weight > f.partWeight {
			return i
		}
		if f.inPieces() {
			p.weight = 1 // of the call
		}
		if weight += p.weight; weight > f.partWeight {
			return i
		}
	}
	return len(list)
}

// inPlace emits a piece where it stands.
func (p piece) inPlace(f *function) {
	p.emit(f)
	p.done()
}

// newPart starts a part of the function and calls it.
func (f *function) newPart() *function {
	f.trace.stick()
	ctx, frame := ir.NewParam("ctx", bytePtr), ir.NewParam("frame", types.NewPointer(f.layout.frame))
	part := f.newFunction(f.symbol("part"), types.Void, f.lines.current, ctx, frame)
	part.f.Linkage = enum.LinkageInternal
	part.f.FuncAttrs = append(part.f.FuncAttrs, enum.FuncAttrNoInline)
	part.ctx, part.frame, part.serial, part.times, part.most = ctx, frame, f.serial, f.times, f.times
	f.b.NewCall(part.f, f.ctx, f.frame)
	return part
}
