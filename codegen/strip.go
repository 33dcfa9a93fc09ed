package codegen

import (
	"maps"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// stripWidth is the number of iterations in a strip: eight registers of eight reals, which is
// what LLVM keeps in registers around a DO loop.
const stripWidth = 64

// strips emits the innermost loop of a nest in strips, around which the DO loops of the body
// go. Privates that live longer than one stretch of statements without DO loops have one place
// for each iteration of a strip.
type strips struct {
	*function
	body     []loopir.Stmt
	place    func(u value.Value, emit func())   // emits something for iteration u of the loop
	local    []loopir.ScalarID                  // privates of one stretch
	uniform  []loopir.ScalarID                  // variables of the DO loops
	expanded map[loopir.ScalarID]*ir.InstAlloca // of type [stripWidth x T]*
	order    []loopir.ScalarID                  // the keys of expanded
}

// inStrips emits n iterations. The statements of the body see privates as scalars.
func (f *function) inStrips(body []loopir.Stmt, privates []loopir.ScalarID, n value.Value, place func(u value.Value, emit func())) {
	s := &strips{function: f, body: body, place: place, expanded: map[loopir.ScalarID]*ir.InstAlloca{}}
	s.classify(privates)
	outer := maps.Clone(f.slots)
	defer func() { f.slots = outer }()
	full := f.b.NewSDiv(n, i64c(stripWidth))
	f.count(full, func(q value.Value) { s.strip(f.mul(q, i64c(stripWidth)), i64c(stripWidth)) })
	first := f.mul(full, i64c(stripWidth))
	s.strip(first, f.sub(n, first))
}

// classify gives room to the privates that need it.
func (s *strips) classify(privates []loopir.ScalarID) {
	for _, id := range privates {
		switch {
		case !s.isUsed(id):
		case s.countsLoop(id):
			s.uniform = append(s.uniform, id)
		case s.staysInStretch(id):
			s.local = append(s.local, id)
		default:
			t := types.NewArray(stripWidth, slotType(s.prog.Scalars[id].Type))
			room := s.entry.NewAlloca(t)
			room.Align = 64
			s.expanded[id] = room
			s.order = append(s.order, id)
		}
	}
}

// isUsed tells whether the body mentions a private; one that it does not mention has no place.
func (s *strips) isUsed(id loopir.ScalarID) bool {
	return s.countsLoop(id) || slices.ContainsFunc(s.body, func(x loopir.Stmt) bool { return mentions(x, id) })
}

func (s *strips) countsLoop(id loopir.ScalarID) bool {
	counts := false
	loopir.Walk(s.body, func(x loopir.Stmt) {
		if d, ok := x.(*loopir.Do); ok {
			counts = counts || d.Var == id
		}
	})
	return counts
}

// staysInStretch tells whether all uses of a private lie in one stretch, which begins with
// giving it a value.
func (s *strips) staysInStretch(id loopir.ScalarID) bool {
	users, fresh := 0, false
	eachStretch(s.body, func(list []loopir.Stmt) {
		for _, x := range list {
			if !mentions(x, id) {
				continue
			}
			users++
			a, ok := x.(*loopir.AssignScalar)
			fresh = ok && a.Dst == id && !loopir.ReadsScalar(a.RHS, id)
			return
		}
	}, nil)
	return users == 0 || users == 1 && fresh
}

// eachStretch visits the longest stretches of statements that are no DO loops, and the DO
// loops between them. Without a visitor for loops it goes into their bodies.
func eachStretch(list []loopir.Stmt, stretch func([]loopir.Stmt), loop func(*loopir.Do)) {
	begin := 0
	end := func(i int) {
		if i > begin {
			stretch(list[begin:i])
		}
		begin = i + 1
	}
	for i, x := range list {
		d, ok := x.(*loopir.Do)
		if !ok {
			continue
		}
		end(i)
		if loop != nil {
			loop(d)
		} else {
			eachStretch(d.Body, stretch, nil)
		}
	}
	end(len(list))
}

// mentions tells whether a statement, or one inside it, reads or writes a scalar.
func mentions(x loopir.Stmt, id loopir.ScalarID) bool {
	found := false
	loopir.Walk([]loopir.Stmt{x}, func(x loopir.Stmt) {
		loopir.Exprs(x, func(e loopir.Expr) { found = found || loopir.ReadsScalar(e, id) })
		if a, ok := x.(*loopir.AssignScalar); ok && a.Dst == id {
			found = true
		}
	})
	return found
}

// strip emits the iterations first, first+1, ... width of them.
func (s *strips) strip(first, width value.Value) {
	for _, id := range s.uniform {
		s.clear(s.prog.Scalars[id].Type, s.slot(id))
	}
	if len(s.order) > 0 {
		s.each(nil, first, width, func() { s.zero(s.order) })
	}
	s.list(s.body, first, width)
}

// zero clears privates, so that none is carried over from an iteration to the next.
func (s *strips) zero(ids []loopir.ScalarID) {
	for _, id := range ids {
		s.storeScalar(storedConstant(ft.Value{Type: s.prog.Scalars[id].Type}), id)
	}
}

func (s *strips) list(list []loopir.Stmt, first, width value.Value) {
	eachStretch(list, func(stretch []loopir.Stmt) {
		s.each(stretch, first, width, func() {
			for _, id := range s.local {
				s.clear(s.prog.Scalars[id].Type, s.slot(id))
			}
			s.function.list(stretch)
		})
	}, func(d *loopir.Do) {
		s.counted(d, func() { s.list(d.Body, first, width) })
	})
}

// each emits something, which executes the statements of stretch, for all iterations of a strip.
func (s *strips) each(stretch []loopir.Stmt, first, width value.Value, emit func()) {
	outer := s.function.expanded
	s.loopOfGroup(stretch, s.count(width, func(u value.Value) {
		s.function.expanded = s.expanded
		for _, id := range s.order {
			room := s.expanded[id]
			g := s.b.NewGetElementPtr(room.ElemType, room, i64c(0), u)
			g.InBounds = true
			s.slots[id] = g
		}
		s.place(s.add(first, u), emit)
		s.function.expanded = outer
	}))
}
