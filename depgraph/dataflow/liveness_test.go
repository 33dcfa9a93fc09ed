package dataflow

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// The liveness test draws statements over a few integer scalars with a mark somewhere, and runs
// them twice with different values of one scalar right behind the mark. If a different value is
// ever read, liveAfter must say so.

const (
	liveScalars = 3
	condition   = liveScalars // a scalar whose value the runner draws
	sink        = condition + 1
)

type drawnProgram struct {
	flow *Flow
	body []loopir.Stmt
	mark *loopir.Alloc
}

func drawProgram(t *rapid.T) *drawnProgram {
	p := &loopir.Program{}
	for _, name := range []string{"a", "b", "c", "condition", "sink"} {
		p.NewScalar(name, types.Int8)
	}
	p.NewArray(&loopir.Array{Name: "mark", Type: types.Int8, Temp: true})
	d := &drawnProgram{flow: NewFlow(p), mark: &loopir.Alloc{}}
	d.body = d.drawList(t, 3, 0)
	d.place(t, d.body, func(list []loopir.Stmt) { d.body = list })
	return d
}

func (d *drawnProgram) drawList(t *rapid.T, depth, loops int) []loopir.Stmt {
	var list []loopir.Stmt
	for range rapid.IntRange(0, 3).Draw(t, "statements") {
		list = append(list, d.draw(t, depth, loops))
	}
	return list
}

func (d *drawnProgram) read(t *rapid.T) loopir.Expr {
	if rapid.IntRange(0, 2).Draw(t, "constant") > 0 {
		return loopir.Int(1)
	}
	return d.flow.Program.Scalars[rapid.IntRange(0, liveScalars-1).Draw(t, "read")].Read()
}

func (d *drawnProgram) draw(t *rapid.T, depth, loops int) loopir.Stmt {
	s := loopir.ScalarID(rapid.IntRange(0, liveScalars-1).Draw(t, "scalar"))
	kind := rapid.IntRange(0, 8).Draw(t, "kind")
	cond := loopir.Compare(types.Gt, d.flow.Program.Scalars[condition].Read(), loopir.Int(0))
	switch {
	case kind == 0 && loops > 0:
		return &loopir.Exit{Depth: rapid.IntRange(0, loops-1).Draw(t, "depth")}
	case kind == 1 && loops > 0:
		return &loopir.Cycle{Depth: rapid.IntRange(0, loops-1).Draw(t, "depth")}
	case kind <= 3 && depth > 0:
		return &loopir.If{Cond: cond, Then: d.drawList(t, depth-1, loops), Else: d.drawList(t, depth-1, loops)}
	case kind == 4 && depth > 0:
		return &loopir.Do{Var: s, Lo: d.read(t), Hi: loopir.Int(2), Step: loopir.Int(1), Body: d.drawList(t, depth-1, loops+1)}
	case kind == 5 && depth > 0:
		stop := &loopir.If{Cond: cond, Then: []loopir.Stmt{&loopir.Exit{}}}
		return &loopir.Loop{Body: append([]loopir.Stmt{stop}, d.drawList(t, depth-1, loops+1)...)}
	case kind == 6:
		return &loopir.AssignScalar{Dst: sink, RHS: d.flow.Program.Scalars[s].Read()}
	}
	return &loopir.AssignScalar{Dst: s, RHS: d.read(t)}
}

// place puts the mark at some position of the nested lists.
func (d *drawnProgram) place(t *rapid.T, list []loopir.Stmt, set func([]loopir.Stmt)) {
	at := rapid.IntRange(0, len(list)).Draw(t, "position")
	if at < len(list) && rapid.Bool().Draw(t, "descend") {
		switch s := list[at].(type) {
		case *loopir.If:
			d.place(t, s.Then, func(l []loopir.Stmt) { s.Then = l })
			return
		case *loopir.Do:
			d.place(t, s.Body, func(l []loopir.Stmt) { s.Body = l })
			return
		case *loopir.Loop:
			d.place(t, s.Body, func(l []loopir.Stmt) { s.Body = l })
			return
		}
	}
	set(append(append(append([]loopir.Stmt{}, list[:at]...), d.mark), list[at:]...))
}

// frameOf returns the frame of the mark.
func (d *drawnProgram) frameOf(list []loopir.Stmt, parent *Frame, loop bool) *Frame {
	for i, s := range list {
		at := &Frame{Parent: parent, List: list, Index: i, Loop: loop}
		if s == loopir.Stmt(d.mark) {
			return at
		}
		_, isIf := s.(*loopir.If)
		for _, c := range loopir.Children(s) {
			if f := d.frameOf(c, at, !isIf); f != nil {
				return f
			}
		}
	}
	return nil
}

