package codegen

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// A loop that jumps were written as is a chain of conditions next == n, n = 0, 1, ..., around the statements from one label to
// the next. They become blocks that jumps reach directly: LLVM would find that out by following each jump through the chain,
// which takes more than linear time.

// sections are the blocks of such a loop by the value of next.
type sections struct {
	next   loopir.ScalarID
	blocks map[int64]*ir.Block
}

// section is one of the conditions.
type section struct {
	at   *loopir.If
	n    int64
	then int64 // the value of next at its end
}

// sectionsOf returns the conditions at the beginning of a loop's body, of which each ends by naming the one behind it.
func sectionsOf(body []loopir.Stmt) (next loopir.ScalarID, list []section) {
	for _, s := range body {
		at, ok := s.(*loopir.If)
		if !ok || len(at.Else) > 0 || len(at.Then) == 0 {
			break
		}
		v, n, ok := comparedTo(at.Cond)
		if !ok || len(list) > 0 && (v != next || n != list[len(list)-1].then) {
			break
		}
		w, then, ok := assigned(at.Then[len(at.Then)-1])
		if !ok || w != v || then <= n {
			break
		}
		next, list = v, append(list, section{at, n, then})
	}
	return next, list
}

// comparedTo tells whether e compares an integer variable with a constant.
func comparedTo(e loopir.Expr) (v loopir.ScalarID, n int64, ok bool) {
	b, ok := e.(*loopir.Binary)
	if !ok || b.Op != ft.Eq {
		return 0, 0, false
	}
	x, isVar := b.X.(*loopir.Var)
	n, isConst := loopir.ConstInt(b.Y)
	if !isVar || !isConst || x.Type() != ft.Int4 {
		return 0, 0, false
	}
	return x.ID, n, true
}

// assigned returns the variable to which s assigns an integer constant.
func assigned(s loopir.Stmt) (v loopir.ScalarID, n int64, ok bool) {
	a, ok := s.(*loopir.AssignScalar)
	if !ok || a.Lo != nil {
		return 0, 0, false
	}
	n, ok = loopir.ConstInt(a.RHS)
	return a.Dst, n, ok
}

// sections emits the conditions at the beginning of a loop's body, and returns what follows.
func (f *function) sections(s *loopir.Loop, next loopir.ScalarID, list []section) (rest []loopir.Stmt) {
	loop := &f.loops[len(f.loops)-1]
	loop.sections = sections{next, map[int64]*ir.Block{}}
	behind := ir.NewBlock("")
	var cases []*ir.Case
	for _, x := range list {
		block := ir.NewBlock("")
		loop.sections.blocks[x.n] = block
		cases = append(cases, ir.NewCase(constant.NewInt(types.I32, x.n), block))
	}
	f.b.NewSwitch(f.expr(list[0].at.Cond.(*loopir.Binary).X), behind, cases...)
	for _, x := range list {
		f.use(loop.sections.blocks[x.n])
		f.scope(func() { f.list(x.at.Then) })
		if to, ok := loop.sections.blocks[x.then]; ok {
			f.jump(to)
		} else {
			f.jump(behind)
		}
	}
	f.use(behind)
	return s.Body[len(list):]
}

// jumpTo emits the assignment of a number and a CYCLE, which goes to the section of that number if the loop has one.
func (f *function) jumpTo(a *loopir.AssignScalar, c *loopir.Cycle) {
	f.stmt(a)
	t := f.loops[len(f.loops)-1-c.Depth]
	to := t.cycle
	if v, n, ok := assigned(a); ok && t.sections.blocks[n] != nil && t.sections.next == v {
		to = t.sections.blocks[n]
	}
	f.leave(to)
}
