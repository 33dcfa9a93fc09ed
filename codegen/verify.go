package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// verifier checks that a plan can be lowered: every reference is addressable on the rank that
// executes it, and every scalar that a nest assigns is private or an accumulator.
type verifier struct {
	plan  *commgen.Plan
	at    source.Span
	nest  *loopir.Nest
	home  *commgen.NestPlan // plan of the nest around, when there is one
	chain *loopir.Chain     // of the wavefront around
}

func verify(p *commgen.Plan) {
	v := &verifier{plan: p}
	if len(p.Access) < p.Program.NumRefs {
		v.fail("%d references but %d accesses", p.Program.NumRefs, len(p.Access))
	}
	v.list(p.Program.Body)
}

func (v *verifier) fail(format string, args ...any) {
	diag.Panicf(v.at, format, args...)
}

func (v *verifier) list(list []loopir.Stmt) {
	for _, s := range list {
		if s.Span().Start.IsValid() {
			v.at = s.Span()
		}
		v.stmt(s)
	}
}

func (v *verifier) stmt(s loopir.Stmt) {
	if n, ok := s.(*loopir.Nest); ok {
		v.enter(n)
		return
	}
	loopir.Exprs(s, v.expr)
	switch s := s.(type) {
	case *loopir.Wave:
		v.wave(s)
	case *loopir.Rounds:
		v.rounds(s)
	case *loopir.AssignElem:
		v.ref(s.LHS, true)
	case *loopir.AssignScalar:
		v.assigned(s.Dst)
	case *loopir.Update:
		v.ref(s.LHS, true)
	case *loopir.Elsewhere:
		v.assigned(s.Dst)
	case *loopir.Take:
		v.assigned(s.Dst)
	case *loopir.If, *loopir.Do, *loopir.Loop, *loopir.Exit, *loopir.Cycle, *loopir.Note, *loopir.Put:
	default:
		if v.home != nil {
			v.fail("%T inside a divided nest", s)
		}
	}
	for _, list := range loopir.Children(s) {
		v.list(list)
	}
}

// rounds checks that the nest of rounds is divided along one dimension, and its streams are there.
func (v *verifier) rounds(s *loopir.Rounds) {
	plan := v.plan.Nests[s.Nest]
	if plan == nil || len(plan.Dims) != 1 || plan.Dims[0].Loop != 0 {
		v.fail("the nest of rounds is not divided by its loop")
	}
	if len(s.Streams) == 0 || !s.Streams[0].Carried {
		v.fail("rounds without a stream that carries dependences")
	}
}

// wave checks that the nest of a wavefront is divided and runs in the order of its loops.
func (v *verifier) wave(s *loopir.Wave) {
	plan := v.plan.Nests[s.Nest]
	if plan == nil || !slices.IsSorted(plan.Order) {
		v.fail("the nest of a wavefront is not divided, or out of order")
	}
	v.chain = s.Chain
}

func (v *verifier) enter(n *loopir.Nest) {
	if v.home != nil {
		v.fail("a nest inside a divided nest")
	}
	loopir.Exprs(n, v.expr)
	outer := v.nest
	v.nest, v.home = n, v.plan.Nests[n]
	if v.home != nil {
		v.nestPlan(n, v.home)
	}
	v.list(n.Body)
	v.nest, v.home, v.chain = outer, nil, nil
}

func (v *verifier) nestPlan(n *loopir.Nest, p *commgen.NestPlan) {
	seen := make([]bool, len(n.Loops))
	for _, l := range p.Order {
		if l < 0 || l >= len(seen) || seen[l] {
			v.fail("loop order %v of a nest of %d loops", p.Order, len(n.Loops))
		}
		seen[l] = true
	}
	if slices.Contains(seen, false) {
		v.fail("loop order %v leaves out loops", p.Order)
	}
	tied := map[int]bool{}
	for _, h := range p.Dims {
		if h.Loop >= len(n.Loops) || h.Loop >= 0 && tied[h.Loop] {
			v.fail("loop %d drives two dimensions of the home", h.Loop)
		}
		tied[h.Loop] = true
	}
	if len(p.Dims) > maxHomeDims {
		v.fail("a home of %d distributed dimensions", len(p.Dims))
	}
}

func (v *verifier) expr(e loopir.Expr) {
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok {
			v.ref(x.Ref, false)
		}
	})
}

// ref checks one reference.
func (v *verifier) ref(r *loopir.Ref, written bool) {
	a := v.plan.Program.Arrays[r.Array]
	if len(r.Subs) != a.Rank() {
		v.fail("%d subscripts for %s of rank %d", len(r.Subs), a.Name, a.Rank())
	}
	dims := v.plan.Access[r.ID].Dims
	if dims != nil && len(dims) != a.Rank() {
		v.fail("the access of %s has %d dimensions", a.Name, len(dims))
	}
	for d := range r.Subs {
		home := -1
		if dims != nil {
			home = dims[d].Home
		}
		switch {
		case home >= 0 && (v.home == nil || home >= len(v.home.Dims)):
			v.fail("%s is addressed by a home dimension that is not there", a.Name)
		case home < 0 && distributedIn(a, d) && (!written || v.home != nil) && (dims == nil || !dims[d].Own):
			v.fail("dimension %d of %s is distributed, but its reference is not local", d+1, a.Name)
		}
	}
}

func distributedIn(a *loopir.Array, d int) bool {
	return a.Place == loopir.Mapped && a.Map.Grid >= 0 && a.Map.Dims[d].Grid >= 0
}

// assigned checks a scalar that is assigned inside a nest.
func (v *verifier) assigned(id loopir.ScalarID) {
	if v.home == nil || slices.Contains(v.nest.Privates, id) {
		return
	}
	if v.chain != nil && slices.Contains(v.chain.Scalars, id) {
		return
	}
	for _, r := range v.nest.Reductions {
		if r.Acc == id {
			return
		}
	}
	for _, p := range v.nest.Picks {
		if p.Order == id || slices.Contains(p.Values, id) {
			return
		}
	}
	v.fail("%s is assigned in a nest but is not private", v.plan.Program.Scalars[id].Name)
}

// verifyFixed checks, in the code that has been made, that no scalar is assigned whose value does not go back to the caller: the
// only store into its slot is that of the value handed in. That what is read is handed in, slot checks.
func (o *outlined) verifyFixed() {
	stores := map[value.Value]int{}
	for _, b := range o.f.Blocks {
		for _, x := range b.Insts {
			if s, ok := x.(*ir.InstStore); ok {
				stores[s.Dst]++
			}
		}
	}
	for id := range o.fixed {
		if stores[o.slots[id]] > 1 {
			diag.Panicf(source.Span{}, "%s assigns %s, but does not hand it back", o.f.Name(), o.prog.Scalars[id].Name)
		}
	}
}