// runner executes the statements. The scalar under test is tainted at the mark; a tainted value
// that is read is what the test looks for.
type runner struct {
	d       *drawnProgram
	scalar  loopir.ScalarID
	tainted bool
	read    bool
	choices []bool
	steps   int
}

// leave is how a list ended: -1 normally, else the number of loops still to leave, doubled, plus
// one for a CYCLE.
const normally, finished = -1, 1 << 20

func (r *runner) uses(e loopir.Expr) {
	if e != nil && r.tainted && loopir.ReadsScalar(e, r.scalar) {
		r.read = true
	}
}

func (r *runner) choose() bool {
	if len(r.choices) == 0 {
		return true
	}
	c := r.choices[0]
	r.choices = r.choices[1:]
	return c
}

func (r *runner) list(list []loopir.Stmt) int {
	for _, s := range list {
		if r.steps++; r.steps > 300 {
			return finished
		}
		if out := r.stmt(s); out != normally {
			return out
		}
	}
	return normally
}

func (r *runner) stmt(s loopir.Stmt) int {
	loopir.Exprs(s, r.uses)
	switch s := s.(type) {
	case *loopir.Alloc:
		r.tainted = true
	case *loopir.AssignScalar:
		if s.Dst == r.scalar {
			r.tainted = false
		}
	case *loopir.If:
		if r.choose() {
			return r.list(s.Then)
		}
		return r.list(s.Else)
	case *loopir.Exit:
		return 2 * s.Depth
	case *loopir.Cycle:
		return 2*s.Depth + 1
	case *loopir.Do:
		return r.do(s)
	case *loopir.Loop:
		for {
			if leave, out := around(r.list(s.Body)); leave {
				return out
			}
			if r.steps++; r.steps > 300 {
				return finished
			}
		}
	}
	return normally
}

func (r *runner) do(s *loopir.Do) int {
	if s.Var == r.scalar {
		r.tainted = false
	}
	for k := range 2 {
		if !r.choose() && !(k == 0 && iterates(s)) {
			return normally
		}
		if leave, out := around(r.list(s.Body)); leave {
			return out
		}
		if s.Var == r.scalar {
			r.tainted = false
		}
	}
	return normally
}

// around tells whether a loop is left after its body ended with out, and how that looks outside.
func around(out int) (leave bool, outside int) {
	switch {
	case out == normally || out == 1:
		return false, normally
	case out == 0:
		return true, normally
	case out == finished:
		return true, finished
	}
	return true, out - 2
}

func TestLiveAfterAgainstExecution(t *testing.T) {
	live, dead := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			d := drawProgram(t)
			at := d.frameOf(d.body, nil, false)
			require.NotNil(t, at)
			for s := range loopir.ScalarID(liveScalars) {
				said := d.flow.LiveAfter(at, s)
				if said {
					live++
				} else {
					dead++
				}
				for range 8 {
					run := &runner{d: d, scalar: s, choices: rapid.SliceOfN(rapid.Bool(), 0, 40).Draw(t, "choices")}
					run.list(d.body)
					require.False(t, run.read && !said, "%s is read after the mark in\n%s", d.flow.Program.Scalars[s].Name, loopir.FormatStmts(d.flow.Program, d.body))
				}
			}
		}
	})
	t.Logf("live %d times, dead %d times", live, dead)
	require.NotZero(t, dead)
}

// What a wavefront, or rounds, read behind a place is live there.
func TestNestsInsideStatementsRead(t *testing.T) {
	p := &loopir.Program{}
	a, b := p.NewScalar("a", types.Int8), p.NewScalar("b", types.Int8)
	fl := NewFlow(p)
	n := &loopir.Nest{Body: []loopir.Stmt{&loopir.AssignScalar{Dst: b.ID, RHS: a.Read()}}}
	for _, s := range []loopir.Stmt{&loopir.Wave{Nest: n}, &loopir.Rounds{Nest: n}} {
		list := []loopir.Stmt{&loopir.AssignScalar{Dst: a.ID, RHS: loopir.Int(1)}, s}
		require.True(t, fl.LiveAfter(&Frame{List: list}, a.ID))
		require.False(t, fl.LiveAfter(&Frame{List: list}, b.ID))
	}
}
