package loopir

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"hpfc/analysis/types"
)

// TestAssignedFirst runs random lists on random ways, and lets no scalar be read before it is assigned that is said not to be.
func TestAssignedFirst(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		p := &Program{}
		for range 4 {
			p.NewScalar("s", types.Int8)
		}
		list := randomList(t, p, 0, 0)
		first := AssignedFirst(p, list)
		found += len(first)
		for range 20 {
			w := &walker{t: t, first: first, is: map[ScalarID]bool{}}
			w.list(list)
		}
	})
	assert.Positive(t, found)
}

// TestAssignedFirstFinds names the scalars of typical lists.
func TestAssignedFirstFinds(t *testing.T) {
	p := &Program{}
	a, b, i := p.NewScalar("a", types.Int8), p.NewScalar("b", types.Int8), p.NewScalar("i", types.Int8)
	set := func(s *Scalar, x Expr) Stmt { return &AssignScalar{Dst: s.ID, RHS: x} }
	first := func(list ...Stmt) map[ScalarID]bool { return AssignedFirst(p, list) }
	assert.Equal(t, map[ScalarID]bool{a.ID: true, b.ID: true}, first(set(a, Int(1)), set(b, a.Read())))
	assert.Equal(t, map[ScalarID]bool{b.ID: true}, first(set(b, a.Read()), set(a, Int(1))))
	branch := &If{Cond: &Binary{Op: types.Eq, X: i.Read(), Y: Int(1), T: types.Bool}, Then: []Stmt{set(a, Int(1))}, Else: []Stmt{set(a, Int(2)), set(b, Int(3))}}
	assert.Equal(t, map[ScalarID]bool{a.ID: true, b.ID: true}, first(branch, set(b, a.Read())), "both branches assign a; b is not read")
	assert.Equal(t, map[ScalarID]bool{a.ID: true}, first(branch, set(a, b.Read())), "one branch assigns b")
	loop := &Do{Var: i.ID, Lo: Int(1), Hi: Int(9), Step: Int(1), Body: []Stmt{set(a, i.Read()), set(b, a.Read())}}
	assert.Equal(t, map[ScalarID]bool{a.ID: true, b.ID: true, i.ID: true}, first(loop))
	assert.Equal(t, map[ScalarID]bool{i.ID: true, b.ID: true}, first(loop, set(b, a.Read())), "the loop may have no iterations")
}

// walker executes lists with random conditions and trip counts.
type walker struct {
	t     *rapid.T
	first map[ScalarID]bool
	is    map[ScalarID]bool
	steps int
}

// A way out of a list: how many loops are left, and whether the last one goes on.
type wayOut struct {
	jump  bool
	depth int
	cycle bool
}

func (w *walker) list(list []Stmt) wayOut {
	for _, s := range list {
		if out := w.stmt(s); out.jump {
			return out
		}
	}
	return wayOut{}
}

func (w *walker) flip() bool { return rapid.Bool().Draw(w.t, "taken") }

func (w *walker) reads(s Stmt) {
	Exprs(s, func(e Expr) {
		WalkVars(e, func(v *Var) {
			if w.first[v.ID] && !w.is[v.ID] {
				w.t.Fatalf("scalar %d is read before it is assigned", v.ID)
			}
		})
	})
}

func (w *walker) stmt(s Stmt) wayOut {
	w.reads(s)
	switch s := s.(type) {
	case *AssignScalar:
		w.is[s.Dst] = true
	case *If:
		if w.flip() {
			return w.list(s.Then)
		}
		return w.list(s.Else)
	case *Exit:
		return wayOut{true, s.Depth, false}
	case *Cycle:
		return wayOut{true, s.Depth, true}
	case *Do:
		w.is[s.Var] = true
		return w.loop(s.Body, w.flip)
	case *Loop:
		return w.loop(s.Body, func() bool { return true })
	}
	return wayOut{}
}

func (w *walker) loop(body []Stmt, more func() bool) wayOut {
	for more() {
		w.steps++
		out := w.list(body)
		switch {
		case out.jump && out.depth > 0:
			return wayOut{true, out.depth - 1, out.cycle}
		case out.jump && !out.cycle, w.steps > 20:
			return wayOut{}
		}
	}
	return wayOut{}
}

func randomList(t *rapid.T, p *Program, nest, loops int) []Stmt {
	var out []Stmt
	scalar := func() *Scalar { return p.Scalars[rapid.IntRange(0, len(p.Scalars)-1).Draw(t, "scalar")] }
	for range rapid.IntRange(0, 4).Draw(t, "statements") {
		inner := func(loops int) []Stmt { return randomList(t, p, nest+1, loops) }
		kind := rapid.IntRange(0, 6).Draw(t, "kind")
		if nest == 3 {
			kind = min(kind, 2)
		}
		switch kind {
		case 0:
			out = append(out, &AssignScalar{Dst: scalar().ID, RHS: Int(1)})
		case 1:
			out = append(out, &AssignScalar{Dst: scalar().ID, RHS: scalar().Read()})
		case 2:
			if loops > 0 {
				depth := rapid.IntRange(0, loops-1).Draw(t, "depth")
				out = append(out, rapid.SampledFrom([]Stmt{&Exit{Depth: depth}, &Cycle{Depth: depth}}).Draw(t, "jump"))
			}
		case 3, 4:
			out = append(out, &If{Cond: &Binary{Op: types.Eq, X: scalar().Read(), Y: Int(0), T: types.Bool}, Then: inner(loops), Else: inner(loops)})
		case 5:
			out = append(out, &Do{Var: scalar().ID, Lo: Int(1), Hi: scalar().Read(), Step: Int(1), Body: inner(loops + 1)})
		case 6:
			out = append(out, &Loop{Body: append(inner(loops+1), &Exit{})})
		}
	}
	return out
}
